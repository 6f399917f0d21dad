import { type Page, sizeOf } from './cached-page.server.ts';

/** Pages in memory by address, at most so many bytes of them. */
export type PageStore = {
  /** The page as it was kept, stale or not. */
  get(address: string): Page | undefined;
  has(address: string): boolean;
  keep(address: string, page: Page): void;
  forget(address: string): void;
  /** Notes that somebody has asked for a page: what nobody has asked for the longest time is forgotten first. */
  noteAsked(address: string, page: Page): void;
  /** Counts a page again whose size has changed. */
  recount(address: string, page: Page): void;
  all(): MapIterator<Page>;
  figures(): { pages: number; bytes: number };
};

type Room = {
  maxBytes: number;
  /** Forgets pages that were asked for once before all others. */
  sparesAskedAgain: boolean;
};

/** Keeps pages while there is room, the least recently used ones out first. */
export function createPageStore({ maxBytes, sparesAskedAgain }: Room): PageStore {
  const pages = new Map<string, Page>();
  let bytes = 0;

  function forget(address: string): void {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= page.counted;
  }

  function count(page: Page): void {
    page.counted = sizeOf(page);
    bytes += page.counted;
  }

  /** Forgets the pages that nobody has asked for the longest time, but not this one. */
  function makeRoom(address: string): void {
    if (sparesAskedAgain) forgetOldest(address, (page) => !page.isAskedAgain);
    forgetOldest(address, () => true);
  }

  function forgetOldest(but: string, isMeant: (page: Page) => boolean): void {
    if (bytes <= maxBytes) return;
    for (const [oldest, page] of pages) {
      if (oldest === but || !isMeant(page)) continue;
      forget(oldest);
      if (bytes <= maxBytes) return;
    }
  }

  return {
    get: (address) => pages.get(address),
    has: (address) => pages.has(address),
    keep(address, page) {
      page.isAskedAgain = pages.has(address);
      forget(address);
      pages.set(address, page);
      count(page);
      makeRoom(address);
    },
    forget,
    noteAsked(address, page) {
      page.isAskedAgain = true;
      // The end of the map is the end of the order in which pages are forgotten.
      pages.delete(address);
      pages.set(address, page);
    },
    recount(address, page) {
      if (pages.get(address) !== page) return;
      bytes -= page.counted;
      count(page);
      makeRoom(address);
    },
    all: () => pages.values(),
    figures: () => ({ pages: pages.size, bytes }),
  };
}
