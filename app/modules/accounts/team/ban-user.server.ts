import { eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { lockUser } from '../log-in/lock-user.server.ts';
import { sessions, users } from '../tables.server.ts';

export type Banned = { kind: 'done' } | { kind: 'unknown' } | { kind: 'not-staff' } | { kind: 'not-yourself' };

/** Closes a shopper's account: they cannot log in any more, and what was open is closed at once. Staff lose their role first. */
export async function banUser(by: Actor, userId: string, reason: string): Promise<Banned> {
  if (by.id === userId) return { kind: 'not-yourself' };
  return inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return { kind: 'unknown' };
    if (user.role !== 'shopper') return { kind: 'not-staff' };
    await tx.update(users).set({ bannedAt: new Date(), banReason: reason }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordChange(tx, by, { action: 'user.banned', kind: 'user', subject: user.email, after: { reason } });
    return { kind: 'done' };
  });
}

/** Opens the account again; they log in with the password they had. */
export async function unbanUser(by: Actor, userId: string): Promise<Banned> {
  return inTransaction(async (tx) => {
    const open = { bannedAt: null, banReason: null };
    const [user] = await tx.update(users).set(open).where(eq(users.id, userId)).returning({ email: users.email });
    if (!user) return { kind: 'unknown' };
    await recordChange(tx, by, { action: 'user.unbanned', kind: 'user', subject: user.email });
    return { kind: 'done' };
  });
}
