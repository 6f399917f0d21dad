import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '../../db/db.server.ts';
import type { Picture } from '../pictures/picture.ts';
import { receiveFile } from '../receive-file.server.ts';
import { pictures, videoParts, videos } from '../tables.server.ts';
import { detectVideo, maxVideoBytes, type VideoFormat, type VideoRefusal } from './video-refusal.ts';

export type TakenVideo = { kind: 'taken'; id: string; url: string } | { kind: 'refused'; reason: VideoRefusal };

/** A video is read and written in rows of this size: no node holds one whole, and no statement runs into its time limit. */
const rowBytes = 1024 * 1024;

/**
 * Receives an uploaded video: up to 50 MB of MP4 or WebM, as its first bytes have it. Its id is the SHA-256 of its content,
 * shortened, so that the same video uploaded again is one. Returns the reason if it is refused.
 */
export async function takeVideo(body: ReadableStream<Uint8Array> | null): Promise<TakenVideo> {
  const stored = await receiveFile(body, { maxBytes: maxVideoBytes, use: storeVideo });
  return typeof stored === 'string' ? { kind: 'refused', reason: stored } : { kind: 'taken', ...stored };
}

async function storeVideo(file: string): Promise<{ id: string; url: string } | VideoRefusal> {
  const { head, size } = await readHead(file);
  const ending = detectVideo(head);
  if (ending !== 'mp4' && ending !== 'webm') return ending;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const id = hash.digest('hex').slice(0, 24);
  await insertVideo(file, { id, size, ending });
  return { id, url: `/media/${id}.${ending}` };
}

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function insertVideo(file: string, video: { id: string; size: number; ending: VideoFormat }): Promise<void> {
  await inTransaction(async (tx) => {
    const added = await tx.insert(videos).values(video).onConflictDoNothing().returning({ id: videos.id });
    // A video that is uploaded again counts as new: unused videos are deleted by their age.
    if (added.length === 0)
      return void (await tx.update(videos).set({ addedAt: sql`now()` }).where(eq(videos.id, video.id)));
    let place = 0;
    for await (const bytes of createReadStream(file, { highWaterMark: rowBytes }) as AsyncIterable<Buffer>) {
      await tx.insert(videoParts).values({ videoId: video.id, place, bytes });
      place += 1;
    }
  });
}

/** Reads the content of a video from its beginning, row by row; null if the shop has none with this id and ending. */
export async function findVideo(id: string, ending: VideoFormat): Promise<(() => AsyncIterable<Buffer>) | null> {
  const [video] = await db
    .select({ ending: videos.ending, size: sql<number>`coalesce(${videos.size}, length(${videos.bytes}))` })
    .from(videos)
    .where(eq(videos.id, id));
  return video?.ending === ending ? () => readRows(id, video.size) : null;
}

/** Rows of an uploaded video, slices of one that came whole with the demo or an import. */
async function* readRows(id: string, size: number): AsyncGenerator<Buffer> {
  for (let place = 0; place * rowBytes < size; place += 1) {
    const slice = sql`substring(${videos.bytes} from ${place * rowBytes + 1}::int for ${rowBytes}::int)`;
    const [row] = await db
      .select({ bytes: sql<Buffer | null>`coalesce(${slice}, ${videoParts.bytes})` })
      .from(videos)
      .leftJoin(videoParts, sql`${videoParts.videoId} = ${videos.id} and ${videoParts.place} = ${place}`)
      .where(eq(videos.id, id));
    if (!row?.bytes) throw new Error(`Video ${id} was deleted while it was read.`);
    yield row.bytes;
  }
}

/** Sets the picture that stands for a video until it plays. False if there is no such video or picture. */
export async function setPoster(tx: Transaction, id: string, posterId: string): Promise<boolean> {
  const [picture] = await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, posterId));
  if (!picture) return false;
  const set = await tx.update(videos).set({ posterId }).where(eq(videos.id, id)).returning({ id: videos.id });
  return set.length > 0;
}

/** The picture that stands for a video until it plays; null where it has none. */
export async function readPoster(id: string): Promise<Picture | null> {
  const { width, height, colour } = pictures;
  const [poster] = await db
    .select({ id: pictures.id, width, height, colour })
    .from(videos)
    .innerJoin(pictures, eq(pictures.id, videos.posterId))
    .where(eq(videos.id, id));
  return poster ? { ...poster, alt: '' } : null;
}
