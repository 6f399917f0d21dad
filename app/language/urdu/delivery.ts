/** Where a parcel is. */
export const delivery = {
  'Where your parcel is: enter the order number from your receipt or the courier’s tracking number.':
    'آپ کا پارسل کہاں ہے: رسید پر لکھا آرڈر نمبر یا کوریئر کا ٹریکنگ نمبر لکھیں۔',
};
