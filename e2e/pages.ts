/** One page of each kind a shopper can stand on. */
export const kinds = [
  '/',
  '/our_collection',
  '/product_detail/1001',
  '/cart',
  '/checkout',
  '/receipt',
  '/about-us',
  '/refundpolicy',
  '/contactinformation',
  '/search-results?q=serum',
  '/search-results?q=nothing-like-it',
];

/** Every page a shopper can stand on. */
export const pages = [
  ...kinds,
  '/electronics',
  '/home_improvement',
  '/top_collections',
  '/product_detail/1030',
  '/privcypolicy',
  '/termsofservice',
  '/shippingpolicy',
];
