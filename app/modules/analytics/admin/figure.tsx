import { formatPrice, type Money } from '#app/infra/money/money.ts';

type FigureProps = {
  label: string;
  value: string;
  note: string;
  /** Beside the period before: `4 points more than before`. */
  change?: string | null;
};

/** One figure with its label and a note under it. */
export function Figure({ label, value, note, change }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-milk px-3.5 py-3">
      <dt className="text-ink-2 text-second">{label}</dt>
      <dd>
        <span className="block wrap-anywhere font-semibold text-figure tracking-tight max-sm:text-[1.25rem]">
          {value}
        </span>
        <span className="block text-ink-3 text-second">{note}</span>
        {change && <span className="block text-ink-2 text-second">{change}</span>}
      </dd>
    </div>
  );
}

/** `88 %`, or words if there is nothing to divide by. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? 'none yet' : `${Math.round((part / whole) * 100)} %`;
}

/** `12,345`. */
export function grouped(whole: number): string {
  return whole.toLocaleString('en-PK');
}

/** `1 parcel`, `12,345 parcels`. */
export function parcels(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'parcel' : 'parcels'}`;
}

/** A share beside that of the period before, in percentage points; null where one of them is of nothing. */
export function formatPoints(now: Share, before: Share): string | null {
  if (now.of === 0 || before.of === 0) return null;
  const points = Math.round((now.part / now.of) * 100) - Math.round((before.part / before.of) * 100);
  if (points === 0) return 'as before';
  return `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'less'} than before`;
}

type Share = { part: number; of: number };

/** A sum beside that of the period before; null where there was none. */
export function formatGrowth(now: number, before: number): string | null {
  if (before === 0) return null;
  if (now >= 10 * before) return `${grouped(Math.round(now / before))} times as much as before`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return `${grouped(Math.abs(percent))} % ${percent > 0 ? 'more' : 'less'} than before`;
}

/** Whole rupees, with the sign of a negative amount: `−Rs. 1,250`. */
export function formatRupees(paisa: Money): string {
  const rupees = Math.round(Math.abs(paisa) / 100) * 100;
  return `${paisa < 0 && rupees > 0 ? '−' : ''}${formatPrice(rupees)}`;
}
