import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { couriers } from '../tables.server.ts';
import { type Courier, type CourierName, isCourierAdapter, rememberCouriers } from './courier.ts';

/** More than a shop works with; lists and tabs show all of them. */
export const maxCouriers = 30;

/** What follows `/admin/cash/` and is no courier. */
const reservedNames = ['actions', 'acts', 'kept', 'sheets'];

/** What the database announces when couriers change. */
export const couriersTag = 'couriers';

/** Reads the couriers of the shop into this process. Called at the start, and whenever they change. */
export async function keepCouriers(tx: Transaction = db): Promise<void> {
  const rows = await tx
    .select({
      name: couriers.name,
      label: couriers.label,
      kind: couriers.kind,
      adapter: couriers.adapter,
      active: couriers.active,
    })
    .from(couriers)
    .orderBy(asc(couriers.position), asc(couriers.name))
    .limit(maxCouriers);
  // A newer version that runs beside this one may know more programs.
  rememberCouriers(rows.map((row) => ({ ...row, adapter: isCourierAdapter(row.adapter) ? row.adapter : null })));
}

export type MadeCourier = { kind: 'made'; name: CourierName } | { kind: 'same-label' | 'too-many' };

/** Adds a courier that works by hand. Two couriers never have one label, however it is spelled. */
export async function makeCourier(
  owner: Actor,
  { label, kind }: Pick<Courier, 'label' | 'kind'>,
): Promise<MadeCourier> {
  const made = await inTransaction(async (tx): Promise<MadeCourier> => {
    await lockCouriers(tx);
    const rows = await tx.select({ name: couriers.name, label: couriers.label }).from(couriers).limit(maxCouriers);
    if (rows.length >= maxCouriers) return { kind: 'too-many' };
    if (rows.some((row) => isSameLabel(row.label, label))) return { kind: 'same-label' };
    const name = freeName(
      label,
      rows.map((row) => row.name),
    );
    const position = sql`(select coalesce(max(position), 0) + 1 from couriers)`;
    await tx.insert(couriers).values({ name, label, kind, position });
    await recordChange(tx, owner, { action: 'courier.made', kind: 'courier', subject: name, after: { label, kind } });
    return { kind: 'made', name };
  });
  await keepCouriers();
  return made;
}

/** Whether another courier has this label. Call it with the lock of `lockCouriers`. */
export async function isLabelTaken(tx: Transaction, label: string, than: CourierName): Promise<boolean> {
  const rows = await tx.select({ name: couriers.name, label: couriers.label }).from(couriers).limit(maxCouriers);
  return rows.some((row) => row.name !== than && isSameLabel(row.label, label));
}

/** Holds couriers as they are until the transaction ends, so that two changes do not miss each other. */
export async function lockCouriers(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table couriers in share row exclusive mode`);
}

/** Writes what the owner changed of a courier's row. */
export async function writeCourier(
  tx: Transaction,
  name: CourierName,
  changes: Partial<Pick<Courier, 'label' | 'active'>>,
): Promise<void> {
  await tx
    .update(couriers)
    .set({ ...changes, version: sql`${couriers.version} + 1` })
    .where(eq(couriers.name, name));
}

/** Removes a courier that was never used; one that an order, a parcel or a sheet names stays. */
export async function dropCourier(owner: Actor, name: CourierName): Promise<'dropped' | 'used' | 'gone'> {
  const outcome = await inTransaction(async (tx) => {
    await lockCouriers(tx);
    await tx.execute(sql`delete from courier_accounts where courier = ${name}`);
    const dropped = await tx.delete(couriers).where(eq(couriers.name, name)).returning({ label: couriers.label });
    if (!dropped[0]) return 'gone';
    const before = { label: dropped[0].label };
    await recordChange(tx, owner, { action: 'courier.dropped', kind: 'courier', subject: name, before });
    return 'dropped';
  }).catch((error: unknown) => {
    if (databaseCode(error) === '23503') return 'used' as const;
    throw error;
  });
  await keepCouriers();
  return outcome;
}

function isSameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** `M&P` becomes `m-p`; a label without Latin letters `courier`; one that is taken gets a number. */
function freeName(label: string, names: readonly CourierName[]): CourierName {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
    .replace(/-$/, '');
  const base = plain || 'courier';
  const isFree = (name: string) => !names.includes(name) && !reservedNames.includes(name);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}
