import { useEffect } from 'react';
import { isRouteErrorResponse, useHref, useLocation, useMatches, useRevalidator } from 'react-router';
import { browsedPageAt } from './browsed-pages.ts';
import { prefetchedPages, type Results } from './prefetched-pages.ts';

/** The current page as the browser names it, and its data by route id. */
let shown: { address: string; data: ReadonlyMap<string, unknown> } = { address: '', data: new Map() };
/** The address of a page that is opened with the data it showed before. */
let restoredAddress = '';

/** Remembers what the open page shows, and keeps what the page before it showed for the way back. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const address = useHref({ pathname, search });
  useEffect(() => {
    if (shown.address !== address && isRestorable(shown)) prefetchedPages.storeShown(shown.address, shown.data);
    shown = {
      address,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    };
  }, [address, matches]);
  useEffect(() => {
    if (address !== restoredAddress) return;
    restoredAddress = '';
    void revalidate();
  }, [address, revalidate]);
}

/** A page of the shop that is the same for everybody and was not broken. */
function isRestorable({ address, data }: typeof shown): boolean {
  const path = address.split('?')[0] ?? '';
  return browsedPageAt(path) !== null && Boolean([...data.values()].at(-1));
}

/**
 * Wraps every load of a page in the browser. A page whose data was prefetched is opened without a request. A failed
 * reload does not replace the current page by an error: it keeps its data. A page that cannot be loaded but is in the
 * service worker's cache is opened from there as a whole document.
 */
export async function loadWithFallback(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const address = addressOf(request.url);
  const prefetched = address === shown.address ? null : await prefetchedPages.take(address);
  restoredAddress = prefetched?.wasShown ? address : '';
  if (prefetched) return prefetched.data;
  const results = await next();
  const failed = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isTemporary(result));
  if (failed.length === 0 || request.signal.aborted) return results;
  if (address === shown.address) {
    for (const [id] of failed) {
      const result = shown.data.get(id);
      // A page that was not loaded before either has nothing to keep.
      if (result !== undefined) results[id] = { type: 'data', result };
    }
    return results;
  }
  if (failed.some(([, { result }]) => isNetworkError(result)) && (await isInOfflineCache(address)))
    await openDocument(address);
  return results;
}

/** Whether an error is temporary: the shop was unreachable, or failed on the server. */
function isTemporary(error: unknown): boolean {
  return isNetworkError(error) || (isRouteErrorResponse(error) && error.status >= 500);
}

/** Whether `fetch` got no answer, or one from something between the shop and the shopper. */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function isInOfflineCache(address: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(address).catch(() => undefined)) !== undefined;
}

/** Does not come back: the browser leaves this document. */
function openDocument(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
