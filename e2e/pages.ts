/** Every kind of page a shopper can stand on. */
export const pages = [
  '/',
  '/our_collection',
  '/electronics',
  '/home_improvement',
  '/top_collections',
  '/product_detail/1001',
  '/product_detail/1030',
  '/cart',
  '/checkout',
  '/receipt',
  '/search-results?q=serum',
  '/search-results?q=nothing-like-it',
];
