/** The cart, its drawer and the buttons that fill it. */
export const cart = {
  'Your cart': 'آپ کا کارٹ',
  'Add to Cart': 'کارٹ میں ڈالیں',
  'Add to Cart: {name}': 'کارٹ میں ڈالیں: {name}',
  'Choose {choice}': '{choice} چنیں',
  'Choose {choice}: {name}': '{choice} چنیں: {name}',
  'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.':
    'معذرت، یہ پروڈکٹ اسٹاک میں نہیں ہے، اس لیے اسے کارٹ میں ڈالا یا خریدا نہیں جا سکتا۔ شکریہ۔',
  'This Product is OUT OF STOCK. So you cannot BUY this product. Thanks.':
    'معذرت، یہ پروڈکٹ اسٹاک میں نہیں ہے، اس لیے اسے خریدا نہیں جا سکتا۔ شکریہ۔',
};
