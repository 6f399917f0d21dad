import { createHash } from 'node:crypto';
import { type Column, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { db } from '../db/db.server.ts';
import type { Picture } from './picture.ts';
import { pictures } from './tables.server.ts';

// One thread per picture and no cache, because the same process serves pages.
sharp.concurrency(1);
sharp.cache(false);
// Accepts only the four formats that phones and common programs write. Others are dangerous to parse: an SVG, for
// example, can contain a program.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

const limits = { limitInputPixels: 25_000_000, pages: 1, failOn: 'error' } as const;

/** Stores a picture that the shop made itself: WebP, 1920 px at most, no metadata. Uploads go through `takePicture`. */
export async function addMaster(master: Buffer): Promise<Omit<Picture, 'alt'>> {
  const { width, height } = await sharp(master, limits).metadata();
  const id = createHash('sha256').update(master).digest('hex').slice(0, 24);
  const picture = { id, width, height, colour: await averageColour(master) };
  await db
    .insert(pictures)
    .values({ ...picture, master })
    .onConflictDoNothing();
  return picture;
}

async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes)
    .flatten({ background: '#fbf7f1' })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[data[0], data[1], data[2]].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

/** The pictures of one place of a product as a JSON list, for use inside a select. `limit` counts pictures. */
export function picturesAsJson(productId: Column, place: 'gallery' | 'description', limit: number) {
  // Wrapped, because Drizzle drops the table's name from columns that stand directly in a selected expression, and a
  // bare "id" would mean the picture's own.
  const product = sql`${productId}`;
  return sql<Picture[]>`(
    select coalesce(json_agg(json_build_object('id', shown.id, 'width', shown.width, 'height', shown.height, 'colour', shown.colour, 'alt', shown.alt) order by shown.position), '[]'::json)
    from (
      select pictures.id, pictures.width, pictures.height, pictures.colour, product_pictures.alt, product_pictures.position
      from product_pictures join pictures on pictures.id = product_pictures.picture_id
      where product_pictures.product_id = ${product} and product_pictures.place = ${place}
      order by product_pictures.position limit ${limit}
    ) as shown
  )`;
}
