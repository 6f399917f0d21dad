import { createHash } from 'node:crypto';
import { type Column, eq, sql } from 'drizzle-orm';
import { db } from '../../db/db.server.ts';
import { pictures } from '../tables.server.ts';
import type { Picture } from './picture.ts';
import { workOnPicture } from './picture-process.server.ts';
import { neededPictureStore, PictureStoreProblem, pictureStore, type StoredMaster } from './picture-store.server.ts';

/**
 * Stores a picture that the shop made itself: WebP, 1920 px at most, no metadata. Uploads go through `takePicture`. It
 * goes into the store that PICTURES_S3 names, or else into the database; throws `PictureStoreProblem` if the store does
 * not take it.
 */
export async function addMaster(master: Buffer): Promise<Omit<Picture, 'alt'>> {
  const id = pictureIdOf(master);
  const { width, height, colour } = await workOnPicture('describe', { master });
  const picture = { id, width, height, colour };
  if (await isKept(id)) return picture;
  const store = pictureStore();
  const stored = store && (await store.put(id, master));
  const place = stored ? { master: null, ...stored } : { master, ...noObject };
  const [row] = await db
    .insert(pictures)
    .values({ ...picture, ...place })
    // It was not readable, or somebody else has added it meanwhile.
    .onConflictDoUpdate({ target: pictures.id, set: { ...place, addedAt: sql`now()` } })
    .returning({ addedAt: pictures.addedAt });
  if (!row) throw new Error('The picture was not stored.');
  return picture;
}

/** Of a picture in the database. */
export const noObject = { object: null, objectBytes: null, objectSha256: null };

/**
 * Whether the picture is there and its master can be read. It counts as newly added then, so that nobody removes it as
 * unused before it is used.
 */
async function isKept(id: string): Promise<boolean> {
  const [row] = await db
    .update(pictures)
    .set({ addedAt: sql`now()` })
    .where(eq(pictures.id, id))
    .returning({ object: pictures.object, objectSha256: pictures.objectSha256 });
  if (!row) return false;
  const { object, objectSha256 } = row;
  if (object === null || objectSha256 === null) return true;
  try {
    // Read whole: an object that was changed is put anew, like one that is lost.
    return (await pictureStore()?.read({ object, objectSha256 })) !== undefined;
  } catch (error) {
    if (!(error instanceof PictureStoreProblem) || error.kind === 'away') throw error;
    return false;
  }
}

/** The master of a picture, from the database or the store; null if there is none. Throws `PictureStoreProblem`. */
export async function readMaster(id: string): Promise<Buffer | null> {
  const place = await readPlace(id);
  if (!place?.stored) return place?.master ?? null;
  try {
    return await neededPictureStore().read(place.stored);
  } catch (error) {
    if (!(error instanceof PictureStoreProblem) || error.kind !== 'missing') throw error;
    // It may have moved since the row was read.
    const now = await readPlace(id);
    if (!now?.stored) return now?.master ?? null;
    if (now.stored.object === place.stored.object) throw error;
    return neededPictureStore().read(now.stored);
  }
}

type Place = { master: Buffer | null; stored: Pick<StoredMaster, 'object' | 'objectSha256'> | null };

async function readPlace(id: string): Promise<Place | null> {
  const { master, object, objectSha256 } = pictures;
  const [row] = await db.select({ master, object, objectSha256 }).from(pictures).where(eq(pictures.id, id));
  if (!row) return null;
  const isStored = row.object !== null && row.objectSha256 !== null;
  return { master: row.master, stored: isStored ? { object: row.object!, objectSha256: row.objectSha256! } : null };
}

/** The id of a picture with these bytes: a picture is stored once, however often it comes. */
export function pictureIdOf(master: Buffer): string {
  return createHash('sha256').update(master).digest('hex').slice(0, 24);
}

/** The pictures of one place of a product as a JSON list, for use inside a select. `limit` counts pictures. */
export function picturesAsJson(productId: Column, place: 'gallery' | 'description', limit: number) {
  // Wrapped, because Drizzle drops the table's name from columns that stand directly in a selected expression, and a
  // bare "id" would mean the picture's own.
  const product = sql`${productId}`;
  // These two are written into the statement, so that one that is prepared is planned with them.
  const [of, most] = [sql.raw(`'${place}'`), sql.raw(String(limit))];
  return sql<Picture[]>`(
    select coalesce(json_agg(json_build_object('id', shown.id, 'width', shown.width, 'height', shown.height, 'colour', shown.colour, 'alt', shown.alt) order by shown.position), '[]'::json)
    from (
      select pictures.id, pictures.width, pictures.height, pictures.colour, product_pictures.alt, product_pictures.position
      from product_pictures join pictures on pictures.id = product_pictures.picture_id
      where product_pictures.product_id = ${product} and product_pictures.place = ${of}
      order by product_pictures.position limit ${most}
    ) as shown
  )`;
}

/** 14 mm on paper at 300 dots per inch. */
const greySide = 166;
const maxGreyCached = 500;
const greyCache = new Map<string, Buffer>();

/** A picture as paper shows it: small, square, grey, a JPEG; null where there is none of this name. The last few hundred are kept. */
export async function readGreyPicture(id: string): Promise<Buffer | null> {
  const known = greyCache.get(id);
  if (known) return known;
  const master = await readMaster(id);
  if (!master) return null;
  const grey = await workOnPicture('grey', { master, side: greySide });
  const [oldest] = greyCache.keys();
  if (greyCache.size >= maxGreyCached && oldest) greyCache.delete(oldest);
  greyCache.set(id, grey);
  return grey;
}
