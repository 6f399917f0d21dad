import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '../../db/db.server.ts';
import { log } from '../../process/log.server.ts';
import type { Picture } from '../pictures/picture.ts';
import { pictures, videoParts, videos } from '../tables.server.ts';
import { type FilmEnding, type FilmRefusal, filmOf, maxFilmBytes } from './film-refusal.ts';

export type TakenFilm = { kind: 'taken'; id: string; url: string } | { kind: 'refused'; reason: FilmRefusal };

/** A film is read and written in parts of this size, and never held whole. */
const partBytes = 1024 * 1024;

/** The address of a film of the shop. */
function filmUrl(id: string, ending: FilmEnding): string {
  return `/media/${id}.${ending}`;
}

/**
 * Receives an uploaded film: up to 50 MB of MP4 or WebM, as its first bytes have it. Its id is the SHA-256 of its content,
 * shortened, so that the same film sent again is one. Returns the reason if it is refused.
 */
export async function takeFilm(body: ReadableStream<Uint8Array> | null): Promise<TakenFilm> {
  if (!body) return { kind: 'refused', reason: 'empty' };
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'));
  try {
    const file = path.join(folder, randomUUID());
    const received = await receive(body, file);
    if (typeof received === 'string') return { kind: 'refused', reason: received };
    const ending = filmOf(await readHead(file));
    if (ending !== 'mp4' && ending !== 'webm') return { kind: 'refused', reason: ending };
    await store(file, { ...received, ending });
    return { kind: 'taken', id: received.id, url: filmUrl(received.id, ending) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the body to a file; returns its name and size, or why it was refused. */
async function receive(
  body: ReadableStream<Uint8Array>,
  file: string,
): Promise<{ id: string; size: number } | FilmRefusal> {
  const hash = createHash('sha256');
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size > maxFilmBytes) done(new Error('too large'));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(
      // The types of Node and of the browser name one thing twice.
      Readable.fromWeb(body as import('node:stream/web').ReadableStream),
      counting,
      createWriteStream(file),
    );
  } catch (error) {
    if (size > maxFilmBytes) return 'too-large';
    log('warn', 'film-not-received', {}, error);
    return 'interrupted';
  }
  return { id: hash.digest('hex').slice(0, 24), size };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function store(file: string, film: { id: string; size: number; ending: FilmEnding }): Promise<void> {
  await inTransaction(async (tx) => {
    const added = await tx.insert(videos).values(film).onConflictDoNothing().returning({ id: videos.id });
    // A film that is uploaded again counts as new: unused films are deleted by their age.
    if (added.length === 0)
      return void (await tx.update(videos).set({ addedAt: sql`now()` }).where(eq(videos.id, film.id)));
    let place = 0;
    for await (const bytes of createReadStream(file, { highWaterMark: partBytes }) as AsyncIterable<Buffer>) {
      await tx.insert(videoParts).values({ videoId: film.id, place, bytes });
      place += 1;
    }
  });
}

/** Reads the content of a film from its beginning, part by part; null if the shop has none with this id and ending. */
export async function findFilm(id: string, ending: FilmEnding): Promise<(() => AsyncIterable<Buffer>) | null> {
  const [film] = await db
    .select({ ending: videos.ending, whole: sql<number | null>`length(${videos.bytes})` })
    .from(videos)
    .where(eq(videos.id, id));
  if (film?.ending !== ending) return null;
  const { whole } = film;
  return () => (whole === null ? partsOf(id) : slicesOf(id, whole));
}

async function* partsOf(id: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const [part] = await db
      .select({ bytes: videoParts.bytes })
      .from(videoParts)
      .where(sql`${videoParts.videoId} = ${id} and ${videoParts.place} = ${place}`);
    if (!part) return;
    yield part.bytes;
  }
}

async function* slicesOf(id: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 1; from <= size; from += partBytes) {
    const [slice] = await db
      .select({ bytes: sql<Buffer>`substring(${videos.bytes} from ${from}::int for ${partBytes}::int)` })
      .from(videos)
      .where(eq(videos.id, id));
    if (!slice) throw new Error(`Film ${id} went while it was read.`);
    yield slice.bytes;
  }
}

/** Sets the picture that stands for a film until it plays. False if there is no such film or picture. */
export async function setPoster(tx: Transaction, id: string, posterId: string): Promise<boolean> {
  const [picture] = await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, posterId));
  if (!picture) return false;
  const set = await tx.update(videos).set({ posterId }).where(eq(videos.id, id)).returning({ id: videos.id });
  return set.length > 0;
}

/** The picture that stands for a film until it plays; null where it has none. */
export async function readPoster(id: string): Promise<Picture | null> {
  const { width, height, colour } = pictures;
  const [poster] = await db
    .select({ id: pictures.id, width, height, colour })
    .from(videos)
    .innerJoin(pictures, eq(pictures.id, videos.posterId))
    .where(eq(videos.id, id));
  return poster ? { ...poster, alt: '' } : null;
}
