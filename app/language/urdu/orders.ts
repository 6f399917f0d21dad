/** Orders that were made, and returns. */
export const orders = {
  'My orders': 'میرے آرڈر',
  'Order {number}': 'آرڈر {number}',
  'Return something': 'کوئی چیز واپس کریں',
  'Your return': 'آپ کی واپسی',
};
