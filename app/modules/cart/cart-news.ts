import { useEffect, useRef, useState } from 'react';
import { withPageLanguage } from '#app/i18n/language.ts';
import { useLiveOf } from '#app/infra/live/use-live.ts';
import { fromRupees, type Money } from '#app/infra/money/money.ts';
import type { ProductOnTheWire } from '#app/modules/catalog/product-wire.ts';
import type { Cart, CartLine } from './cart.ts';

/** The current data of a line: its words in the language of the page, price and pieces left. */
export type LineNews = { name: string; title: string; price: Money; was?: Money | undefined; left: number };

/**
 * The current data of the products in the cart by id: null for a product no longer sold, absent if the shop has not
 * answered yet.
 */
export type CartNews = ReadonlyMap<number, LineNews | null>;

const noNews: CartNews = new Map();
/** The most products in one request. */
const maxAtOnce = 50;

/**
 * E5: reloads the data when other products are in the shown cart, when one of them changes in the shop, and when the
 * page becomes visible.
 */
export function useCartNews(cart: Cart, shown: boolean): CartNews {
  const [news, setNews] = useState(noNews);
  const ids = cart
    .map((line) => line.id)
    .sort((a, b) => a - b)
    .join(',');
  const askAgain = useRef(() => {});
  useLiveOf(
    () => new Set(cart.map(({ id }) => `product:${id}`)),
    () => askAgain.current(),
  );
  useEffect(() => {
    if (!shown || !ids) return;
    const stop = new AbortController();
    const ask = () => void readNews(ids, stop.signal).then((read) => read && setNews(read));
    const askInView = () => document.visibilityState === 'visible' && ask();
    ask();
    askAgain.current = ask;
    document.addEventListener('visibilitychange', askInView);
    return () => {
      stop.abort();
      askAgain.current = () => {};
      document.removeEventListener('visibilitychange', askInView);
    };
  }, [ids, shown]);
  return news;
}

/** null where the shop could not be asked; what is known stays. */
async function readNews(ids: string, signal: AbortSignal): Promise<CartNews | null> {
  const all = ids.split(',').map(Number);
  const parts = Array.from({ length: Math.ceil(all.length / maxAtOnce) }, (_, part) =>
    all.slice(part * maxAtOnce, (part + 1) * maxAtOnce),
  );
  try {
    const results = await Promise.all(parts.map((part) => askFor(part, signal)));
    return new Map(results.flat());
  } catch {
    return null;
  }
}

async function askFor(ids: number[], signal: AbortSignal): Promise<[number, LineNews | null][]> {
  const response = await fetch(withPageLanguage(`/api/products?ids=${ids.join(',')}`), { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  const { items }: { items: ProductOnTheWire[] } = await response.json();
  return ids.map((id) => {
    const today = items.find((item) => item.id === id);
    if (!today) return [id, null];
    const { name, title, price, wasPrice, quantity } = today;
    const was = wasPrice && fromRupees(wasPrice);
    return [id, { name, title, price: fromRupees(price), was, left: quantity }];
  });
}

/** A line under the name that its product has today, in the language of the page: the cart may be filled in another. */
export function namedToday(line: CartLine, news: CartNews): CartLine {
  const { name, title } = news.get(line.id) ?? line;
  return { ...line, name, title };
}

export type LineProblem =
  | { kind: 'gone' }
  | { kind: 'price'; before: Money; now: Money }
  | { kind: 'short'; left: number }
  | { kind: 'few'; left: number };

/**
 * The change of a line since it was added: no longer sold, fewer left than wanted, another price; or that few are left.
 */
export function lineProblem(line: CartLine, news: CartNews): LineProblem | null {
  const today = news.get(line.id);
  if (today === undefined) return null;
  if (today === null) return { kind: 'gone' };
  if (today.left < line.quantity) return { kind: 'short', left: today.left };
  if (today.price !== line.price) return { kind: 'price', before: line.price, now: today.price };
  return today.left <= 5 ? { kind: 'few', left: today.left } : null;
}
