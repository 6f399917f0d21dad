import type { Money } from '#app/infra/money/money.ts';
import type { CourierName } from '../../couriers/courier.ts';
import type { Aside } from '../../states/on-hold.ts';
import type { OrderState } from '../../states/order-states.ts';
import type { AdminLine, OrderFields } from '../admin-order.ts';

/** A line of an order with its shelf. */
export type PackLine = AdminLine & {
  /** Empty if it is not known. */
  shelf: string;
};

/**
 * What is printed of an order: nothing yet, slip or label as it is now, or a label of before its parcel was booked, which
 * has another number or courier.
 */
export type DocumentStanding = 'new' | 'printed' | 'outdated';

/** An order that waits to be packed or handed over. */
export type PackOrder = {
  number: string;
  name: string;
  city: string;
  total: Money;
  courier: CourierName | null;
  state: OrderState;
  aside: Aside | null;
  paper: DocumentStanding;
  lines: PackLine[];
};

/** Who printed something, and when. */
export type Printed = { by: string; at: string };

/** An order with everything that slip and label print. */
export type PrintOrder = OrderFields & {
  number: string;
  state: OrderState;
  placedAt: string;
  total: Money;
  /** What was taken off the lines. */
  discount: Money;
  shippingFee: Money;
  /** The cash the rider collects; 0 if the order is paid. */
  toCollect: Money;
  courier: CourierName | null;
  trackingNumber: string | null;
  weightGrams: number | null;
  lines: PackLine[];
  paper: DocumentStanding;
  printed: Printed | null;
  /** Who printed its label as it is now; null where nobody has. */
  labelled: Printed | null;
};

export type PickLine = Pick<PackLine, 'productId' | 'name' | 'picture' | 'shelf'> & { pieces: number };

type WithLines = { number: string; lines: readonly PackLine[] };

/** The products and pieces these orders need, by shelf. Products without a shelf come last, those with the most pieces first. */
export function pickList(orders: readonly Pick<WithLines, 'lines'>[]): PickLine[] {
  const picks = new Map<number, PickLine>();
  for (const { productId, name, picture, shelf, quantity } of orders.flatMap(({ lines }) => lines)) {
    const known = picks.get(productId);
    picks.set(productId, { productId, name, picture, shelf, pieces: (known?.pieces ?? 0) + quantity });
  }
  return [...picks.values()].toSorted(
    (a, b) => byShelf(a.shelf, b.shelf) || b.pieces - a.pieces || words.compare(a.name, b.name),
  );
}

/** Orders sorted by the positions of their products in the pick list, so that equal parcels follow each other. */
export function inPickOrder<Order extends WithLines>(orders: readonly Order[]): Order[] {
  const places = new Map(pickList(orders).map(({ productId }, place) => [productId, place]));
  const way = (lines: readonly PackLine[]) =>
    lines
      .map(({ productId, quantity }) => [places.get(productId) ?? 0, quantity] as const)
      .toSorted(byNumbers)
      .flat();
  return orders
    .map((order) => ({ order, way: way(order.lines) }))
    .toSorted((a, b) => byNumbers(a.way, b.way) || a.order.number.localeCompare(b.order.number))
    .map(({ order }) => order);
}

/** "Shelf A2" comes before "Shelf A10". */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byShelf(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return words.compare(a, b);
}

/** Compares element by element; if one list is the beginning of the other, the shorter comes first. */
function byNumbers(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((number, index) => number !== b[index]);
  if (place < 0) return a.length - b.length;
  return (a[place] ?? 0) - (b[place] ?? Number.NEGATIVE_INFINITY);
}

/** `1 piece`, `3 pieces`. */
export function formatPieces(pieces: number): string {
  return pieces === 1 ? '1 item' : `${pieces} items`;
}
