import type { Cart, CartLine } from '#app/modules/cart/cart.ts';
import { type CartNews, type LineProblem, lineProblem, namedToday } from '#app/modules/cart/cart-news.ts';

/** A line at today's price, and what has changed about it since it was put into the cart. */
export type CheckoutLine = CartLine & { problem: LineProblem | CallProblem | null };

/** More of it than the shop takes before it has called: its words, and how many it would take. */
export type CallProblem = { kind: 'call'; words: string; most: number };

/** What the shop refused: how many are left of which product. */
export type Shortage = readonly { id: number; left: number }[];

/** What the shop takes only by phone: how many of which product it takes without, and what it says. */
export type ByPhone = readonly { id: number; most: number; words: string }[];

/** The cart as it would be ordered now. Total is subtotal, so `totalOf` over these lines is what the rider collects. */
export function checkoutLines(cart: Cart, news: CartNews, shortage: Shortage, byPhone: ByPhone = []): CheckoutLine[] {
  return cart.map((line) => {
    const price = news?.get(line.id)?.price ?? line.price;
    return {
      ...namedToday(line, news),
      price,
      problem: shortageOf(line, shortage) ?? callOf(line, byPhone) ?? lineProblem(line, news),
    };
  });
}

/** The refusal is newer than anything read before it. */
function shortageOf(line: CartLine, shortage: Shortage): LineProblem | null {
  const short = shortage.find(({ id }) => id === line.id);
  return short && short.left < line.quantity ? { kind: 'short', left: short.left } : null;
}

function callOf(line: CartLine, byPhone: ByPhone): CallProblem | null {
  const found = byPhone.find(({ id }) => id === line.id);
  return found && found.most < line.quantity ? { kind: 'call', words: found.words, most: found.most } : null;
}

/** Lines that the shop would refuse as they stand. */
export function blockedLines(lines: readonly CheckoutLine[]): CheckoutLine[] {
  return lines.filter(({ problem }) => problem?.kind === 'gone' || problem?.kind === 'short');
}

/** Lines about which something is to be said before the order is placed. */
export function changedLines(lines: readonly CheckoutLine[]): CheckoutLine[] {
  return lines.filter(({ problem }) => problem && problem.kind !== 'few');
}
