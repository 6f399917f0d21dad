import { readCollection } from '#app/catalog/collections.server.ts';
import type { ProductSummary } from '#app/catalog/product.ts';
import { mostSuggestions } from './answer.ts';

/** What is shown where nothing was found: the first of the top products, as the owner has sorted them. */
export async function readInstead(): Promise<ProductSummary[]> {
  return (await readCollection('topCollection', null, mostSuggestions)).items;
}
