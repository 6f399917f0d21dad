import { eq, inArray, ne, or } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { passkeys, sessions, twoFactors, users } from '../tables.server.ts';

/**
 * Ends every session and takes every second step away, because the key that opens them is lost, and every passkey, because
 * whoever read the key may have added one. Members of the team have the usual days to set a second step up again, and
 * whoever had either is told by e-mail. Returns how many had a second step.
 */
export async function forgetSecondSteps(tx: Transaction): Promise<number> {
  const holders = await tx
    .select({ email: users.email })
    .from(users)
    .where(or(eq(users.twoFactorEnabled, true), inArray(users.id, tx.select({ id: passkeys.userId }).from(passkeys))));
  await tx.delete(sessions);
  await tx.delete(passkeys);
  const { rowCount } = await tx.delete(twoFactors);
  await tx.update(users).set({ twoFactorEnabled: false, staffSince: new Date() }).where(ne(users.role, 'shopper'));
  for (const { email } of holders)
    await queueSecurityEmail(tx, { event: 'user.second-step-forgotten', recipient: email });
  return rowCount ?? 0;
}
