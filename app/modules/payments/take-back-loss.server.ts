import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { readStandingSteps } from '#app/modules/orders/states/take-back-step.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { lockShipment } from '#app/modules/shipping/lock-shipment.server.ts';
import { takeBackPaidSteps } from '#app/modules/shipping/take-back.server.ts';
import type { StandsOnRemittance } from './remittances/remittance-back.ts';
import { cashMoves } from './tables.server.ts';

/** What was given up of a parcel and stands: an accepted shortage, or the rest written off. */
export type Loss = { shipmentId: number; number: string; amount: Money; words: string; by: string };

export type LossTakenBack =
  | { kind: 'taken-back'; number: string; amount: Money }
  | { kind: 'nothing' | 'owner-only' | 'reason-needed' }
  /** Something came after it and counts on it; nothing has changed. */
  | { kind: 'stands'; on: StandsOnRemittance };

/** Which loss: of a parcel, or the one that closed an order by this step of its timeline. */
type Which = { shipmentId: number } | { number: string; event: number };

/**
 * Takes back what the owner or whoever has the cash gave up of a parcel: the courier owes it again, and an order that it
 * closed is delivered again. For the owner, with a reason. The book gets a negative entry that belongs to no sheet.
 */
export async function takeBackLoss(person: Person, which: Which, reason: string): Promise<LossTakenBack> {
  if (person.role !== 'owner') return { kind: 'owner-only' };
  const why = reason.trim().slice(0, 300);
  if (!why) return { kind: 'reason-needed' };
  return inTransaction(async (tx): Promise<LossTakenBack> => {
    const shipmentId = 'shipmentId' in which ? which.shipmentId : await parcelOfStep(tx, which);
    await lockShipment(tx, shipmentId);
    const [loss] = await readLosses([shipmentId], tx);
    if (!loss) return { kind: 'nothing' };
    const on = (await readPaidSince(tx, loss)) ?? (await takeLossBack(tx, person, loss, why));
    return on ? { kind: 'stands', on } : { kind: 'taken-back', number: loss.number, amount: loss.amount };
  });
}

/** The parcel that an order's last step says was given up; 0 where it says something else. */
async function parcelOfStep(tx: Transaction, { number, event }: { number: string; event: number }): Promise<number> {
  const { rows } = await tx.execute<{ shipmentId: string; orderId: string; words: string }>(sql`
    select m.shipment_id as "shipmentId", o.id as "orderId", m.words
    from orders o join shipments s on s.order_id = o.id join cash_moves m on m.shipment_id = s.id
    where o.number = ${number} and m.sheet_id is null and m.kind <> 'taken-back' order by m.id desc limit 1`);
  const [given] = rows;
  if (!given) return 0;
  const last = (await readStandingSteps(tx, Number(given.orderId))).at(-1);
  return last?.id === event && last.words === given.words ? Number(given.shipmentId) : 0;
}

/**
 * Takes back a loss in the caller's transaction, which has locked its order. Null when done; otherwise what stands in the
 * way, and then nothing has changed.
 */
export async function takeLossBack(
  tx: Transaction,
  person: Person,
  { shipmentId, number, amount, words }: Loss,
  reason: string,
): Promise<StandsOnRemittance | null> {
  const [order] = await tx.select({ id: orders.id, state: orders.state }).from(orders).where(eq(orders.number, number));
  if (!order) return null;
  if (order.state === 'cash-received') {
    const refused = await takeBackPaidSteps(tx, person, number, { orderId: order.id, words, reason, most: 1 });
    if (refused) return { why: refused.kind === 'returned-since' ? 'returned' : 'step', about: number };
  }
  await tx
    .insert(cashMoves)
    .values({ shipmentId, kind: 'taken-back', amountPaisa: -amount, actorName: person.name, words: reason });
  const change = { kind: 'order', subject: number, before: { amount }, after: { words: reason } } as const;
  await recordChange(tx, person, { action: 'cash.loss-taken-back', ...change });
  return null;
}

/** A sheet that says of the parcel that it was paid before, because its rest was given up then. */
async function readPaidSince(tx: Transaction, { shipmentId, number }: Loss): Promise<StandsOnRemittance | null> {
  const { rows } = await tx.execute<{ sheet: string }>(sql`
    select p.id as sheet from shipments s
    join payment_lines l on l.outcome = 'paid-before' and (l.tracking_number = s.tracking_number or l.linked_shipment_id = s.id)
    join payment_sheets p on p.id = l.sheet_id and p.courier = s.courier
      and p.applied_at >= (select max(at) from cash_moves where shipment_id = s.id and sheet_id is null)
    where s.id = ${shipmentId} order by p.id limit 1`);
  return rows[0] ? { why: 'sheet', about: number, sheet: Number(rows[0].sheet) } : null;
}

/** What of these parcels was given up and stands, by ascending order number. */
export async function readLosses(shipmentIds: readonly number[], tx: Transaction = db): Promise<Loss[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await tx.execute<Record<keyof Loss, string>>(sql`
    select given.shipment_id as "shipmentId", o.number, given.amount, last.words, last.actor_name as by
    from (
      select shipment_id, sum(amount_paisa) as amount from cash_moves
      where sheet_id is null and shipment_id in (${sql.join([...shipmentIds], sql`, `)}) group by 1 having sum(amount_paisa) > 0
    ) given
    join shipments s on s.id = given.shipment_id join orders o on o.id = s.order_id
    cross join lateral (
      select words, actor_name from cash_moves m
      where m.shipment_id = given.shipment_id and m.sheet_id is null and m.kind <> 'taken-back' order by m.id desc limit 1
    ) last
    order by o.number`);
  return rows.map(({ shipmentId, amount, ...loss }) => ({
    ...loss,
    shipmentId: Number(shipmentId),
    amount: Number(amount),
  }));
}
