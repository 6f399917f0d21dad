import type { Day, Ended } from '#app/orders/order-figures.server.ts';
import { formatPrice } from '#app/platform/money.ts';
import { type Bar, BarChart } from '../pieces/bar-chart.tsx';
import { Card } from '../pieces/card.tsx';
import { Segments } from '../pieces/tabs.tsx';

type OrdersAndMoneyProps = { days: readonly Day[]; ended: Ended; span: number; chosen: string | null };

/** Orders by day, and what they brought: the owner's four figures over the chart. */
export function OrdersAndMoney({ days, ended, span, chosen }: OrdersAndMoneyProps) {
  const today = days.at(-1);
  const yesterday = days.at(-2);
  const count = today ? today.kept + today.lost : 0;
  return (
    <Card
      title="Orders and money"
      end={
        <Segments
          label="How far back"
          current={`?days=${chosen ?? span}`}
          tabs={['7', '14', '30'].map((value) => ({ to: `?days=${value}`, label: `${value} days` }))}
        />
      }
    >
      <dl className="mt-1 mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Figure
          label="Orders today"
          value={count}
          note={`${yesterday ? yesterday.kept + yesterday.lost : 0} yesterday, all day`}
        />
        <Figure
          label="Ordered today"
          value={formatPrice(today?.total ?? 0)}
          note={
            today?.kept ? `${formatPrice(Math.round(today.total / today.kept / 100) * 100)} an order` : 'nothing yet'
          }
        />
        <Figure
          label={`Delivered, ${span} days`}
          value={formatPrice(ended.deliveredTotal)}
          note={parcels(ended.delivered)}
        />
        <Figure
          label={`Cash received, ${span} days`}
          value={formatPrice(ended.cashTotal)}
          note={parcels(ended.cashReceived)}
        />
      </dl>
      <BarChart
        says={sentenceOf(days)}
        bars={days.map(barOf)}
        columns={['Day', 'Orders kept', 'Cancelled or refused']}
      />
    </Card>
  );
}

function Figure({ label, value, note }: { label: string; value: string | number; note: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-ink-2 text-second">{label}</dt>
      <dd>
        <span className="block truncate font-semibold text-figure tracking-tight">{value}</span>
        <span className="block truncate text-ink-3 text-second">{note}</span>
      </dd>
    </div>
  );
}

function sentenceOf(days: readonly Day[]): string {
  const kept = days.reduce((sum, day) => sum + day.kept, 0);
  const lost = days.reduce((sum, day) => sum + day.lost, 0);
  return `${kept} orders kept and ${lost} cancelled or refused in ${days.length} days`;
}

function barOf({ day, kept, lost }: Day, index: number, all: readonly Day[]): Bar {
  const date = Number(day.slice(8));
  const isFirstOfMonth = index === 0 || date === 1;
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return {
    label: isFirstOfMonth ? `${date} ${month}` : String(date),
    value: kept + lost,
    bad: lost,
    now: index === all.length - 1,
  };
}

function parcels(count: number): string {
  return `${count.toLocaleString('en-PK')} ${count === 1 ? 'parcel' : 'parcels'}`;
}
