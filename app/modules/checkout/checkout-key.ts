import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';

type CheckoutKey = { key: string; order: string };
/** Of an order on its way, for the other tabs: its key, and a number that follows from what is ordered. */
type SharedKey = { key: string; mark: number; at: number };

/** So long the same order of another tab is taken for the same press. */
const sharedForMs = 10 * 60 * 1000;

export type OrderKeys = {
  /**
   * The idempotency key of this order. The same order gets the same key however often it is sent, also after a reload, so
   * a lost answer never duplicates it; another order gets another key. `order` is the order as text and is compared as a
   * whole, so two orders never share a key.
   */
  keyFor(order: string): string;
  /** Whether this order has its key already, so that it may have been sent. */
  knowsKey(order: string): boolean;
  /** Discards the key: after success, or when the shop refuses it as used. */
  forgetKey(): void;
};

/**
 * Keys under a name in this tab's storage. Each way to order has its own, so that none takes away another's key. Pressed in
 * two tabs at once the same order has one key; what is ordered, and where it goes, leaves the tab for no other.
 */
export function createOrderKeys(name: string): OrderKeys {
  /** The key in use, with the order that it stands for. */
  const current = createStoredStore<CheckoutKey | null>({ key: name, area: 'session', initial: null, parse: readKey });
  const shared = createStoredStore<SharedKey | null>({ key: name, initial: null, parse: readShared });
  /** Of this tab, or of the same order in another one. */
  function knownKey(order: string): string | undefined {
    const kept = current.read();
    if (kept?.order === order) return kept.key;
    const other = shared.read();
    return other?.mark === markOf(order) && Date.now() - other.at < sharedForMs ? other.key : undefined;
  }
  return {
    knowsKey: (order) => knownKey(order) !== undefined,
    keyFor(order) {
      const known = knownKey(order);
      const key = known ?? makeUuid();
      if (current.read()?.key !== key) current.write({ key, order });
      if (!known) shared.write({ key, mark: markOf(order), at: Date.now() });
      return key;
    },
    forgetKey() {
      current.forget();
      shared.forget();
    },
  };
}

/** The checkout's. */
export const checkoutKeys = createOrderKeys('checkout-key');

function readKey(stored: unknown): CheckoutKey | undefined {
  const { key, order } = asRecord(stored);
  return typeof key === 'string' && typeof order === 'string' ? { key, order } : undefined;
}

function readShared(stored: unknown): SharedKey | undefined {
  const { key, mark, at } = asRecord(stored);
  return typeof key === 'string' && typeof mark === 'number' && typeof at === 'number' ? { key, mark, at } : undefined;
}

/** The same number for the same text. If it ever were another text's, the shop refuses the key and the next press makes one. */
function markOf(text: string): number {
  let mark = 0;
  for (let at = 0; at < text.length; at += 1) mark = (mark * 31 + text.charCodeAt(at)) % 9_007_199_254_740_881;
  return mark;
}
