import { eq } from 'drizzle-orm';
import { recordChange, theShop } from '#app/platform/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { createAccount } from './create-account.server.ts';
import { hashPassword } from './passwords.server.ts';
import { renewAccess } from './renew-access.server.ts';
import { users } from './tables.server.ts';

/**
 * Makes the owner of this address, out of nothing or out of an account that is there, with this password. Only for
 * whoever has the shop's machine in hand: nothing on the web leads here. Ends all of the account's sessions, and takes its
 * second step away: an owner who has lost the phone and the recovery codes comes in again this way.
 */
export async function makeOwner(email: string, password: string): Promise<'made' | 'raised'> {
  const passwordHash = await hashPassword(password);
  return inTransaction(async (tx) => {
    const userName = email.split('@')[0] ?? 'owner';
    const made = await createAccount(tx, { email, userName, passwordHash, role: 'owner', emailVerified: true });
    if (!made) await raise(tx, email, passwordHash);
    await recordChange(tx, theShop, { action: 'user.made-owner', kind: 'user', subject: email });
    return made ? 'made' : 'raised';
  });
}

async function raise(tx: Transaction, email: string, passwordHash: string): Promise<void> {
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
}
