import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { type CollectionKey, collections, isCollectionKey } from '#app/catalog/collection.ts';
import { useLive } from '#app/platform/live/use-live.ts';
import { productsIn } from '#app/search/known-products.ts';

/** A page is read anew at most so often, however much changes. */
const shortestGapMs = 400;

/** What a page shows, as far as it can change under it. */
type Shown = { pathname: string; data: unknown[] };

/** Reads the open page anew when something that it shows has changed in the shop. */
export function useLivePage(): void {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const matches = useMatches();
  const shown = useRef<Shown>({ pathname, data: [] });
  useEffect(() => {
    shown.current = { pathname, data: matches.map((match) => match.loaderData) };
  });
  const readAnew = useSpaced(revalidate);
  useLive((tags) => {
    if (tags.some((tag) => concerns(tag, shown.current))) readAnew();
  });
}

/** One reading at a time with a gap between; what is asked for meanwhile is one more reading afterwards. */
function useSpaced(read: () => Promise<void>): () => void {
  const state = useRef({ busy: false, again: false });
  async function ask(): Promise<void> {
    const { current } = state;
    current.again = current.busy;
    if (current.busy) return;
    current.busy = true;
    await Promise.allSettled([read(), new Promise((resolve) => setTimeout(resolve, shortestGapMs))]);
    current.busy = false;
    if (current.again) void ask();
  }
  return () => void ask();
}

/** Does a page show something of what was announced under this tag? Announcements, banners and settings are on all or most. */
export function concerns(tag: string, { pathname, data }: Shown): boolean {
  const [kind, key = ''] = tag.split(':');
  if (kind === 'product') return showsProduct(key, pathname, data);
  if (kind === 'collection') return shownCollections(pathname, data).some((each) => key === '*' || key === each);
  return true;
}

function showsProduct(key: string, pathname: string, data: unknown): boolean {
  const ids = productsIn(data).map(({ id }) => String(id));
  // A page that found no product shows one as soon as there is one.
  const own = /^\/product_detail\/(\d+)$/.exec(pathname)?.[1];
  return key === '*' ? ids.length > 0 || own !== undefined : key === own || ids.includes(key);
}

/** The home page shows the beginning of each, a product's page some of the collection it belongs to. */
function shownCollections(pathname: string, data: readonly unknown[]): CollectionKey[] {
  const keys = Object.values(collections).filter(({ path }) => pathname === '/' || path === pathname.toLowerCase());
  return [...keys.map(({ key }) => key), ...data.flatMap(collectionOfProduct)];
}

function collectionOfProduct(page: unknown): CollectionKey[] {
  const product = isRecord(page) && isRecord(page.product) ? page.product.collection : null;
  return typeof product === 'string' && isCollectionKey(product) ? [product] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
