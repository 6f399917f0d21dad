import { useRef, useState } from 'react';
import type { ActionResultOf } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { dayMs, readLocal, writeLocal } from '#app/infra/dates/days.ts';
import { isSame } from '#app/infra/merge.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isKeyOf } from '#app/infra/records.ts';
import type { BulkChange, BulkLine } from '../change-products.server.ts';

type BulkPriceDialogProps = {
  ids: readonly number[];
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (change: BulkChange) => void;
};

const ways = {
  'raise-percent': 'Raise by %',
  'lower-percent': 'Lower by %',
  'raise-amount': 'Raise by Rs.',
  'lower-amount': 'Lower by Rs.',
  set: 'Set all to Rs.',
  sale: 'Sale: lower by % for a time',
  'no-sale': 'End sale prices now',
};

type Way = keyof typeof ways;
/** As it is in the fields: a sale's moments are by Karachi's clock. */
type Typed = { way: Way; amount: string; startsAt: string; endsAt: string };

/** New prices, or sale prices, for many products: every one is shown before any is written. */
export function BulkPriceDialog({ ids, open, busy, onClose, onApply }: BulkPriceDialogProps) {
  const [typed, setTyped] = useState<Typed>(() => ({ way: 'raise-percent', amount: '', ...nextDays() }));
  const planning = useAction('products');
  const [planned, setPlanned] = useState<ActionResultOf<'products', 'plan-change'> | null>(null);
  const latestChange = useRef<BulkChange | null>(null);
  const change = readChange(typed);
  const lines = planned && isSame(planned.change, change) ? planned.lines : undefined;
  async function look(changed: Partial<Typed>): Promise<void> {
    const next = { ...typed, ...changed };
    setTyped(next);
    const wanted = readChange(next);
    latestChange.current = wanted;
    const plan = wanted && (await planning.send({ action: 'plan-change', ids: [...ids], change: wanted }));
    // Answers may come in another order than their requests: only that to the last request counts.
    if (plan && isSame(plan.change, latestChange.current)) setPlanned(plan);
  }
  const good = lines?.filter(({ problem, was, becomes }) => !problem && was !== becomes).length ?? 0;
  return (
    <AdminDialog
      open={open}
      onClose={onClose}
      title={`New prices for ${ids.length} ${ids.length === 1 ? 'product' : 'products'}`}
      says="Prices by % are rounded to whole rupees. Nothing changes until you save."
      foot={
        <>
          <AdminButton onClick={onClose}>Back</AdminButton>
          <AdminButton look="primary" busy={busy} disabled={good === 0} onClick={() => change && onApply(change)}>
            {describeAction(typed.way, good)}
          </AdminButton>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3 px-5 pb-3">
        <AdminSelect
          label="How"
          value={typed.way}
          onChange={({ target }) => isKeyOf(ways, target.value) && void look({ way: target.value })}
        >
          {Object.entries(ways).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </AdminSelect>
        {typed.way !== 'no-sale' && (
          <AdminField
            label="By how much"
            inputMode="decimal"
            value={typed.amount}
            onChange={({ target }) => void look({ amount: target.value })}
            error={typed.amount !== '' && !readAmount(typed) ? 'Write a number, such as 10.' : undefined}
          />
        )}
        {typed.way === 'sale' && (
          <div className="col-span-2 grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <AdminField
              type="datetime-local"
              label="Starts (Karachi time)"
              value={typed.startsAt}
              onChange={({ target }) => void look({ startsAt: target.value })}
              error={readLocal(typed.startsAt) ? undefined : 'Give day and time.'}
            />
            <AdminField
              type="datetime-local"
              label="Ends"
              value={typed.endsAt}
              onChange={({ target }) => void look({ endsAt: target.value })}
              error={endProblem(typed)}
            />
          </div>
        )}
      </div>
      {lines && <PlannedLines lines={lines} />}
    </AdminDialog>
  );
}

/** From the next full hour on, three days. */
function nextDays(): Pick<Typed, 'startsAt' | 'endsAt'> {
  const hourMs = dayMs / 24;
  const begin = Math.ceil(Date.now() / hourMs) * hourMs;
  return { startsAt: writeLocal(new Date(begin)), endsAt: writeLocal(new Date(begin + 3 * dayMs)) };
}

function endProblem({ startsAt, endsAt }: Typed): string | undefined {
  const [start, end] = [readLocal(startsAt), readLocal(endsAt)];
  if (!end) return 'Give day and time.';
  if (end.getTime() <= Date.now()) return 'This sale would have ended already.';
  return start && start >= end ? 'It must begin before it ends.' : undefined;
}

function describeAction(way: Way, count: number): string {
  const prices = count === 1 ? 'price' : 'prices';
  if (way === 'sale') return count === 0 ? 'Put on sale' : `Put ${count} on sale`;
  if (way === 'no-sale') return count === 0 ? 'End sale prices' : `End the sale of ${count}`;
  return count === 0 ? 'Change prices' : `Change ${count} ${prices}`;
}

/** Percent or paisa, as the way asks; null where it is neither. */
function readAmount({ way, amount }: Typed): number | null {
  if (way === 'sale' || way.endsWith('percent')) {
    const percent = Number(amount.replace('%', '').trim() || Number.NaN);
    const [least, most] = way === 'sale' ? [1, 90] : [0, way === 'lower-percent' ? 90 : 500];
    return percent > 0 && percent >= least && percent <= most ? percent : null;
  }
  const paisa = parseRupees(amount);
  return paisa === null || paisa < 100 ? null : paisa;
}

function readChange(typed: Typed): BulkChange | null {
  const { way, startsAt, endsAt } = typed;
  if (way === 'no-sale') return { kind: 'no-sale' };
  const amount = readAmount(typed);
  if (amount === null) return null;
  if (way === 'sale') {
    const [start, end] = [readLocal(startsAt), readLocal(endsAt)];
    if (!start || !end || endProblem(typed)) return null;
    return { kind: 'sale', percent: amount, startsAt: start.toISOString(), endsAt: end.toISOString() };
  }
  if (way.endsWith('percent')) return { kind: 'price-percent', percent: way === 'lower-percent' ? -amount : amount };
  if (way === 'set') return { kind: 'price-set', price: amount };
  return { kind: 'price-amount', amount: way === 'lower-amount' ? -amount : amount };
}

function PlannedLines({ lines }: { lines: readonly BulkLine[] }) {
  return (
    <div className="max-h-72 overflow-y-auto border-line border-t">
      <table className="w-full">
        <caption className="sr-only">What each price becomes</caption>
        <tbody>
          {lines.map(({ id, name, was, becomes, problem }) => (
            <tr key={id} className="border-line not-last:border-b">
              <th scope="row" dir="auto" className="w-full max-w-0 truncate px-5 py-2 text-start font-normal">
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
