import { type ReactNode, useId } from 'react';

export type Bar = {
  /** Under the bar: a day. */
  label: string;
  value: number;
  /** The part of it that went wrong, hatched on top. */
  bad?: number;
  /** Today. */
  now?: boolean;
};

type BarChartProps = {
  /** The sentence that the chart answers. */
  says: string;
  bars: readonly Bar[];
  format?: (value: number) => string;
  /** The words of the table behind it: what a bar is, its good part, its bad part. */
  columns: readonly [string, string, string?];
};

const wide = 760;
const high = 200;
const foot = 24;
const gutter = 28;

/** Vertical bars from zero, drawn on the server; today in full green, what went wrong hatched, with a table behind it. */
export function BarChart({ says, bars, format = String, columns }: BarChartProps) {
  const id = useId();
  const top = ceiling(Math.max(1, ...bars.map((bar) => bar.value)));
  const step = (wide - gutter) / Math.max(1, bars.length);
  const barWidth = Math.min(44, step * 0.62);
  const y = (value: number) => high - foot - (value / top) * (high - foot - 18);
  return (
    <figure>
      <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={says} className="w-full max-md:hidden">
        <Hatch id={id} />
        {[0, 1, 2, 3].map((line) => {
          const value = (top / 3) * line;
          return (
            <g key={line}>
              <path d={`M${gutter} ${y(value)}H${wide}`} className="stroke-line" />
              <text x={gutter - 8} y={y(value) + 4} textAnchor="end" className="fill-ink-3 text-note">
                {format(value)}
              </text>
            </g>
          );
        })}
        <Bars bars={bars} id={id} step={step} barWidth={barWidth} y={y} format={format} every={1} start={gutter} />
      </svg>
      <svg viewBox="0 0 350 170" aria-hidden="true" className="w-full md:hidden">
        <Hatch id={`${id}p`} />
        <Bars
          bars={bars}
          id={`${id}p`}
          step={350 / Math.max(1, bars.length)}
          barWidth={Math.min(30, (350 / Math.max(1, bars.length)) * 0.66)}
          y={(value) => 146 - (value / top) * 126}
          format={format}
          every={Math.ceil(bars.length / 5)}
          start={0}
        />
      </svg>
      <ChartTable says={says}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pe-4 text-start font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row" className="py-0.5 pe-4 text-start font-normal">
                {bar.label}
              </th>
              <td className="pe-4">{format(bar.value - (bar.bad ?? 0))}</td>
              {columns[2] && <td>{format(bar.bad ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </ChartTable>
    </figure>
  );
}

type BarsProps = {
  bars: readonly Bar[];
  id: string;
  step: number;
  barWidth: number;
  y: (value: number) => number;
  format: (value: number) => string;
  /** Every how many bars has its day under it; today always has. */
  every: number;
  start: number;
};

function Bars({ bars, id, step, barWidth, y, format, every, start }: BarsProps) {
  return bars.map((bar, index) => {
    const x = start + step * index + (step - barWidth) / 2;
    const good = bar.value - (bar.bad ?? 0);
    const isNamed = bar.now || index % every === 0;
    return (
      <g key={bar.label}>
        <path d={box(x, y(good), barWidth, y(0) - y(good))} className={bar.now ? 'fill-green' : 'fill-chart-past'} />
        {bar.bad ? <path d={box(x, y(bar.value), barWidth, y(good) - y(bar.value) - 1)} fill={`url(#${id})`} /> : null}
        {bar.now && (
          <text
            x={x + barWidth / 2}
            y={y(bar.value) - 6}
            textAnchor="middle"
            className="fill-ink font-semibold text-note"
          >
            {format(bar.value)}
          </text>
        )}
        {isNamed && (
          <text
            x={x + barWidth / 2}
            y={y(0) + 17}
            textAnchor="middle"
            className={`text-note ${bar.now ? 'fill-ink font-semibold' : 'fill-ink-3'}`}
          >
            {bar.label}
          </text>
        )}
      </g>
    );
  });
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0H5V5H0Z" className="fill-clay-tint" />
        <path d="M1.5 0V5" className="stroke-clay" strokeWidth="2.4" />
      </pattern>
    </defs>
  );
}

type RateBarProps = {
  label: string;
  /** 0 to 1. */
  share: number;
  /** Of how many; "few" under ten. */
  of: number;
  /** So low that somebody should look: clay. */
  bad?: boolean;
};

/** A share of something with a name, as a horizontal bar with its number and how many it is of. */
export function RateBar({ label, share, of, bad = false }: RateBarProps) {
  return (
    <div className="flex h-7.5 items-center gap-3">
      <span className="w-24 shrink-0 truncate">{label}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 min-w-0 flex-1" aria-hidden="true">
        <path d="M0 0H100V6H0Z" className="fill-chart-rest" />
        <path d={`M0 0H${(share * 100).toFixed(1)}V6H0Z`} className={bad ? 'fill-clay' : 'fill-chart-rate'} />
      </svg>
      <span className="w-27 shrink-0 text-end text-ink-3">
        <strong className={`font-semibold ${bad ? 'text-clay-text' : 'text-ink'}`}>{Math.round(share * 100)} %</strong>{' '}
        of {of}
        {of < 10 ? ', few' : ''}
      </span>
    </div>
  );
}

function ChartTable({ says, children }: { says: string; children: ReactNode }) {
  return (
    <details className="mt-1">
      <summary className="ms-auto w-fit list-none office-link text-second max-md:py-3">Show as table</summary>
      <div className="max-h-60 overflow-auto pt-2 text-second">
        <table>
          <caption className="sr-only">{says}</caption>
          {children}
        </table>
      </div>
    </details>
  );
}

function box(x: number, y: number, width: number, height: number): string {
  return height > 0
    ? `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h-${width.toFixed(1)}z`
    : '';
}

/** The next round number that three guide lines divide well. */
function ceiling(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const round = [1.5, 3, 6, 9, 12].find((each) => each * magnitude >= value) ?? 15;
  return Math.max(3, round * magnitude);
}
