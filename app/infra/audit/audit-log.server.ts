import { and, eq, gte, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { parsePhone } from '../contact-details/phone.ts';
import type { MomentCursor } from '../dates/moment-cursor.ts';
import { db } from '../db/db.server.ts';
import { afterCursor, cursorMoment, newestFirst, pageSize, toPage } from '../db/keyset.server.ts';
import { likeText } from '../db/sql.server.ts';
import { auditEntries } from './tables.server.ts';

export type AuditSearch = {
  /** A prefix of the subject: an order's number, a phone in any form, a product's id, an e-mail address. */
  subject?: string | undefined;
  /** The id of the person who acted, or `shop` for automatic changes. */
  actor?: string | undefined;
  /** Views are no changes: they are found by their kind or by what they are about. */
  kind?: string | undefined;
  from?: Date | null;
  /** Exclusive. */
  to?: Date | null;
  after?: MomentCursor | null;
};

export type AuditEntry = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  kind: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** One page of who changed what, newest first. */
export function readAuditLog(question: AuditSearch): Promise<{ rows: AuditEntry[]; next: string | null }> {
  return readEntries(question, pageSize).then((found) => toPage(found));
}

/** At most `limit` entries for a file, and the cursor of the next ones; null at the end. */
export async function readAuditBatch(
  question: AuditSearch,
  limit: number,
): Promise<{ rows: AuditEntry[]; next: MomentCursor | null }> {
  const found = await readEntries(question, limit);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ cursorAt: _, ...entry }) => entry),
    next: last ? { at: last.cursorAt, id: String(last.id) } : null,
  };
}

function readEntries(question: AuditSearch, limit: number): Promise<(AuditEntry & { cursorAt: string })[]> {
  const { at, id } = auditEntries;
  return db
    .select({
      id,
      at,
      actorId: auditEntries.actorId,
      actorName: auditEntries.actorName,
      action: auditEntries.action,
      kind: auditEntries.kind,
      subject: auditEntries.subject,
      before: sql<Record<string, unknown> | null>`${auditEntries.before}`,
      after: sql<Record<string, unknown> | null>`${auditEntries.after}`,
      cursorAt: cursorMoment(at),
    })
    .from(auditEntries)
    .where(and(...conditions(question), afterCursor(at, id, question.after ?? null)))
    .orderBy(...newestFirst(at, id))
    .limit(limit + 1);
}

/** The kinds that occur in the log. The recursive query skips through the index instead of reading the whole log. */
export async function readAuditKinds(): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    with recursive kinds as (
      (select kind from audit_entries order by kind limit 1)
      union all
      select (select kind from audit_entries where kind > kinds.kind order by kind limit 1) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null limit 100`);
  return rows.map(({ kind }) => kind);
}

function conditions({ subject, actor, kind, from, to }: AuditSearch): (SQL | undefined)[] {
  return [
    subject ? aboutOf(subject) : undefined,
    actor === 'shop' ? isNull(auditEntries.actorId) : actor ? eq(auditEntries.actorId, actor) : undefined,
    kind ? eq(auditEntries.kind, kind) : subject ? undefined : ne(auditEntries.kind, 'view'),
    from ? gte(auditEntries.at, from) : undefined,
    to ? lt(auditEntries.at, to) : undefined,
  ];
}

/** Matches order numbers in any grouping and phones in any spelling. */
function aboutOf(subject: string): SQL | undefined {
  const plain = subject.trim();
  const spellings = new Set([plain, plain.toLowerCase(), plain.replace(/[\s-]/g, ''), parsePhone(plain) ?? plain]);
  return or(...[...spellings].map((each) => like(auditEntries.subject, `${likeText(each)}%`)));
}
