import { useEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches } from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** The page that stands, and the data it shows by its routes' ids. */
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
 * Runs around every reading of a page in the browser. A page that stands is not replaced by an error because reading it
 * anew failed: it goes on showing what it showed. A page that cannot be read now but lies on this phone's shelf (the
 * service worker's) is opened from there, as a whole document.
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

/** The shop could not be asked, or the answer says nothing about the page. */
function isPassing(error: unknown): boolean {
  return isUnreached(error) || (isRouteErrorResponse(error) && error.status >= 500);
}

/** What `fetch` throws where no answer comes, or what stands between the shop and the shopper answers in its place. */
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
