import type { Label } from '#app/i18n/translate.ts';
import type { OrderState } from '../states/order-states.ts';

/**
 * Everything that a shopper reads of a state, on their account's pages and from the tracker. Two records and not one with
 * two columns, so that the account's pages do not load the words that only the server says.
 */
type AccountTexts = {
  label: Label;
  words: Label;
  /** The parcel is still expected. */
  isExpected: boolean;
};

/** How an order stands, as the shopper's account says it. */
export const accountTexts: Record<OrderState, AccountTexts> = {
  placed: { label: 'Placed', words: 'We call you to confirm it.', isExpected: true },
  confirmed: { label: 'Confirmed', words: 'We are packing it.', isExpected: true },
  packed: { label: 'Packed', words: 'The courier picks it up next.', isExpected: true },
  shipped: { label: 'Shipped', words: 'It is on its way to you.', isExpected: true },
  'out-for-delivery': {
    label: 'Out for delivery',
    words: 'The rider knocks today. Keep the amount ready.',
    isExpected: true,
  },
  delivered: { label: 'Delivered', words: 'It is in your hands.', isExpected: false },
  'cash-received': { label: 'Delivered', words: 'It is in your hands, and paid.', isExpected: false },
  cancelled: { label: 'Cancelled', words: 'Nothing will be sent.', isExpected: false },
  refused: { label: 'Not taken', words: 'The rider could not hand it over.', isExpected: false },
  returning: { label: 'On its way back', words: 'It is on its way back to us.', isExpected: false },
  returned: { label: 'Returned', words: 'It is back with us.', isExpected: false },
  lost: { label: 'Lost', words: 'It was lost on the way. We call you.', isExpected: false },
};

/** What the tracker says; the last three are states of the parcel, finer than the order's while it is on the way. */
export const trackerTexts: Record<OrderState | 'booked' | 'attempted' | 'on-hold', Label> = {
  placed: 'We have your order and will call you to confirm it.',
  confirmed: 'Confirmed. We are packing it.',
  packed: 'Packed. The courier will collect it.',
  shipped: 'On its way with the courier.',
  'out-for-delivery': 'Out for delivery today.',
  delivered: 'Delivered.',
  'cash-received': 'Delivered.',
  cancelled: 'Cancelled.',
  refused: 'Not accepted at the door.',
  returning: 'On its way back to us.',
  returned: 'Came back to us.',
  lost: 'Lost on the way. We will call you.',
  booked: 'Booked, not yet picked up by the courier.',
  attempted: 'The rider was there and could not hand it over. The courier will try again.',
  'on-hold': 'Waiting at the courier’s office.',
};
