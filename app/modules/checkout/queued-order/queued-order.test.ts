import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPersonalStorage } from '#app/infra/browser/personal-storage.ts';
import { isOld, isToSend, orderIn, waitBeforeAttempt } from './queued-order-sending.ts';
import { forgetStored, keepOrder, type QueuedOrder, readKept, standsAtCheckout } from './queued-order-store.ts';

const now = Date.parse('2026-11-25T10:00:00Z');
const order: QueuedOrder = {
  key: 'b7c5b1de-0000-4000-8000-000000000000',
  body: JSON.stringify({
    fullname: 'Ayesha',
    products: [{ id: 1001, name: 'Serum', quantity: 2, price: 1450 }],
    shownTotal: 2900,
  }),
  from: '/checkout',
  draft: { fullname: 'Ayesha' },
  keptAt: now,
  step: 'waiting',
  mayHaveArrived: false,
};

beforeEach(() => {
  vi.unstubAllGlobals();
  forgetStored();
});

test('M81: after a day an order is asked about and not sent; what is settled is never sent', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(isToSend(order, now + day)).toBe(true);
  expect(isToSend(order, now + day + 1)).toBe(false);
  expect(isOld(order, now + day + 1)).toBe(true);
  // A clock that was set back makes nothing old.
  expect(isToSend(order, now - 400 * day)).toBe(true);
  // Whether it is taken back is asked however long ago it was.
  expect(isToSend({ ...order, step: 'taking-back' }, now + 9 * day)).toBe(true);
  for (const step of ['taken-back', 'refused', 'placed'] as const)
    expect(isToSend({ ...order, step }, now)).toBe(false);
});

test('M81: attempts come ever less often, and never before the shop said', () => {
  expect([0, 1, 2, 3, 9].map((attempts) => waitBeforeAttempt(order, attempts, now))).toEqual([
    0, 5_000, 10_000, 20_000, 120_000,
  ]);
  expect(waitBeforeAttempt({ ...order, notBefore: now + 60_000 }, 0, now)).toBe(60_000);
  expect(waitBeforeAttempt({ ...order, notBefore: now - 60_000 }, 1, now)).toBe(5_000);
});

test('M81: what this device keeps is read back, and anything else under the key is dropped', () => {
  const kept = stubStorage();
  expect(readKept()).toBeNull();
  expect(keepOrder(order)).toBe(true);
  expect(readKept()).toEqual(order);
  expect(readKept()).toBe(readKept());
  expect(standsAtCheckout(readKept())).toBe(true);
  expect(standsAtCheckout({ ...order, from: '/product_detail/1001' })).toBe(false);
  for (const text of ['{', 'null', '[]', '{"key":"x"}', '"text"', JSON.stringify({ ...order, keptAt: 'then' })]) {
    kept.set('kept-order', text);
    expect(readKept()).toBeNull();
    expect(kept.has('kept-order')).toBe(false);
  }
});

test('M81: where storage is refused nothing is kept, and nothing is said to be', () => {
  expect(keepOrder(order)).toBe(false);
  expect(readKept()).toBeNull();
});

test('M81: its lines and its total are those it was made of, and none once it is placed', () => {
  const lines = [{ id: 1001, name: 'Serum', quantity: 2, price: 1450 }];
  expect(orderIn(order)).toEqual({ lines, total: 290_000 });
  expect(orderIn({ ...order, body: '' })).toEqual({ lines: [], total: null });
});

test('M81: a phone that is told to forget somebody forgets the order that waits on it', () => {
  const kept = stubStorage();
  vi.stubGlobal('sessionStorage', { removeItem() {} });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('StorageEvent', Event);
  keepOrder(order);
  forgetPersonalStorage();
  expect(kept.size).toBe(0);
  expect(readKept()).toBeNull();
});

/** Storage as a browser has it; node has none. */
function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
