import { type Say, sayIn } from '#app/language/say.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { CashLimit } from './delivery-fee.ts';

/** Why an order is taken by phone: more than is collected at a door. Without the number to call, which follows. */
export function cashLimitWords({ most, of }: CashLimit, city: string, say: Say = sayIn()): string {
  if (of === 'standing') return say('Before we send this one we would like to hear from you.');
  const amount = formatPrice(most);
  if (of === 'order') return say('We collect up to {amount} at the door.', { amount });
  return most === 0
    ? say('We do not collect cash at the door in {city} yet.', { city })
    : say('In {city} we collect up to {amount} at the door.', { city, amount });
}
