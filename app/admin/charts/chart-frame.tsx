import type { ReactNode } from 'react';
import type { ChartDay } from './chart-days.ts';
import { ground, namedOf, type ValueScale } from './scales.ts';

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

type ChartFrameProps = {
  /** The chart in one sentence, for people who cannot see it. */
  says: string;
  scale: ValueScale;
  /** The label of a guide line. */
  format: (value: number) => string;
  table: ChartTable;
  /** The legend; at most three entries. */
  legend?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every chart: labelled guide lines with the drawing over them, and below it the legend and the values as a
 * table. Horizontal positions are percentages, so one drawing fits a phone and a desk and its text stays at 12 px.
 */
export function ChartFrame({ says, scale: { y, lines }, format, table, legend, children }: ChartFrameProps) {
  const names = lines.map(format);
  return (
    <figure>
      <div role="img" aria-label={says} className="flex">
        <svg aria-hidden="true" className={`h-52 shrink-0 ${gutterFor(Math.max(...names.map((name) => name.length)))}`}>
          {lines.map((line, index) => (
            <text key={line} x="100%" dx="-8" y={y(line) + 4} textAnchor="end" className="fill-ink-3 text-note">
              {names[index]}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" className="h-52 min-w-0 flex-1 overflow-visible">
          {lines.map((line) => (
            <line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} className="stroke-line" />
          ))}
          {children}
        </svg>
      </div>
      <div className="relative mt-1">
        {legend && (
          <ul className="flex flex-wrap gap-x-4 text-second sm:absolute sm:start-0 sm:top-0 max-md:py-3">{legend}</ul>
        )}
        <TableBehind says={says} {...table} />
      </div>
    </figure>
  );
}

/** The width of the column of labels: that of the longest. */
function gutterFor(letters: number): string {
  if (letters <= 2) return 'w-7';
  return letters <= 4 ? 'w-10' : letters <= 6 ? 'w-13' : 'w-17';
}

function TableBehind({ says, columns, rows }: ChartTable & { says: string }) {
  return (
    <details>
      <summary className="ms-auto w-fit list-none admin-link text-second max-md:py-3">Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section tabIndex={0} aria-label={`${says}, as a table`} className="max-h-60 overflow-auto pt-2 text-second">
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-1 pe-6 font-medium ${index > 0 ? 'text-end' : 'text-start'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row" className="whitespace-nowrap py-0.5 pe-6 text-start font-normal">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="pe-6 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type LegendItemProps = { children: ReactNode; sign: ReactNode };

/** One entry of a legend; its symbol is drawn in a square of 10 units. */
export function LegendItem({ sign, children }: LegendItemProps) {
  return (
    <li className="flex items-center gap-1.5 text-ink-2">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.75">
        {sign}
      </svg>
      {children}
    </li>
  );
}

type DaysUnderProps = {
  days: readonly ChartDay[];
  /** In percent. */
  middleOf: (index: number) => number;
  /** A bar is a week, so every label names its month. */
  withMonth?: boolean;
  /** The chart shares its row with others and has room for as few days as on a phone. */
  narrow?: boolean;
};

/** The days under a chart: as many as there is room for, and always the last one, which is today. */
export function DaysUnder({ days, middleOf, withMonth = false, narrow = false }: DaysUnderProps) {
  const count = days.length;
  const phone = namedOf(count, withMonth ? 4 : 5);
  const desk = narrow ? phone : namedOf(count, withMonth ? 10 : 15);
  return [desk, phone].map((named, index) => (
    <g key={index === 0 ? 'desk' : 'phone'} className={index === 0 ? 'max-md:hidden' : 'md:hidden'}>
      {[...named].map((at, nth, all) => (
        <text
          key={at}
          x={withMonth && middleOf(at) > 94 ? '100%' : `${middleOf(at)}%`}
          y={ground + 18}
          textAnchor={withMonth && middleOf(at) > 94 ? 'end' : 'middle'}
          className={`text-note ${at === count - 1 ? 'fill-ink font-semibold' : 'fill-ink-3'}`}
        >
          {withMonth || isNewMonth(days, all[nth - 1], at) ? days[at]?.month : days[at]?.day}
        </text>
      ))}
    </g>
  ));
}

/** Whether a label names its month: the first does, and each first label of another month. */
function isNewMonth(days: readonly ChartDay[], before: number | undefined, at: number): boolean {
  if (before === undefined) return true;
  return days[before]?.month.split(' ')[1] !== days[at]?.month.split(' ')[1];
}
