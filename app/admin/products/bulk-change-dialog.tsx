import { useRef, useState } from 'react';
import type { BulkChange, BulkLine } from '#app/catalog/change-products.server.ts';
import { parseRupees } from '#app/platform/amounts.ts';
import { isSame } from '#app/platform/merge.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isKeyOf } from '#app/platform/records.ts';
import type { AnswerOf } from '../acts/send-act.ts';
import { useAct } from '../acts/use-act.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField, OfficeSelect } from '../pieces/office-field.tsx';

type BulkPriceDialogProps = {
  ids: readonly number[];
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (change: BulkChange) => void;
};

type Way = 'raise-percent' | 'lower-percent' | 'raise-amount' | 'lower-amount' | 'set';

const ways: Record<Way, string> = {
  'raise-percent': 'Raise by %',
  'lower-percent': 'Lower by %',
  'raise-amount': 'Raise by Rs.',
  'lower-amount': 'Lower by Rs.',
  set: 'Set all to Rs.',
};

/** New prices for many products: every one is shown before any is written. */
export function BulkPriceDialog({ ids, open, busy, onClose, onApply }: BulkPriceDialogProps) {
  const [way, setWay] = useState<Way>('raise-percent');
  const [amount, setAmount] = useState('');
  const planning = useAct('products');
  const [planned, setPlanned] = useState<AnswerOf<'products', 'plan'> | null>(null);
  const asked = useRef<BulkChange | null>(null);
  const change = readChange(way, amount);
  const lines = planned && isSame(planned.change, change) ? planned.lines : undefined;
  async function look(nextWay: Way, nextAmount: string): Promise<void> {
    setWay(nextWay);
    setAmount(nextAmount);
    const next = readChange(nextWay, nextAmount);
    asked.current = next;
    const plan = next && (await planning.act({ act: 'plan', ids: [...ids], change: next }));
    // Answers may come in another order than they were asked for: only the one to the last question counts.
    if (plan && isSame(plan.change, asked.current)) setPlanned(plan);
  }
  const good = lines?.filter(({ problem, was, becomes }) => !problem && was !== becomes).length ?? 0;
  return (
    <OfficeDialog
      open={open}
      onClose={onClose}
      title={`New prices for ${ids.length} ${ids.length === 1 ? 'product' : 'products'}`}
      says="Prices by % are brought to whole rupees. Nothing is written before you say so."
      foot={
        <>
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton look="act" busy={busy} disabled={good === 0} onClick={() => change && onApply(change)}>
            {good === 0 ? 'Change prices' : `Change ${good} ${good === 1 ? 'price' : 'prices'}`}
          </OfficeButton>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3 px-5 pb-3">
        <OfficeSelect
          label="How"
          value={way}
          onChange={({ target }) => isKeyOf(ways, target.value) && void look(target.value, amount)}
        >
          {Object.entries(ways).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="By how much"
          inputMode="decimal"
          value={amount}
          onChange={(event) => void look(way, event.target.value)}
          error={amount !== '' && !change ? 'Write a number, such as 10.' : undefined}
        />
      </div>
      {lines && <PlannedLines lines={lines} />}
    </OfficeDialog>
  );
}

function readChange(way: Way, written: string): BulkChange | null {
  if (way.endsWith('percent')) {
    const percent = Number(written.replace('%', '').trim() || Number.NaN);
    if (!(percent > 0 && percent <= (way === 'lower-percent' ? 90 : 500))) return null;
    return { kind: 'price-percent', percent: way === 'lower-percent' ? -percent : percent };
  }
  const paisa = parseRupees(written);
  if (paisa === null || paisa < 100) return null;
  if (way === 'set') return { kind: 'price-set', price: paisa };
  return { kind: 'price-amount', amount: way === 'lower-amount' ? -paisa : paisa };
}

function PlannedLines({ lines }: { lines: readonly BulkLine[] }) {
  return (
    <div className="max-h-72 overflow-y-auto border-line border-t">
      <table className="w-full">
        <caption className="sr-only">What each price becomes</caption>
        <tbody>
          {lines.map(({ id, name, was, becomes, problem }) => (
            <tr key={id} className="border-line not-last:border-b">
              <th scope="row" dir="auto" className="max-w-0 truncate px-5 py-2 text-start font-normal">
                {name}
              </th>
              <td className="whitespace-nowrap px-2 text-end text-ink-3">{formatPrice(Number(was))}</td>
              <td
                className={`whitespace-nowrap py-2 ps-2 pe-5 text-end ${problem ? 'text-clay-text' : 'font-semibold'}`}
              >
                {problem ?? formatPrice(Number(becomes))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
