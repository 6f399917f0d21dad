import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import { withoutLanguage } from '#app/i18n/language.ts';
import { concerns } from '#app/infra/live/concerns.ts';
import { useLive } from '#app/infra/live/use-live.ts';
import { type CollectionKey, collections, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { tagsOfProducts } from '#app/modules/catalog/product.ts';
import { productsIn } from '#app/modules/search/known-products.ts';
import { prefetchedPages } from './prefetch/prefetched-pages.ts';

/** A page is read anew at most so often, however much changes. */
const minReloadIntervalMs = 400;

/** What a page shows, as far as it can change under it. */
type Shown = { pathname: string; data: unknown[] };

/**
 * Reloads the open page's data when something that it shows has changed in the shop: one reload at a time, with a gap
 * between, and never during a navigation, which on a slow line would restart again and again.
 */
export function useLivePage(): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const matches = useMatches();
  const received = useRef(new Set<string>());
  const isBusy = useRef(false);
  const page = useRef<Shown & { isLeaving: boolean }>({ pathname, data: [], isLeaving: false });

  async function reloadOnChange(): Promise<void> {
    if (isBusy.current || page.current.isLeaving || received.current.size === 0) return;
    const tags = [...received.current];
    received.current.clear();
    if (!concernsPage(tags, page.current)) return;
    isBusy.current = true;
    await Promise.allSettled([revalidate(), new Promise((resolve) => setTimeout(resolve, minReloadIntervalMs))]);
    isBusy.current = false;
    void reloadOnChange();
  }

  useEffect(() => {
    page.current = { pathname, data: matches.map((match) => match.loaderData), isLeaving: state !== 'idle' };
    void reloadOnChange();
  });
  useLive((tags) => {
    for (const tag of tags) received.current.add(tag);
    prefetchedPages.forget((path, data) => concernsPage(tags, { pathname: path, data }));
    void reloadOnChange();
  });
}

/** Whether an open or prefetched page shows something that these tags name. */
export function concernsPage(tags: readonly string[], page: Shown): boolean {
  return tags.some(isOnEveryPage) || concerns(tags, tagsOf(page));
}

/**
 * Announcements, banners and settings are on all pages or most. `search` concerns the server's kept results only: an open
 * page follows the products that it shows.
 */
function isOnEveryPage(tag: string): boolean {
  return tag !== 'search' && !/^(product|collection|family):/.test(tag);
}

/** The products and collections of which a page shows something. */
function tagsOf({ pathname: address, data }: Shown): Set<string> {
  const pathname = withoutLanguage(address);
  const products = tagsOfProducts(data.flatMap((page) => productsIn(page)));
  // A page that found no product shows one as soon as there is one.
  const own = /^\/product_detail\/(\d+)$/.exec(pathname)?.[1];
  if (own) products.push(`product:${own}`);
  return new Set([...products, ...shownCollections(pathname, data).map((key) => `collection:${key}`)]);
}

/** The home page shows the beginning of each, a product's page some of the collection it belongs to. */
function shownCollections(pathname: string, data: readonly unknown[]): string[] {
  const keys = Object.values(collections).filter(({ path }) => pathname === '/' || path === pathname.toLowerCase());
  return [...keys.map(({ key }) => key), ...data.flatMap(collectionOfProduct), ...data.flatMap(ownCollections)];
}

/** The owner's own: one with its page, several on the home page. */
function ownCollections(page: unknown): string[] {
  const own = isRecord(page) ? [page.own].flat() : [];
  return own.filter(isRecord).map(({ key, collection }) => String(key ?? (isRecord(collection) && collection.key)));
}

function collectionOfProduct(page: unknown): CollectionKey[] {
  const product = isRecord(page) && isRecord(page.product) ? page.product.collection : null;
  return typeof product === 'string' && isCollectionKey(product) ? [product] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
