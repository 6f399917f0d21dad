import { asRecord } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';
import { makeUuid } from '#app/platform/uuid.ts';

type CheckoutKey = { key: string; order: string };

export type OrderKeys = {
  /**
   * The idempotency key of this order. The same order gets the same key however often it is sent, also after a reload, so
   * a lost answer never duplicates it; another order gets another key. `order` is the order as text and is compared as a
   * whole, so two orders never share a key.
   */
  keyFor(order: string): string;
  /** Discards the key: after success, or when the shop refuses it as used. */
  forgetKey(): void;
};

/** Keys under a name in this tab's storage. Each way to order has its own, so that none takes away another's key. */
export function createOrderKeys(name: string): OrderKeys {
  /** The key in use, with the order that it stands for. */
  const current = createStoredStore<CheckoutKey | null>({ key: name, area: 'session', initial: null, parse: readKey });
  return {
    keyFor(order) {
      const kept = current.read();
      if (kept?.order === order) return kept.key;
      const key = makeUuid();
      current.write({ key, order });
      return key;
    },
    forgetKey: () => current.forget(),
  };
}

/** The checkout's. */
export const checkoutKeys = createOrderKeys('checkout-key');

function readKey(stored: unknown): CheckoutKey | undefined {
  const { key, order } = asRecord(stored);
  return typeof key === 'string' && typeof order === 'string' ? { key, order } : undefined;
}
