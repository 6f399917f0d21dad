import { toRupees } from '#app/infra/money/money.ts';
import { type Cells, csvFile } from '#app/infra/text/csv.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { type BookEntry, type BookPlace, readBooks } from '#app/modules/payments/remittances/books.server.ts';
import { chargeKinds, chargeLabels } from '#app/modules/payments/remittances/remittance-columns.ts';
import type { Period } from '../order-figures.server.ts';

const kinds: Record<BookEntry['kind'], string> = {
  remitted: 'paid by the courier',
  'short-accepted': 'shortage accepted',
  'written-off': 'written off',
  'taken-back': 'payment undone',
  refund: 'refunded',
};

const head = [
  'day',
  'entry',
  'order',
  'order day',
  'city',
  'courier',
  'tracking number',
  'order total',
  'amount',
  ...chargeKinds.map((kind) => `${chargeLabels[kind].toLowerCase()} in it`),
  'sheet',
  'bank day',
  'bank reference',
];

/** The books of a period for the accountant, in rupees: a line for each payment, shortage and refund, without names of people. */
export function booksFile(period: Period): ReadableStream<Uint8Array> {
  return csvFile<BookPlace>(head, async (after) => {
    const { entries, next } = await readBooks(period, after);
    return { lines: entries.map(lineOf), next };
  });
}

function lineOf(entry: BookEntry): Cells {
  return [
    entry.day,
    entry.kind === 'taken-back' && entry.sheet === '' ? 'given up, owed again' : kinds[entry.kind],
    formatOrderNumber(entry.order),
    entry.orderDay,
    entry.city,
    entry.courier ? courierLabel(entry.courier) : '',
    entry.trackingNumber,
    toRupees(entry.orderTotal),
    toRupees(entry.amount),
    ...chargeKinds.map((kind) => toRupees(entry.kept[kind])),
    entry.sheet,
    entry.bankDay,
    entry.bankReference,
  ];
}
