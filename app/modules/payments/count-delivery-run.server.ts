import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { readOwed } from './cash.server.ts';
import { applyRemittance, keepRemittance } from './remittances/enter-remittance.server.ts';

export type CountedDeliveryRun =
  | { kind: 'counted'; orders: number; paid: Money; sheet: number }
  /** What was counted is not what the chosen parcels cost. */
  | { kind: 'differs'; due: Money }
  | { kind: 'nothing' };

/** More parcels than a rider has delivered since the last count. */
const maxCounted = 500;

/**
 * Counts a rider's cash in the evening: the chosen orders are paid, as by a payment sheet of this rider. What was counted
 * must be the sum of the chosen ones; what is missing stays owed by leaving its order out. Idempotent: an order that is
 * paid is not counted again.
 */
export async function countDeliveryRun(
  person: Person,
  rider: CourierName,
  { numbers, counted }: { numbers: readonly string[]; counted: Money },
): Promise<CountedDeliveryRun> {
  const owed = await readOwed(rider, maxCounted);
  const chosen = owed.filter(({ number, state }) => numbers.includes(number) && stateHas(state, 'received'));
  if (chosen.length === 0) return { kind: 'nothing' };
  const due = chosen.reduce((sum, parcel) => sum + parcel.owed, 0);
  if (due !== counted) return { kind: 'differs', due };
  const lines = chosen.map(({ trackingNumber, owed: paid }, line) => ({
    line: line + 1,
    trackingNumber,
    paid,
    collected: paid,
    net: paid,
    charges: {},
  }));
  const { id } = await keepRemittance(person, rider, {
    name: 'Cash counted',
    lines,
    numberColumn: 'Order',
    amountColumn: 'Cash',
    // An order whose payment was taken back is delivered anew, and may be counted anew.
    occasion: chosen.map(({ since }) => since.toISOString()).join(),
  });
  const applied = await applyRemittance(person, id);
  if (applied.kind !== 'applied' || applied.orders === 0) return { kind: 'nothing' };
  return { kind: 'counted', orders: applied.orders, paid: applied.paid, sheet: id };
}
