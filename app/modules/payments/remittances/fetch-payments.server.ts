import { formatDate } from '#app/infra/dates/dates.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { clientOf, noteAnswer, wordsOf } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { type CourierClient, type CourierPayment, maxPayments } from '#app/modules/shipping/couriers/courier-client.ts';
import { readOwed } from '../cash.server.ts';
import { keepRemittance } from './enter-remittance.server.ts';
import type { CashParcel } from './reconcile.ts';
import type { RemittanceLine } from './remittance.ts';

/** Fetching stops after this time; the sheet has what was answered until then. */
const maxFetchMs = 20_000;
const maxParcels = 500;

export type Fetched =
  /** A sheet to be looked at, new or the very one that is here already. */
  | { kind: 'entered'; id: number }
  /** The courier has paid for none of the parcels it was asked about. */
  | { kind: 'nothing'; count: number }
  | { kind: 'not-connected' }
  | { kind: 'silent'; words: string };

/**
 * Fetches what a courier has paid and stores it as a payment sheet for review, as if it were pasted. It books no money. If
 * the courier names no amount, the owed amount is assumed.
 */
export async function fetchPayments(person: Person, courier: CourierName): Promise<Fetched> {
  const client = await clientOf(courier);
  if (!client) return { kind: 'not-connected' };
  const owed = (await readOwed(courier, maxParcels)).filter(({ trackingNumber }) => trackingNumber !== '');
  const fetched = await askAbout(client, courier, owed);
  if (typeof fetched === 'string') return { kind: 'silent', words: fetched };
  const lines = linesOf(fetched.payments, owed);
  if (lines.length === 0) return { kind: 'nothing', count: fetched.count };
  const isComplete = fetched.payments.every(({ paid, amount }) => !paid || amount !== null);
  const kept = await keepRemittance(person, courier, {
    name: `asked for on ${formatDate(new Date())}`,
    lines,
    numberColumn: 'number',
    amountColumn: isComplete ? 'paid' : 'paid, amount not told',
  });
  return { kind: 'entered', id: kept.id };
}

type FetchedPayments = { payments: CourierPayment[]; count: number };

/** Fetches in batches until all parcels are asked about or the time is over. Returns the problem if nothing was answered. */
async function askAbout(
  client: CourierClient,
  courier: CourierName,
  owed: readonly CashParcel[],
): Promise<FetchedPayments | string> {
  const payments: CourierPayment[] = [];
  const startedAt = Date.now();
  let count = 0;
  while (count < owed.length && Date.now() - startedAt < maxFetchMs) {
    const portion = owed.slice(count, count + maxPayments).map(({ trackingNumber }) => trackingNumber);
    const sentAt = Date.now();
    const result = await client.payments(portion);
    await noteAnswer(courier, result, Date.now() - sentAt);
    if (result.kind !== 'answered') {
      if (count > 0) break;
      return `${courierLabel(courier)}: ${wordsOf(result)}`;
    }
    payments.push(...result.value);
    count += portion.length;
  }
  return { payments, count };
}

/** The payments, one for each parcel, in the order of the owed parcels. */
function linesOf(payments: readonly CourierPayment[], owed: readonly CashParcel[]): RemittanceLine[] {
  const paid = new Map(payments.filter((payment) => payment.paid).map((payment) => [payment.trackingNumber, payment]));
  const found = owed.flatMap((parcel) => {
    const payment = paid.get(parcel.trackingNumber);
    if (!payment) return [];
    const amount = payment.amount ?? parcel.owed;
    return [{ trackingNumber: parcel.trackingNumber, paid: amount, charges: {}, collected: null, net: null }];
  });
  return found.map((line, index) => ({ line: index + 1, ...line }));
}
