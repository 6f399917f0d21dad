import { asRecord } from '#app/platform/records.ts';
import { createStoredStore } from '#app/platform/store.ts';
import { makeUuid } from '#app/platform/uuid.ts';

type CheckoutKey = { key: string; order: string };

/** The idempotency key under way in this tab, with the order it stands for. */
const current = createStoredStore<CheckoutKey | null>({
  key: 'checkout-key',
  area: 'session',
  initial: null,
  parse: readKey,
});

/**
 * The key for sending this order. The same order gets the same key however often it is sent, over reloads too, so one
 * order stays one order when its answer is lost; another order gets another key. `order` is the order itself as text:
 * compared whole, two orders can never share a key.
 */
export function keyFor(order: string): string {
  const kept = current.read();
  if (kept?.order === order) return kept.key;
  const key = makeUuid();
  current.write({ key, order });
  return key;
}

/** After success, or when the shop says that the key is spent. */
export function forgetKey(): void {
  current.forget();
}

function readKey(stored: unknown): CheckoutKey | undefined {
  const { key, order } = asRecord(stored);
  return typeof key === 'string' && typeof order === 'string' ? { key, order } : undefined;
}
