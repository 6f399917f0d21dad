import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { users } from '../tables.server.ts';

/** The account as it stands now; nobody else changes it until the transaction ends. Undefined where there is none. */
export async function lockUser(tx: Transaction, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}
