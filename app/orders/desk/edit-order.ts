import type { Saved } from '#app/platform/merge.ts';
import type { OrderState } from '../order-states.ts';
import type { OfficeLine, OrderFields } from './office-order.ts';

export type WantedLine = { productId: number; quantity: number };

/** An order as its form holds it: what may be corrected before the parcel is closed. */
export type OrderForm = OrderFields & { lines: WantedLine[] };

export type Edited =
  | Saved<OrderForm, { version: number; changed: string[] }>
  | { kind: 'closed'; state: OrderState }
  | { kind: 'short'; lines: { id: number; name: string; left: number }[] }
  | { kind: 'empty' };

/** The lines of an order without what is known of their products. */
export function linesOf(lines: readonly Pick<OfficeLine, 'productId' | 'quantity'>[]): WantedLine[] {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }));
}
