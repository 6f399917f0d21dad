import { eq } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { lockUser } from '../log-in/lock-user.server.ts';
import type { SignedIn } from '../log-in/signed-in.server.ts';
import type { Role } from '../role.ts';
import { endSessions } from '../sessions.server.ts';
import { users } from '../tables.server.ts';
import { withdrawInvitations } from './invite-person.server.ts';
import { isOwner, lockRoles } from './lock-roles.server.ts';

export type RoleChanged =
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'only-the-owner' }
  | { kind: 'not-yourself' }
  | { kind: 'banned' }
  | { kind: 'by-invitation' };

/**
 * G6: an owner gives somebody of the team another role, or takes them out of it. Their sessions end, so that the new
 * role begins with a login, and so do the invitations they wrote and one to themselves.
 */
export async function changeRole(
  by: Pick<SignedIn, 'id' | 'userName'>,
  userId: string,
  role: Role,
): Promise<RoleChanged> {
  if (by.id === userId) return { kind: 'not-yourself' };
  return inTransaction(async (tx) => {
    await lockRoles(tx);
    if (!(await isOwner(tx, by.id))) return { kind: 'only-the-owner' };
    const user = await lockUser(tx, userId);
    if (!user) return { kind: 'unknown' };
    if (user.bannedAt && role !== 'shopper') return { kind: 'banned' };
    if (user.role === role) return { kind: 'done' };
    // Anybody can register an address. Who comes into the admin opens a link that was sent there.
    if (user.role === 'shopper') return { kind: 'by-invitation' };
    await tx.update(users).set({ role, tasks: null, updatedAt: new Date() }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    await withdrawInvitations(tx, user);
    const change = { action: 'user.role-changed', kind: 'user', subject: user.email } as const;
    const actor = { id: by.id, name: by.userName };
    await recordChange(tx, actor, { ...change, before: { role: user.role }, after: { role } });
    return { kind: 'done' };
  });
}
