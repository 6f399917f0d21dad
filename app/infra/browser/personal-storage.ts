/** What the browser keeps of a person, by key: receipts that open without a login, an order that waits for the network, what was looked at, and what was typed into forms. */
const personalKeys = {
  local: ['receipts', 'receipt-dismissed', 'seen-products', 'kept-order'],
  session: ['checkout', 'checkout-key', 'order-now-key', 'whatsapp-order', 'contact', 'origin'],
} as const;

/**
 * Takes what is personal out of this browser's storage, at log-out and when an account is deleted. The cart stays: it says
 * nothing about the person. Stores of this page and of other tabs are notified.
 */
export function forgetPersonalStorage(): void {
  try {
    for (const key of personalKeys.local) localStorage.removeItem(key);
    for (const key of personalKeys.session) sessionStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing in it.
  }
  // A removal is told to other tabs only; the stores of this one listen to the same event.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}
