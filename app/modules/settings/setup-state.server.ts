import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { asRecord } from '#app/infra/records.ts';
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

/** When the shop became its owner's own; null where it is not. */
export async function readSetUpAt(tx: Pick<Transaction, 'select'> = db): Promise<Date | null> {
  const [row] = await tx
    .select({ values: adminSettings.values })
    .from(adminSettings)
    .where(eq(adminSettings.part, part));
  const { at } = asRecord(row?.values);
  return typeof at === 'string' ? new Date(at) : null;
}

/** The same as `isSetUp` within another query. */
export const isSetUpNow = sql<boolean>`exists (select from ${adminSettings} where ${adminSettings.part} = ${part})`;

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
