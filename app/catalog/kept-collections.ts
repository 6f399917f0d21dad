import { useEffect } from 'react';
import { warnInBrowser } from '#app/platform/browser-log.ts';
import { fieldsOf } from '#app/platform/records.ts';
import { type CollectionKey, collectionKeys } from './collection.ts';
import type { ProductSummary } from './product.ts';

/** The beginning of a collection as this browser saw it last; `count` is null while only the home page was seen. */
export type KeptCollection = { items: ProductSummary[]; count: number | null };

/**
 * C6: what is kept of a collection, null where nothing is or nothing readable. Local storage answers at once, so a first
 * paint does not wait for it at all; the spec's 5000 ms are for storage that answers later.
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
    // A browser that lets nobody look has kept nothing.
  }
  return null;
}

/** Keeps the first page of a collection each time it is shown; `null` is another page, or none. */
export function useKeptCollection(collection: CollectionKey, items: ProductSummary[] | null, count: number): void {
  useEffect(() => {
    if (items && items.length > 0) keep(collection, { items, count });
  }, [collection, items, count]);
}

/** Keeps what the home page shows of the collections, unless more of one is kept already. */
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

/** The list with what is known newer of its products. */
function freshened(items: readonly ProductSummary[], newer: readonly ProductSummary[]): ProductSummary[] {
  const known = new Map(newer.map((product) => [product.id, product]));
  return items.map((product) => known.get(product.id) ?? product);
}

function keep(collection: CollectionKey, kept: KeptCollection): void {
  try {
    if (kept.items.length > 0) localStorage.setItem(keyOf(collection), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; the list is then known only while the shop answers.
  }
}

function keyOf(collection: CollectionKey): string {
  return `collection:${collection}`;
}

/** A kept list out of its text; null where it is none. */
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
