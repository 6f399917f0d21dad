import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import { feedNames } from './feed.ts';

/**
 * Files of products that advertisers fetch: the owner's switch and the key in its address. A feed has a row from the day it
 * is first switched on. The key is kept as it is, because the owner copies it whenever they like, and it opens only what
 * every visitor of the shop sees.
 */
export const productFeeds = pgTable(
  'product_feeds',
  {
    name: text({ enum: feedNames }).primaryKey(),
    isOn: boolean('is_on').notNull().default(true),
    key: text().notNull(),
    /** The last time that somebody fetched it, and what their program calls itself. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    fetchedBy: text('fetched_by').notNull().default(''),
    /** How many products the last whole file had; null while it is being sent, or when it broke off. */
    items: integer(),
    /** A hash of everything that the file says, and since when it has been the same. */
    fingerprint: text().notNull().default(''),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('product_feeds_name_known', sql`${table.name} in (${quoted(feedNames)})`)],
);
