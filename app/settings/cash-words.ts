import { formatPrice } from '#app/platform/money.ts';
import type { CashLimit } from './delivery-fee.ts';

/** Why an order is taken by phone: more than is collected at a door. Without the number to call, which follows. */
export function cashLimitWords({ most, of }: CashLimit, city: string): string {
  if (of === 'standing') return 'Before we send this one we would like to hear from you.';
  if (of === 'order') return `We collect up to ${formatPrice(most)} at the door.`;
  return most === 0
    ? `We do not collect cash at the door in ${city} yet.`
    : `In ${city} we collect up to ${formatPrice(most)} at the door.`;
}

/** What the shopper can do instead, before the number. */
export function callWords({ most }: CashLimit): string {
  return most === 0 ? 'Please call us to order' : 'Please call us to order more';
}
