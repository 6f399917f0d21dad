import { asRecord } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';
import { makeUuid } from '#app/platform/uuid.ts';

type CheckoutKey = { key: string; order: string };

/** The idempotency key in use in this tab, with the order that it stands for. */
const current = createStoredStore<CheckoutKey | null>({
  key: 'checkout-key',
  area: 'session',
  initial: null,
  parse: readKey,
});

/**
 * The idempotency key of this order. The same order gets the same key however often it is sent, also after a reload, so
 * a lost answer never duplicates it; another order gets another key. `order` is the order as text and is compared as a
 * whole, so two orders never share a key.
 */
export function keyFor(order: string): string {
  const kept = current.read();
  if (kept?.order === order) return kept.key;
  const key = makeUuid();
  current.write({ key, order });
  return key;
}

/** Discards the key: after success, or when the shop refuses it as used. */
export function forgetKey(): void {
  current.forget();
}

function readKey(stored: unknown): CheckoutKey | undefined {
  const { key, order } = asRecord(stored);
  return typeof key === 'string' && typeof order === 'string' ? { key, order } : undefined;
}
