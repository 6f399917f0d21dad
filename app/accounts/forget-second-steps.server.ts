import { ne } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { sessions, twoFactors, users } from './tables.server.ts';

/**
 * Ends every session and takes every second step away, because the key that opens them is lost. People of the office have
 * the usual days to set one up again. Returns how many had one.
 */
export async function forgetSecondSteps(tx: Transaction): Promise<number> {
  await tx.delete(sessions);
  const { rowCount } = await tx.delete(twoFactors);
  await tx.update(users).set({ twoFactorEnabled: false, staffSince: new Date() }).where(ne(users.role, 'shopper'));
  return rowCount ?? 0;
}
