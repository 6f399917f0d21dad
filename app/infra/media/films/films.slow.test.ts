import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ask as askServer } from '#tests/support/http.ts';
import { inTransaction } from '../../db/db.server.ts';
import { addMaster } from '../pictures/pictures.server.ts';
import { createMedia } from '../pictures/renditions.server.ts';
import { findUnused } from '../pictures/unused-pictures.server.ts';
import { maxFilmBytes } from './film-refusal.ts';
import { readPoster, setPoster, takeFilm } from './films.server.ts';

const { ask } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'films-'));
const media = createMedia(folder);
const server = createServer(async (request, response) => {
  if (!(await media.answer(request, response, request.url ?? '/'))) response.writeHead(418).end();
}).listen(0, '127.0.0.1');
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  server.close();
  media.close();
  await rm(folder, { recursive: true, force: true });
});

const headOf = { mp4: '\x00\x00\x00\x20ftypisom', webm: '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm' };

/** A film of so many bytes, in pieces as a browser sends them; `seed` tells it from others. */
function film(
  ending: keyof typeof headOf,
  size: number,
  seed = 1,
): { body: ReadableStream<Uint8Array>; at: (byte: number) => number } {
  const head = Buffer.from(headOf[ending], 'latin1');
  const at = (byte: number) => (byte < head.length ? head[byte]! : (byte * 31 + seed) % 251);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= size) return controller.close();
      const from = sent;
      const piece = Uint8Array.from({ length: Math.min(65_536, size - sent) }, (_, index) => at(from + index));
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
  return { body, at };
}

test('M58: a film is stored in parts and sent in ranges, in its own format', async () => {
  const size = 3_500_000;
  const { body, at } = film('webm', size);
  const taken = await takeFilm(body);
  expect(taken).toMatchObject({ kind: 'taken', url: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.webm$/) });
  if (taken.kind !== 'taken') throw new Error('It was refused.');
  const parts = await ask('select place, length(bytes) as size from video_parts where video_id = $1 order by place', [
    taken.id,
  ]);
  expect(parts).toEqual([
    { place: 0, size: 1_048_576 },
    { place: 1, size: 1_048_576 },
    { place: 2, size: 1_048_576 },
    { place: 3, size: size - 3 * 1_048_576 },
  ]);
  const whole = await askServer(`${address()}${taken.url}`);
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'content-type': 'video/webm', 'content-length': String(size), 'accept-ranges': 'bytes' },
  });
  const range = await askServer(`${address()}${taken.url}`, { headers: { range: 'bytes=2097150-2097160' } });
  expect(range).toMatchObject({ status: 206, headers: { 'content-range': `bytes 2097150-2097160/${size}` } });
  expect([...range.body]).toEqual(Array.from({ length: 11 }, (_, index) => at(2_097_150 + index)));
  // Under the other format's address there is nothing.
  expect(await askServer(`${address()}${taken.url.replace('webm', 'mp4')}`)).toMatchObject({ status: 404 });
});

test('M58: the same film sent twice, and twice at once, is one', async () => {
  const sent = await Promise.all([1, 2, 3].map(() => takeFilm(film('mp4', 200_000, 7).body)));
  const again = await takeFilm(film('mp4', 200_000, 7).body);
  expect(new Set([...sent, again].map((taken) => JSON.stringify(taken))).size).toBe(1);
  expect(again).toMatchObject({ kind: 'taken' });
  const id = again.kind === 'taken' ? again.id : '';
  expect(await ask('select count(*)::int as parts from video_parts where video_id = $1', [id])).toEqual([{ parts: 1 }]);
});

test('M58: what is larger than 50 MB, empty or no film is refused with the reason, and nothing is left of it', async () => {
  const before = await ask('select count(*)::int as films from videos');
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('film-'));
  expect(await takeFilm(film('mp4', maxFilmBytes + 1).body)).toEqual({ kind: 'refused', reason: 'too-large' });
  expect(await takeFilm(null)).toEqual({ kind: 'refused', reason: 'empty' });
  expect(await takeFilm(new Blob([]).stream())).toEqual({ kind: 'refused', reason: 'empty' });
  expect(await takeFilm(new Blob(['<script>alert(1)</script>']).stream())).toEqual({
    kind: 'refused',
    reason: 'not-a-film',
  });
  expect(await takeFilm(new Blob(['\0\0\0\x14ftypqt  \0']).stream())).toEqual({ kind: 'refused', reason: 'mov' });
  expect(await ask('select count(*)::int as films from videos')).toEqual(before);
  expect(await left()).toEqual([]);
});

test('M58: a film has the picture that was drawn of it, and only one of the shop', async () => {
  const taken = await takeFilm(film('mp4', 90_000, 9).body);
  const id = taken.kind === 'taken' ? taken.id : '';
  expect(await readPoster(id)).toBeNull();
  const frame = sharp({ create: { width: 320, height: 180, channels: 3, background: '#204030' } });
  const picture = await addMaster(await frame.webp().toBuffer());
  expect(await inTransaction((tx) => setPoster(tx, id, '0'.repeat(24)))).toBe(false);
  expect(await inTransaction((tx) => setPoster(tx, 'nothing', picture.id))).toBe(false);
  expect(await inTransaction((tx) => setPoster(tx, id, picture.id))).toBe(true);
  expect(await readPoster(id)).toMatchObject({ id: picture.id, width: 320, height: 180 });
});

test('M64: a film that no product names goes with its poster after 30 days, unless it is sent again', async () => {
  const quiet = { removes: false, signal: new AbortController().signal };
  const [named, forgotten, again] = [film('mp4', 2_000_000, 21), film('webm', 1_500_000, 22), film('mp4', 5_000, 23)];
  const [shown, unnamed, resent] = [await taken(named), await taken(forgotten), await taken(again)];
  await ask(`insert into products (name, title, price_paisa, stock, video_link) values ('Filmed', '', 100, 0, $1)`, [
    shown.url,
  ]);
  const poster = await addMaster(
    await sharp({ create: { width: 12, height: 12, channels: 3, background: '#2a7' } })
      .webp()
      .toBuffer(),
  );
  await ask('update videos set poster_id = $2 where id = $1', [unnamed.id, poster.id]);
  const ours = [shown.id, unnamed.id, resent.id];
  const films = async () =>
    (await ask<{ id: string }>('select id from videos where id = any($1) order by id', [ours])).map(({ id }) => id);
  expect(await findUnused(null, quiet)).toMatchObject({ films: 0 });
  await ask(`update videos set added_at = now() - interval '31 days' where id = any($1)`, [ours]);
  await ask(`update pictures set added_at = now() - interval '31 days' where id = $1`, [poster.id]);
  await taken(film('mp4', 5_000, 23));
  expect(await findUnused(null, quiet)).toMatchObject({ films: 1, bytes: 1_500_000 });
  expect(await films()).toContain(unnamed.id);
  expect(await findUnused(null, { ...quiet, removes: true })).toMatchObject({ films: 1, pictures: 1 });
  expect(await films()).toEqual([shown.id, resent.id].toSorted());
  expect(await ask('select 1 from video_parts where video_id = $1', [unnamed.id])).toEqual([]);
  expect(await findUnused(null, { ...quiet, removes: true })).toMatchObject({ films: 0, pictures: 0 });
});

async function taken({ body }: ReturnType<typeof film>): Promise<{ id: string; url: string }> {
  const film = await takeFilm(body);
  if (film.kind === 'refused') throw new Error(film.reason);
  return film;
}
