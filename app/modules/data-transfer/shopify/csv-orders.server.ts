import type { ImportedOrder, ImportedOrderLine, Noted, Rejected, SourceFile } from '../records.ts';
import { groupsOf, momentOf, noteOnce, placeOf, priceOf, reject, type SourceRow } from './csv-source.server.ts';

/** What a file of orders says in its first line of each: cells as they are written, empty where there is none. */
export type OrderHead = Pick<
  ImportedOrder,
  'fullName' | 'email' | 'phone' | 'province' | 'city' | 'postalCode' | 'shippingAddress' | 'apartment'
> & {
  /** By what that shop knows the order, where it is not the number. */
  id: string;
  currency: string;
  placedAt: string;
  total: string;
};

/** How an order ended; `note` is said once where that was presumed. */
export type OrderEnd = Pick<ImportedOrder, 'state' | 'reason' | 'endedAt'> & { note?: string };

/** How a kind of shop writes its orders. */
export type OrderSheet = {
  /** What its shopper was told; lines with the same one belong together. */
  numberOf(row: SourceRow): string;
  headOf(row: SourceRow): OrderHead;
  /** A text says why the order is no history yet. */
  endOf(row: SourceRow): OrderEnd | string;
  /** Null for a product without a price or a quantity. */
  linesOf(row: SourceRow): (ImportedOrderLine | null)[];
};

/** Reads orders as history: a row for each order, or a row for each of its products. */
export async function* readOrders(
  files: readonly SourceFile[],
  sheet: OrderSheet,
): AsyncGenerator<ImportedOrder | Rejected | Noted> {
  const note = noteOnce();
  for await (const rows of groupsOf(files, 'order', sheet.numberOf)) {
    if (!Array.isArray(rows)) yield rows;
    else yield* readOrder(rows, sheet, note);
  }
}

function* readOrder(
  rows: [SourceRow, ...SourceRow[]],
  sheet: OrderSheet,
  note: ReturnType<typeof noteOnce>,
): Generator<ImportedOrder | Rejected | Noted> {
  const [first] = rows;
  const number = sheet.numberOf(first);
  if (number === '') return yield reject(first, 'order', 'It has no number.');
  const { id, currency, placedAt: written, total, ...person } = sheet.headOf(first);
  if (currency !== '' && currency !== 'PKR')
    return yield reject(first, 'order', `It was paid in ${currency}, not in rupees.`);
  const placedAt = momentOf(written);
  if (!placedAt) return yield reject(first, 'order', 'It does not say when it was placed.');
  const end = sheet.endOf(first);
  if (typeof end === 'string') return yield reject(first, 'order', end);
  if (end.note) yield* note(first, end.note);
  const lines = rows.flatMap(sheet.linesOf);
  const taken = lines.filter((line) => line !== null);
  if (taken.length < lines.length) yield* note(first, 'Lines of orders without a price or a quantity are left out.');
  yield {
    ...person,
    kind: 'order',
    place: placeOf(first),
    sourceId: id || number,
    number,
    state: end.state,
    reason: end.reason,
    endedAt: end.endedAt,
    placedAt,
    readAt: null,
    account: null,
    lines: taken,
    total: priceOf(total),
  };
}
