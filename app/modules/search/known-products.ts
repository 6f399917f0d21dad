import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { cardsIn } from '#app/modules/catalog/collections/card-list.ts';
import { isSummary, type ProductSummary } from '#app/modules/catalog/product.ts';
import { type Candidate, candidateOf, matchProducts } from './matching.ts';

/** The products that this page has received; searching them is instant and works offline. */
const known = new Map<number, ProductSummary>();
/** Prepared lazily, because most products are never searched. */
const candidates = new WeakMap<ProductSummary, Candidate>();
/** What promises in the data of pages have given. */
const resolved = new WeakMap<Promise<unknown>, unknown>();
const maxKnown = 2_000;
const deepest = 4;

/** Data of pages whose products are known once somebody asks for one: finding them takes a slow phone a task. */
const unread: unknown[] = [];
const maxUnread = 20;

/** Adds or updates products that a page shows. */
export function rememberProducts(products: readonly ProductSummary[]): void {
  for (const product of products) {
    known.delete(product.id);
    known.set(product.id, product);
  }
  for (const id of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(id);
  }
}

/** What this page has received of a product. */
export function knownProduct(id: number): ProductSummary | undefined {
  readPages();
  return known.get(id);
}

/** The known products that match the question, best first (`matchProducts`). */
export function findKnown(question: string, limit: number): ProductSummary[] {
  if (!question) return [];
  readPages();
  return matchProducts(known.values().map(candidateFor), question, limit);
}

function candidateFor(product: ProductSummary): Candidate {
  const candidate = candidates.get(product) ?? candidateOf(product);
  candidates.set(product, candidate);
  return candidate;
}

/** Remembers the products in the data of every page that is opened: lists, the product itself, featured, trending. */
export function useRememberedPages(): void {
  const matches = useMatches();
  useEffect(() => {
    unread.push(matches.map((match) => match.loaderData));
    if (unread.length > maxUnread) readPages();
  }, [matches]);
}

function readPages(): void {
  for (const page of unread.splice(0)) rememberProducts(productsIn(page));
}

/** Lets `productsIn` find the products of a promise in a page's data, once it is resolved. */
export function seeProductsOf(promise: Promise<unknown>): void {
  promise.then(
    (value) => resolved.set(promise, value),
    () => undefined,
  );
}

/** The products somewhere in a page's data, whatever shape the page gave it. */
export function productsIn(value: unknown, depth = deepest): ProductSummary[] {
  if (value instanceof Promise) return productsIn(resolved.get(value), depth);
  if (typeof value === 'string') return cardsIn(value);
  if (typeof value !== 'object' || value === null) return [];
  if (isSummary(value)) return [pick(value)];
  return depth === 0 ? [] : Object.values(value).flatMap((part) => productsIn(part, depth - 1));
}

/** A whole product brings its description along, which nobody searches here. */
function pick({ id, name, title, price, was, quantity, pictures, family }: ProductSummary): ProductSummary {
  return { id, name, title, price, was, quantity, pictures: pictures.slice(0, 2), family };
}
