import { type Bar, BarChart } from '#app/admin/charts/bar-chart.tsx';
import { chartDay } from '#app/admin/charts/chart-days.ts';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { formatPrice, fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';
import type { Day, Ended } from '../order-figures.server.ts';
import { Figure, formatGrowth, grouped, parcels } from './figure.tsx';

type MoneyReportProps = {
  ordered: readonly Day[];
  ended: Ended;
  refunded: { count: number; sum: Money };
  orderedBefore: readonly Day[];
  endedBefore: Ended;
  /** The address of the accountant's file. */
  books: string;
};

/** A longer period is drawn with one bar a week. */
const maxDays = 45;

/** What was ordered, delivered and paid. */
export function MoneyReport({ ordered, ended, refunded, orderedBefore, endedBefore, books }: MoneyReportProps) {
  const kept = ordered.reduce((sum, day) => sum + day.kept, 0);
  const paisa = ordered.reduce((sum, day) => sum + day.total, 0);
  const before = orderedBefore.reduce((sum, day) => sum + day.total, 0);
  const byWeek = ordered.length > maxDays;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        <Figure
          label="Net sales"
          value={formatPrice(paisa)}
          note={`${grouped(kept)} ${kept === 1 ? 'order' : 'orders'}`}
          change={formatGrowth(paisa, before)}
        />
        <Figure
          label="An order on average"
          value={kept ? formatPrice(Math.round(paisa / kept / 100) * 100) : 'none yet'}
          note="without cancelled orders"
        />
        <Figure
          label="Delivered"
          value={formatPrice(ended.deliveredTotal)}
          note={parcels(ended.delivered)}
          change={formatGrowth(ended.deliveredTotal, endedBefore.deliveredTotal)}
        />
        <Figure
          label="Cash received"
          value={formatPrice(ended.cashTotal)}
          note={parcels(ended.cashReceived)}
          change={formatGrowth(ended.cashTotal, endedBefore.cashTotal)}
        />
      </dl>
      {refunded.count > 0 && (
        <p className="text-ink-2">
          {formatPrice(refunded.sum)} refunded to shoppers, for{' '}
          {refunded.count === 1 ? '1 return' : `${grouped(refunded.count)} returns`}. It is not deducted above.
        </p>
      )}
      <Card
        title={`Net sales, by ${byWeek ? 'week' : 'day'}`}
        end={<span className="text-ink-3 text-second">Rs.</span>}
      >
        <BarChart
          says={`${formatPrice(paisa)} of net sales in ${ordered.length} days, by ${byWeek ? 'week' : 'day'}`}
          bars={moneyBars(ordered, byWeek ? 7 : 1)}
          format={(rupees) => formatPrice(fromRupees(rupees))}
          short={shortRupees}
          columns={[byWeek ? 'Week from' : 'Day', 'Net sales']}
          byWeek={byWeek}
        />
      </Card>
      <Card
        title="For the accountant"
        end={
          <AdminButtonLink small icon="download" reloadDocument to={books}>
            Export the books
          </AdminButtonLink>
        }
      >
        <p className="text-ink-2">
          A line for each payment of a courier, with its order, charges, withheld taxes, payment sheet and bank
          reference; one for each shortage accepted or written off; and one for each refund. No names of people.
        </p>
      </Card>
    </>
  );
}

/** One bar for each `step` days, counted back from today. Days before the first whole bar are left out. */
function moneyBars(days: readonly Day[], step: number): Bar[] {
  const bars: Bar[] = [];
  for (let end = days.length; end - step >= 0; end -= step) {
    const some = days.slice(end - step, end);
    const paisa = some.reduce((sum, day) => sum + day.total, 0);
    bars.unshift({ day: chartDay(some[0]?.day ?? ''), value: toRupees(paisa) });
  }
  return bars;
}

/** `950`, `38k`, `1.2M`: for guide lines. The table under the chart has the exact amounts. */
export function shortRupees(rupees: number): string {
  if (rupees < 1_000) return String(Math.round(rupees));
  const [amount, letter] = rupees < 999_500 ? [rupees / 1_000, 'k'] : [rupees / 1_000_000, 'M'];
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })}${letter}`;
}
