import type { Money } from '#app/platform/money.ts';
import type { Aside } from '../aside.ts';
import type { CourierName } from '../courier.ts';
import type { OrderState } from '../order-states.ts';
import type { OfficeLine, OrderFields } from './office-order.ts';

/** A line as whoever takes it from the shelf needs it. */
export type PackLine = OfficeLine & {
  /** Where it lies; empty where nobody has said. */
  shelf: string;
};

/** An order that waits to be packed or handed over. */
export type PackOrder = {
  number: string;
  name: string;
  city: string;
  total: Money;
  courier: CourierName | null;
  state: OrderState;
  aside: Aside | null;
  lines: PackLine[];
};

/** An order as paper needs it. */
export type PrintOrder = OrderFields & {
  number: string;
  state: OrderState;
  placedAt: string;
  total: Money;
  shippingFee: Money;
  /** What the rider takes at the door; nothing where it was paid. */
  toCollect: Money;
  courier: CourierName | null;
  trackingNumber: string | null;
  weightGrams: number | null;
  lines: PackLine[];
  printed: { by: string; at: string } | null;
};

export type PickLine = Pick<PackLine, 'productId' | 'name' | 'picture' | 'shelf'> & { pieces: number };

type WithLines = { number: string; lines: readonly PackLine[] };

/** What is to be taken from the shelves for these orders, shelf after shelf; what has no shelf last, and of it the most first. */
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

/** Orders in the order of their pick list: by what they need first, and so equal parcels after each other. */
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

/** Place by place; of two that begin alike the shorter comes first. */
function byNumbers(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((number, index) => number !== b[index]);
  if (place < 0) return a.length - b.length;
  return (a[place] ?? 0) - (b[place] ?? Number.NEGATIVE_INFINITY);
}
