import { line } from 'd3-shape';
import type { ChartDay } from './chart-days.ts';
import { ChartFrame, DaysUnder, LegendItem } from './chart-frame.tsx';
import { chartHeight, pointScale, valueScale } from './scales.ts';

export type Point = {
  day: ChartDay;
  /** Null if nothing was measured; the line has a gap there. */
  value: number | null;
  /** How many measurements the value is of. */
  count: number;
};

type LineChartProps = {
  /** The chart in one sentence, for people who cannot see it. */
  says: string;
  points: readonly Point[];
  format: (value: number) => string;
  /** The headings of the table: day, value and number of measurements. */
  columns: readonly [string, string, string];
  /** Values up to the first are good, from the second on poor. */
  limits: readonly [good: number, poor: number];
};

/** A line chart of a value by day with its limits, drawn on the server, and the same values as a table. */
export function LineChart({ says, points, format, columns, limits }: LineChartProps) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const highest = Math.max(limits[0] * 1.3, ...values);
  const scale = valueScale(highest, false);
  const x = pointScale(points.length);
  const shownLimits = limits.filter((limit) => limit <= highest);
  return (
    <ChartFrame
      says={says}
      scale={scale}
      format={format}
      table={{
        columns,
        rows: points.flatMap(({ day, value, count }) =>
          value === null ? [] : [[day.name, format(value), count.toLocaleString('en-PK')]],
        ),
      }}
      legend={shownLimits.map((limit) => (
        <LegendItem
          key={limit}
          sign={
            <line x2="10" y1="5" y2="5" strokeDasharray="4 2" strokeWidth="1.5" className={lookOf(limit, limits)} />
          }
        >
          {limit === limits[0] ? `good up to ${format(limit)}` : `poor from ${format(limit)}`}
        </LegendItem>
      ))}
    >
      {shownLimits.map((limit) => (
        <line
          key={limit}
          x2="100%"
          y1={scale.y(limit)}
          y2={scale.y(limit)}
          strokeDasharray="4 4"
          className={lookOf(limit, limits)}
        />
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${chartHeight}`}
        preserveAspectRatio="none"
        width="100%"
        height={chartHeight}
      >
        <path
          d={pathOf(points, x, scale.y)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-2 stroke-green"
        />
      </svg>
      {points.map(
        ({ day, value }, index) =>
          value !== null &&
          isMarked(points, index) && (
            <circle
              key={day.name}
              cx={`${x(index)}%`}
              cy={scale.y(value)}
              r={index === points.length - 1 ? 4 : 2.5}
              className={value > limits[1] ? 'fill-clay' : 'fill-green'}
            />
          ),
      )}
      <DaysUnder days={points.map(({ day }) => day)} middleOf={x} withMonth={points.length > 31} narrow />
    </ChartFrame>
  );
}

function lookOf(limit: number, limits: LineChartProps['limits']): string {
  return limit === limits[0] ? 'stroke-chart-rate' : 'stroke-clay';
}

function pathOf(points: readonly Point[], x: (index: number) => number, y: (value: number) => number): string {
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x((_, index) => x(index))
    .y(({ value }) => y(value ?? 0))
    .digits(2);
  return path([...points]) ?? '';
}

/** The points to draw: all if there are few; otherwise the last one and points without a neighbour, which no line shows. */
function isMarked(points: readonly Point[], index: number): boolean {
  const stands = (at: number) => (points[at]?.value ?? null) !== null;
  return points.length <= 31 || index === points.length - 1 || (!stands(index - 1) && !stands(index + 1));
}
