import type { OrderState } from './order-states.ts';

/** What each state of an order means to whoever waits for the parcel. */
const progress: Record<OrderState, { label: string; words: string }> = {
  placed: { label: 'Placed', words: 'We call you to confirm it.' },
  confirmed: { label: 'Confirmed', words: 'We are packing it.' },
  packed: { label: 'Packed', words: 'The courier picks it up next.' },
  shipped: { label: 'Shipped', words: 'It is on its way to you.' },
  'out-for-delivery': { label: 'Out for delivery', words: 'The rider knocks today. Keep the amount ready.' },
  delivered: { label: 'Delivered', words: 'It is in your hands.' },
  'cash-received': { label: 'Delivered', words: 'It is in your hands, and paid.' },
  cancelled: { label: 'Cancelled', words: 'Nothing will be sent.' },
  refused: { label: 'Not taken', words: 'The rider could not hand it over.' },
  returning: { label: 'On its way back', words: 'It travels back to us.' },
  returned: { label: 'Returned', words: 'It is back with us.' },
  lost: { label: 'Lost', words: 'It was lost on the way. We call you.' },
};

/** How an order stands, in a shopper's words. */
export function progressOf(state: OrderState): { label: string; words: string } {
  return progress[state];
}

/** Whether the parcel is still expected. */
export function isUnderWay(state: OrderState): boolean {
  return ['placed', 'confirmed', 'packed', 'shipped', 'out-for-delivery'].includes(state);
}
