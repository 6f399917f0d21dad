import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { readCollection } from '#app/modules/catalog/collections/collections.server.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { maxSuggestions } from '../search-result.ts';

/** What is shown where nothing was found: the first of the top products, as the owner has sorted them. */
export const readInstead = cacheRead(
  async (): Promise<ProductSummary[]> => (await readCollection('topCollection', null, maxSuggestions)).items,
);
