/** What the pieces of every page say by themselves. */
export const ui = {
  OK: 'ٹھیک ہے',
  Reload: 'دوبارہ کھولیں',
  'Try again': 'دوبارہ کوشش کریں',
  'Loading chunk failed': 'صفحے کا ایک حصہ لوڈ نہیں ہو سکا',
  'You can keep reading. To order, reload the page; your cart is safe.':
    'آپ پڑھتے رہ سکتے ہیں۔ آرڈر کرنے کے لیے صفحہ دوبارہ کھولیں؛ آپ کا کارٹ محفوظ رہے گا۔',
  'You are offline': 'آپ آف لائن ہیں',
  '. Pages you opened before can still be read.': '۔ جو صفحے آپ پہلے کھول چکے ہیں وہ پڑھے جا سکتے ہیں۔',
  'The network is slow': 'انٹرنیٹ سست ہے',
  'The page opens as soon as it has loaded.': 'صفحہ آتے ہی کھل جائے گا۔',
  'Previous in {name}': '{name} میں پیچھے',
  'Next in {name}': '{name} میں آگے',
  '(optional)': '(ضروری نہیں)',
  'One fewer': 'ایک کم کریں',
  'One more': 'ایک اور',
};
