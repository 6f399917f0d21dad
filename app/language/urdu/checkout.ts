/** What a shopper does to order, and the receipt. */
export const checkout = {
  Checkout: 'چیک آؤٹ',
  Receipt: 'رسید',
};
