import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import type { Role } from './role.ts';
import { sessions, users } from './tables.server.ts';

export type StandingAnswer = 'done' | 'unchanged' | 'oneself' | 'last-owner' | 'staff';

/**
 * Closes the shop's account of somebody: they are logged out everywhere and cannot log in again until it is lifted.
 * Nobody bans themself, and people of the office lose their role first.
 */
export async function banPerson(id: string, reason: string, actor: Actor): Promise<StandingAnswer> {
  if (id === actor.id) return 'oneself';
  return inTransaction(async (tx) => {
    const [banned] = await tx
      .update(users)
      .set({ bannedAt: sql`now()`, banReason: reason || null, updatedAt: sql`now()` })
      .where(and(eq(users.id, id), isNull(users.bannedAt), eq(users.role, 'shopper')))
      .returning({ email: users.email });
    if (!banned) {
      const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
      return person && person.role !== 'shopper' ? 'staff' : 'unchanged';
    }
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await recordChange(tx, actor, { action: 'user.banned', kind: 'user', subject: banned.email, after: { reason } });
    return 'done';
  });
}

export async function liftBan(id: string, actor: Actor): Promise<StandingAnswer> {
  return inTransaction(async (tx) => {
    const [lifted] = await tx
      .update(users)
      .set({ bannedAt: null, banReason: null, updatedAt: sql`now()` })
      .where(and(eq(users.id, id), isNotNull(users.bannedAt)))
      .returning({ email: users.email });
    if (!lifted) return 'unchanged';
    await recordChange(tx, actor, { action: 'user.ban-lifted', kind: 'user', subject: lifted.email });
    return 'done';
  });
}

/**
 * Gives somebody another role, and logs them out, so that they come back with it. The shop always keeps an owner: two
 * owners who take each other's role at the same moment wait for one another, and the second is refused.
 */
export async function changeRole(id: string, role: Role, actor: Actor): Promise<StandingAnswer> {
  return inTransaction(async (tx) => {
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'owner'))
      .orderBy(users.id)
      .for('update');
    // Whoever was an owner when the page was opened may be none by now.
    if (actor.id && !owners.some((owner) => owner.id === actor.id)) return 'unchanged';
    if (role !== 'owner' && owners.length === 1 && owners[0]?.id === id) return 'last-owner';
    const [before] = await tx
      .select({ role: users.role, email: users.email })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    if (!before || before.role === role) return 'unchanged';
    await tx
      .update(users)
      .set({ role, updatedAt: sql`now()` })
      .where(and(eq(users.id, id), ne(users.role, role)));
    if (id !== actor.id) await tx.delete(sessions).where(eq(sessions.userId, id));
    await recordChange(tx, actor, {
      ...{ action: 'user.role-changed', kind: 'user', subject: before.email },
      ...{ before: { role: before.role }, after: { role } },
    });
    return 'done';
  });
}

/** Finds the account of an address, for giving it a role; null where nobody registered it. */
export async function findByEmail(email: string): Promise<string | null> {
  return inTransaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase()));
    return user?.id ?? null;
  });
}
