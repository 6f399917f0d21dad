/** What the shop keeps of a shopper. */
export const privacy = {
  'Your data': 'آپ کا ڈیٹا',
  'This is about the account {email}. What we keep and why is in our {policy}.':
    'یہ {email} کے اکاؤنٹ کے بارے میں ہے۔ ہم کیا محفوظ رکھتے ہیں اور کیوں، یہ {policy} میں لکھا ہے۔',
  'Get a copy': 'اپنا ڈیٹا حاصل کریں',
  'Your account, your orders with their addresses, where you are logged in and what you wrote to us, in one file.':
    'آپ کا اکاؤنٹ، آپ کے آرڈر اور ان کے پتے، آپ کہاں لاگ اِن ہیں اور ہمیں کیا لکھا، سب ایک فائل میں۔',
  'Download your data': 'اپنا ڈیٹا ڈاؤن لوڈ کریں',
  'Delete your account': 'اپنا اکاؤنٹ ختم کریں',
  'You belong to the team of this shop. Ask its owner to remove you from it first.':
    'آپ اس دکان کے عملے میں ہیں۔ پہلے مالک سے کہیں کہ آپ کو عملے سے نکال دیں۔',
  'Your account, your messages and our e-mails to you are deleted at once. This cannot be undone.':
    'آپ کا اکاؤنٹ، آپ کے پیغام اور آپ کو بھیجی گئی ای میلز فوراً ختم ہو جائیں گی۔ یہ واپس نہیں ہو سکتا۔',
  'Your orders lose your name, phone number, address and e-mail; number, days and amounts stay in our books.':
    'آپ کے آرڈروں سے نام، فون نمبر، پتہ اور ای میل مٹا دیے جائیں گے؛ آرڈر نمبر، تاریخیں اور رقمیں ہمارے حساب میں رہیں گی۔',
  'An order that is still under way reaches you first, and loses them when it has ended.':
    'جو آرڈر ابھی راستے میں ہے وہ پہلے آپ تک پہنچے گا، پھر اس سے بھی یہ سب مٹا دیا جائے گا۔',
  'Your password': 'آپ کا پاس ورڈ',
  'Delete my account and data': 'میرا اکاؤنٹ اور ڈیٹا ختم کریں',
  'Deleting…': 'ختم ہو رہا ہے…',
  'Your account is still there. Please try again in a moment.':
    'آپ کا اکاؤنٹ ابھی موجود ہے۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'Too many tries. Please wait a little.': 'بہت زیادہ کوششیں ہو گئیں۔ تھوڑا انتظار کریں۔',
  'Your account is deleted': 'آپ کا اکاؤنٹ ختم ہو گیا',
  'Your name is removed everywhere here. An order that is still under way reaches you first, then your name is removed from it, too.':
    'اب یہاں آپ کا نام کہیں نہیں۔ جو آرڈر ابھی راستے میں ہے وہ پہلے آپ تک پہنچے گا، پھر اس سے بھی مٹا دیا جائے گا۔',
};
