import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import { type AnyCollectionKey, isAnyCollectionKey } from './collections/collection.ts';

/** Which products the admin's list shows. */
export const productTabs = ['all', 'shown', 'low', 'sold-out', 'hidden', 'without-urdu'] as const;
export type ProductTab = (typeof productTabs)[number];

export const productSorts = ['newest', 'name', 'stock', 'price'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Counts stop here and show "1,000+", because an exact count would be slow. */
export const maxCounted = 1_000;

/** The question to the admin's list of products, as its address contains it. */
export type ProductQuestion = {
  tab: ProductTab;
  q: string;
  collection: AnyCollectionKey | null;
  sort: ProductSort;
};

/** A row of the admin's list. */
export type AdminProduct = {
  id: number;
  name: string;
  title: string;
  price: Money;
  /** What it cost before, as the owner says; null where nothing is said. */
  wasPrice: Money | null;
  /** What it costs at this moment, where a sale price is running. */
  salePrice: Money | null;
  stock: number;
  active: boolean;
  /** The threshold below which this product counts as low. */
  warnAt: number;
  version: number;
  collections: AnyCollectionKey[];
  picture: Picture | null;
  /** Pieces sold in the last 30 days, returns subtracted. */
  sold: number;
  /** How many products its family has, itself included; 0 without a family. */
  familySize: number;
  /** Which of its texts are still to be written in Urdu; none while the shop has no pages in Urdu. */
  lacksUrdu: { name: boolean; description: boolean; details: boolean };
};

export type StockLevel = 'sold-out' | 'low' | 'enough';

/** The stock level of a product by its own threshold. */
export function stockLevel({ stock, warnAt }: Pick<AdminProduct, 'stock' | 'warnAt'>): StockLevel {
  if (stock <= 0) return 'sold-out';
  return stock <= warnAt ? 'low' : 'enough';
}

/** Parses the question from an address; ignores unknown values. */
export function readProductQuestion(search: URLSearchParams): ProductQuestion {
  const collection = search.get('collection') ?? '';
  return {
    tab: productTabs.find((tab) => tab === search.get('state')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    collection: isAnyCollectionKey(collection) ? collection : null,
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

/** The cursor after a row, as an address contains it: the sort key and the id. */
export function productCursor(sort: ProductSort, { id, name, stock, price }: AdminProduct): string {
  const value = { newest: '', name, stock, price }[sort];
  return `${id}:${value}`;
}

/** Parses a cursor; null if the text is missing or is not a cursor. */
export function parseProductCursor(text: string | null): { id: number; value: string } | null {
  const match = /^(\d{1,10}):(.{0,250})$/su.exec(text ?? '');
  const id = Number(match?.[1]);
  return match && id <= 2_147_483_647 ? { id, value: match[2] ?? '' } : null;
}
