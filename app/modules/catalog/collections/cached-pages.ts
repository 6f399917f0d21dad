import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLiveOf } from '#app/infra/live/use-live.ts';
import { wasHydrated } from '#app/ui/use-hydrated.ts';
import { tagsOfProducts } from '../product.ts';
import type { AnyCollectionKey } from './collection.ts';
import { following, keepVisit, type LoadedPage, recallDepth, recallPages } from './collection-memory.ts';
import type { CollectionPage } from './collections.server.ts';
import { readPage } from './page-read.ts';

export type KeptPages = {
  /** The first page as it is shown: the newest one that the later pages still continue. */
  first: CollectionPage;
  pages: readonly LoadedPage[];
  add(page: LoadedPage): void;
};

/**
 * The pages of a collection after the first. Going back to a visit restores its pages and its scroll position. After a
 * change by the owner the pages are reloaded in the background and replaced all at once, so that the list never becomes
 * shorter than the shopper has scrolled.
 */
export function useCachedPages(collection: AnyCollectionKey, current: CollectionPage): KeptPages {
  const { key: visit } = useLocation();
  const [kept, setKept] = useState<LoadedPage[]>(() => (wasHydrated() ? recallPages(visit, current.next) : []));
  const [joined, setJoined] = useState(current);
  const stillJoins = following(kept, current.next).length === kept.length;
  const first = stillJoins ? current : joined;
  if (first !== joined) setJoined(first);
  useReturn(visit, current.next, kept, setKept);

  useEffect(() => {
    const leave = () => keepVisit(visit, kept, window.scrollY);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [visit, kept]);

  function keep(next: LoadedPage[]): void {
    setKept(next);
    keepVisit(visit, next, window.scrollY);
  }
  const readAnew = useReadAnew(collection, kept.length, (pages) => {
    setJoined(current);
    keep(pages);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each first page that the others do not follow on
  useEffect(() => {
    if (!stillJoins) readAnew(current.next);
  }, [stillJoins, current.next]);
  useLiveOf(
    () => tagsOf(collection, kept),
    () => kept.length > 0 && readAnew(current.next),
  );

  const last = (kept.at(-1) ?? first).next;
  return { first, pages: kept, add: (page) => page.after === last && keep([...kept, page]) };
}

/** After hydration the visit continues at its scroll position. */
function useReturn(
  visit: string,
  firstNext: string | null,
  kept: readonly LoadedPage[],
  setKept: (pages: LoadedPage[]) => void,
): void {
  const [isLater] = useState(wasHydrated);
  const returnTo = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a document that has just come alive
  useLayoutEffect(() => {
    if (isLater) return;
    // The browser's own scroll restoration was limited by the length of the server's page.
    if (isAtItsEnd()) returnTo.current = recallDepth(visit);
    const recalled = recallPages(visit, firstNext);
    if (recalled.length > 0) setKept(recalled);
  }, []);
  useLayoutEffect(() => {
    if (kept.length === 0 || returnTo.current === null) return;
    window.scrollTo({ top: returnTo.current, behavior: 'instant' });
    returnTo.current = null;
  }, [kept]);
}

function isAtItsEnd(): boolean {
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
}

function tagsOf(collection: AnyCollectionKey, pages: readonly LoadedPage[]): Set<string> {
  const products = tagsOfProducts(pages.flatMap(({ items }) => items));
  return new Set([`collection:${collection}`, ...products]);
}

/** Reloads the same number of pages from a cursor on. The latest reload wins; after a failure the old pages stay. */
function useReadAnew(
  collection: AnyCollectionKey,
  count: number,
  take: (pages: LoadedPage[]) => void,
): (from: string | null) => void {
  const underway = useRef<AbortController | null>(null);
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  useEffect(() => () => underway.current?.abort(), []);
  return (from) => {
    underway.current?.abort();
    const controller = new AbortController();
    underway.current = controller;
    void readChain(collection, from, count, controller).then((pages) => {
      if (pages && !controller.signal.aborted) taking.current(pages);
    });
  };
}

async function readChain(
  collection: AnyCollectionKey,
  from: string | null,
  count: number,
  controller: AbortController,
): Promise<LoadedPage[] | null> {
  const pages: LoadedPage[] = [];
  for (let after = from; after !== null && pages.length < count; after = pages.at(-1)?.next ?? null) {
    const page = await readPage(collection, after, controller);
    if (!page) return null;
    pages.push(page);
  }
  return pages;
}
