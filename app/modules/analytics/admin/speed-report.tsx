import { chartDay } from '#app/admin/charts/chart-days.ts';
import { LineChart } from '#app/admin/charts/line-chart.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { VitalReading } from '../vitals/vitals.server.ts';
import { rateVital, type Vital, vitalLimits, vitals } from '../vitals/vitals.ts';
import { grouped } from './figure.tsx';
import { ReportTable } from './report-table.tsx';

type SpeedReportProps = {
  byPage: readonly (VitalReading & { page: string })[];
  byDay: readonly (VitalReading & { day: string })[];
  /** Every day of the time in question, `2026-11-21`. */
  dates: readonly string[];
};

/** The vitals that have a chart, with titles that need no knowledge of the term. */
const charted: readonly { vital: Vital; title: string }[] = [
  { vital: 'LCP', title: 'Largest content shown (LCP)' },
  { vital: 'INP', title: 'Response to a tap (INP)' },
  { vital: 'CLS', title: 'Layout shift (CLS)' },
];

/** Web vitals of real visits by day and by page, at the 75th percentile. */
export function SpeedReport({ byPage, byDay, dates }: SpeedReportProps) {
  if (byPage.length === 0)
    return (
      <EmptyState title="No visits measured in this period">
        The shop measures its own pages; the data goes to nobody else.
      </EmptyState>
    );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:grid-cols-3">
        {charted.map(({ vital, title }) => (
          <Card key={vital} title={title}>
            <VitalOverTime
              vital={vital}
              title={title}
              days={dates}
              readings={byDay.filter((each) => each.vital === vital)}
            />
          </Card>
        ))}
      </div>
      <h2 className="font-semibold">What three of four visitors experienced or better, page by page</h2>
      <PagesTable byPage={byPage} />
    </>
  );
}

type VitalOverTimeProps = {
  vital: Vital;
  title: string;
  days: readonly string[];
  readings: readonly (VitalReading & { day: string })[];
};

function VitalOverTime({ vital, title, days, readings }: VitalOverTimeProps) {
  const measured = new Map(readings.map((reading) => [reading.day, reading]));
  const last = readings.at(-1);
  if (!last) return <p className="text-ink-3">Not measured in this period.</p>;
  return (
    <>
      <p className="mb-2 text-ink-2">
        <strong className={`font-semibold text-figure tracking-tight ${vitalLooks[rateVital(vital, last.p75)]}`}>
          {formatVital(vital, last.p75)}
        </strong>{' '}
        {rateVital(vital, last.p75)}, {grouped(last.count)} {last.count === 1 ? 'visit' : 'visits'} on{' '}
        {chartDay(last.day).month}
      </p>
      <LineChart
        says={`${title}: ${formatVital(vital, last.p75)} on ${chartDay(last.day).name}, ${rateVital(vital, last.p75)}`}
        points={days.map((day) => ({
          day: chartDay(day),
          value: measured.get(day)?.p75 ?? null,
          count: measured.get(day)?.count ?? 0,
        }))}
        format={(value) => (value === 0 ? '0' : formatVital(vital, value))}
        columns={['Day', 'Three of four had', 'Visits']}
        limits={vitalLimits[vital]}
      />
    </>
  );
}

function PagesTable({ byPage }: Pick<SpeedReportProps, 'byPage'>) {
  const columns = vitals.map((vital) => ({
    head: vital,
    cell: (page: string) => (
      <VitalValue reading={byPage.find((reading) => reading.page === page && reading.vital === vital)} />
    ),
  }));
  return (
    <ReportTable
      label="Speed by page"
      rows={[...new Set(byPage.map(({ page }) => page))]}
      head="Page"
      nameOf={(page) => page}
      columns={columns}
    />
  );
}

const vitalLooks = { good: 'text-green', fair: 'text-marigold-text', poor: 'text-clay-text' } as const;

function VitalValue({ reading }: { reading: VitalReading | undefined }) {
  if (!reading) return <span className="text-ink-3">none</span>;
  const rating = rateVital(reading.vital, reading.p75);
  return (
    <span className={vitalLooks[rating]}>
      <strong className="font-semibold">{formatVital(reading.vital, reading.p75)}</strong>{' '}
      <span className="text-second">{rating}</span>
    </span>
  );
}

/** `1.8 s`, `96 ms`; CLS has no unit. */
function formatVital(vital: Vital, value: number): string {
  if (vital === 'CLS') return value.toFixed(2);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;
}
