import { useId } from 'react';
import type { ChartDay } from './chart-days.ts';
import { ChartFrame, DaysUnder, LegendItem } from './chart-frame.tsx';
import { bandScale, ground, valueScale } from './scales.ts';

export type Bar = {
  day: ChartDay;
  value: number;
  /** The part of the value that failed, drawn hatched on top. */
  bad?: number;
};

type BarChartProps = {
  /** The chart in one sentence, for people who cannot see it. */
  says: string;
  /** By day; the last one is today. */
  bars: readonly Bar[];
  /** The exact value, for the table. */
  format?: (value: number) => string;
  /** The value in short, for guide lines and bars. */
  short?: (value: number) => string;
  /** The headings of the table: a bar, its good part, its failed part. */
  columns: readonly [string, string, string?];
  /** A bar is the week that begins on its day. */
  byWeek?: boolean;
};

/** A bar chart drawn on the server, and the same values as a table. Today's bar is solid green; failed parts are hatched. */
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

/** The failed part differs by its pattern, never by colour alone. */
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

/** The bars that show their value: the last one, and the highest if the two labels do not overlap. */
function namedValues(bars: readonly Bar[]): number[] {
  const now = bars.length - 1;
  const highest = bars.reduce((best, { value }, index) => (value > (bars[best]?.value ?? 0) ? index : best), 0);
  const isApart = now - highest > bars.length / 5 && (bars[highest]?.value ?? 0) > 0;
  return [...(isApart ? [highest] : []), ...(now >= 0 ? [now] : [])];
}

function grouped(whole: number): string {
  return whole.toLocaleString('en-PK');
}
