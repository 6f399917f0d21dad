/** One page of each kind a shopper can stand on. */
export const kinds = [
  '/',
  '/our_collection',
  '/product_detail/1001',
  '/cart',
  '/checkout',
  '/receipt',
  '/search-results?q=serum',
  '/refundpolicy',
  '/contactinformation',
  '/about-us',
  '/search-results?q=qwrtpsdf',
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

/** Some at a time for one test, which opens them one after the other: the browser has the scripts of the first for the others. */
export function inGroups<T>(all: readonly T[], size = 4): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  );
}
