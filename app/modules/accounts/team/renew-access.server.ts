import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { removePasskeys } from '../passkeys/passkey-options.server.ts';
import { endSessions } from '../sessions.server.ts';
import { credentials, emailChanges, twoFactors, users, verifications } from '../tables.server.ts';

/**
 * Leaves one way into an account, this password: every session ends, second step and passkeys are forgotten, and so are
 * links for a new password and for a new address that are still open.
 */
export async function renewAccess(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, userId));
  await tx.insert(credentials).values({ userId, accountId: userId, providerId: 'credential', password: passwordHash });
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await removePasskeys(tx, userId);
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await endSessions(tx, userId);
}
