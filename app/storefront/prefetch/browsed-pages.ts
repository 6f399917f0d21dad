import { withoutLanguage } from '#app/i18n/language.ts';
import { type CollectionKey, collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';

/** A page that shoppers browse: `home`, the id of a product, or a collection. */
export type BrowsedPage = 'home' | number | CollectionKey;

/** The page at a path, in whichever language; null for every other page, and for those that show something of one shopper. */
export function browsedPageAt(address: string): BrowsedPage | null {
  const path = withoutLanguage(address);
  if (path === '/') return 'home';
  const product = /^\/product_detail\/([1-9]\d{0,9})$/.exec(path)?.[1];
  if (product) return Number(product);
  return collectionKeys.find((key) => collections[key].path === path) ?? null;
}
