import { href } from 'react-router';
import { asRecord } from '#app/platform/records.ts';
import { useStore } from '#app/platform/use-store.ts';
import { keptOrderText } from './kept-order-note.tsx';

/** M81: the order that waits on this device, one at a time. Once it is placed only its number is left. */
export type KeptOrder = {
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
let last: { text: string; kept: KeptOrder | null } = { text: '', kept: null };

/** The order that waits, in all tabs; null where none does. */
export function readKept(): KeptOrder | null {
  const text = keptOrderText.read();
  if (text !== last.text) last = { text, kept: parse(text) };
  if (text && !last.kept) keptOrderText.forget();
  return last.kept;
}

/** The same for a component, which renders again when it changes. Null while the page comes alive. */
export function useKept(): KeptOrder | null {
  return useStore(keptOrderText) ? readKept() : null;
}

/** Writes what has become of it. */
export function writeKept(order: KeptOrder): void {
  keptOrderText.write(JSON.stringify(order));
}

/** Keeps an order, and returns whether this device really has: where storage is full or refused, nothing is kept. */
export function keepOrder(order: KeptOrder): boolean {
  writeKept(order);
  try {
    if (localStorage.getItem('kept-order')) return true;
  } catch {
    // Refused.
  }
  keptOrderText.forget();
  return false;
}

/** Takes it off this device. */
export function forgetKept(): void {
  keptOrderText.forget();
}

/** Whether it was made at the checkout, so that it stands there instead of the form. */
export function standsAtCheckout(kept: KeptOrder | null): kept is KeptOrder {
  return kept?.from === href('/checkout');
}

function parse(text: string): KeptOrder | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isKeptOrder(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isKeptOrder(stored: unknown): stored is KeptOrder {
  const { key, body, from, step, keptAt } = asRecord(stored);
  return [key, body, from, step].every((each) => typeof each === 'string') && typeof keptAt === 'number';
}
