import { useEffect } from 'react';
import { warnInBrowser } from '#app/platform/browser-log.ts';
import { fieldsOf } from '#app/platform/records.ts';
import { type CollectionKey, collectionKeys } from './collection.ts';
import type { ProductSummary } from './product.ts';

/** The start of a collection as this browser last saw it; `count` is null if only the home page was seen. */
export type KeptCollection = { items: ProductSummary[]; count: number | null };

/**
 * C6: the stored start of a collection; null if nothing valid is stored. Local storage answers at once, so the first
 * paint does not wait; the spec's 5000 ms are for slower storage.
 */
export function readKeptCollection(collection: CollectionKey): KeptCollection | null {
  const key = keyOf(collection);
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return null;
    const kept = readCollectionText(stored);
    if (kept) return kept;
    warnInBrowser('a kept list is not readable and was dropped', key);
    localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has stored nothing.
  }
  return null;
}

/** Stores the first page of a collection each time it is shown; `null` stands for another page, or none. */
export function useKeptCollection(collection: CollectionKey, items: ProductSummary[] | null, count: number): void {
  useEffect(() => {
    if (items && items.length > 0) keep(collection, { items, count });
  }, [collection, items, count]);
}

/** Stores the home page's products of each collection, unless more of the collection is already stored. */
export function useKeptRails(rails: Record<CollectionKey, ProductSummary[]>): void {
  useEffect(() => {
    for (const collection of collectionKeys) {
      const items = rails[collection];
      const kept = readKeptCollection(collection);
      if (!kept || kept.count === null) keep(collection, { items, count: null });
      else keep(collection, { ...kept, items: freshened(kept.items, items) });
    }
  });
}

/** The list with newer data of its products. */
function freshened(items: readonly ProductSummary[], newer: readonly ProductSummary[]): ProductSummary[] {
  const known = new Map(newer.map((product) => [product.id, product]));
  return items.map((product) => known.get(product.id) ?? product);
}

function keep(collection: CollectionKey, kept: KeptCollection): void {
  try {
    if (kept.items.length > 0) localStorage.setItem(keyOf(collection), JSON.stringify(kept));
  } catch {
    // Storage may be full or blocked; the list is then unavailable offline.
  }
}

function keyOf(collection: CollectionKey): string {
  return `collection:${collection}`;
}

/** Parses a stored list; null if it is invalid. */
export function readCollectionText(stored: string): KeptCollection | null {
  try {
    const { items, count }: { items: unknown; count: unknown } = JSON.parse(stored);
    const isCount = count === null || typeof count === 'number';
    return isCount && Array.isArray(items) && items.length > 0 && items.every(isSummary) ? { items, count } : null;
  } catch {
    return null;
  }
}

function isSummary(value: unknown): value is ProductSummary {
  const { id, name, title, price, quantity, pictures } = fieldsOf(value);
  const hasWords = typeof name === 'string' && typeof title === 'string';
  const hasNumbers = [id, price, quantity].every((number) => typeof number === 'number');
  return hasWords && hasNumbers && Array.isArray(pictures) && pictures.every(isPicture);
}

function isPicture(value: unknown): boolean {
  const { id, width, height, colour } = fieldsOf(value);
  return (
    typeof id === 'string' && typeof width === 'number' && typeof height === 'number' && typeof colour === 'string'
  );
}
