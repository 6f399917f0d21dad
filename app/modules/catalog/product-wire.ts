import { fromRupees } from '#app/infra/money/money.ts';
import type { ProductSummary } from './product.ts';

/**
 * A product in the format of the API's lists: the spec's fields, `price` in rupees, and the pictures as pages use them.
 */
export type ProductOnTheWire = Omit<ProductSummary, 'price' | 'was'> & {
  price: number;
  wasPrice?: number;
  imageUrl: string[];
};

/** Converts a product of an API list to the format of cards. */
export function readSummary(product: ProductOnTheWire): ProductSummary {
  const { id, name, title, price, wasPrice, quantity, pictures, family } = product;
  const was = wasPrice && fromRupees(wasPrice);
  const card = family && {
    ...family,
    from: family.from && fromRupees(family.from),
    was: family.was && fromRupees(family.was),
  };
  return { id, name, title, price: fromRupees(price), was, quantity, pictures, family: card };
}
