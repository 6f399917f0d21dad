import { withPageLanguage } from '#app/i18n/language.ts';
import type { ProductSummary } from '../product.ts';
import { type ProductOnTheWire, readSummary } from '../product-wire.ts';

/** The products of at most 50 numbers as they are in the shop now; null where the shop could not be reached. */
export async function readProducts(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, ProductSummary> | null> {
  try {
    const response = await fetch(withPageLanguage(`/api/products?ids=${ids.join(',')}`), signal ? { signal } : {});
    if (!response.ok) return null;
    const { items }: { items: ProductOnTheWire[] } = await response.json();
    return new Map(items.map((item) => [item.id, readSummary(item)]));
  } catch {
    return null;
  }
}
