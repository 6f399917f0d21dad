import { formatPrice } from '#app/infra/money/money.ts';
import { grouped, parcels } from '#app/modules/analytics/admin/figure.tsx';
import type { Day, Ended } from '#app/modules/analytics/order-figures.server.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { chartDay } from '../charts/chart-days.ts';
import { Card } from '../components/card.tsx';
import { Segments } from '../components/list/tabs.tsx';

type OrdersAndMoneyProps = {
  days: readonly Day[];
  ended: Ended;
  span: number;
  spans: Readonly<Record<string, string>>;
};

/** Orders by day as a chart under the owner's four figures. */
export function OrdersAndMoney({ days, ended, span, spans }: OrdersAndMoneyProps) {
  const today = days.at(-1);
  const yesterday = days.at(-2);
  const time = span === 1 ? 'today' : `${span} days`;
  const choice = (
    <Segments
      label="Period"
      current={`?days=${span}`}
      tabs={Object.entries(spans).map(([value, label]) => ({ to: `?days=${value}`, label }))}
    />
  );
  return (
    <Card title="Orders and money" end={<span className="max-md:hidden">{choice}</span>}>
      <div className="-mx-3.5 mb-3 overflow-x-auto px-3.5 md:hidden">{choice}</div>
      <dl className="mt-1 mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Figure
          label="Orders today"
          value={grouped(countOf(today))}
          note={`${grouped(countOf(yesterday))} yesterday, all day`}
        />
        <Figure
          label="Sales today"
          value={formatPrice(today?.total ?? 0)}
          note={
            today?.kept ? `${formatPrice(Math.round(today.total / today.kept / 100) * 100)} an order` : 'nothing yet'
          }
        />
        <Figure
          label={`Delivered, ${time}`}
          value={formatPrice(ended.deliveredTotal)}
          note={parcels(ended.delivered)}
        />
        <Figure
          label={`Cash received, ${time}`}
          value={formatPrice(ended.cashTotal)}
          note={parcels(ended.cashReceived)}
        />
      </dl>
      <BarChart
        says={sentenceOf(days.slice(-span))}
        bars={days.slice(-span).map((day) => ({ day: chartDay(day.day), value: day.kept + day.lost, bad: day.lost }))}
        columns={['Day', 'Orders', 'Cancelled or refused']}
      />
    </Card>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-second">{label}</dt>
      <dd>
        <span className="wrap-anywhere block font-semibold text-figure tracking-tight max-sm:text-[1.25rem]">
          {value}
        </span>
        <span className="block text-ink-3 text-second">{note}</span>
      </dd>
    </div>
  );
}

function sentenceOf(days: readonly Day[]): string {
  const kept = days.reduce((sum, day) => sum + day.kept, 0);
  const lost = days.reduce((sum, day) => sum + day.lost, 0);
  const time = days.length === 1 ? 'today' : `in ${days.length} days`;
  return `${grouped(kept)} orders and ${grouped(lost)} cancelled or refused ${time}`;
}

function countOf(day: Day | undefined): number {
  return day ? day.kept + day.lost : 0;
}
