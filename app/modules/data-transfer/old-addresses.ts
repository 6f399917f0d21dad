import { addressOfName } from '#app/modules/catalog/collections/own-collection.ts';
import type { ImportedProduct } from './records.ts';

/**
 * The path under which the shop that a product comes from showed it, without its language and its query; null where that
 * cannot be known. The variants of a product have one. WooCommerce’s file has no address: its shops make it of the name.
 */
export function oldAddressOf(
  format: string,
  { sourceId, family, name }: Pick<ImportedProduct, 'sourceId' | 'family' | 'name'>,
): string | null {
  if (format === 'shopify') return `/products/${encodeURIComponent(family ?? sourceId)}`;
  if (format !== 'woocommerce') return null;
  const slug = addressOfName(name);
  return slug === '' ? null : `/product/${slug}`;
}
