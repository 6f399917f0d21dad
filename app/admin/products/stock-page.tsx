import { data, href } from 'react-router';
import { readStockHistory, type StockEntry } from '#app/catalog/count-stock.server.ts';
import { readProductRecord } from '#app/catalog/product-record.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { type Column, DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { ListBody } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import type { Route } from './+types/stock-page.ts';

export const meta = () => [{ title: 'Stock history · office' }];

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0;
  const before = Number(url.searchParams.get('after') ?? Number.NaN);
  const [product, history] = await Promise.all([
    readProductRecord(db, id),
    readStockHistory(id, Number.isSafeInteger(before) && before > 0 ? before : undefined),
  ]);
  if (!product) throw data(null, { status: 404 });
  const page = { rows: history.entries, next: history.next === null ? null : String(history.next) };
  return { id, name: product.values.name, stock: product.stock, page, now: new Date().toISOString() };
}

const said: Record<StockEntry['reason'], string> = {
  opening: 'First pieces',
  order: 'Order placed',
  edited: 'Order’s lines changed',
  cancelled: 'Order cancelled',
  returned: 'Parcel came back',
  reopened: 'Order taken up again',
  'given-back': 'Order not confirmed in time',
  'returned-by-shopper': 'Sent back by the shopper',
  received: 'Received',
  correction: 'Counted',
};
const keyOf = ({ id }: StockEntry) => String(id);

type Loaded = Route.ComponentProps['loaderData'];

export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { id, name, stock, now } = loaderData;
  const { rows, more } = useMoreRows<StockEntry, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const when = ({ at }: StockEntry) => formatWhenExactly(new Date(at), new Date(now));
  const columns: Column<StockEntry>[] = [
    { key: 'when', head: 'When', cell: when, className: 'whitespace-nowrap' },
    { key: 'what', head: 'What', cell: (entry) => <What entry={entry} /> },
    { key: 'who', head: 'By', cell: ({ actorName }) => actorName ?? 'The shop' },
    { key: 'delta', head: 'Pieces', end: true, cell: ({ delta }) => signed(delta) },
  ];
  return (
    <>
      <PageHead
        title="Stock history"
        beside={`${name}, ${stock} now`}
        back={{ to: href('/admin/products/:id', { id: String(id) }), label: `Back to ${name}` }}
      />
      <ListBody>
        {rows.length === 0 ? (
          <EmptyState title="No pieces have moved yet">Write a stock, and it stands here with your name.</EmptyState>
        ) : (
          <>
            <DataTable
              label="Stock history"
              rows={rows}
              keyOf={keyOf}
              nameOf={when}
              columns={columns}
              phone={(entry) => (
                <PhoneRow
                  lines={[
                    [<What key="what" entry={entry} />, signed(entry.delta)],
                    [when(entry), entry.actorName ?? 'The shop'],
                  ]}
                />
              )}
            />
            <MoreLink more={more} says="Newest first. The sum of all entries is the stock." />
          </>
        )}
      </ListBody>
    </>
  );
}

function What({ entry }: { entry: StockEntry }) {
  return (
    <>
      {said[entry.reason]}
      {entry.words && `: ${entry.words}`}
    </>
  );
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
