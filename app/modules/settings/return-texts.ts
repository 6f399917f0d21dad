import { type Translate, tIn } from '#app/i18n/translate.ts';
import { inDays } from './delivery/delivery-texts.ts';

/** Until when a return is asked for, how much of the payment goes back, and how much where the shop is at fault. */
export type ReturnTerms = { returnDays: number; refundPercent: number; faultPercent: number };

export const ourReturnTerms: ReturnTerms = { returnDays: 15, refundPercent: 80, faultPercent: 100 };

/** As a product's page says it: '80% of your payment back if you return it within 15 days.' */
export function paymentBackTexts(terms: ReturnTerms, t: Translate = tIn()): string {
  const { returnDays, refundPercent } = terms;
  const days = inDays(returnDays, t);
  const back =
    refundPercent === 100
      ? t('All of your payment back if you return it within {days}.', { days })
      : t('{share} of your payment back if you return it within {days}.', { share: `${refundPercent}%`, days });
  return [back, faultTexts(terms, t)].filter(Boolean).join(' ');
}

/** What comes back for damaged or wrong goods; empty where that is the same as for a change of mind. */
export function faultTexts({ refundPercent, faultPercent }: ReturnTerms, t: Translate = tIn()): string {
  if (faultPercent === refundPercent) return '';
  return faultPercent === 100
    ? t('Damaged or wrong goods: all of it comes back.')
    : t('Damaged or wrong goods: {share} comes back.', { share: `${faultPercent}%` });
}

/** As paper says it: 'Refunds are asked for within 15 days; 80 % of the payment is refunded.' */
export function refundTexts(terms: ReturnTerms): string {
  const { returnDays, refundPercent } = terms;
  const share = refundPercent === 100 ? 'all' : `${refundPercent} %`;
  const refunded = `Refunds are asked for within ${inDays(returnDays)}; ${share} of the payment is refunded.`;
  return [refunded, faultTexts(terms)].filter(Boolean).join(' ');
}
