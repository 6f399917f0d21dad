import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Every letter the shop wrote or is to write, and what became of it. */
export const letters = pgTable(
  'letters',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Which letter it is: `order-placed`. The room that owns it knows how to write it. */
    kind: text().notNull(),
    /** What it is about: an order's number, a message's id. With kind and recipient it makes the letter one of its kind. */
    about: text().notNull(),
    recipient: text().notNull(),
    /** What cannot be read again when it is written, such as a reset token; emptied when the letter has ended. */
    particulars: jsonb().$type<Record<string, string>>(),
    /** Not worth sending after this. */
    notAfter: timestamp('not_after', { withTimezone: true }),
    /** waiting, sent, kept (no mail server is set), failed, expired */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    subject: text(),
    plain: text(),
    html: text(),
    /** The mail server's own words, or why it could not be asked. */
    answer: text(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    unique('letters_once').on(table.kind, table.about, table.recipient),
    index('letters_queued').on(table.queuedAt.desc(), table.id.desc()),
    index('letters_open').on(table.state, table.id).where(sql`${table.state} in ('waiting', 'failed')`),
  ],
);
