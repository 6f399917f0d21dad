import type { Picture } from '#app/platform/media/picture.ts';
import type { Money } from '#app/platform/money.ts';
import type { CourierName } from './courier.ts';
import type { OfficeLine, OrderFields } from './office-order.ts';
import type { OrderState } from './order-states.ts';

/** An order that waits to be packed or handed over. */
export type PackOrder = {
  number: string;
  name: string;
  city: string;
  total: Money;
  courier: CourierName | null;
  state: OrderState;
  lines: OfficeLine[];
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
  lines: OfficeLine[];
  printed: { by: string; at: string } | null;
};

export type PickLine = { productId: number; name: string; picture: Picture | null; pieces: number };

/** What is to be taken from the shelves for these orders, what is needed most first. */
export function pickList(orders: readonly { lines: readonly OfficeLine[] }[]): PickLine[] {
  const picks = new Map<number, PickLine>();
  for (const { productId, name, picture, quantity } of orders.flatMap(({ lines }) => lines)) {
    const known = picks.get(productId);
    picks.set(productId, { productId, name, picture, pieces: (known?.pieces ?? 0) + quantity });
  }
  return [...picks.values()].toSorted((a, b) => b.pieces - a.pieces || a.name.localeCompare(b.name));
}
