import { withPageLanguage } from '#app/i18n/language.ts';
import { type ProductOnTheWire, readSummary } from '../product-wire.ts';
import type { AnyCollectionKey } from './collection.ts';
import type { LoadedPage } from './collection-memory.ts';

/** After this time a request counts as stalled and the shopper may retry. */
const patienceMs = 20_000;

/** A page of a collection after a cursor; null if the shop could not be reached or did not answer in time. */
export async function readPage(
  collection: AnyCollectionKey,
  after: string,
  request: AbortController,
): Promise<LoadedPage | null> {
  const stalled = setTimeout(() => request.abort(), patienceMs);
  try {
    const response = await fetch(withPageLanguage(`/api/collections/${collection}?after=${after}`), {
      signal: request.signal,
    });
    if (!response.ok) return null;
    const { items, next }: { items: ProductOnTheWire[]; next: string | null } = await response.json();
    return { after, next, items: items.map(readSummary) };
  } catch {
    return null;
  } finally {
    clearTimeout(stalled);
  }
}
