import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { minTotal } from '../../discounts/discount-code.ts';
import { creditFor, leftAfterCredit, proposedRefund } from '../return.ts';

/** What is sent instead, beside what was paid for what came back: `difference` is the one less the other. */
export function formatDifference(difference: Money): string {
  if (difference === 0) return 'It costs the same as what came back.';
  return difference > 0
    ? `It costs ${formatPrice(difference)} more than what came back.`
    : `It costs ${formatPrice(-difference)} less than what came back.`;
}

/** The same before the order is made, delivery included: what is collected at the door, and what goes back. */
export function formatExchange(worth: Money, { paid, percent }: { paid: Money; percent: number }): string {
  const says = formatDifference(worth - paid);
  if (worth > paid) return `${says} That is collected at the door.`;
  const rupee = 'One rupee is collected at the door, because an order cannot be free.';
  const left = leftAfterCredit(paid, creditFor(paid, worth, minTotal), minTotal);
  return left === 0
    ? `${says} ${rupee}`
    : `${says} ${formatPrice(proposedRefund(left, percent))} are refunded, ${percent} % of the difference. ${rupee}`;
}

/** The same of the order that was made: what of it is paid already. */
export function formatCredit(credit: Money, total: Money): string {
  return `What came back pays ${formatPrice(credit)} of it; ${formatPrice(total)} to collect at the door.`;
}
