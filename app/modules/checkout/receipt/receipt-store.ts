import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { asRecord } from '#app/infra/records.ts';

/** How this browser finds its orders again; `receipt` opens the order's receipt, `placedAt` is an ISO moment. */
export type StoredReceipt = { number: string; receipt: string; placedAt: string };

const maxKept = 20;

/** Newest first. */
const receipts = createStoredStore<readonly StoredReceipt[]>({ key: 'receipts', initial: [], parse: readReceipts });
/** The number of the order whose panel was closed last. */
const dismissed = createStoredStore<string | null>({
  key: 'receipt-dismissed',
  initial: null,
  asText: true,
  parse: String,
});

/** Remembers an order just placed. */
export function keepReceipt(receipt: StoredReceipt): void {
  const others = receipts.read().filter(({ number }) => number !== receipt.number);
  receipts.write([receipt, ...others].slice(0, maxKept));
}

/** Takes an order off this browser's list; the order itself stays what it is. */
export function forgetReceipt(number: string): void {
  receipts.write(receipts.read().filter((each) => each.number !== number));
}

/** The panel of this order is not shown again. */
export function dismissReceipt(number: string): void {
  dismissed.write(number);
}

/** This browser's orders, newest first; none while the server renders. */
export function useReceipts(): readonly StoredReceipt[] {
  return useStore(receipts);
}

/** The number of the order whose panel was closed last. */
export function useDismissedReceipt(): string | null {
  return useStore(dismissed);
}

/** Reads what stands under the key; entries that are no receipts are dropped. */
export function readReceipts(stored: unknown): readonly StoredReceipt[] | undefined {
  return Array.isArray(stored) ? stored.filter(isKeptReceipt).slice(0, maxKept) : undefined;
}

function isKeptReceipt(value: unknown): value is StoredReceipt {
  const { number, receipt, placedAt } = asRecord(value);
  return (
    typeof number === 'string' &&
    typeof receipt === 'string' &&
    typeof placedAt === 'string' &&
    !Number.isNaN(Date.parse(placedAt))
  );
}
