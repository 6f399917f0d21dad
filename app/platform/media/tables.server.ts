import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.server.ts';

/**
 * Every picture the shop shows. The master (re-encoded, metadata gone) is kept here, so that any node can make any
 * rendition and a backup of the database is a backup of the pictures. `id` is the SHA-256 of the master, shortened.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Average colour as #rrggbb, shown until the picture has arrived. */
    colour: text().notNull(),
    master: bytea().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    /** The name of the file it was last uploaded as, for searching in the office; '' if it was never uploaded. */
    name: text().notNull().default(''),
  },
  (table) => [
    check('pictures_id', sql`${table.id} ~ '^[0-9a-f]{24}$'`),
    index('pictures_name').on(table.name),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('pictures_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** Short product videos, served as files. */
export const videos = pgTable('videos', {
  id: text().primaryKey(),
  bytes: bytea().notNull(),
});
