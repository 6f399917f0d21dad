import { href } from 'react-router';
import { useStore } from '#app/infra/browser/use-store.ts';
import { asRecord } from '#app/infra/records.ts';
import { queuedOrderText } from './queued-order-note.tsx';

/** M81: the order that waits on this device, one at a time. Once it is placed only its number is left. */
export type QueuedOrder = {
  /** Its idempotency key: however often it is sent, it is one order. */
  key: string;
  /** What is sent; empty once it is placed. */
  body: string;
  /** The page on which it was made, and what stood in the form there. */
  from: string;
  draft: Readonly<Record<string, unknown>>;
  /** When it was made, or its shopper said again that it is wanted. Milliseconds, as `notBefore` is. */
  keptAt: number;
  step: 'waiting' | 'taking-back' | 'taken-back' | 'refused' | 'placed';
  /** A request with its key went out and got no answer: only the shop knows whether there is an order. */
  mayHaveArrived: boolean;
  /** What the shop said about it last. */
  words?: readonly string[];
  /** The shop asked to wait until then. */
  notBefore?: number;
  /** Of the order, once it is placed. */
  number?: string;
  /** It was to be taken back, and the shop had it already. */
  isTooLate?: boolean;
};

/** The text read last, and its order. */
let last: { text: string; kept: QueuedOrder | null } = { text: '', kept: null };

/** The order that waits, in all tabs; null where none does. */
export function readKept(): QueuedOrder | null {
  const text = queuedOrderText.read();
  if (text !== last.text) last = { text, kept: parse(text) };
  if (text && !last.kept) queuedOrderText.forget();
  return last.kept;
}

/** The same for a component, which renders again when it changes. Null while the page comes alive. */
export function useStored(): QueuedOrder | null {
  return useStore(queuedOrderText) ? readKept() : null;
}

/** Writes what has become of it. */
export function writeStored(order: QueuedOrder): void {
  queuedOrderText.write(JSON.stringify(order));
}

/** Keeps an order, and returns whether this device really has: where storage is full or refused, nothing is kept. */
export function keepOrder(order: QueuedOrder): boolean {
  writeStored(order);
  try {
    if (localStorage.getItem('kept-order')) return true;
  } catch {
    // Refused.
  }
  queuedOrderText.forget();
  return false;
}

/** Takes it off this device. */
export function forgetStored(): void {
  queuedOrderText.forget();
}

/** Whether it was made at the checkout, so that it stands there instead of the form. */
export function standsAtCheckout(kept: QueuedOrder | null): kept is QueuedOrder {
  return kept?.from === href('/checkout');
}

function parse(text: string): QueuedOrder | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isQueuedOrder(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isQueuedOrder(stored: unknown): stored is QueuedOrder {
  const { key, body, from, step, keptAt } = asRecord(stored);
  return [key, body, from, step].every((each) => typeof each === 'string') && typeof keptAt === 'number';
}
