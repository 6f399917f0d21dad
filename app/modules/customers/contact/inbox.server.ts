import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import type { MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { afterCursor, cursorMoment, newestFirst, pageSize, toPage } from '#app/infra/db/keyset.server.ts';
import { contactMessages } from './tables.server.ts';

export type Inbox = 'all' | 'unread' | 'answered';
export type ContactMessage = typeof contactMessages.$inferSelect;

const { id, sentAt, readAt, answeredAt } = contactMessages;
const shownBy: Record<Inbox, SQL | undefined> = {
  all: undefined,
  unread: isNull(readAt),
  answered: isNotNull(answeredAt),
};

/** How many messages a count goes up to before it says "1,000+". */
const countedUpTo = 1_000;

/** One page of what people wrote, newest first. */
export async function readInbox(
  inbox: Inbox,
  after: MomentCursor | null,
): Promise<{ rows: ContactMessage[]; next: string | null }> {
  const found = await db
    .select({ message: contactMessages, cursorAt: cursorMoment(sentAt), id })
    .from(contactMessages)
    .where(and(shownBy[inbox], afterCursor(sentAt, id, after)))
    .orderBy(...newestFirst(sentAt, id))
    .limit(pageSize + 1);
  const { rows, next } = toPage(found);
  return { rows: rows.map(({ message }) => message), next };
}

/** One message whole; null where there is none. */
export async function readMessage(messageId: number): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(id, messageId));
  return message ?? null;
}

/** How many nobody has opened, up to 1,000. */
export async function countUnread(): Promise<number> {
  const unread = db.select({ one: sql`1` }).from(contactMessages).where(isNull(readAt)).limit(countedUpTo).as('unread');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(unread);
  return row?.count ?? 0;
}

/** Marks a message as read by this person, unless it is read already. */
export async function markRead(messageId: number, actor: Actor): Promise<void> {
  await db
    .update(contactMessages)
    .set({ readAt: sql`now()`, readBy: actor.name })
    .where(and(eq(id, messageId), isNull(readAt)));
}

/** Marks a message as unread. */
export async function keepUnread(messageId: number): Promise<void> {
  await db.update(contactMessages).set({ readAt: null, readBy: null }).where(eq(id, messageId));
}

/** Marks all unread messages as read; returns their number. */
export async function markAllRead(actor: Actor): Promise<number> {
  const { rowCount } = await db
    .update(contactMessages)
    .set({ readAt: sql`now()`, readBy: actor.name })
    .where(isNull(readAt));
  return rowCount ?? 0;
}

/** Marks a message as answered, or removes the mark. */
export async function markAnswered(messageId: number, answered: boolean, actor: Actor): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rowCount } = await tx
      .update(contactMessages)
      .set(answered ? { answeredAt: sql`now()`, answeredBy: actor.name } : { answeredAt: null, answeredBy: null })
      .where(and(eq(id, messageId), answered ? isNull(answeredAt) : isNotNull(answeredAt)));
    if (rowCount !== 1) return false;
    const action = answered ? 'message.answered' : 'message.reopened';
    await recordChange(tx, actor, { action, kind: 'message', subject: messageId });
    return true;
  });
}
