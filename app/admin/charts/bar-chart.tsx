import { useId } from 'react';
import type { ChartDay } from './chart-days.ts';
import { ChartFrame, DaysUnder, LegendItem } from './chart-frame.tsx';
import { bandScale, ground, valueScale } from './scales.ts';

export type Bar = {
  day: ChartDay;
  value: number;
  /** The part of it that went wrong, hatched on top. */
  bad?: number;
};

type BarChartProps = {
  /** The sentence that the chart answers. */
  says: string;
  /** In the order of their days; the last one is now. */
  bars: readonly Bar[];
  /** A value in full, for the table. */
  format?: (value: number) => string;
  /** A value in few letters, for guide lines and over bars. */
  short?: (value: number) => string;
  /** The words of the table behind it: what a bar is, its good part, its bad part. */
  columns: readonly [string, string, string?];
  /** A bar is a week that begins on this day. */
  byWeek?: boolean;
};

/** Vertical bars from zero, drawn on the server; what is now in full green, what went wrong hatched, a table behind it. */
export function BarChart({ says, bars, format = grouped, short = grouped, columns, byWeek = false }: BarChartProps) {
  const hatch = useId();
  const scale = valueScale(Math.max(0, ...bars.map(({ value }) => value)));
  const band = bandScale(bars.length);
  const hasBad = columns[2] !== undefined;
  return (
    <ChartFrame
      says={says}
      scale={scale}
      format={short}
      table={{
        columns: columns.filter((column) => column !== undefined),
        rows: bars.map(({ day, value, bad = 0 }) =>
          hasBad ? [day.name, format(value - bad), format(bad)] : [day.name, format(value)],
        ),
      }}
      legend={
        hasBad && (
          <>
            <LegendItem sign={<rect width="10" height="10" rx="2" className="fill-chart-past" />}>
              {columns[1]}
            </LegendItem>
            <LegendItem sign={<rect width="10" height="10" rx="2" fill={`url(#${hatch})`} />}>{columns[2]}</LegendItem>
          </>
        )
      }
    >
      <Hatch id={hatch} />
      {bars.map((bar, index) => (
        <OneBar
          key={bar.day.name}
          bar={bar}
          x={band.start(index)}
          width={band.width}
          y={scale.y}
          hatch={hatch}
          isNow={index === bars.length - 1}
        />
      ))}
      {namedValues(bars).map((index) => (
        <text
          key={index}
          x={`${band.start(index) + band.width / 2}%`}
          y={scale.y(bars[index]?.value ?? 0) - 6}
          textAnchor="middle"
          className="fill-ink font-semibold text-note"
        >
          {short(bars[index]?.value ?? 0)}
        </text>
      ))}
      <DaysUnder
        days={bars.map(({ day }) => day)}
        middleOf={(index) => band.start(index) + band.width / 2}
        withMonth={byWeek}
      />
    </ChartFrame>
  );
}

type OneBarProps = { bar: Bar; x: number; width: number; y: (value: number) => number; hatch: string; isNow: boolean };

function OneBar({ bar: { value, bad = 0 }, x, width, y, hatch, isNow }: OneBarProps) {
  const good = y(value - bad);
  return (
    <>
      {value > bad && (
        <rect
          x={`${x}%`}
          width={`${width}%`}
          y={good}
          height={ground - good}
          className={isNow ? 'fill-green' : 'fill-chart-past'}
        />
      )}
      {bad > 0 && (
        <rect
          x={`${x}%`}
          width={`${width}%`}
          y={y(value)}
          height={Math.max(1, good - y(value) - 1)}
          fill={`url(#${hatch})`}
        />
      )}
    </>
  );
}

/** Bad is told by its pattern too, never by colour alone. */
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

/** The bars that matter: now, and the highest where its number would not run into that. */
function namedValues(bars: readonly Bar[]): number[] {
  const now = bars.length - 1;
  const highest = bars.reduce((best, { value }, index) => (value > (bars[best]?.value ?? 0) ? index : best), 0);
  const isApart = now - highest > bars.length / 5 && (bars[highest]?.value ?? 0) > 0;
  return [...(isApart ? [highest] : []), ...(now >= 0 ? [now] : [])];
}

function grouped(whole: number): string {
  return whole.toLocaleString('en-PK');
}
