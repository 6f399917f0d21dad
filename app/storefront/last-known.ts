import { useEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches } from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** The current page, and its data by route id. */
let shown: { address: string; data: ReadonlyMap<string, unknown> } = { address: '', data: new Map() };

/** Remembers what the open page shows. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    shown = {
      address: pathname + search,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    };
  }, [pathname, search, matches]);
}

/**
 * Wraps every load of a page in the browser. A failed reload does not replace the current page by an error: it keeps
 * its data. A page that cannot be loaded but is in the service worker's cache is opened from there as a whole document.
 */
export async function keepLastKnown({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const address = addressOf(request.url);
  const results = await next();
  const failed = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isPassing(result));
  if (failed.length === 0 || request.signal.aborted) return results;
  if (address === shown.address) {
    const last = failed.filter(([id]) => shown.data.has(id));
    return {
      ...results,
      ...Object.fromEntries(last.map(([id]) => [id, { type: 'data', result: shown.data.get(id) }])),
    };
  }
  if (failed.some(([, { result }]) => isUnreached(result)) && (await isOnShelf(address))) await openDocument(address);
  return results;
}

/** Whether an error is temporary: the shop was unreachable, or the answer says nothing about the page. */
function isPassing(error: unknown): boolean {
  return isUnreached(error) || (isRouteErrorResponse(error) && error.status >= 500);
}

/** Whether `fetch` got no answer, or one from something between the shop and the shopper. */
export function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function isOnShelf(address: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(address).catch(() => undefined)) !== undefined;
}

/** Does not come back: the browser leaves this document. */
function openDocument(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
