import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import { type AnyCollectionKey, collectionKeys } from '#app/modules/catalog/collections/collection.ts';
import { codeKinds } from './discount-code.ts';

/**
 * Codes that take something off an order. Its uses are counted in the transaction of the order that has it
 * (`read-code.server.ts`); triggers give a use back when the order is cancelled, loses its code, or gave its stock back
 * because nobody confirmed it in time.
 */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** In capitals; shoppers may type small letters. */
    code: text().notNull().unique(),
    kind: text({ enum: codeKinds }).notNull(),
    /** Whole per cent, or paisa. */
    worth: integer().notNull(),
    /** The goods cost this at least; 0 asks for nothing. */
    leastPaisa: bigint('least_paisa', { mode: 'number' }).notNull().default(0),
    /**
     * Only what belongs to this collection counts, for the worth and for the least; null counts everything. One of the
     * four, or of the owner's own: without a foreign key, so that a code whose collection is deleted is good for nothing.
     */
    collection: text().$type<AnyCollectionKey>(),
    oncePerPhone: boolean('once_per_phone').notNull().default(false),
    /** Good until then; null has no end. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** How many orders may have it; null has no limit. */
    mostUses: integer('most_uses'),
    /** Confirmed orders, and unconfirmed ones that hold a use (`orders.code_hold`). Orders whose price was promised may exceed the limit. */
    uses: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** The version for optimistic locking: goes up with each edit in the admin. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The codes that still work, the one of the latest end first.
    index('discount_codes_live')
      .on(table.endsAt.desc())
      .where(sql`${table.active} and coalesce(${table.uses} < ${table.mostUses}, true)`),
    check('discount_codes_code', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'`),
    check('discount_codes_kind_known', sql`${table.kind} in (${quoted(codeKinds)})`),
    check('discount_codes_worth', sql`${table.worth} > 0 and (${table.kind} <> 'percent' or ${table.worth} <= 100)`),
    check('discount_codes_least', sql`${table.leastPaisa} >= 0`),
    check(
      'discount_codes_collection',
      sql`${table.collection} in (${quoted(collectionKeys)}) or ${table.collection} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`,
    ),
    check('discount_codes_uses', sql`${table.uses} >= 0 and ${table.mostUses} > 0`),
  ],
);
