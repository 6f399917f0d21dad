import { fieldsOf } from '#app/platform/records.ts';
import { makeUuid } from '#app/platform/uuid.ts';

/** The idempotency key under way in this tab, with the order it stands for. */
const slot = 'checkout-key';

type Kept = { key: string; order: string };

let inMemory: Kept | null = null;

/**
 * The key for sending this order. The same order gets the same key however often it is sent, over reloads too, so one
 * order stays one order when its answer is lost; another order gets another key. `order` is the order itself as text:
 * compared whole, two orders can never share a key.
 */
export function keyFor(order: string): string {
  const kept = readKept();
  if (kept?.order === order) return kept.key;
  const made = { key: makeUuid(), order };
  inMemory = made;
  try {
    sessionStorage.setItem(slot, JSON.stringify(made));
  } catch {
    // Without storage the key lives as long as the page.
  }
  return made.key;
}

/** After success, or when the shop says that the key is spent. */
export function forgetKey(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(slot);
  } catch {
    // It was kept in memory only.
  }
}

function readKept(): Kept | null {
  if (inMemory) return inMemory;
  try {
    const { key, order } = fieldsOf(JSON.parse(sessionStorage.getItem(slot) ?? 'null'));
    return typeof key === 'string' && typeof order === 'string' ? { key, order } : null;
  } catch {
    return null;
  }
}
