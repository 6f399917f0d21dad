import { type Translate, tIn } from '#app/i18n/translate.ts';
import { formatAmount, formatPrice, fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';
import type { FeeRules } from './delivery-terms.ts';

/** The least and the most that a delivery costs anywhere, weight not counted. */
export function feeRange({ baseRupees, provinceFees = {}, cityFees = [] }: FeeRules): { least: Money; most: Money } {
  const all = [baseRupees, ...Object.values(provinceFees), ...cityFees.map(({ rupees }) => rupees)];
  return { least: fromRupees(Math.min(...all)), most: fromRupees(Math.max(...all)) };
}

/** What the delivery costs in a few words that begin a sentence: 'Free shipping', or what it costs instead. */
export function deliveryTexts(fee: FeeRules | undefined, t: Translate = tIn()): string {
  if (!fee) return t('Free shipping');
  const delivery = costTexts(fee, t);
  if (fee.freeFromRupees === undefined) return delivery;
  return t('{delivery}, free from {amount}', { delivery, amount: formatPrice(fromRupees(fee.freeFromRupees)) });
}

function costTexts(fee: FeeRules, t: Translate): string {
  const { least, most } = feeRange(fee);
  if (least === most && !fee.kiloRupees) return t('Delivery {amount}', { amount: formatPrice(most) });
  if (least === 0) return t('Delivery free or up to {amount} by city', { amount: formatPrice(most) });
  return t('Delivery from {amount}', { amount: formatPrice(least) });
}

/** What the delivery costs while nobody has said where to: in a summary's row, and the least that it adds to the total. */
export type FeeAtLeast = { says: string; least: Money; isExact: boolean };

/** The delivery of a cart whose products come to `goods`, before its place is known. */
export function feeAtLeast(fee: FeeRules | undefined, goods: Money, t: Translate = tIn()): FeeAtLeast {
  if (!fee || isFreeFor(fee, goods)) return { says: t('Free'), least: 0, isExact: true };
  const { least, most } = feeRange(fee);
  if (least === most && !fee.kiloRupees) return { says: formatFee(most, t), least, isExact: true };
  const says = least === 0 ? t('By city') : t('From {amount}', { amount: formatAmount(least) });
  return { says, least, isExact: false };
}

/** A fee as summaries and receipts say it. */
export function formatFee(fee: Money, t: Translate = tIn()): string {
  return fee === 0 ? t('Free') : formatAmount(fee);
}

/** What is missing until the delivery is free; '' where it is, or never will be. */
export function untilFreeTexts(fee: FeeRules | undefined, goods: Money, t: Translate = tIn()): string {
  if (fee?.freeFromRupees === undefined || isFreeFor(fee, goods)) return '';
  const amount = formatPrice(fromRupees(fee.freeFromRupees) - goods);
  return t('{amount} more and the delivery is free.', { amount });
}

function isFreeFor({ freeFromRupees }: FeeRules, goods: Money): boolean {
  return freeFromRupees !== undefined && goods >= fromRupees(freeFromRupees);
}

/**
 * The delivery of one product in structured data: an amount, or from the least to the most. null where its weight decides,
 * because there nothing is better than a wrong amount.
 */
export function shippingRate(fee: FeeRules | undefined, goods: Money): object | null {
  if (fee?.kiloRupees) return null;
  const { least, most } = fee && !isFreeFor(fee, goods) ? feeRange(fee) : { least: 0, most: 0 };
  const range =
    least === most
      ? { value: String(toRupees(most)) }
      : { minValue: String(toRupees(least)), maxValue: String(toRupees(most)) };
  return { '@type': 'MonetaryAmount', ...range, currency: 'PKR' };
}
