import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who changed what and when, with the values before and after. Append-only: the database forbids updates and deletes.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for automatic changes. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** A verb of the trade, in the past: `order.confirmed`, `product.price-changed`. */
    action: text().notNull(),
    /** What kind of thing was changed, and which: `order` `48217306`. */
    kind: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_entries_at').on(table.at.desc(), table.id.desc()),
    index('audit_entries_subject').on(table.kind, table.subject, table.id.desc()),
    index('audit_entries_found').on(table.subject.op('text_pattern_ops'), table.id.desc()),
    // The activity log by kind and by person, newest first; automatic changes have no actor id.
    index('audit_entries_kind').on(table.kind, table.at.desc(), table.id.desc()),
    index('audit_entries_person')
      .on(table.actorId, table.at.desc(), table.id.desc())
      .where(sql`${table.actorId} is not null`),
    index('audit_entries_shop').on(table.at.desc(), table.id.desc()).where(sql`${table.actorId} is null`),
  ],
);
