import type { Saved } from '#app/infra/merge.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { OrderState } from '../../states/order-states.ts';
import type { AdminLine, OrderFields } from '../admin-order.ts';

export type WantedLine = { productId: number; quantity: number };

/** An order as its form holds it: what may be corrected before the parcel is closed. */
export type OrderForm = OrderFields & {
  lines: WantedLine[];
  /** What is taken off the lines, in paisa, and why. */
  discount: Money;
  discountWhy: string;
};

export type Edited =
  | Saved<OrderForm, { version: number; changed: string[] }>
  | { kind: 'closed'; state: OrderState }
  | { kind: 'short'; lines: { id: number; name: string; left: number }[] }
  | { kind: 'empty' }
  /** More than this person may agree to; `most` is what they may, in paisa. */
  | { kind: 'too-generous'; most: Money };

/** The lines of an order without what is known of their products. */
export function linesOf(lines: readonly Pick<AdminLine, 'productId' | 'quantity'>[]): WantedLine[] {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }));
}
