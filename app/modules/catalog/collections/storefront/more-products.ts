import { useEffect, useRef, useState } from 'react';
import type { ProductSummary } from '../../product.ts';
import { useCachedPages } from '../cached-pages.ts';
import type { AnyCollectionKey } from '../collection.ts';
import type { CollectionPage } from '../collections.server.ts';
import { readPage } from '../page-read.ts';

/** Spec section 4: this long passes before more products appear. The request runs meanwhile. */
const pauseMs = 1_000;

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

/** C1: the part of a collection that this visit has loaded, starting with the page from the server. */
export function useMoreProducts(collection: AnyCollectionKey, current: CollectionPage): MoreProducts {
  const kept = useCachedPages(collection, current);
  const { first, pages } = kept;
  const [state, setState] = useState<MoreProducts['state']>('idle');
  const [arrived, setArrived] = useState(0);
  const underway = useRef<AbortController | null>(null);
  const add = useRef(kept.add);
  const next = (pages.at(-1) ?? first).next;
  useEffect(() => {
    add.current = kept.add;
  });
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
    add.current(page);
    setArrived(page.items.length);
  }

  return { products: withoutRepeats([first, ...pages]), next, state, arrived, load: () => void load() };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Removes duplicates: a product that moved down during the visit can arrive twice. */
function withoutRepeats(pages: readonly CollectionPage[]): ProductSummary[] {
  const seen = new Map(pages.flatMap((page) => page.items).map((product) => [product.id, product]));
  return [...seen.values()];
}
