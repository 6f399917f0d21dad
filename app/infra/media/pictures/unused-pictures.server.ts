import { inArray, sql } from 'drizzle-orm';
import { databaseCode, db } from '../../db/db.server.ts';
import { pictures } from '../tables.server.ts';
import type { PictureStore } from './picture-store.server.ts';

/** Pictures and videos that nothing shows, and objects in the store that no picture is kept in. */
export type Unused = { pictures: number; videos: number; objects: number; bytes: number };

/** A picture may wait this long for the product that it was uploaded for. */
const minAge = sql`now() - interval '30 days'`;
/** An upload puts its object a moment before its row. */
const objectAgeMs = 24 * 60 * 60 * 1_000;
/** So many are asked for, and removed, at a time. */
const batch = 1_000;

/**
 * Whether nothing of the shop names this picture: products, banners, picks, services, the owner's own collections, the logo, the icon, orders, and what has moved
 * in from another shop. Named as SQL, because this module does not know those tables.
 */
export const isNamedNowhere = sql`not exists (select from product_pictures where picture_id = pictures.id)
  and not exists (select from videos where poster_id = pictures.id)
  and not exists (select from banners where pictures.id in (picture_id, phone_picture_id))
  and not exists (select from own_collections where picture_id = pictures.id)
  and not exists (select from picks where picture_id = pictures.id)
  and not exists (select from services where position('/media/' || pictures.id in img_url) > 0)
  and not exists (select from shop_settings where position(pictures.id in "values" ->> 'logo') > 0
    or position(pictures.id in "values" ->> 'icon') > 0)
  and not exists (select from order_lines where picture_id = pictures.id)
  and not exists (select from moved_records where kind = 'picture' and our_id = pictures.id)`;

/** Whether no product names this video. */
export const isNamedByNoProduct = sql`not exists (
  select from products where video_link = '/media/' || videos.id || '.' || videos.ending)`;

const isUnused = sql`added_at < ${minAge} and ${isNamedNowhere}`;

/**
 * Counts what nothing uses any more, and removes it if asked to. Only pictures and videos that were added more than 30 days
 * ago count, and only objects that are more than a day old. Reads whole tables: its pool needs no limit on statements.
 */
export async function findUnused(
  store: PictureStore | null,
  { removes, signal }: { removes: boolean; signal: AbortSignal },
): Promise<Unused> {
  const unused: Unused = { pictures: 0, videos: 0, objects: 0, bytes: 0 };
  // Videos first: then nothing shows their posters any more.
  await findVideos(unused, removes);
  for (let last = ''; !signal.aborted; ) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from pictures where id > ${last} and added_at < ${minAge} order by id limit ${batch}`);
    const ids = rows.map(({ id }) => id);
    const found = await readUnused(ids);
    const gone = removes ? await removePictures(found, store) : found;
    unused.pictures += gone.length;
    for (const { bytes } of gone) unused.bytes += bytes;
    if (ids.length < batch) break;
    last = ids.at(-1)!;
  }
  if (store) await findObjects(store, unused, { removes, signal });
  return unused;
}

/** A shop has a few videos, so they are one statement. Their rows of `video_parts` go with them. */
async function findVideos(unused: Unused, removes: boolean): Promise<void> {
  const isOld = sql`added_at < ${minAge} and ${isNamedByNoProduct}`;
  const bytes = sql`coalesce(size, length(bytes))::int as bytes`;
  const { rows } = await db.execute<{ bytes: number }>(
    removes
      ? sql`delete from videos where ${isOld} returning ${bytes}`
      : sql`select ${bytes} from videos where ${isOld}`,
  );
  unused.videos = rows.length;
  for (const video of rows) unused.bytes += video.bytes;
}

type OldPicture = { id: string; bytes: number; object: string | null };

const itsColumns = sql`id, coalesce(object_bytes, length(master)) as bytes, object`;

/**
 * Which of these nothing names. They are asked for together: the lines of orders have no index by picture, so they are read
 * once for a batch and not once for each picture.
 */
async function readUnused(ids: readonly string[]): Promise<OldPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<OldPicture>(sql`
    select ${itsColumns} from pictures where id = any(${sql.param(ids)}::text[]) and ${isUnused} order by id`);
  return rows;
}

/**
 * Removes those of them that are still unused. The rows go first: an object without a row is removed at the next time, a row
 * without an object is a loss.
 */
async function removePictures(found: readonly OldPicture[], store: PictureStore | null): Promise<OldPicture[]> {
  const gone = await deleteRows(found.map(({ id }) => id));
  if (store) for (const { object } of gone) if (object !== null) await store.remove(object);
  return gone;
}

async function deleteRows(ids: readonly string[]): Promise<OldPicture[]> {
  if (ids.length === 0) return [];
  try {
    const { rows } = await db.execute<OldPicture>(sql`
      delete from pictures where id = any(${sql.param(ids)}::text[]) and ${isUnused} returning ${itsColumns}`);
    return rows;
  } catch (error) {
    if (databaseCode(error) !== '23503') throw error;
    // Something has begun to show one of them meanwhile: the others are found in smaller parts.
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    return [...(await deleteRows(ids.slice(0, half))), ...(await deleteRows(ids.slice(half)))];
  }
}

async function findObjects(
  store: PictureStore,
  unused: Unused,
  { removes, signal }: { removes: boolean; signal: AbortSignal },
): Promise<void> {
  let waiting: { object: string; bytes: number }[] = [];
  async function look(): Promise<void> {
    const named = waiting.map(({ object }) => object);
    const rows = await db.select({ object: pictures.object }).from(pictures).where(inArray(pictures.object, named));
    const used = new Set(rows.map(({ object }) => object));
    for (const { object, bytes } of waiting.filter((each) => !used.has(each.object))) {
      if (removes) await store.remove(object);
      unused.objects += 1;
      unused.bytes += bytes;
    }
    waiting = [];
  }
  for await (const { object, bytes, putAt } of store.list()) {
    if (signal.aborted) return;
    if (!isOurs.test(object) || Date.now() - putAt.getTime() < objectAgeMs) continue;
    waiting.push({ object, bytes });
    if (waiting.length >= batch) await look();
  }
  if (waiting.length > 0) await look();
}

/** What `PictureStore.put` calls its objects. Whatever else lies in the folder is not ours to remove. */
const isOurs = /^[0-9a-f]{24}-[0-9a-f]{12}\.webp$/;
