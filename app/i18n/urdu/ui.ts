/** What the pieces of every page say by themselves. */
export const ui = {
  OK: 'ٹھیک ہے',
  Reload: 'دوبارہ کھولیں',
  'Try again': 'دوبارہ کوشش کریں',
  'Loading chunk failed': 'صفحے کا ایک حصہ لوڈ نہیں ہو سکا',
  'You can read on. To order, load the page again; your cart stays.':
    'آپ پڑھتے رہ سکتے ہیں۔ آرڈر کرنے کے لیے صفحہ دوبارہ کھولیں؛ آپ کا کارٹ محفوظ رہے گا۔',
  'You are offline': 'آپ آف لائن ہیں',
  '. What you have opened before stays readable.': '۔ جو صفحے آپ پہلے کھول چکے ہیں وہ پڑھے جا سکتے ہیں۔',
  'The network is slow': 'انٹرنیٹ سست ہے',
  'The page opens as soon as it is here.': 'صفحہ آتے ہی کھل جائے گا۔',
  'Back in {name}': '{name} میں پیچھے',
  'On in {name}': '{name} میں آگے',
  '(optional)': '(ضروری نہیں)',
  'One fewer': 'ایک کم کریں',
  'One more': 'ایک اور',
};
