import type { ReactNode } from 'react';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { type CashParcel, type JudgedLine, type LineResult, resultLabels } from '../reconcile.ts';
import { sumOf, unexplainedOf } from '../remittance.ts';
import { withheldTexts, writtenSum } from './remittance-money.tsx';

/** A line of a payment sheet, or a parcel that is missing from it. */
export type RemittanceRow = {
  key: string;
  result: LineResult | 'missing';
  trackingNumber: string;
  paid: number | null;
  parcel: CashParcel | null;
  /** Null for a parcel that is missing from the sheet. */
  line: JudgedLine | null;
};

const resultLooks: Record<RemittanceRow['result'], [icon: AdminIconName, look: string]> = {
  matched: ['circle-check', 'text-green'],
  short: ['arrow-down', 'text-clay-text'],
  over: ['arrow-up', 'text-marigold-text'],
  'not-delivered': ['circle-alert', 'text-clay-text'],
  unknown: ['search', 'text-ink-2'],
  'paid-before': ['check-check', 'text-ink-2'],
  repeated: ['copy', 'text-ink-2'],
  charged: ['banknote', 'text-ink-2'],
  missing: ['circle-help', 'text-marigold-text'],
};

type SummaryProps = {
  rows: readonly RemittanceRow[];
  paid: number;
  only: RemittanceRow['result'] | null;
  onOnly: (result: RemittanceRow['result'] | null) => void;
};

/** The number and sum of lines by result; each is a filter of the rows. */
export function RemittanceSummary({ rows, paid, only, onOnly }: SummaryProps) {
  const results = keysOf(resultLooks).filter((result) => rows.some((row) => row.result === result));
  return (
    <div className="flex flex-wrap overflow-hidden rounded-card border border-line bg-milk max-md:rounded-none max-md:border-x-0">
      <button
        type="button"
        aria-pressed={only === null}
        onClick={() => onOnly(null)}
        className="grid min-w-40 flex-1 gap-0.5 px-4 py-2.5 text-start aria-pressed:bg-paper"
      >
        <span className="text-ink-2">Courier says it paid</span>
        <span className="font-semibold">{formatPrice(paid)}</span>
      </button>
      {results.map((result) => {
        const [icon, look] = resultLooks[result];
        const these = rows.filter((row) => row.result === result);
        return (
          <button
            key={result}
            type="button"
            aria-pressed={only === result}
            onClick={() => onOnly(only === result ? null : result)}
            className="grid min-w-40 flex-1 gap-0.5 border-line md:border-s px-4 py-2.5 text-start aria-pressed:bg-paper aria-pressed:shadow-[inset_0_-2px_0_var(--color-green)]"
          >
            <span className={`flex items-center gap-1.5 ${look}`}>
              <AdminIcon name={icon} /> {resultLabels[result]}
            </span>
            <span>
              <span className="font-semibold">{these.length}</span>{' '}
              <span className="text-ink-3">
                {formatPrice(
                  Math.abs(
                    these.reduce((sum, row) => sum + (differs(row) ? (differenceOf(row) ?? 0) : (row.paid ?? 0)), 0),
                  ),
                )}
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

function differs({ result }: Pick<RemittanceRow, 'result'>): boolean {
  return result === 'short' || result === 'over' || result === 'missing';
}

/** Paid less owed; null if nothing is owed. Payments of an applied sheet count as owed, as they were before it. */
export function differenceOf(row: RemittanceRow): number | null {
  if (row.result === 'matched') return 0;
  const due = dueOf(row);
  return due !== null && differs(row) ? (row.paid ?? 0) - due : null;
}

/** What the courier owed for the parcel of a row before the sheet; null where the parcel is unknown. */
function dueOf({ line, parcel }: RemittanceRow): number | null {
  return line ? line.due : (parcel?.owed ?? null);
}

export function Due({ row }: { row: RemittanceRow }) {
  const due = dueOf(row);
  return due === null ? <span className="text-ink-3">none</span> : formatPrice(due);
}

/** What the courier kept of a line. */
export function withheldOf({ line }: RemittanceRow): number {
  return line ? sumOf(line.charges) : 0;
}

/** What the courier kept of a line, part by part, and what it does not explain. */
export function Kept({ row }: { row: RemittanceRow }) {
  if (!row.line || (withheldOf(row) === 0 && unexplainedOf(row.line) === 0)) return null;
  const unexplained = unexplainedOf(row.line);
  return (
    <span className="inline-grid max-w-60 text-balance">
      <span>{writtenSum(withheldOf(row))}</span>
      <span className="text-ink-3 text-second">{withheldTexts(row.line.charges)}</span>
      {unexplained > 0 && (
        <span className="font-medium text-clay-text text-second">{formatPrice(unexplained)} not explained</span>
      )}
      {sumOf(row.line.beyond) > 0 && (
        <span className="font-medium text-clay-text text-second">
          {formatPrice(sumOf(row.line.beyond))} above the rates
        </span>
      )}
      {unexplained < 0 && <span className="text-ink-3 text-second">billed separately</span>}
    </span>
  );
}

export function Result({ result }: { result: RemittanceRow['result'] }) {
  const [icon, look] = resultLooks[result];
  return (
    <span className={`inline-flex items-center gap-1.5 ${look}`}>
      <AdminIcon name={icon} /> {resultLabels[result]}
    </span>
  );
}

export function Difference({ amount }: { amount: number | null }) {
  if (amount === null) return null;
  if (amount === 0) return <span className="text-ink-3">0</span>;
  return (
    <span className={`font-semibold ${amount < 0 ? 'text-clay-text' : ''}`}>
      {amount < 0 ? `−${formatPrice(-amount)}` : `+${formatPrice(amount)}`}
    </span>
  );
}

/** A line on a phone: its words have the whole width, and what can be done stands below them. */
export function PhoneLine({ row, action }: { row: RemittanceRow; action: ReactNode }) {
  const { parcel, result, trackingNumber, paid } = row;
  return (
    <div className="grid gap-2">
      <PhoneRow
        lines={[
          [trackingNumber, paid === null ? 'nothing' : formatPrice(paid)],
          [
            parcel ? `${isolated(parcel.name)}, ${isolated(parcel.city)}` : 'not one of our parcels',
            <Difference key="difference" amount={differenceOf(row)} />,
          ],
          [<Result key="result" result={result} />, parcel ? formatOrderNumber(parcel.number) : ''],
          ...(row.line && withheldOf(row) !== 0 ? [[`Deducted ${withheldTexts(row.line.charges)}`, ''] as const] : []),
        ]}
      />
      <div className="flex flex-wrap justify-start gap-2 empty:hidden [&>span]:justify-start">{action}</div>
    </div>
  );
}
