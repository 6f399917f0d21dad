/** Where a parcel is. */
export const delivery = {
  'TCS, Leopard or TRX': 'ٹی سی ایس، لیپرڈ یا ٹی آر ایکس',
  'TCS, Leopards or Trax': 'ٹی سی ایس، لیپرڈز یا ٹریکس',
  'our own rider': 'ہمارے اپنے رائیڈر',
  'our rider or a courier': 'ہمارے رائیڈر یا کوریئر',
  '{some}, {other}': '{some}، {other}',
  'Where your parcel is: enter the order number from your receipt or the courier’s tracking number.':
    'آپ کا پارسل کہاں ہے: رسید پر لکھا آرڈر نمبر یا کوریئر کا ٹریکنگ نمبر لکھیں۔',
  'Track Your Shipment': 'اپنا پارسل ٹریک کریں',
  'Enter any combination of tracking Reference number.': 'آرڈر نمبر یا کوریئر کا ٹریکنگ نمبر لکھیں۔',
  'Tracking number': 'ٹریکنگ نمبر',
  'Enter Tracking Number': 'ٹریکنگ نمبر لکھیں',
  'Type the order number from your receipt, or the courier’s tracking number.':
    'رسید سے آرڈر نمبر لکھیں، یا کوریئر کا ٹریکنگ نمبر۔',
  'With it you also see dates and the courier.': 'یہ لکھیں تو تاریخیں اور کوریئر بھی نظر آئیں گے۔',
  'Track Shipment': 'پارسل ٹریک کریں',
  'Tracking...': 'تلاش جاری ہے…',
  'Tracking failed. Please try again.': 'معذرت، ٹریکنگ نہیں ہو سکی۔ دوبارہ کوشش کریں۔',
  'Your order number is in your {receipt}. Several numbers at once? Put a comma between them.':
    'آرڈر نمبر آپ کی {receipt} میں ہے۔ ایک ساتھ کئی نمبر؟ بیچ میں کاما لگا دیں۔',
  receipt: 'رسید',
  'Shipment Result': 'پارسل کی صورت حال',
  'You will see here where your parcel is.': 'آپ کا پارسل کہاں ہے، یہاں نظر آئے گا۔',
  'Tracking Result:': 'نتیجہ:',
  'The journey of {parcel}': '{parcel} کا سفر',
  'Done:': 'ہو چکا:',
  'Now:': 'ابھی:',
  'To come:': 'آگے:',
  'Order {number}: {words}': 'آرڈر {number}: {words}',
  'Parcel {number} with {courier}: {words}': '{courier} کا پارسل {number}: {words}',
  'The rider will knock {hours}. Please keep the cash ready.': 'رائیڈر {hours} آئے گا۔ نقد رقم تیار رکھیں۔',
  'We could not find a parcel with the number {number}. Please check the number: it is in your receipt, and in the e-mail or message we sent you.':
    'نمبر {number} پر کوئی پارسل نہیں ملا۔ نمبر دوبارہ دیکھ لیں: یہ آپ کی رسید میں اور ہماری بھیجی ہوئی ای میل یا پیغام میں ہے۔',
  'We could not find a parcel with the number {number} and this phone. Please check both, or leave the phone empty. The number: it is in your receipt, and in the e-mail or message we sent you.':
    'اس فون نمبر کے ساتھ نمبر {number} پر کوئی پارسل نہیں ملا۔ دونوں دوبارہ دیکھ لیں، یا فون کا خانہ خالی چھوڑ دیں۔ نمبر آپ کی رسید میں اور ہماری بھیجی ہوئی ای میل یا پیغام میں ہے۔',
  'Courier: {courier}, {number}.': 'کوریئر: {courier}، {number}۔',
  'Courier: {courier}.': 'کوریئر: {courier}۔',
  'Last news: {place}, {moment}.': 'آخری خبر: {place}، {moment}۔',
  'Last news: {moment}.': 'آخری خبر: {moment}۔',
  'Pay the rider in cash': 'پیسے رائیڈر کو نقد دیں',
  '{moment}, {courier}': '{moment}، {courier}',
};
