import type { Cart, CartLine } from '#app/cart/cart.ts';
import { type CartNews, type LineProblem, lineProblem } from '#app/cart/cart-news.ts';

/** A line at today's price, and what has changed about it since it was put into the cart. */
export type CheckoutLine = CartLine & { problem: LineProblem | null };

/** What the shop refused: how many are left of which product. */
export type Shortage = readonly { id: number; left: number }[];

/** The cart as it would be ordered now. Total is subtotal, so `totalOf` over these lines is what the rider collects. */
export function checkoutLines(cart: Cart, news: CartNews, shortage: Shortage): CheckoutLine[] {
  return cart.map((line) => {
    const price = news?.get(line.id)?.price ?? line.price;
    return { ...line, price, problem: shortageOf(line, shortage) ?? lineProblem(line, news) };
  });
}

/** The refusal is newer than anything read before it. */
function shortageOf(line: CartLine, shortage: Shortage): LineProblem | null {
  const short = shortage.find(({ id }) => id === line.id);
  return short && short.left < line.quantity ? { kind: 'short', left: short.left } : null;
}

/** Lines that the shop would refuse as they stand. */
export function blockedLines(lines: readonly CheckoutLine[]): CheckoutLine[] {
  return lines.filter(({ problem }) => problem?.kind === 'gone' || problem?.kind === 'short');
}

/** Lines about which something is to be said before the order is placed. */
export function changedLines(lines: readonly CheckoutLine[]): CheckoutLine[] {
  return lines.filter(({ problem }) => problem && problem.kind !== 'few');
}
