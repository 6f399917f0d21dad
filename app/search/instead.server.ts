import { readCollection } from '#app/catalog/collections.server.ts';
import type { ProductSummary } from '#app/catalog/product.ts';
import { keepReading } from '#app/platform/http/kept-readings.server.ts';
import { mostSuggestions } from './answer.ts';

/** What is shown where nothing was found: the first of the top products, as the owner has sorted them. */
export const readInstead = keepReading(
  async (): Promise<ProductSummary[]> => (await readCollection('topCollection', null, mostSuggestions)).items,
);
