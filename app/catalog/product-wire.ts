import { fromRupees } from '#app/platform/money.ts';
import type { ProductSummary } from './product.ts';

/** A product as the API's lists spell it: the spec's fields, `price` in rupees, and the pictures as pages know them. */
export type ProductOnTheWire = Omit<ProductSummary, 'price'> & { price: number; imageUrl: string[] };

/** A product out of a list of the API, as cards take it. */
export function readSummary({ id, name, title, price, quantity, pictures }: ProductOnTheWire): ProductSummary {
  return { id, name, title, price: fromRupees(price), quantity, pictures };
}
