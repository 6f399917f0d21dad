import { useEffect } from 'react';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord, recordOf } from '#app/infra/records.ts';
import { isSummary, type ProductSummary } from '../product.ts';
import { type AnyCollectionKey, type CollectionKey, collectionKeys, isCollectionKey } from './collection.ts';

/** The start of a collection as this browser last saw it; `count` is null if only the home page was seen. */
export type CachedCollection = {
  items: ProductSummary[];
  count: number | null;
  /** The collection can be sorted: its placeholder leaves room for that, so that nothing moves when the page comes. */
  sorts?: true;
};

const stores = recordOf(collectionKeys, (collection) =>
  createStoredStore<CachedCollection | null>({
    key: `collection:${collection}`,
    initial: null,
    isInLanguage: true,
    parse: readCollection,
  }),
);

/**
 * C6: the stored start of a collection; null if nothing valid is stored. Local storage answers at once, so the first
 * paint does not wait; the spec's 5000 ms are for slower storage.
 */
export function readCachedCollection(collection: CollectionKey): CachedCollection | null {
  return stores[collection].read();
}

/** Stores the first page of one of the four each time it is shown; `null` stands for another page, or none. */
export function useCachedCollection(
  collection: AnyCollectionKey,
  items: ProductSummary[] | null,
  { count, sorts }: { count: number; sorts: boolean },
): void {
  useEffect(() => {
    if (isCollectionKey(collection) && items && items.length > 0)
      stores[collection].write({ items, count, ...(sorts && { sorts }) });
  }, [collection, items, count, sorts]);
}

/** Stores the home page's products of each collection, unless more of the collection is already stored. */
export function useCachedRails(rails: Record<CollectionKey, ProductSummary[]>): void {
  const { topCollection, ourCollection, electronicCollection, homeImprovement } = rails;
  useEffect(() => {
    const shown = { topCollection, ourCollection, electronicCollection, homeImprovement };
    for (const collection of collectionKeys) {
      const items = shown[collection];
      const seen = readCachedCollection(collection);
      if (seen && seen.count !== null) stores[collection].write({ ...seen, items: freshened(seen.items, items) });
      else if (items.length > 0) stores[collection].write({ items, count: null });
    }
  }, [topCollection, ourCollection, electronicCollection, homeImprovement]);
}

/** The list with newer data of its products. */
function freshened(items: readonly ProductSummary[], newer: readonly ProductSummary[]): ProductSummary[] {
  const known = new Map(newer.map((product) => [product.id, product]));
  return items.map((product) => known.get(product.id) ?? product);
}

/** A stored list; `undefined` where it is none. */
export function readCollection(stored: unknown): CachedCollection | undefined {
  const { items, count, sorts } = asRecord(stored);
  if (count !== null && typeof count !== 'number') return undefined;
  return Array.isArray(items) && items.length > 0 && items.every(isShowable)
    ? { items, count, ...(sorts === true && { sorts }) }
    : undefined;
}

function isShowable(value: unknown): value is ProductSummary {
  return isSummary(value) && value.pictures.every(isPicture);
}

function isPicture(value: unknown): boolean {
  const { id, width, height, colour } = asRecord(value);
  return (
    typeof id === 'string' && typeof width === 'number' && typeof height === 'number' && typeof colour === 'string'
  );
}
