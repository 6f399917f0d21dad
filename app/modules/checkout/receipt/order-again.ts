import { formatPrice } from '#app/infra/money/money.ts';
import type { Cart } from '#app/modules/cart/cart.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import type { ReceiptLine } from '#app/modules/orders/order.ts';

/** What a line of an order comes to when it is ordered again: more pieces for the cart, and what differs from then. */
export type LineAgain = {
  id: number;
  name: string;
  /** Null where nothing of it goes into the cart. */
  product: ProductSummary | null;
  /** How many more the cart needs to hold as many as were ordered. */
  more: number;
  differs: { kind: 'gone' | 'sold-out' } | { kind: 'few'; left: number } | { kind: 'price'; now: string } | null;
};

/**
 * The lines of an order as they are sold today, under what the cart holds already: whoever presses twice, or in two tabs,
 * has each product once. Name and price are the shop's of today; only number and quantity are taken from the order.
 */
export function linesAgain(
  lines: readonly Pick<ReceiptLine, 'id' | 'name' | 'price' | 'quantity'>[],
  today: ReadonlyMap<number, ProductSummary>,
  cart: Cart,
): LineAgain[] {
  return lines.map(({ id, name, price, quantity }) => {
    const product = today.get(id);
    if (!product) return { id, name, product: null, more: 0, differs: { kind: 'gone' } };
    if (product.quantity <= 0) return { id, name: product.name, product: null, more: 0, differs: { kind: 'sold-out' } };
    const held = cart.find((line) => line.id === id)?.quantity ?? 0;
    const more = Math.max(0, Math.min(quantity, product.quantity) - held);
    return { id, name: product.name, product, more, differs: differenceOf(product, { price, quantity }) };
  });
}

function differenceOf(
  { price, quantity: left }: ProductSummary,
  before: { price: number; quantity: number },
): LineAgain['differs'] {
  if (left < before.quantity) return { kind: 'few', left };
  return price === before.price ? null : { kind: 'price', now: formatPrice(price) };
}
