import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { type ObjectStoreServer, openObjectStore } from '#tests/support/object-store.ts';
import { readSettings, SettingError } from '../../process/env.server.ts';
import { checkStoredPictures, countPictures, movePictures, readPictureReadings } from './move-pictures.server.ts';
import {
  connectPictureStore,
  neededPictureStore,
  openPictureStore,
  PictureStoreProblem,
} from './picture-store.server.ts';
import { addMaster } from './pictures.server.ts';
import { createMedia, type Media } from './renditions.server.ts';
import { takePicture } from './take-picture.server.ts';
import { findUnused } from './unused-pictures.server.ts';

const database = await testDatabase();
const signal = new AbortController().signal;
const quiet = () => {};
let objects: ObjectStoreServer;
/** A folder of the store for each test. */
let url: string;
let tests = 0;
let folder: string;
let media: Media;

const shop = createServer(async (request, response) => {
  if (!(await media.answer(request, response, request.url ?? '/'))) response.writeHead(418).end();
}).listen(0, '127.0.0.1');

beforeAll(async () => {
  objects = await openObjectStore({ lists: true });
});

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-media-'));
  // Nothing stands in for a picture that takes long on a busy machine.
  media = createMedia(folder, { maxWaitMs: 60_000 });
  url = `${objects.url}/${++tests}`;
  connectPictureStore(storeAt(url));
});

afterEach(async () => {
  connectPictureStore(null);
  vi.restoreAllMocks();
  await database.ask('delete from product_pictures');
  await database.ask('delete from pictures');
  await rm(folder, { recursive: true });
});

afterAll(async () => {
  shop.close();
  await objects.remove();
});

function storeAt(url: string) {
  return readSettings({ PICTURES_S3: url }, '/').pictureStore;
}

function masterOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .webp()
    .toBuffer();
}

function get(address: string): Promise<Answer> {
  return ask(`http://127.0.0.1:${(shop.address() as AddressInfo).port}${address}`);
}

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return takePicture(Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>, 'lamp.png');
}

async function objectsThere(): Promise<string[]> {
  const found: string[] = [];
  for await (const { object } of neededPictureStore().list()) found.push(object);
  return found;
}

test('a picture in the store has the same address, bytes and headers as one in the database', async () => {
  const master = await masterOf('#a63f25');
  connectPictureStore(null);
  const { id } = await addMaster(master);
  const address = `/media/${id}-200.webp`;
  const before = await get(address);
  connectPictureStore(storeAt(url));
  await movePictures('store', signal, quiet);
  expect(await database.ask('select master from pictures')).toEqual([{ master: null }]);
  await rm(folder, { recursive: true });
  const after = await get(address);
  expect(after.status).toBe(200);
  expect(after.body.equals(before.body)).toBe(true);
  expect({ ...after.headers, date: '' }).toEqual({ ...before.headers, date: '' });
});

test('I3: an upload goes into the store; the same picture a second time is not put there again', async () => {
  expect(await upload('#204030')).toMatchObject({ kind: 'taken', picture: { width: 300, height: 200 } });
  const there = await objectsThere();
  expect(await upload('#204030')).toMatchObject({ kind: 'taken' });
  expect(await objectsThere()).toEqual(there);
  expect(await database.ask('select master, object, name from pictures')).toEqual([
    { master: null, object: there[0], name: 'lamp.png' },
  ]);
  expect(await countPictures()).toMatchObject({ store: { pictures: 1 }, database: { pictures: 0 } });
});

test('pictures move there and back, and an interrupted move goes on where it ended', async () => {
  connectPictureStore(null);
  const masters = await Promise.all(Array.from({ length: 10 }, (_, at) => masterOf(`#a63f${at}0`)));
  for (const master of masters) await addMaster(master);
  const before = await database.ask('select * from pictures order by id');
  connectPictureStore(storeAt(url));
  const stopping = new AbortController();
  const begun = await movePictures('store', stopping.signal, () => stopping.abort());
  expect(begun.done).toBe(4);
  const rest = await movePictures('store', signal, quiet);
  expect(rest).toMatchObject({ done: 6, failed: [] });
  expect(await checkStoredPictures(signal, quiet)).toMatchObject({ done: 10, failed: [] });
  // Two at once end as one does.
  await Promise.all([movePictures('database', signal, quiet), movePictures('database', signal, quiet)]);
  expect(await database.ask('select * from pictures order by id')).toEqual(before);
});

test('I3: while the store is away kept renditions are shown, others ask to come back, and nothing is lost', async () => {
  const { id } = await addMaster(await masterOf('#123456'));
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 200 });
  await objects.close();
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 200 });
  expect(await get(`/media/${id}-300.webp`)).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
  expect(await upload('#654321')).toEqual({ kind: 'refused', reason: 'store-away' });
  await expect(movePictures('database', signal, quiet)).rejects.toThrow(PictureStoreProblem);
  expect(await database.ask('select id from pictures')).toEqual([{ id }]);
  expect(await readPictureReadings()).toEqual({ picture_store_away: 1 });
  await objects.reopen();
  await expect.poll(readPictureReadings).toEqual({ picture_store_away: 0 });
  expect(await get(`/media/${id}-300.webp`)).toMatchObject({ status: 200 });
  expect(await upload('#654321')).toMatchObject({ kind: 'taken' });
});

test('an object that is lost or changed is never shown; the picture is whole again once it is uploaded again', async () => {
  const master = await masterOf('#0a0b0c');
  const { id } = await addMaster(master);
  const [lost = ''] = await objectsThere();
  await neededPictureStore().remove(lost);
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 404 });
  expect(await checkStoredPictures(signal, quiet)).toMatchObject({ done: 0, failed: [{ id }] });
  await addMaster(master);
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 200 });
  await database.ask(`update pictures set object_sha256 = repeat('0', 64)`);
  expect(await get(`/media/${id}-300.webp`)).toMatchObject({ status: 404 });
  await addMaster(master);
  expect(await get(`/media/${id}-300.webp`)).toMatchObject({ status: 200 });
});

/** Answers requests for the store with 403 where `isRefused` says so, as S3 does for a key without that right. */
function refuse(isRefused: (url: URL, method: string) => boolean): void {
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!isRefused(new URL(String(input)), init?.method ?? 'GET')) return ask(input, init);
    const body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
    return new Response(body, { status: 403, headers: { 'content-type': 'application/xml' } });
  });
}

test('an object that the store refuses is one picture that is not shown; all others are', async () => {
  const refused = await addMaster(await masterOf('#b01020'));
  const other = await addMaster(await masterOf('#10b020'));
  refuse(({ pathname }) => pathname.includes(refused.id));
  expect(await get(`/media/${refused.id}-200.webp`)).toMatchObject({ status: 404 });
  expect(await get(`/media/${other.id}-200.webp`)).toMatchObject({ status: 200 });
  expect(await readPictureReadings()).toEqual({ picture_store_away: 0 });
  const walk = await checkStoredPictures(signal, quiet);
  expect(walk).toMatchObject({ done: 1, failed: [{ id: refused.id, reason: 'Access Denied' }] });
});

test('a key without the right to list is found by trying it out, and takes no picture away', async () => {
  const { id } = await addMaster(await masterOf('#2010b0'));
  // Without that right S3 answers for an absent object as for a forbidden one.
  refuse(({ pathname, searchParams }) => searchParams.has('list-type') || pathname.endsWith('/probe'));
  await expect(neededPictureStore().tryOut()).rejects.toMatchObject({ kind: 'refused' });
  expect(await readPictureReadings()).toEqual({ picture_store_away: 0 });
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 200 });
});

test('a key that may read but not put stops a move at once and takes no picture away', async () => {
  const { id } = await addMaster(await masterOf('#b0b020'));
  connectPictureStore(null);
  await addMaster(await masterOf('#20b0b0'));
  connectPictureStore(storeAt(url));
  refuse((_, method) => method === 'PUT');
  await expect(movePictures('store', signal, quiet)).rejects.toMatchObject({ kind: 'away' });
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 200 });
});

test('only what nothing shows and what no picture is kept in is removed, and not before it is old', async () => {
  const used = await addMaster(await masterOf('#111111'));
  const unused = await addMaster(await masterOf('#222222'));
  await addMaster(await masterOf('#333333'));
  await database.ask(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100, 0)`);
  await database.ask(
    `insert into product_pictures (product_id, picture_id, position, place, alt) values (1, $1, 0, 'gallery', '')`,
    [used.id],
  );
  await database.ask(`update pictures set added_at = now() - interval '31 days' where id = any($1)`, [
    [used.id, unused.id],
  ]);
  const store = neededPictureStore();
  expect(await findUnused(store, { removes: false, signal })).toMatchObject({ pictures: 1, objects: 0 });
  expect(await database.ask('select id from pictures')).toHaveLength(3);
  expect(await findUnused(store, { removes: true, signal })).toMatchObject({ pictures: 1, objects: 0 });
  expect(await database.ask('select id from pictures')).toHaveLength(2);
  expect(await objectsThere()).toHaveLength(2);
  // Moved back, its object is of no picture; a day later it may go.
  await movePictures('database', signal, quiet);
  expect(await findUnused(store, { removes: true, signal })).toMatchObject({ objects: 0 });
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000, toFake: ['Date'] });
  try {
    const later = openPictureStore(storeAt(url)!);
    const aged = { ...store, list: later.list };
    expect(await findUnused(aged, { removes: false, signal })).toMatchObject({ objects: 2 });
  } finally {
    vi.useRealTimers();
  }
  await database.ask('delete from product_pictures');
});

test('a node that has no store although pictures are in one says so in its readings, and once in its log', async () => {
  const { id } = await addMaster(await masterOf('#c03050'));
  connectPictureStore(null);
  expect(await readPictureReadings()).toEqual({ picture_store_away: 1 });
  expect(await get(`/media/${id}-200.webp`)).toMatchObject({ status: 503 });
  expect(linesOf('picture-store-not-set')).toHaveLength(1);
  await database.ask('delete from pictures');
  expect(await readPictureReadings()).toEqual({});
});

test('renditions are filled past a lost picture, which is logged once, and go on after the store was away', async () => {
  for (const colour of ['#d03050', '#30d050', '#3050d0']) await addMaster(await masterOf(colour));
  const rows = await database.ask<{ id: string; object: string }>('select id, object from pictures order by id');
  const [gone, ...others] = rows;
  await neededPictureStore().remove(gone!.object);
  await objects.close();
  const filling = media.fill();
  await expect.poll(readPictureReadings).toEqual({ picture_store_away: 1 });
  await objects.reopen();
  await filling;
  await get(`/media/${gone!.id}-200.webp`);
  expect(linesOf('media-failed')).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual(others.map(({ id }) => id));
});

function linesOf(event: string): string[] {
  const lines = vi.mocked(process.stderr.write).mock.calls.map(([line]) => String(line));
  return lines.filter((line) => line.includes(`"event":"${event}"`));
}

test('unused pictures are looked for and removed together, however many they are', async () => {
  const mark = 'pictures of one batch';
  await database.ask(
    `insert into pictures (id, width, height, colour, master, name, added_at)
    select lpad(to_hex(n), 24, '0'), 1, 1, '#000000', '\\x00', $1, now() - interval '31 days' from generate_series(1, 50) n`,
    [mark],
  );
  const input = vi.spyOn(database.pool, 'query');
  expect(await findUnused(null, { removes: true, signal })).toMatchObject({ pictures: 50, bytes: 50 });
  expect(input.mock.calls.length).toBeLessThan(5);
  expect(await database.ask('select id from pictures where name = $1', [mark])).toEqual([]);
});

test('what the store refuses is said without its keys, and a wrong address without repeating it', async () => {
  for (const wrong of [url.replace('/shop/', '/nobodys/'), 'http://S3RVER:S3RVER@127.0.0.1:1/shop']) {
    const refusal = await openPictureStore(storeAt(wrong)!)
      .tryOut()
      .catch((error: unknown) => error);
    expect(refusal, wrong).toBeInstanceOf(PictureStoreProblem);
    expect((refusal as PictureStoreProblem).kind, wrong).toBe('away');
    expect((refusal as Error).message, wrong).not.toContain('S3RVER:');
  }
  await expect(neededPictureStore().tryOut()).resolves.toBeUndefined();
  expect(() => storeAt('https://s3.example/shop')).toThrow(SettingError);
});
