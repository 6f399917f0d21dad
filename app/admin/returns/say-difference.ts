import { proposedRefund } from '#app/orders/returns/return.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';

/** What is sent instead, beside what was paid for what came back: `difference` is the one less the other. */
export function sayDifference(difference: Money): string {
  if (difference === 0) return 'It costs the same as what came back.';
  return difference > 0
    ? `It costs ${formatPrice(difference)} more than what came back.`
    : `It costs ${formatPrice(-difference)} less than what came back.`;
}

/** The same before the order is made: what is collected at the door, or goes back. */
export function sayExchange(difference: Money, percent: number): string {
  const says = sayDifference(difference);
  if (difference > 0) return `${says} That is collected at the door.`;
  if (difference === 0) return `${says} One rupee is collected at the door, because an order has to come to something.`;
  const back = proposedRefund(-difference, percent);
  return `${says} ${formatPrice(back)} of that go back, ${percent} %. One rupee is collected at the door.`;
}
