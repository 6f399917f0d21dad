import { eq } from 'drizzle-orm';
import { recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { createAccount } from '../create-account.server.ts';
import { hashPassword } from '../password/passwords.server.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { users } from '../tables.server.ts';
import { renewAccess } from './renew-access.server.ts';

/**
 * Makes the owner of this address, out of nothing or out of an account that is there, with this password. Only for
 * whoever has the shop's machine in hand: nothing on the web leads here. Ends all of the account's sessions, and takes its
 * second step and passkeys away: an owner who has lost the phone and the recovery codes comes in again this way.
 */
export async function makeOwner(email: string, password: string): Promise<'made' | 'raised'> {
  const passwordHash = await hashPassword(password);
  const userName = email.split('@')[0] ?? 'owner';
  const { isNew } = await inTransaction((tx) => makeOwnerIn(tx, { email, userName, passwordHash }));
  return isNew ? 'made' : 'raised';
}

type NewOwner = { email: string; userName: string; passwordHash: string };

/** The same in the caller's transaction, with a name. An account that is there keeps the name it has. */
export async function makeOwnerIn(tx: Transaction, owner: NewOwner): Promise<{ id: string; isNew: boolean }> {
  const made = await createAccount(tx, { ...owner, role: 'owner', emailVerified: true });
  const id = made ?? (await raise(tx, owner));
  await recordChange(tx, systemActor, { action: 'user.made-owner', kind: 'user', subject: owner.email });
  return { id, isNew: made !== null };
}

async function raise(tx: Transaction, { email, passwordHash }: NewOwner): Promise<string> {
  const now = new Date();
  const raised = {
    role: 'owner',
    bannedAt: null,
    banReason: null,
    emailVerified: true,
    staffSince: now,
    updatedAt: now,
  } as const;
  const [user] = await tx.update(users).set(raised).where(eq(users.email, email)).returning({ id: users.id });
  if (!user) throw new Error('The account vanished while it was being changed.');
  await renewAccess(tx, user.id, passwordHash);
  await queueSecurityEmail(tx, { event: 'user.access-renewed', recipient: email });
  return user.id;
}
