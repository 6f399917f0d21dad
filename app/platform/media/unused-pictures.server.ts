import { inArray, sql } from 'drizzle-orm';
import { databaseCode, db } from '../db/db.server.ts';
import type { PictureStore } from './picture-store.server.ts';
import { pictures } from './tables.server.ts';

/** Pictures that nothing shows, and objects in the store that no picture is kept in. */
export type Unused = { pictures: number; objects: number; bytes: number };

/** A picture may wait this long for the product that it was uploaded for. */
const oldEnough = sql`now() - interval '30 days'`;
/** An upload puts its object a moment before its row. */
const objectAgeMs = 24 * 60 * 60 * 1_000;
const batch = 500;

/**
 * Whether nothing of the shop names this picture: products, banners, picks, services, the logo, orders, and what has moved
 * in from another shop. Named as SQL, because this room does not know those tables.
 */
export const isNamedNowhere = sql`not exists (select from product_pictures where picture_id = pictures.id)
  and not exists (select from banners where picture_id = pictures.id)
  and not exists (select from picks where picture_id = pictures.id)
  and not exists (select from services where position('/media/' || pictures.id in img_url) > 0)
  and not exists (select from shop_settings where position(pictures.id in "values" ->> 'logo') > 0)
  and not exists (select from order_lines where picture_id = pictures.id)
  and not exists (select from moved_records where kind = 'picture' and our_id = pictures.id)`;

const isUnused = sql`added_at < ${oldEnough} and ${isNamedNowhere}`;

/**
 * Counts what nothing uses any more, and removes it if asked to. Only pictures that were added more than 30 days ago
 * count, and only objects that are more than a day old.
 */
export async function findUnused(
  store: PictureStore | null,
  { removes, signal }: { removes: boolean; signal: AbortSignal },
): Promise<Unused> {
  const unused: Unused = { pictures: 0, objects: 0, bytes: 0 };
  for (let last = ''; !signal.aborted; ) {
    const { rows } = await db.execute<{ id: string; bytes: number }>(sql`
      select id, coalesce(object_bytes, length(master)) as bytes from pictures
      where id > ${last} and ${isUnused} order by id limit ${batch}`);
    for (const { id, bytes } of rows) {
      if (removes && !(await removePicture(id, store))) continue;
      unused.pictures += 1;
      unused.bytes += bytes;
    }
    if (rows.length < batch) break;
    last = rows.at(-1)!.id;
  }
  if (store) await findObjects(store, unused, { removes, signal });
  return unused;
}

/** Removes the row first: an object without a row is removed at the next time, a row without an object is a loss. */
async function removePicture(id: string, store: PictureStore | null): Promise<boolean> {
  try {
    const { rows } = await db.execute<{ object: string | null }>(sql`
      delete from pictures where id = ${id} and ${isUnused} returning object`);
    if (rows[0]?.object && store) await store.remove(rows[0].object);
    return rows.length > 0;
  } catch (error) {
    // Something has begun to show it meanwhile.
    if (databaseCode(error) === '23503') return false;
    throw error;
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
