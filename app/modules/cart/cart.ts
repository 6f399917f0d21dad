import { type Picture, pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';

/** What a cart is and what may happen to it. Pure; the browser's storage is cart-store.ts. */
export type CartLine = {
  id: number;
  name: string;
  title: string;
  price: Money;
  quantity: number;
  picture: Picture | null;
};
export type Cart = readonly CartLine[];

/** Adds a product; one already there gets more of it. */
export function addLine(cart: Cart, product: ProductSummary, quantity = 1): Cart {
  if (cart.some((line) => line.id === product.id))
    return cart.map((line) => (line.id === product.id ? { ...line, quantity: line.quantity + quantity } : line));
  const { id, name, title, price, pictures } = product;
  return [...cart, { id, name, title, price, quantity, picture: pictures[0] ?? null }];
}

/** The cart without a product. */
export function removeLine(cart: Cart, id: number): Cart {
  return cart.filter((line) => line.id !== id);
}

/** The cart without what was ordered of it; pieces that were added since stay. */
export function withoutOrdered(cart: Cart, ordered: readonly Pick<CartLine, 'id' | 'quantity'>[]): Cart {
  return cart.flatMap((line) => {
    const quantity = line.quantity - (ordered.find(({ id }) => id === line.id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Sets how many of a product; 1 is the least. */
export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  return cart.map((line) => (line.id === id ? { ...line, quantity: Math.max(1, quantity) } : line));
}

/** Sets what a product costs today. */
export function setPrice(cart: Cart, id: number, price: Money): Cart {
  return cart.map((line) => (line.id === id ? { ...line, price } : line));
}

/** How many pieces are in the cart. */
export function countOf(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** What the pieces cost together, delivery not counted. */
export function subtotalOf(cart: Cart): Money {
  return cart.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** The cart as it is stored as JSON under the key `cart`: the spec's list and count, prices in rupees. */
export function writeCart(cart: Cart) {
  const items = cart.map(({ picture, price, ...line }) => ({
    ...line,
    price: toRupees(price),
    imageUrl: picture ? [pictureUrl(picture)] : [],
    picture,
  }));
  return { items, count: countOf(cart) };
}

/** Reads what is stored under the key. Lines that are no cart lines are dropped; `undefined` where it is no cart at all. */
export function readCart(stored: unknown): Cart | undefined {
  const items = Array.isArray(stored) ? stored : asRecord(stored).items;
  if (!Array.isArray(items)) return undefined;
  const lines = items.map(readLine).filter((line) => line !== null);
  return lines.filter((line, index) => lines.findIndex((other) => other.id === line.id) === index);
}

function readLine(item: unknown): CartLine | null {
  const { id, name, title, price, quantity, picture } = asRecord(item);
  if (!isWhole(id) || !isWhole(quantity) || typeof name !== 'string') return null;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  return {
    id,
    name,
    title: typeof title === 'string' ? title : '',
    price: fromRupees(price),
    quantity,
    picture: readPicture(picture),
  };
}

function readPicture(value: unknown): Picture | null {
  const { id, width, height, colour, alt } = asRecord(value);
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id) || !isWhole(width) || !isWhole(height)) return null;
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/.test(colour)) return null;
  return { id, width, height, colour, alt: typeof alt === 'string' ? alt : '' };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;
}
