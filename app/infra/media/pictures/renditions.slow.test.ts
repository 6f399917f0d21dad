import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { connectDatabase } from '../../db/db.server.ts';
import { createPool } from '../../db/pool.server.ts';
import { addMaster } from './pictures.server.ts';
import { createMedia, type Media } from './renditions.server.ts';

const database = await testDatabase();
const nowhere = createPool({ ...database.app, host: '/nowhere' });
const lamp = await addMaster(
  await sharp({ create: { width: 700, height: 350, channels: 4, background: '#a63f2580' } })
    .webp()
    .toBuffer(),
);
await database.ask(`insert into videos values ('lamp-lit', $1)`, [Buffer.alloc(3_000_000, 'video')]);
/** Longer than a busy machine takes for a rendition, so that none is stood in for. */
const maxWaitMs = 60_000;
let folder: string;
let media: Media;

const server = createServer(async (request, response) => {
  if (!(await media.answer(request, response, request.url ?? '/'))) response.writeHead(418).end();
}).listen(0, '127.0.0.1');

function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { headers, method });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-media-'));
  media = createMedia(folder, { maxWaitMs });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  connectDatabase(database.pool);
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

afterAll(async () => {
  server.close();
  await nowhere.end();
});

test('a picture is there in every width and kind that pages ask for', async () => {
  for (const [kind, type] of Object.entries({ avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }))
    for (const width of [200, 320, 480, 640, 700]) {
      const response = await get(`/media/${lamp.id}-${width}.${kind}`);
      expect(response, `${width} ${kind}`).toMatchObject({
        status: 200,
        headers: { 'content-type': type, 'content-length': String(response.body.length) },
      });
      expect(response.headers['cache-control']).toContain('immutable');
      expect(await sharp(response.body).metadata()).toMatchObject({ width, height: width / 2 });
    }
});

test('a picture cannot be asked for in other widths, nor one that is not there', async () => {
  for (const name of [
    ...[
      `${lamp.id}-960.webp`,
      `${lamp.id}-201.webp`,
      `${lamp.id}-9999.jpg`,
      `${lamp.id}-0.jpg`,
      `${'0'.repeat(24)}-200.webp`,
    ],
    ...[
      `${lamp.id}-200.png`,
      `${lamp.id}.webp`,
      `${lamp.id.toUpperCase()}-200.webp`,

      'nothing.mp4',
      '',
    ],
    ...[`${lamp.id}-200.webp/`, `${lamp.id}-200.webp%00`, `..%2f${lamp.id}-200.webp`, 'lamp_lit.mp4'],
  ])
    expect(await get(`/media/${name}`), name).toMatchObject({ status: 404, text: '' });
  expect(await readdir(folder)).toEqual([]);
});

test('other addresses and other methods are not answered here', async () => {
  expect(await get('/cart')).toMatchObject({ status: 418 });
  expect(await get(`/media/${lamp.id}-200.webp`, {}, 'POST')).toMatchObject({ status: 418 });
});

test('a picture that many ask for at once is made once, and no half-made one is left', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => get(`/media/${lamp.id}-640.avif`)));
  expect(new Set(results.map(({ body }) => body.toString('base64'))).size).toBe(1);
  expect(await readdir(path.join(folder, lamp.id))).toEqual(['640.avif']);
});

test('pictures that were made are served while the database is away; others ask to come back', async () => {
  await get(`/media/${lamp.id}-320.webp`);
  connectDatabase(nowhere);
  expect(await get(`/media/${lamp.id}-320.webp`)).toMatchObject({ status: 200 });
  expect(await get(`/media/${lamp.id}-480.webp`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
  });
  connectDatabase(database.pool);
  expect(await get(`/media/${lamp.id}-480.webp`)).toMatchObject({ status: 200 });
});

test('a picture whose file was cut, overwritten or emptied is made anew, and never served as it is', async () => {
  const address = `/media/${lamp.id}-480.webp`;
  const right = (await get(address)).body;
  const file = path.join(folder, lamp.id, '480.webp');
  const whole = await readFile(file);
  const garbage = Buffer.alloc(whole.length, 'x');
  // One bit, and the length stays.
  const flipped = Buffer.from(whole);
  flipped[20]! ^= 1;
  for (const wrong of [whole.subarray(0, 200), whole.subarray(0, 20), Buffer.alloc(0), garbage, flipped, right]) {
    await writeFile(file, wrong);
    expect((await get(address)).body.equals(right), `${wrong.length} bytes`).toBe(true);
    expect((await readFile(file)).equals(whole)).toBe(true);
  }
  await rm(file);
  await mkdir(file);
  expect((await get(address)).body.equals(right)).toBe(true);
});

test('where the disk takes no file pictures and videos are sent all the same, and nothing is left half written', async () => {
  // A file where a folder is needed fails as a full or read-only disk does, also for root.
  await writeFile(path.join(folder, lamp.id), '');
  await writeFile(path.join(folder, 'videos'), '');
  const picture = await get(`/media/${lamp.id}-320.webp`);
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  expect(await sharp(picture.body).metadata()).toMatchObject({ width: 320 });
  const video = await get('/media/lamp-lit.mp4', { range: 'bytes=1000-1999' });
  expect(video).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 1000-1999/3000000' } });
  expect(video.body).toHaveLength(1_000);
  // Making all of them would be work for nothing.
  await media.fill();
  expect((await readdir(folder)).sort()).toEqual([lamp.id, 'videos'].sort());
});

test('behind shoppers’ backs every missing picture is made, and a second time there is nothing to do', async () => {
  await media.fill();
  const made = await readdir(path.join(folder, lamp.id));
  expect(made).toHaveLength(15);
  connectDatabase(nowhere);
  expect(await get(`/media/${lamp.id}-700.jpg`)).toMatchObject({ status: 200 });
});

test('a picture of which nothing can be made is told, and does not hold up those behind it', async () => {
  const broken = '0'.repeat(24);
  await database.ask(`insert into pictures (id, width, height, colour, master) values ($1, 400, 300, '#ffffff', $2)`, [
    broken,
    Buffer.from('RIFF, but nothing of a picture'),
  ]);
  expect(await get(`/media/${broken}-200.webp`)).toMatchObject({ status: 500 });
  await media.fill();
  await database.ask('delete from pictures where id = $1', [broken]);
  expect(await readdir(path.join(folder, lamp.id))).toHaveLength(15);
});

test('while a picture is being made, the nearest size that there is stands in for it, and is kept for seconds only', async () => {
  for (const name of ['200.webp', '640.jpg']) await get(`/media/${lamp.id}-${name}`);
  media = createMedia(folder, { maxWaitMs: 0 });
  const standIn = await get(`/media/${lamp.id}-480.avif`);
  expect(standIn).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=5',
      'content-location': `/media/${lamp.id}-640.jpg`,
    },
  });
  expect(await sharp(standIn.body).metadata()).toMatchObject({ width: 640 });
  // Who asks for WebP may not know AVIF.
  expect(await get(`/media/${lamp.id}-640.webp`)).toMatchObject({ headers: { 'content-type': 'image/jpeg' } });
  expect(await get('/media/nothing.mp4')).toMatchObject({ status: 404 });
  for (const [name, type] of [
    ['480.avif', 'image/avif'],
    ['640.webp', 'image/webp'],
  ])
    await expect
      .poll(async () => {
        const { headers } = await get(`/media/${lamp.id}-${name}`);
        return [headers['content-type'], headers['cache-control'], headers['content-location']];
      })
      .toEqual([type, expect.stringContaining('immutable'), undefined]);
});

test('the renditions of a picture that was just taken in are made before anybody asks for them', async () => {
  media.prepare(lamp);
  await expect.poll(() => readdir(path.join(folder, lamp.id))).toHaveLength(15);
});

test('a picture served as a document can do nothing', async () => {
  const { headers } = await get(`/media/${lamp.id}-200.jpg`);
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
});

test('a video is sent whole, in the parts a player asks for, or told by its length', async () => {
  expect(await get('/media/lamp-lit.mp4')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'video/mp4', 'content-length': '3000000', 'accept-ranges': 'bytes' },
  });
  const part = await get('/media/lamp-lit.mp4', { range: 'bytes=1000-1999' });
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-range': 'bytes 1000-1999/3000000', 'content-length': '1000' },
  });
  expect(part.body).toHaveLength(1_000);
  expect(await get('/media/lamp-lit.mp4', { range: 'bytes=2999990-' })).toMatchObject({
    status: 206,
    headers: { 'content-length': '10' },
  });
  expect(await get('/media/lamp-lit.mp4', { range: 'bytes=0-99999999' })).toMatchObject({
    status: 206,
    headers: { 'content-length': '3000000' },
  });
  expect(await get('/media/lamp-lit.mp4', {}, 'HEAD')).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '3000000' },
  });
});

test('parts that are none are refused, and ranges of another kind are answered with the whole', async () => {
  for (const range of ['bytes=3000000-', 'bytes=99999999999-'])
    expect(await get('/media/lamp-lit.mp4', { range }), range).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */3000000' },
    });
  for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=x'])
    expect(await get('/media/lamp-lit.mp4', { range }), range).toMatchObject({ status: 200 });
});

test('shoppers who leave in the middle of a video, or before it begins, leave no open files behind', async () => {
  await get('/media/lamp-lit.mp4');
  const openVideos = async () => (await openFiles()).filter((file) => file.endsWith('.mp4')).length;
  for (const leave of [leaveEarly, leaveAtOnce])
    for (let shopper = 0; shopper < 10; shopper++) await leave('/media/lamp-lit.mp4');
  await expect.poll(openVideos).toBe(0);
});

/** Looks at the beginning of an answer and goes away. */
function leaveEarly(address: string): Promise<void> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    httpGet(`http://127.0.0.1:${port}${address}`, { agent: false }, (response) => {
      response
        .once('data', () => response.destroy())
        .on('error', () => {})
        .once('close', resolve);
    });
  });
}

/** Goes away while the shop looks for what was asked for. Resolves when the shop has noticed. */
function leaveAtOnce(address: string): Promise<void> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const asking = httpGet(`http://127.0.0.1:${port}${address}`, { agent: false }).on('error', () => {});
    server.once('request', (_request, response) => {
      response.once('close', resolve);
      asking.destroy();
    });
  });
}

async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  return Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')));
}
