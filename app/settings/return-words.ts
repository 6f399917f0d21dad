import { type Say, sayIn } from '#app/language/say.ts';
import { inDays } from './delivery-words.ts';

/** Until when a return is asked for, and how much of the payment goes back. */
export type ReturnTerms = { returnDays: number; refundPercent: number };

export const ourReturnTerms: ReturnTerms = { returnDays: 15, refundPercent: 80 };

/** As a product's page says it: '80% of your payment back if you return it within 15 days.' */
export function paymentBackWords({ returnDays, refundPercent }: ReturnTerms, say: Say = sayIn()): string {
  const days = inDays(returnDays, say);
  return refundPercent === 100
    ? say('All of your payment back if you return it within {days}.', { days })
    : say('{share} of your payment back if you return it within {days}.', { share: `${refundPercent}%`, days });
}

/** As paper says it: 'Refunds are asked for within 15 days; 80 % of the payment is refunded.' */
export function refundWords({ returnDays, refundPercent }: ReturnTerms): string {
  const share = refundPercent === 100 ? 'all' : `${refundPercent} %`;
  return `Refunds are asked for within ${inDays(returnDays)}; ${share} of the payment is refunded.`;
}
