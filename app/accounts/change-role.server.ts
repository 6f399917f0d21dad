import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { locks } from '#app/platform/db/locks.server.ts';
import { lockUser } from './lock-user.server.ts';
import type { Role } from './role.ts';
import type { SignedIn } from './signed-in.server.ts';
import { sessions, users } from './tables.server.ts';

export type RoleChanged =
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'only-the-owner' }
  | { kind: 'not-yourself' }
  | { kind: 'banned' };

/** G6: the owner makes somebody staff, owner or shopper again. Their sessions end, so that the new role begins with a login. */
export async function changeRole(
  by: Pick<SignedIn, 'id' | 'userName'>,
  userId: string,
  role: Role,
): Promise<RoleChanged> {
  if (by.id === userId) return { kind: 'not-yourself' };
  return inTransaction(async (tx) => {
    // One change at a time: who makes it is an owner at that moment and does not change their own role, so one is always left.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
    const people = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(sql`${users.role} = 'owner' and ${users.bannedAt} is null`);
    if (!people.some(({ id }) => id === by.id)) return { kind: 'only-the-owner' };
    const user = await lockUser(tx, userId);
    if (!user) return { kind: 'unknown' };
    if (user.bannedAt && role !== 'shopper') return { kind: 'banned' };
    if (user.role === role) return { kind: 'done' };
    await tx.update(users).set({ role, tasks: null, updatedAt: new Date() }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    const change = { action: 'user.role-changed', kind: 'user', subject: user.email };
    const actor = { id: by.id, name: by.userName };
    await recordChange(tx, actor, { ...change, before: { role: user.role }, after: { role } });
    return { kind: 'done' };
  });
}
