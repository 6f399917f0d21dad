/** What a shopper does to order, and the receipt. */
export const checkout = {
  Checkout: 'چیک آؤٹ',
  'Your order': 'آپ کا آرڈر',
  Receipt: 'رسید',
};
