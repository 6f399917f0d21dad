import type { Picture } from '#app/platform/media/picture.ts';
import type { Money } from '#app/platform/money.ts';
import { type CollectionKey, isCollectionKey } from './collection.ts';

/** Which products the office's list shows. */
export const productTabs = ['all', 'shown', 'low', 'sold-out', 'hidden'] as const;
export type ProductTab = (typeof productTabs)[number];

export const productSorts = ['newest', 'name', 'stock', 'price'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Beyond this a count is "1,000+": it is not worth waiting for. */
export const mostCounted = 1_000;

/** What the list of products is asked, as its address says it. */
export type ProductQuestion = {
  tab: ProductTab;
  q: string;
  collection: CollectionKey | null;
  sort: ProductSort;
};

/** A row of the office's list. */
export type OfficeProduct = {
  id: number;
  name: string;
  title: string;
  price: Money;
  stock: number;
  active: boolean;
  /** How few are few, for this product. */
  warnAt: number;
  version: number;
  collections: CollectionKey[];
  picture: Picture | null;
  /** Pieces that left for orders in the last 30 days and did not come back. */
  sold: number;
};

export type StockLevel = 'sold-out' | 'low' | 'enough';

/** Whether there are few of it, by what counts as few for this product. */
export function stockLevel({ stock, warnAt }: Pick<OfficeProduct, 'stock' | 'warnAt'>): StockLevel {
  if (stock <= 0) return 'sold-out';
  return stock <= warnAt ? 'low' : 'enough';
}

/** Reads the question out of an address; whatever is not known is left out. */
export function readProductQuestion(search: URLSearchParams): ProductQuestion {
  const collection = search.get('collection') ?? '';
  return {
    tab: productTabs.find((tab) => tab === search.get('state')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    collection: isCollectionKey(collection) ? collection : null,
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

/** The place after a row, as it travels in an address: what it is sorted by, and its id. */
export function productCursor(sort: ProductSort, { id, name, stock, price }: OfficeProduct): string {
  const value = { newest: '', name, stock, price }[sort];
  return `${id}:${value}`;
}

/** Null where the text is no cursor, and where there is none. */
export function parseProductCursor(text: string | null): { id: number; value: string } | null {
  const match = /^(\d{1,10}):(.{0,250})$/su.exec(text ?? '');
  const id = Number(match?.[1]);
  return match && id <= 2_147_483_647 ? { id, value: match[2] ?? '' } : null;
}
