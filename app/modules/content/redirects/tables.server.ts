import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Addresses that the shop has no page for, and where they lead. Paths are stored as they are compared (`pathKey`), targets as
 * they are sent. No target is itself the `old_path` of another row: `planRedirects` flattens chains.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    oldPath: text('old_path').notNull(),
    /** Path, query and fragment on this shop, encoded as in an address. */
    target: text().notNull(),
    /** The target's path, as paths are compared. */
    targetPath: text('target_path').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
    /** A person, or what imported it. */
    savedBy: text('saved_by').notNull(),
  },
  (table) => [
    uniqueIndex('redirects_old_path').on(table.oldPath),
    index('redirects_target_path').on(table.targetPath),
    index('redirects_saved').on(table.savedAt.desc(), table.id.desc()),
    // What a browser would take for another host or cut, whoever writes the row.
    check(
      'redirects_target',
      sql`${table.target} ~ '^/([^/\\\\[:cntrl:]][^\\\\[:cntrl:]]*)?$' and length(${table.target}) <= 2000`,
    ),
    check('redirects_old_path', sql`${table.oldPath} ~ '^/.' and length(${table.oldPath}) <= 300`),
    check('redirects_elsewhere', sql`${table.targetPath} <> ${table.oldPath}`),
  ],
);

/** Addresses that somebody opened and that the shop has no page for; 1,000 at most (missing-addresses.server.ts). */
export const missingAddresses = pgTable(
  'missing_addresses',
  {
    path: text().primaryKey(),
    /** How often it was opened. */
    visits: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('missing_addresses_path', sql`${table.path} ~ '^/.' and length(${table.path}) <= 200`)],
);
