import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { paymentSheets } from '../tables.server.ts';

/** The sheet as it stands now; nobody else changes it until the transaction ends. Undefined where there is none. */
export async function lockRemittance(
  tx: Transaction,
  id: number,
): Promise<typeof paymentSheets.$inferSelect | undefined> {
  const [sheet] = await tx.select().from(paymentSheets).where(eq(paymentSheets.id, id)).for('update');
  return sheet;
}
