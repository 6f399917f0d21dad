/** What the shop keeps of a shopper. */
export const privacy = {
  'Your data': 'آپ کا ڈیٹا',
};
