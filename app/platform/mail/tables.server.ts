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
    /** What cannot be read again when it is written, such as a reset token; an empty object when the letter has ended. */
    particulars: jsonb().$type<Record<string, string>>(),
    /** Not worth sending after this. */
    notAfter: timestamp('not_after', { withTimezone: true }),
    /** waiting, sent, kept (no mail server is set), failed, expired */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Raised when the letter is sent again on purpose, so that the recipient's mailbox does not take it for the first. */
    sending: integer().notNull().default(1),
    /** When it is to be tried next; while a node is trying, when it may be taken for dead. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** Tried until then. */
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull().default(sql`now() + interval '24 hours'`),
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
    index('letters_due').on(table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('letters_state').on(table.state, table.id.desc()),
  ],
);
