import { type Translate, tIn } from '#app/i18n/translate.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { CashLimit } from './delivery-fee.ts';

/** Why an order is taken by phone: more than is collected at a door. Without the number to call, which follows. */
export function cashLimitTexts({ most, of }: CashLimit, city: string, t: Translate = tIn()): string {
  if (of === 'standing') return t('Before we send this one we would like to hear from you.');
  const amount = formatPrice(most);
  if (of === 'order') return t('We collect up to {amount} at the door.', { amount });
  return most === 0
    ? t('We do not collect cash at the door in {city} yet.', { city })
    : t('In {city} we collect up to {amount} at the door.', { city, amount });
}
