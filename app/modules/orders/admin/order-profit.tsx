import { Card } from '#app/admin/components/card.tsx';
import { formatAmount, type Money } from '#app/infra/money/money.ts';
import type { OrderProfit } from '#app/modules/analytics/profit.server.ts';
import { formatMargin, profitOf } from '#app/modules/analytics/profit.ts';

/** What the order has earned, for the owner; what it would earn while its parcel is under way. */
export function OrderProfitCard({ profit }: { profit: OrderProfit }) {
  const { revenue, goods, packing, freight, tax, isOver, settled } = profit;
  const rows: [string, Money][] = [
    [isOver ? 'Received' : 'Expected', revenue],
    ['Cost of goods', -goods],
    ['Packing', -packing],
    [settled ? 'Freight, from the courier’s payment sheet' : 'Freight, as agreed', -freight],
    ['Tax withheld', -tax],
  ];
  const earned = profitOf(profit);
  return (
    <Card title={isOver ? 'Profit' : 'Profit, if it is received'} end={<span>{formatMargin(profit)}</span>}>
      <dl className="grid gap-1">
        {rows
          .filter(([label, sum]) => sum !== 0 || label === 'Cost of goods')
          .map(([label, sum]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-2">{label}</dt>
              <dd className="whitespace-nowrap">{formatAmount(sum === 0 ? 0 : sum)}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
          <dt>{earned < 0 ? 'Loss' : 'Profit'}</dt>
          <dd className={`whitespace-nowrap ${earned < 0 ? 'text-clay-text' : ''}`}>{formatAmount(earned)}</dd>
        </div>
      </dl>
    </Card>
  );
}
