import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Every email the shop has sent or will send, with its outcome. */
export const emails = pgTable(
  'letters',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Which email it is: `order-placed`. The module that owns it knows how to write it. */
    kind: text().notNull(),
    /** The subject: an order's number, a message's id. Kind, subject and recipient are unique together. */
    about: text().notNull(),
    recipient: text().notNull(),
    /**
     * Values that cannot be read again when the email is written, such as a reset token; an empty object once the
     * email has ended.
     */
    particulars: jsonb().$type<Record<string, string>>(),
    /** The email is dropped after this moment. */
    notAfter: timestamp('not_after', { withTimezone: true }),
    /** waiting, sent, kept (no mail server is set), failed, expired */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Goes up with each deliberate resend, so that the recipient's mailbox does not discard it as a duplicate. */
    sending: integer().notNull().default(1),
    /** The next attempt; while a node holds the email, the end of its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last moment for retries. */
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull().default(sql`now() + interval '24 hours'`),
    subject: text(),
    plain: text(),
    html: text(),
    /** The mail server's reply, or why it could not be reached. */
    answer: text(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    unique('letters_once').on(table.kind, table.about, table.recipient),
    index('letters_due').on(table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    // How many emails of a kind a mailbox has had lately.
    index('letters_recipient').on(table.recipient, table.kind, table.id),
    index('letters_state').on(table.state, table.id.desc()),
  ],
);
