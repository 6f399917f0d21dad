import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { PictureProblem, workOnPicture } from '#app/infra/media/pictures/picture-process.server.ts';
import type { Refusal } from '#app/infra/media/pictures/picture-refusal.ts';
import { decodePicture } from '#app/infra/media/pictures/take-picture.server.ts';
import { returnPhotos } from './tables.server.ts';

export type StoredPhoto = { id: string; width: number; height: number; bytes: Buffer };

/** The longest width of a kept photograph: enough to see a crack in a cup. */
const keptWidth = 1_280;

/**
 * Makes a photograph anew from its pixels, small and without its metadata (such as the place where it was taken). Returns
 * the reason where it is none.
 */
export async function readPhoto(file: Blob): Promise<StoredPhoto | Refusal> {
  const master = await decodePicture(file.stream());
  if (!Buffer.isBuffer(master)) return master;
  try {
    const { width, height } = await workOnPicture('describe', { master });
    const kept = Math.min(width, keptWidth);
    const bytes = await workOnPicture('rendition', { master, width: kept, format: 'webp', hasTime: false });
    return {
      id: randomBytes(12).toString('hex'),
      width: kept,
      height: Math.max(1, Math.round((height * kept) / width)),
      bytes,
    };
  } catch (error) {
    if (error instanceof PictureProblem) return 'broken';
    throw error;
  }
}

/** The WebP of a photograph; null where there is none. For the admin alone. */
export async function readReturnPhoto(id: string): Promise<Buffer | null> {
  const [photo] = await db.select({ bytes: returnPhotos.bytes }).from(returnPhotos).where(eq(returnPhotos.id, id));
  return photo?.bytes ?? null;
}
