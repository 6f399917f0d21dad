import { toRupees } from '#app/infra/money/money.ts';
import { type Cells, csvFile } from '#app/infra/text/csv.ts';
import type { Period } from '../order-figures.server.ts';
import { readProfit } from '../profit.server.ts';
import { type ProfitBy, profitBy, profitOf } from '../profit.ts';
import { readShelvedWorth } from '../stock-worth.server.ts';

/** The breakdown of a period's profit with a last line for all, in rupees. */
export async function profitTable(
  by: ProfitBy,
  period: Period,
  most: number,
): Promise<{ head: string[]; lines: Cells[] }> {
  const { rows, total, leftOut } = await readProfit(by, period, most);
  const line = (name: string, sums: typeof total): Cells => [
    name,
    sums.orders,
    ...[sums.revenue, sums.goods, sums.packing, sums.freight, sums.tax, profitOf(sums)].map(toRupees),
  ];
  return {
    head: [profitBy[by].toLowerCase(), 'orders', 'came in', 'goods', 'packing', 'freight', 'tax', 'profit'],
    lines: [
      ...rows.map((row) => line(row.name, row)),
      line('all', total),
      ['left out, cost unknown', leftOut.orders, toRupees(leftOut.revenue), '', '', '', '', ''],
    ],
  };
}

/** Every product on the shelf with what a piece cost and what all of them did; empty where nobody has said a cost. */
export function worthFile(): ReadableStream<Uint8Array> {
  return csvFile<number>(['id', 'product', 'pieces', 'cost each', 'worth'], async (after) => {
    const { products, next } = await readShelvedWorth(after ?? 0);
    const lines = products.map(
      ({ id, name, pieces, average }): Cells => [
        id,
        name,
        pieces,
        ...(average === null ? ['', ''] : [toRupees(average), toRupees(average * pieces)]),
      ],
    );
    return { lines, next };
  });
}
