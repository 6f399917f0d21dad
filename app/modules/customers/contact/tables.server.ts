import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What people wrote to the shop with the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fullName: text('full_name').notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** The id of the account it was written from; it stays when the account goes. */
    submittedBy: text('submitted_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
    /** When somebody of the team opened it, and who. */
    readAt: timestamp('read_at', { withTimezone: true }),
    readBy: text('read_by'),
    /** When somebody of the team said that it is answered, and who. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: text('answered_by'),
  },
  (table) => [
    index('contact_messages_sent').on(table.sentAt.desc(), table.id.desc()),
    index('contact_messages_unread').on(table.sentAt.desc(), table.id.desc()).where(sql`${table.readAt} is null`),
    index('contact_messages_sender').on(table.submittedBy, table.id.desc()),
  ],
);
