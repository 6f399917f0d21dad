import { type Translate, tIn } from '#app/i18n/translate.ts';
import { inDays } from './delivery/delivery-texts.ts';

/** Until when a return is asked for, and how much of the payment goes back. */
export type ReturnTerms = { returnDays: number; refundPercent: number };

export const ourReturnTerms: ReturnTerms = { returnDays: 15, refundPercent: 80 };

/** As a product's page says it: '80% of your payment back if you return it within 15 days.' */
export function paymentBackTexts({ returnDays, refundPercent }: ReturnTerms, t: Translate = tIn()): string {
  const days = inDays(returnDays, t);
  return refundPercent === 100
    ? t('All of your payment back if you return it within {days}.', { days })
    : t('{share} of your payment back if you return it within {days}.', { share: `${refundPercent}%`, days });
}

/** As paper says it: 'Refunds are asked for within 15 days; 80 % of the payment is refunded.' */
export function refundTexts({ returnDays, refundPercent }: ReturnTerms): string {
  const share = refundPercent === 100 ? 'all' : `${refundPercent} %`;
  return `Refunds are asked for within ${inDays(returnDays)}; ${share} of the payment is refunded.`;
}
