import { createStore, createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import {
  addLine,
  type Cart,
  type CartLine,
  readCart,
  removeLine,
  setPrice,
  setQuantity,
  withoutOrdered,
  writeCart,
} from './cart.ts';

/** The shopper's cart in this browser, in step across tabs. */
const cart = createStoredStore<Cart>({ key: 'cart', initial: [], parse: readCart, format: writeCart });
const isDrawerOpen = createStore(false);
const lastRemoved = createStore<{ line: CartLine; position: number } | null>(null);

/** Adds to the cart and opens the drawer, unless `quietly`. */
export function addToCart(product: ProductSummary, quantity = 1, { quietly = false } = {}): void {
  lastRemoved.write(null);
  cart.write(addLine(cart.read(), product, quantity));
  if (!quietly) setDrawerOpen(true);
}

/** Takes a product out of the cart; until the cart changes otherwise `useLastRemoved` can bring it back. */
export function removeFromCart(id: number): void {
  const current = cart.read();
  const position = current.findIndex((line) => line.id === id);
  const line = current[position];
  lastRemoved.write(line ? { line, position } : null);
  cart.write(removeLine(current, id));
}

/** Sets how many of a product are in the cart. */
export function changeQuantity(id: number, quantity: number): void {
  cart.write(setQuantity(cart.read(), id, quantity));
}

/** Takes over what a product costs today. */
export function acceptPrice(id: number, price: Money): void {
  cart.write(setPrice(cart.read(), id, price));
}

/** Puts the line removed last back where it stood. */
export function restoreLastRemoved(): void {
  const removed = lastRemoved.read();
  if (!removed) return;
  const { line, position } = removed;
  const current = cart.read();
  lastRemoved.write(null);
  if (!current.some((each) => each.id === line.id)) cart.write(current.toSpliced(position, 0, line));
}

/** Takes everything out, for good. */
export function emptyCart(): void {
  lastRemoved.write(null);
  cart.write([]);
}

/** Takes out what was ordered of it, for good. */
export function takeOutOfCart(ordered: readonly Pick<CartLine, 'id' | 'quantity'>[]): void {
  lastRemoved.write(null);
  cart.write(withoutOrdered(cart.read(), ordered));
}

/** Opens or closes the drawer that shows the cart beside any page. */
export function setDrawerOpen(open: boolean): void {
  isDrawerOpen.write(open);
}

/** The cart; empty while the server renders and until the page has come alive (`useCartIsKnown`). */
export function useCart(): Cart {
  return useStore(cart);
}

/** False while the page cannot know the cart yet, so that an empty cart is not claimed too early. */
export function useCartIsKnown(): boolean {
  return useHydrated();
}

/** The line that was removed last, as long as it can be put back. */
export function useLastRemoved(): CartLine | null {
  const removed = useStore(lastRemoved);
  const isBack = useStore(cart).some((line) => line.id === removed?.line.id);
  return removed && !isBack ? removed.line : null;
}

/** Whether the drawer is open; never while the server renders. */
export function useDrawerOpen(): boolean {
  return useStore(isDrawerOpen);
}
