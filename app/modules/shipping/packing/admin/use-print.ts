import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { notifyShop } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { hasLabels, type PrintKind, printKinds } from '../print-kinds.ts';

export type Printable = Pick<PrintOrder, 'number' | 'trackingNumber' | 'printed' | 'labelled'>;

/**
 * Prints what the page shows, once: a press while one is under way does nothing, and the page is read again first, so that
 * a label has the number of now. A label that was printed with this number already, here or in another tab, is printed
 * again only where the person says so: two labels of one parcel end on two parcels.
 */
export function usePrint(kind: PrintKind, orders: readonly Printable[]): { print: () => void; busy: boolean } {
  const [step, setStep] = useState<'rests' | 'reads' | 'prints'>('rests');
  const { revalidate } = useRevalidator();
  const labels = useAction('orders');
  /** What this page has printed: the shop may not have recorded it yet. */
  const printedHere = useRef<ReadonlySet<string>>(new Set());
  async function print(): Promise<void> {
    if (step !== 'rests') return;
    setStep('reads');
    // Without a network what is shown is the newest that there is.
    if (navigator.onLine) await revalidate();
    // With what was read, not before it.
    startTransition(() => setStep('prints'));
  }
  const printNow = useEffectEvent(async () => {
    const printed = { numbers: orders.map(({ number }) => number), words: printKinds[kind].printed };
    if (!hasLabels(kind)) {
      window.print();
      notifyShop('orders', { action: 'record-print', ...printed });
    } else if (await mayPrintLabels(printed)) {
      printedHere.current = new Set([...printedHere.current, ...orders.map(labelOf)]);
      window.print();
    }
    setStep('rests');
  });
  /** Recorded before they are printed: of two who print the same labels at once, the shop lets one through. */
  async function mayPrintLabels(printed: { numbers: string[]; words: string }): Promise<boolean> {
    const second = orders.filter((order) => order.labelled !== null || printedHere.current.has(labelOf(order)));
    if (second.length > 0 && !(await askAgain(second))) return false;
    if (!navigator.onLine) return true;
    const result = await labels.send({ action: 'record-labels', ...printed, again: second.length > 0 });
    if (!result || result.labelled.length === 0) return true;
    if (!(await askAgain(result.labelled))) return false;
    await labels.send({ action: 'record-labels', ...printed, again: true });
    return true;
  }
  useEffect(() => {
    if (step === 'prints') void printNow();
  }, [step]);
  return { print: () => void print(), busy: step !== 'rests' };
}

/** A label by what it says: booked meanwhile, an order has another one. */
function labelOf({ number, trackingNumber }: Printable): string {
  return `${number} ${trackingNumber}`;
}

function askAgain(orders: readonly Pick<Printable, 'number' | 'labelled'>[]): Promise<boolean> {
  const [first] = orders;
  const many = orders.length > 1;
  const by =
    first?.labelled && `, ${formatWhenExactly(new Date(first.labelled.at), new Date())} by ${first.labelled.by}`;
  return askFirst({
    title: many ? `Print ${orders.length} labels again?` : 'Print this label again?',
    says: `${many ? `${orders.length} of these labels were` : `The label of ${formatOrderNumber(first?.number ?? '')} was`} printed already${by ?? ''}. Throw the other one away, so that no parcel leaves under a wrong number.`,
    action: 'Print again',
  });
}
