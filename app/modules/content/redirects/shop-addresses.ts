import { collectionKeys, collectionWord } from '#app/modules/catalog/collections/collection.ts';

/**
 * The addresses of the shop, by their first part. They are never redirected, because the shop answers there itself.
 * A test compares them with the routes.
 */

/** The specification's collections. An owner may hide or delete each of them. */
const firstCollections = new Set(collectionKeys.map(collectionWord));

/** Pages for shoppers, which a redirect may lead to. Products and collections have parts below (`hasPage`). */
const pages = new Set([
  '',
  ...firstCollections,
  'cart',
  'shopnow',
  'ordernow',
  'search-results',
  'order',
  'account',
  'contact-us',
  'tracker',
  'return',
  'about-us',
  'login',
  'register',
  'forgotpassword',
  'checkout',
  'refundpolicy',
  'privcypolicy',
  'termsofservice',
  'shippingpolicy',
  'contactinformation',
]);

/** Everything else that the shop answers: no page that somebody is led to. */
const others = new Set([
  '__manifest',
  'admin',
  'api',
  'busy',
  'confirm-email',
  'feeds',
  'icon',
  'invitation',
  'livez',
  'llms.txt',
  'manifest.webmanifest',
  'media',
  'metrics',
  'offline',
  'outbox',
  'page-not-found',
  'password_change',
  'readyz',
  'receipt',
  'resetpassword',
  'robots.txt',
  'service-worker.js',
  'services',
  'setup',
  'sitemap',
  'sitemap.xml',
  'static',
  'track',
  'ur',
  'waiting',
]);

/** Usual spellings of our own pages, which lead there already (storefront/seo/moved-addresses.ts). */
const spellings = new Set([
  'about',
  'aboutus',
  'contact',
  'contact-information',
  'privacy',
  'privacy-policy',
  'privacypolicy',
  'refund',
  'refund-policy',
  'shipping',
  'shipping-policy',
  'terms',
  'terms-and-conditions',
  'terms-of-service',
  'termsandconditions',
]);

/**
 * Whether the shop itself answers at a path, as `pathKey` writes it. A product or a collection may be gone, so a path
 * below `/product_detail` or `/collections` is free, and so are the specification's collections; the page wins while there
 * is one.
 */
export function isShopAddress(path: string): boolean {
  const [, first = '', ...below] = path.split('/');
  if (first === 'product_detail' || first === 'collections') return below.length === 0;
  if (firstCollections.has(first) && below.length === 0) return false;
  return pages.has(first) || others.has(first) || (spellings.has(first) && below.length === 0);
}

/** Whether a path may be where a redirect leads: a page for shoppers. Whether a product is still there is not known here. */
export function hasPage(path: string): boolean {
  if (/^\/product_detail\/[1-9]\d{0,9}$/.test(path) || /^\/collections\/[a-z0-9-]{1,60}$/.test(path)) return true;
  const [, first = '', ...below] = path.split('/');
  if (first === 'account') return ['', '/security', '/data'].includes(path.slice('/account'.length));
  if (first === 'login') return below.length === 0;
  return pages.has(first) && below.length === 0;
}
