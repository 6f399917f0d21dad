import { type DataStrategyResult, UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { isShopReached } from '#app/infra/live/use-live.ts';
import { asRecord } from '#app/infra/records.ts';

/** The loader results of a page, by route id. */
export type Results = Record<string, DataStrategyResult>;

type PrefetchedPage = {
  /** Gives null if fetching failed. */
  pending: Promise<Results | null>;
  /** Null while it is fetched. */
  data: Results | null;
  at: number;
  /** It was shown before, and a change may have been under way when it was left. */
  wasShown: boolean;
};

/** Without the live stream changes are unknown: data that was never shown is used for this long only. */
const offlineMaxAgeMs = 10_000;
const maxAgeMs = 10 * 60_000;
const maxPages = 12;

/**
 * Data of pages that are not open: prefetched, or left a moment ago. A navigation takes it instead of asking
 * the shop. The live stream removes what has changed, so that a page opened from here is as new as an open one.
 */
export function createPrefetchedPages({
  isReceived,
  now = Date.now,
}: {
  isReceived: () => boolean;
  now?: () => number;
}) {
  const pages = new Map<string, PrefetchedPage>();

  function store(address: string, page: PrefetchedPage): void {
    pages.delete(address);
    pages.set(address, page);
    for (const oldest of pages.keys()) {
      if (pages.size <= maxPages) break;
      pages.delete(oldest);
    }
  }

  function find(address: string): PrefetchedPage | undefined {
    const page = pages.get(address);
    if (!page || now() - page.at <= (page.wasShown || isReceived() ? maxAgeMs : offlineMaxAgeMs)) return page;
    pages.delete(address);
    return undefined;
  }

  return {
    /** Whether the data of this page is here or under way. */
    has: (address: string): boolean => find(address) !== undefined,
    /** Whether this page can be opened without waiting. */
    isReady: (address: string): boolean => Boolean(find(address)?.data),
    /** Gives the data of a page, once; null if there is none. What was shown before is to be reloaded behind the page. */
    async take(address: string): Promise<{ data: Results; wasShown: boolean } | null> {
      const page = find(address);
      pages.delete(address);
      const data = await page?.pending;
      return page && data ? { data, wasShown: page.wasShown } : null;
    },
    /** Keeps what a page shows that is being left. */
    storeShown(address: string, shown: ReadonlyMap<string, unknown>): void {
      const data = resultsOf(shown);
      store(address, { pending: Promise.resolve(data), data, at: now(), wasShown: true });
    },
    /** Keeps what is being fetched, for a press that comes meanwhile or afterwards. Resolves when it has come or failed. */
    async storePending(address: string, fetching: Promise<Results | null>): Promise<void> {
      const pending = fetching.catch(() => null);
      const page: PrefetchedPage = { pending, data: null, at: now(), wasShown: false };
      store(address, page);
      page.data = await page.pending;
      if (!page.data && pages.get(address) === page) pages.delete(address);
    },
    /** Removes the pages that a change concerns. What is under way may have been rendered before the change. */
    forget(isConcerned: (address: string, data: unknown[]) => boolean): void {
      for (const [address, { data }] of pages) {
        const shown = Object.values(data ?? {}).map(({ result }) => result);
        if (!data || isConcerned(address, shown)) pages.delete(address);
      }
    },
  };
}

export const prefetchedPages = createPrefetchedPages({ isReceived: isShopReached });

function resultsOf(data: ReadonlyMap<string, unknown>): Results {
  return Object.fromEntries([...data].map(([id, result]) => [id, { type: 'data', result }]));
}

/**
 * Fetches the data of a page as the router does. Null if the answer is not simply the page: a redirect, a refusal, an
 * error. `purpose` lets a busy shop refuse it before it refuses shoppers who wait.
 */
export async function fetchPageData(address: string, signal: AbortSignal): Promise<Results | null> {
  const response = await fetch(dataAddress(address), { signal, headers: { purpose: 'prefetch' } });
  if (response.status !== 200 || !response.body) return null;
  const { value } = await decode(response.body, window);
  const routes = Object.entries(asRecord(value));
  if (routes.length === 0 || routes.some(([, route]) => !('data' in asRecord(route)))) return null;
  return resultsOf(new Map(routes.map(([id, route]) => [id, asRecord(route).data])));
}

/** As the router spells it: `/electronics` is `/electronics.data`, `/` is `/_.data`. */
function dataAddress(address: string): string {
  return address.replace(/^([^?]*)/, (path) => (path.endsWith('/') ? `${path}_.data` : `${path}.data`));
}
