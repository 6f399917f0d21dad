import { expect, test } from 'vitest';
import { totalOf } from '#app/modules/orders/order.ts';
import { blockedLines, changedLines, checkoutLines } from './checkout-lines.ts';

const serum = { id: 1001, name: 'Serum', title: '', price: 145_000, quantity: 2, picture: null };
const mug = { id: 1002, name: 'Mug', title: '', price: 95_000, quantity: 3, picture: null };
const cart = [serum, mug];

test('E5: a changed price is said, and the total is what the rider will ask for', () => {
  const news = new Map([
    [1001, { name: 'Serum', title: '', price: 160_000, left: 9 }],
    [1002, { name: 'Mug', title: '', price: 95_000, left: 9 }],
  ]);
  const lines = checkoutLines(cart, news, []);
  expect(totalOf(lines)).toBe(2 * 160_000 + 3 * 95_000);
  expect(changedLines(lines).map((line) => line.problem)).toEqual([{ kind: 'price', before: 145_000, now: 160_000 }]);
  expect(blockedLines(lines)).toEqual([]);
});

test('E5: as long as the shop has not answered, the cart’s own prices stand', () => {
  expect(totalOf(checkoutLines(cart, new Map(), []))).toBe(2 * 145_000 + 3 * 95_000);
});

test('F6: what is gone or short keeps the order back until it is put right', () => {
  const news = new Map([
    [1001, null],
    [1002, { name: 'Mug', title: '', price: 95_000, left: 2 }],
  ]);
  expect(blockedLines(checkoutLines(cart, news, [])).map((line) => line.problem)).toEqual([
    { kind: 'gone' },
    { kind: 'short', left: 2 },
  ]);
});

test('F6: a refused order says what is left, even where the page had read more; taking that many puts it right', () => {
  const news = new Map([
    [1001, { name: 'Serum', title: '', price: 145_000, left: 9 }],
    [1002, { name: 'Mug', title: '', price: 95_000, left: 9 }],
  ]);
  const shortage = [{ id: 1002, left: 1 }];
  expect(checkoutLines(cart, news, shortage)[1]?.problem).toEqual({ kind: 'short', left: 1 });
  expect(blockedLines(checkoutLines([serum, { ...mug, quantity: 1 }], news, shortage))).toEqual([]);
});

test('K8: a line that is taken by phone only says so, and one press takes what is taken here', () => {
  const byPhone = [{ id: 1002, most: 2, words: 'Please call us for more.' }];
  const lines = checkoutLines(cart, new Map(), [], byPhone);
  expect(changedLines(lines).map(({ problem }) => problem)).toEqual([
    { kind: 'call', words: 'Please call us for more.', most: 2 },
  ]);
  expect(blockedLines(lines)).toEqual([]);
  const fewer = cart.map((line) => ({ ...line, quantity: Math.min(line.quantity, 2) }));
  expect(changedLines(checkoutLines(fewer, new Map(), [], byPhone))).toEqual([]);
});
