import type { CollectionPage } from './collections.server.ts';

/** One page of a collection as it was read, with the cursor it was read after. */
export type LoadedPage = CollectionPage & { after: string };

/** What one visit (an entry of the browser's history) has loaded beyond the first page, and its scroll position. */
type Visit = { pages: LoadedPage[]; depth: number };

const storageKey = 'collection-visits';
const mostVisits = 3;
/** Six hundred products. Rendering more would take a slow phone seconds. */
const mostPages = 12;

let visits: Map<string, Visit> | undefined;

/** The pages that a visit had loaded, as far as they still continue the first page as it is now. */
export function recallPages(entry: string, next: string | null): LoadedPage[] {
  return following(load().get(entry)?.pages ?? [], next);
}

/** The scroll position of a visit, in px. */
export function recallDepth(entry: string): number {
  return load().get(entry)?.depth ?? 0;
}

/** Stores what a visit has loaded, in this tab only and for the latest visits. */
export function keepVisit(entry: string, pages: readonly LoadedPage[], depth: number): void {
  const kept = load();
  kept.delete(entry);
  if (pages.length > 0) kept.set(entry, { pages: pages.slice(0, mostPages), depth });
  for (const oldest of [...kept.keys()].slice(0, -mostVisits)) kept.delete(oldest);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...kept]));
  } catch {
    // Storage may be full or blocked; the visit is then kept in memory.
  }
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

function load(): Map<string, Visit> {
  visits ??= new Map(readStored());
  return visits;
}

function readStored(): [string, Visit][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
