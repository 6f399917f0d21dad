import { useSyncExternalStore } from 'react';
import { fieldsOf } from '#app/platform/records.ts';

/** How this browser finds its orders again; `receipt` opens the order's receipt, `placedAt` is an ISO moment. */
export type KeptReceipt = { number: string; receipt: string; placedAt: string };

/** localStorage `receipts`: newest first. `receipt-dismissed` is the number of the order whose panel was closed. */
const slot = 'receipts';
const dismissedSlot = 'receipt-dismissed';
const mostKept = 20;
const none: readonly KeptReceipt[] = [];

let read: { text: string | null; receipts: readonly KeptReceipt[] } = { text: null, receipts: none };
const watchers = new Set<() => void>();

/** Remembers an order just placed. */
export function keepReceipt(receipt: KeptReceipt): void {
  const others = receipts().filter(({ number }) => number !== receipt.number);
  write(slot, JSON.stringify([receipt, ...others].slice(0, mostKept)));
}

/** Takes an order off this browser's list; the order itself stays what it is. */
export function forgetReceipt(number: string): void {
  write(slot, JSON.stringify(receipts().filter((each) => each.number !== number)));
}

/** The panel of this order is not shown again. */
export function dismissReceipt(number: string): void {
  write(dismissedSlot, number);
}

/** This browser's orders, newest first; none while the server renders. */
export function useReceipts(): readonly KeptReceipt[] {
  return useSyncExternalStore(watch, receipts, () => none);
}

/** The number of the order whose panel was closed last. */
export function useDismissedReceipt(): string | null {
  return useSyncExternalStore(
    watch,
    () => look(dismissedSlot),
    () => null,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/** Where nothing can be stored, what was written lives as long as the page. */
const unstored = new Map<string, string>();

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    unstored.set(name, text);
  }
  for (const watcher of watchers) watcher();
}

function look(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return unstored.get(name) ?? null;
  }
}

/** The same list as long as the same text is stored, as React wants it. */
function receipts(): readonly KeptReceipt[] {
  const text = look(slot);
  if (text !== read.text) read = { text, receipts: readReceipts(text) };
  return read.receipts;
}

/** Reads what stands under the key; entries that are no receipts are dropped. */
export function readReceipts(stored: string | null): readonly KeptReceipt[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isKeptReceipt).slice(0, mostKept) : none;
  } catch {
    return none;
  }
}

function isKeptReceipt(value: unknown): value is KeptReceipt {
  const { number, receipt, placedAt } = fieldsOf(value);
  return (
    typeof number === 'string' &&
    typeof receipt === 'string' &&
    typeof placedAt === 'string' &&
    !Number.isNaN(Date.parse(placedAt))
  );
}
