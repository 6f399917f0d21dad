import { fromRupees } from '#app/platform/money.ts';
import type { ProductSummary } from './product.ts';

/**
 * A product in the format of the API's lists: the spec's fields, `price` in rupees, and the pictures as pages use them.
 */
export type ProductOnTheWire = Omit<ProductSummary, 'price'> & { price: number; imageUrl: string[] };

/** Converts a product of an API list to the format of cards. */
export function readSummary({ id, name, title, price, quantity, pictures }: ProductOnTheWire): ProductSummary {
  return { id, name, title, price: fromRupees(price), quantity, pictures };
}
