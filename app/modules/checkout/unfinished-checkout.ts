import { createStoredStore } from '#app/infra/browser/store.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { asRecord } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import type { CartLine } from '#app/modules/cart/cart.ts';

/** What this tab remembers of its lead: its key, whether the shopper wants it, and whether the shop has any of it. Nothing typed. */
type Memory = { key: string; isWanted: boolean; isSent: boolean };

const memory = createStoredStore<Memory | null>({
  key: 'checkout-lead',
  area: 'session',
  initial: null,
  parse: readMemory,
});

/** What was sent last, so that it is not sent twice. */
let lastSent = '';

/** Nothing is sent while somebody types. */
const quietMs = 5_000;

/** The tick of this tab; null while nobody has touched it. */
export { memory as checkoutLead };

/** Takes over whether the shopper wants to be called. What was sent already is deleted where they do not. */
export function wantCall(isWanted: boolean): void {
  const before = memory.read();
  memory.write({ key: before?.key ?? makeUuid(), isWanted, isSent: isWanted && (before?.isSent ?? false) });
  lastSent = '';
  if (!isWanted && before?.isSent) post('/api/leads/forget', JSON.stringify({ key: before.key }));
}

/**
 * M16: sends what stands in the form once it has a phone number, when typing pauses and when the page is left. Returns how
 * to stop. An order under way is none of it, and one that was placed has emptied the cart.
 */
export function followCheckout(form: HTMLFormElement, readLines: () => readonly CartLine[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After an order the form is empty, and what is typed now is another one.
  if (memory.read()?.isSent && !readField(form, 'contactNo')) memory.forget();
  function send(): void {
    clearTimeout(timer);
    if (form.getAttribute('aria-busy') !== 'true') sendDraft(form, readLines());
  }
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(send, quietMs);
  }
  const sendIfHidden = () => document.visibilityState === 'hidden' && send();
  form.addEventListener('input', wait);
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', sendIfHidden);
  return () => {
    form.removeEventListener('input', wait);
    window.removeEventListener('pagehide', send);
    document.removeEventListener('visibilitychange', sendIfHidden);
    if (readLines().length === 0) memory.forget();
    send();
  };
}

function sendDraft(form: HTMLFormElement, lines: readonly CartLine[]): void {
  const { key, isWanted } = memory.read() ?? { key: makeUuid(), isWanted: true };
  if (!isWanted || lines.length === 0 || !parsePhone(readField(form, 'contactNo'))) return;
  const body = JSON.stringify({
    key,
    name: readField(form, 'fullname'),
    mobileNumber: readField(form, 'contactNo'),
    province: readField(form, 'province'),
    city: readField(form, 'city'),
    address: readField(form, 'shippingAddress'),
    products: lines.map(({ id, quantity }) => ({ id, quantity })),
  });
  if (body === lastSent) return;
  lastSent = body;
  memory.write({ key, isWanted, isSent: true });
  post('/api/leads/checkout', body);
}

/** Read here, because a part that both files shared would be a file more of the checkout's first visit. */
function readField(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

/** Nobody waits for the answer, and it outlives the page. */
function post(address: string, body: string): void {
  const headers = { 'content-type': 'application/json' };
  void fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

function readMemory(stored: unknown): Memory | undefined {
  const { key, isWanted, isSent } = asRecord(stored);
  return typeof key === 'string' && typeof isWanted === 'boolean' && typeof isSent === 'boolean'
    ? { key, isWanted, isSent }
    : undefined;
}
