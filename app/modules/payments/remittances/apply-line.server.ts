import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type OrderState, stateHas } from '#app/modules/orders/states/order-states.ts';
import { takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { cashMoves, paymentCharges, paymentLines, paymentSheets } from '../tables.server.ts';
import { type CashParcel, closingResults, type JudgedLine } from './reconcile.ts';

/** Books a line as it was judged: its money and what was kept of it. Returns what of the money went into the books. */
export async function applyLine(tx: Transaction, person: Person, sheetId: number, line: JudgedLine): Promise<Money> {
  await tx
    .update(paymentLines)
    .set({ outcome: line.result })
    .where(sql`${paymentLines.sheetId} = ${sheetId} and ${paymentLines.line} = ${line.line}`);
  const { parcel, result } = line;
  if (parcel && result !== 'repeated' && keysOf(line.charges).length > 0)
    await tx
      .update(paymentCharges)
      .set({ shipmentId: parcel.shipmentId })
      .where(and(eq(paymentCharges.sheetId, sheetId), eq(paymentCharges.line, line.line)));
  if (!parcel || (result !== 'short' && !closingResults.includes(result))) return 0;
  const amount = Math.min(line.paid, parcel.owed);
  if (amount === 0) return 0;
  await tx.insert(cashMoves).values({
    shipmentId: parcel.shipmentId,
    kind: 'remitted',
    amountPaisa: amount,
    sheetId,
    round: sql`(select round from ${paymentSheets} where id = ${sheetId})`,
    actorName: person.name,
    words: result === 'over' ? `${formatPrice(line.paid - parcel.owed)} more than was owed` : '',
  });
  if (result !== 'short') await closeOrder(tx, person, parcel, wordsOfRemittance(sheetId));
  return amount;
}

/** What the timeline of an order says of a step that a sheet has taken; the sheet's take-back knows its steps by it. */
export function wordsOfRemittance(sheetId: number): string {
  return `Payment sheet ${sheetId}`;
}

/** Takes the legal steps to "cash received". A parcel that its courier pays for was delivered. */
export async function closeOrder(tx: Transaction, person: Person, parcel: CashParcel, words: string): Promise<void> {
  const steps: OrderState[] = stateHas(parcel.state, 'cashOwed') ? [] : ['delivered'];
  steps.push('cash-received');
  for (const to of steps) {
    const done = await takeStep(tx, person, parcel.number, { to, reason: words });
    if (done.kind !== 'done') throw new Error(`Order ${parcel.number} cannot be ${to}: ${done.kind}.`);
  }
}
