import { scaleLinear } from 'd3-scale';

/** A share of received parcels below this is poor. */
export const poorShare = 0.7;
/** A share of fewer parcels is marked as "few". */
export const fewParcels = 10;

/** The good ones, and all of them. */
type Share = { part: number; of: number };

/** A named share as a bar, with its percentage and the number it is of. */
export function RateBar({ label, ...share }: Share & { label: string }) {
  return (
    <div className="flex min-h-7.5 items-center gap-3 py-0.5">
      <span dir="auto" className="wrap-anywhere line-clamp-2 w-24 shrink-0 leading-tight">
        {label}
      </span>
      <span className="min-w-0 flex-1">
        <RateLine {...share} />
      </span>
      <span className="w-28 shrink-0 text-end text-ink-3">
        <ShareOf {...share} />
      </span>
    </div>
  );
}

const percent = scaleLinear().range([0, 100]).clamp(true);

/** The bar alone, for use beside a `ShareOf`. */
export function RateLine({ part, of }: Share) {
  const share = of > 0 ? part / of : 0;
  return (
    <svg aria-hidden="true" className="block h-2 w-full">
      <rect width="100%" height="8" rx="1" className="fill-chart-rest" />
      <rect
        width={`${percent(share).toFixed(1)}%`}
        height="8"
        rx="1"
        className={share < poorShare ? 'fill-clay' : 'fill-chart-rate'}
      />
    </svg>
  );
}

/** `88 % of 212`; a poor share is coloured and has an arrow: `↓ 62 % of 9, few`. */
export function ShareOf({ part, of }: Share) {
  const share = of > 0 ? part / of : 0;
  const isPoor = share < poorShare;
  return (
    <>
      <strong className={`font-semibold ${isPoor ? 'text-clay-text' : 'text-ink'}`}>
        {isPoor && <span aria-hidden="true">↓ </span>}
        {Math.round(share * 100)} %
      </strong>{' '}
      of {of.toLocaleString('en-PK')}
      {of < fewParcels ? ', few' : ''}
    </>
  );
}
