import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.server.ts';

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
    /** The name of the file it was last uploaded as, for searching in the office; '' if it was never uploaded. */
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

/** Short product videos, served as files. */
export const videos = pgTable('videos', {
  id: text().primaryKey(),
  bytes: bytea().notNull(),
});
