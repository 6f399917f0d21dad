import { createStoredStore } from '#app/infra/browser/store.ts';
import type { CollectionPage } from './collections.server.ts';

/** One page of a collection as it was read, with the cursor it was read after. */
export type LoadedPage = CollectionPage & { after: string };

/** What one visit (an entry of the browser's history) has loaded beyond the first page, and its scroll position. */
type Visit = { pages: LoadedPage[]; depth: number };

const maxVisits = 3;
/** Six hundred products. Rendering more would take a slow phone seconds. */
const maxPages = 12;

/** The latest visits of this tab by their entry in the history, oldest first. */
const visits = createStoredStore<ReadonlyMap<string, Visit>>({
  key: 'collection-visits',
  area: 'session',
  isInLanguage: true,
  initial: new Map(),
  // This tab wrote them itself.
  parse: (stored) => (Array.isArray(stored) ? new Map(stored) : undefined),
  format: (kept) => [...kept],
});

/** The pages that a visit had loaded, as far as they still continue the first page as it is now. */
export function recallPages(entry: string, next: string | null): LoadedPage[] {
  return following(visits.read().get(entry)?.pages ?? [], next);
}

/** The scroll position of a visit, in px. */
export function recallDepth(entry: string): number {
  return visits.read().get(entry)?.depth ?? 0;
}

/** Stores what a visit has loaded, in this tab only and for the latest visits. */
export function keepVisit(entry: string, pages: readonly LoadedPage[], depth: number): void {
  const kept = [...visits.read()].filter(([each]) => each !== entry);
  if (pages.length > 0) kept.push([entry, { pages: pages.slice(0, maxPages), depth }]);
  visits.write(new Map(kept.slice(-maxVisits)));
}

/** The leading pages that still connect by their cursors. After a change of the collection the rest is loaded again. */
export function following(pages: readonly LoadedPage[], next: string | null): LoadedPage[] {
  const joined: LoadedPage[] = [];
  for (const page of pages) {
    if (page.after !== next) break;
    joined.push(page);
    next = page.next;
  }
  return joined;
}
