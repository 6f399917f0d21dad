type FigureProps = { label: string; value: string; note: string };

/** One figure with its label and a note under it. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-milk px-3.5 py-3">
      <dt className="text-ink-2 text-second">{label}</dt>
      <dd>
        <span className="block wrap-anywhere font-semibold text-figure tracking-tight max-sm:text-[1.25rem]">
          {value}
        </span>
        <span className="block text-ink-3 text-second">{note}</span>
      </dd>
    </div>
  );
}

/** `88 %`, or words if there is nothing to divide by. */
export function sayShare(part: number, whole: number): string {
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
