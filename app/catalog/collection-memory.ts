import type { CollectionPage } from './collections.server.ts';

/** One page of a collection as it was read, with the cursor it was read after. */
export type LoadedPage = CollectionPage & { after: string };

/** What one visit (an entry of the browser's history) has loaded beyond the first page, and how far down it was left. */
type Visit = { pages: LoadedPage[]; depth: number };

const storageKey = 'collection-visits';
const mostVisits = 3;
/** Six hundred products: more take a slow phone seconds to set up again. */
const mostPages = 12;

let visits: Map<string, Visit> | undefined;

/** The pages a visit had loaded, as far as they still follow on the first page read now. */
export function recallPages(entry: string, next: string | null): LoadedPage[] {
  return following(load().get(entry)?.pages ?? [], next);
}

/** How far down a visit was left, in px. */
export function recallDepth(entry: string): number {
  return load().get(entry)?.depth ?? 0;
}

/** Keeps what a visit has loaded, in this tab only and for the latest visits. */
export function keepVisit(entry: string, pages: readonly LoadedPage[], depth: number): void {
  const kept = load();
  kept.delete(entry);
  if (pages.length > 0) kept.set(entry, { pages: pages.slice(0, mostPages), depth });
  for (const oldest of [...kept.keys()].slice(0, -mostVisits)) kept.delete(oldest);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...kept]));
  } catch {
    // Storage may be full or forbidden; the visit is then remembered as long as the page lives.
  }
}

/** A changed collection joins otherwise; what no longer joins is loaded again. */
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
