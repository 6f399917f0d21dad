import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every backup that was made or tried, by command or by schedule, and what its check found. */
export const backups = pgTable(
  'backups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether the schedule asked for it, not a person. Only these are removed by age. */
    scheduled: boolean().notNull().default(false),
    /** The moment the backup holds; null if it failed. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** Where it lies; null if it failed. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    orders: integer(),
    newestOrder: text('newest_order'),
    encrypted: boolean().notNull().default(false),
    /** Why it failed, in a sentence. */
    problem: text(),
    /** When it was restored beside the shop to see whether it is whole. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    checkSeconds: integer('check_seconds'),
    /** What the check found wrong; null where all was right. */
    checkProblem: text('check_problem'),
    /** When the schedule removed the file. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('backups_started').on(table.startedAt.desc(), table.id.desc()),
    index('backups_kept').on(table.takenAt).where(sql`${table.scheduled} and ${table.removedAt} is null`),
  ],
);
