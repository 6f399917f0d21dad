import { type CachedPage, sizeOf } from './cached-page.server.ts';

/** Pages in memory by address, at most so many bytes of them. */
export type PageStore = {
  /** The cached page, stale or not. */
  get(address: string): CachedPage | undefined;
  has(address: string): boolean;
  set(address: string, page: CachedPage): void;
  delete(address: string): void;
  /** Marks a page as used: the least recently used one is evicted first. */
  markUsed(address: string, page: CachedPage): void;
  /** Counts a page again whose size has changed. */
  recount(address: string, page: CachedPage): void;
  all(): MapIterator<CachedPage>;
  figures(): { pages: number; bytes: number };
};

type PageStoreOptions = {
  maxBytes: number;
  /** Evicts pages that were requested once before all others. */
  evictsSingleUseFirst: boolean;
};

/** A cache of pages that evicts the least recently used ones. */
export function createPageStore({ maxBytes, evictsSingleUseFirst }: PageStoreOptions): PageStore {
  const pages = new Map<string, CachedPage>();
  let bytes = 0;

  function remove(address: string): void {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= page.counted;
  }

  function count(page: CachedPage): void {
    page.counted = sizeOf(page);
    bytes += page.counted;
  }

  /** Evicts the least recently used pages, but not this one. */
  function evict(address: string): void {
    if (evictsSingleUseFirst) evictOldest(address, (page) => !page.isReused);
    evictOldest(address, () => true);
  }

  function evictOldest(except: string, canEvict: (page: CachedPage) => boolean): void {
    if (bytes <= maxBytes) return;
    for (const [oldest, page] of pages) {
      if (oldest === except || !canEvict(page)) continue;
      remove(oldest);
      if (bytes <= maxBytes) return;
    }
  }

  return {
    get: (address) => pages.get(address),
    has: (address) => pages.has(address),
    set(address, page) {
      page.isReused = pages.has(address);
      remove(address);
      pages.set(address, page);
      count(page);
      evict(address);
    },
    delete: remove,
    markUsed(address, page) {
      page.isReused = true;
      // The end of the map is the end of the order in which pages are forgotten.
      pages.delete(address);
      pages.set(address, page);
    },
    recount(address, page) {
      if (pages.get(address) !== page) return;
      bytes -= page.counted;
      count(page);
      evict(address);
    },
    all: () => pages.values(),
    figures: () => ({ pages: pages.size, bytes }),
  };
}
