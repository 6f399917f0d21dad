import { useSyncExternalStore } from 'react';
import type { ProductSummary } from '#app/catalog/product.ts';
import type { Money } from '#app/platform/money.ts';
import { addLine, type Cart, type CartLine, readCart, removeLine, setPrice, setQuantity, writeCart } from './cart.ts';

/** The shopper's cart in this browser: local storage under the key `cart`, in step across tabs. */
const key = 'cart';
const empty: Cart = [];

let cart: Cart = empty;
let loaded = false;
let drawerOpen = false;
let lastRemoved: { line: CartLine; position: number } | null = null;
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

function load(): Cart {
  if (!loaded) {
    loaded = true;
    cart = readStored() ?? empty;
  }
  return cart;
}

/** What stands under the key now; null where this browser lets nobody look. */
function readStored(): Cart | null {
  try {
    return readCart(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function save(next: Cart): void {
  cart = next;
  loaded = true;
  try {
    localStorage.setItem(key, writeCart(next));
  } catch {
    // Storage may be full or forbidden; the cart then lives as long as the page.
  }
  tell();
}

/** Works on what is stored, not on what was seen last: another tab may have changed it meanwhile. */
function change(act: (cart: Cart) => Cart): void {
  save(act(readStored() ?? load()));
}

/** Adds to the cart and opens the drawer, unless `quietly`. */
export function addToCart(product: ProductSummary, quantity = 1, { quietly = false } = {}): void {
  lastRemoved = null;
  change((current) => addLine(current, product, quantity));
  if (!quietly) setDrawerOpen(true);
}

/** Takes a product out of the cart; until the cart changes otherwise `useLastRemoved` can bring it back. */
export function removeFromCart(id: number): void {
  change((current) => {
    const position = current.findIndex((line) => line.id === id);
    const line = current[position];
    lastRemoved = line ? { line, position } : null;
    return removeLine(current, id);
  });
}

/** Sets how many of a product are in the cart. */
export function changeQuantity(id: number, quantity: number): void {
  change((current) => setQuantity(current, id, quantity));
}

/** Takes over what a product costs today. */
export function acceptPrice(id: number, price: Money): void {
  change((current) => setPrice(current, id, price));
}

/** Puts the line removed last back where it stood. */
export function restoreLastRemoved(): void {
  if (!lastRemoved) return;
  const { line, position } = lastRemoved;
  lastRemoved = null;
  change((current) => (current.some((each) => each.id === line.id) ? current : current.toSpliced(position, 0, line)));
}

/** Takes everything out, for good. */
export function emptyCart(): void {
  lastRemoved = null;
  save(empty);
}

/** Opens or closes the drawer that shows the cart beside any page. */
export function setDrawerOpen(open: boolean): void {
  drawerOpen = open;
  tell();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', followOtherTab);
  return () => watchers.delete(watcher);
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return;
  cart = readStored() ?? empty;
  tell();
}

/** The cart; empty while the server renders and until the page has come alive (`useCartIsKnown`). */
export function useCart(): Cart {
  return useSyncExternalStore(watch, load, () => empty);
}

/** False while the page cannot know the cart yet, so that an empty cart is not claimed too early. */
export function useCartIsKnown(): boolean {
  return useSyncExternalStore(
    watch,
    () => true,
    () => false,
  );
}

/** The line that was removed last, as long as it can be put back. */
export function useLastRemoved(): CartLine | null {
  const removed = useSyncExternalStore(
    watch,
    () => lastRemoved,
    () => null,
  );
  return removed && !load().some((line) => line.id === removed.line.id) ? removed.line : null;
}

/** Whether the drawer is open; never while the server renders. */
export function useDrawerOpen(): boolean {
  return useSyncExternalStore(
    watch,
    () => drawerOpen,
    () => false,
  );
}
