import { useEffect, useState } from 'react';
import { isShownInUrdu } from '#app/i18n/language.ts';
import { type Receipt, receiptInPaisa } from '#app/modules/orders/order.ts';

export type ReceiptState =
  | { kind: 'loading' }
  | { kind: 'known'; receipt: Receipt }
  /** The shop has no order behind this token. */
  | { kind: 'unknown' }
  /** The shop could not be reached. */
  | { kind: 'failed' };

/** Loads the receipt of a token, with a function to retry; use one component for each token. */
export function useReceipt(token: string): [state: ReceiptState, again: () => void] {
  const [state, setState] = useState<ReceiptState>({ kind: 'loading' });
  const isAwaited = state.kind === 'loading';
  useEffect(() => {
    if (!isAwaited) return;
    const stop = new AbortController();
    void readReceipt(token, stop.signal).then((read) => stop.signal.aborted || setState(read));
    return () => stop.abort();
  }, [token, isAwaited]);
  return [state, () => setState({ kind: 'loading' })];
}

async function readReceipt(token: string, signal: AbortSignal): Promise<ReceiptState> {
  try {
    const response = await fetch(isShownInUrdu ? '/api/receipt?language=ur' : '/api/receipt', {
      headers: { 'receipt-token': token },
      signal,
    });
    if (response.status === 404) return { kind: 'unknown' };
    if (!response.ok) return { kind: 'failed' };
    const receipt: Receipt = await response.json();
    return { kind: 'known', receipt: receiptInPaisa(receipt) };
  } catch {
    return { kind: 'failed' };
  }
}
