import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { CollectionKey } from './collection.ts';
import { following, keepVisit, type LoadedPage, recallDepth, recallPages } from './collection-memory.ts';
import type { CollectionPage } from './collections.server.ts';
import type { ProductSummary } from './product.ts';
import { type ProductOnTheWire, readSummary } from './product-wire.ts';

/** Spec section 4: this long passes before more products appear. The request runs meanwhile. */
const pauseMs = 1_000;
/** After this a request counts as stalled, and the shopper may try again. */
const patienceMs = 20_000;

export type MoreProducts = {
  products: ProductSummary[];
  /** The cursor of what comes next; null at the end. */
  next: string | null;
  state: 'idle' | 'loading' | 'failed';
  /** How many came with the last load. */
  arrived: number;
  /** Loads the next page; does nothing while one is under way or at the end. */
  load: () => void;
};

/** C1: a collection as far as this visit has loaded it, beginning with the page that the server sent. */
export function useMoreProducts(collection: CollectionKey, first: CollectionPage): MoreProducts {
  const [pages, keepPages] = useKeptPages(first.next);
  const [state, setState] = useState<MoreProducts['state']>('idle');
  const [arrived, setArrived] = useState(0);
  const underway = useRef<AbortController | null>(null);
  const next = (pages.at(-1) ?? first).next;
  useEffect(() => () => underway.current?.abort(), []);

  async function load(): Promise<void> {
    if (!next || underway.current) return;
    const request = new AbortController();
    underway.current = request;
    setState('loading');
    const [page] = await Promise.all([readPage(collection, next, request), pause()]);
    underway.current = null;
    setState(page ? 'idle' : 'failed');
    if (!page) return;
    keepPages([...pages, page]);
    setArrived(page.items.length);
  }

  return { products: withoutRepeats([first, ...pages]), next, state, arrived, load: () => void load() };
}

/** The pages after the first. What this visit had loaded is there again when one comes back to it, and the place too. */
function useKeptPages(firstNext: string | null): [LoadedPage[], (pages: LoadedPage[]) => void] {
  const { key: visit } = useLocation();
  const hydrated = useHydrated();
  const [kept, setKept] = useState<LoadedPage[]>(() => (hydrated ? recallPages(visit, firstNext) : []));
  const returnTo = useRef<number | null>(null);
  const pages = following(kept, firstNext);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a document that has just come alive
  useLayoutEffect(() => {
    if (hydrated) return;
    // The browser wanted to go further down than the server's page reaches.
    if (isAtItsEnd()) returnTo.current = recallDepth(visit);
    setKept(recallPages(visit, firstNext));
  }, []);

  useLayoutEffect(() => {
    if (kept.length === 0 || returnTo.current === null) return;
    window.scrollTo({ top: returnTo.current, behavior: 'instant' });
    returnTo.current = null;
  }, [kept]);

  useEffect(() => {
    const leave = () => keepVisit(visit, kept, window.scrollY);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [visit, kept]);

  function keep(next: LoadedPage[]): void {
    setKept(next);
    keepVisit(visit, next, window.scrollY);
  }
  return [pages, keep];
}

function isAtItsEnd(): boolean {
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
}

/** null where the shop could not be asked, or did not answer in time. */
async function readPage(
  collection: CollectionKey,
  after: string,
  request: AbortController,
): Promise<LoadedPage | null> {
  const stalled = setTimeout(() => request.abort(), patienceMs);
  try {
    const response = await fetch(`/api/collections/${collection}?after=${after}`, { signal: request.signal });
    if (!response.ok) return null;
    const { items, next }: { items: ProductOnTheWire[]; next: string | null } = await response.json();
    return { after, next, items: items.map(readSummary) };
  } catch {
    return null;
  } finally {
    clearTimeout(stalled);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** A product that moved down while one was reading may come twice. */
function withoutRepeats(pages: readonly CollectionPage[]): ProductSummary[] {
  const seen = new Map(pages.flatMap((page) => page.items).map((product) => [product.id, product]));
  return [...seen.values()];
}
