import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { adminSettings } from './tables.server.ts';

/** What a shop was set up with, or that its demo data was removed. */
export type SetUpWith = 'nothing' | 'file' | 'demo-products' | 'removed-demo';

/** The row of `office_settings` that says so, by the name it was first given. It travels with backups and exports. */
const part = 'beginning';
/** The row that says that the shop was filled with the demo. */
const demoPart = 'demo';

/** What is announced on the channel `changed` when the shop becomes its owner's own. */
export const setUpTag = 'beginning';

/**
 * Whether the shop is its owner's own. Then it is not filled with the demo again, however it is started and however
 * empty its shelves are.
 */
export function isSetUp(tx: Pick<Transaction, 'select'> = db): Promise<boolean> {
  return hasRow(tx, part);
}

/** Whether the shop was filled with the demo. It still is the demo unless it has begun. */
export function wasFilledWithDemo(tx: Pick<Transaction, 'select'> = db): Promise<boolean> {
  return hasRow(tx, demoPart);
}

async function hasRow(tx: Pick<Transaction, 'select'>, name: string): Promise<boolean> {
  const [row] = await tx.select({ part: adminSettings.part }).from(adminSettings).where(eq(adminSettings.part, name));
  return row !== undefined;
}

/** Notes that the shop was filled with the demo, so that it is known as the demo whatever its products are called. */
export async function noteDemo(tx: Pick<Transaction, 'insert'> = db): Promise<void> {
  await tx
    .insert(adminSettings)
    .values({ part: demoPart, values: { at: new Date().toISOString() } })
    .onConflictDoNothing();
}

/** Notes that the shop is its owner's own from now on, and tells every node after the commit. */
export async function noteSetUp(tx: Transaction, how: SetUpWith): Promise<void> {
  await tx
    .insert(adminSettings)
    .values({ part, values: { how, at: new Date().toISOString() } })
    .onConflictDoNothing();
  await tx.execute(sql`select pg_notify('changed', ${setUpTag})`);
}
