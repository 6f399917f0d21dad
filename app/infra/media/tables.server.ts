import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '../db/sql.server.ts';

/**
 * Every picture the shop shows. The master (re-encoded, metadata gone) is kept here or in the store that PICTURES_S3
 * names, so that any node can make any rendition. Where it is kept here, a backup of the database is a backup of the
 * pictures. `id` is the SHA-256 of the master, shortened.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Average colour as #rrggbb, shown until the picture has arrived. */
    colour: text().notNull(),
    /** Null if it is in the store; then `object` is its key there. */
    master: bytea(),
    object: text(),
    objectBytes: integer('object_bytes'),
    /** SHA-256 of the master in the store, in hexadecimal. */
    objectSha256: text('object_sha256'),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    /** The name of the file it was last uploaded as, for searching in the admin; '' if it was never uploaded. */
    name: text().notNull().default(''),
  },
  (table) => [
    check('pictures_id', sql`${table.id} ~ '^[0-9a-f]{24}$'`),
    check('pictures_place', sql`num_nonnulls(${table.master}, ${table.object}) = 1`),
    check('pictures_object', sql`num_nulls(${table.object}, ${table.objectBytes}, ${table.objectSha256}) in (0, 3)`),
    index('pictures_name').on(table.name),
    uniqueIndex('pictures_object_key').on(table.object).where(sql`${table.object} is not null`),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('pictures_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** Product videos, served as files. An uploaded one lies in rows of `video_parts`; `bytes` has those of the demo and of an import. */
export const videos = pgTable(
  'videos',
  {
    id: text().primaryKey(),
    bytes: bytea(),
    /** Of its address, and so its format. */
    ending: text({ enum: ['mp4', 'webm'] })
      .notNull()
      .default('mp4'),
    /** Bytes, where it lies in `video_parts`. */
    size: integer(),
    /** What stands for it until it plays; null takes the product's first picture. */
    posterId: text('poster_id').references(() => pictures.id),
    /** When it was last uploaded. */
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('videos_ending', sql`${table.ending} in ('mp4', 'webm')`),
    check('videos_place', sql`num_nonnulls(${table.bytes}, ${table.size}) = 1`),
  ],
);

/** The content of uploaded videos in rows of 1 MB, in their order, so that nobody holds one whole. */
export const videoParts = pgTable(
  'video_parts',
  {
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.place] })],
);
