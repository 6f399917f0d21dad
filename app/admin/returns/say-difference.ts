import { formatPrice, type Money } from '#app/platform/money.ts';

/** What is sent instead, beside what was paid for what came back: `difference` is the one less the other. */
export function sayDifference(difference: Money): string {
  if (difference === 0) return 'It costs the same as what came back.';
  return difference > 0
    ? `It costs ${formatPrice(difference)} more than what came back.`
    : `It costs ${formatPrice(-difference)} less than what came back.`;
}
