import { data, href } from 'react-router';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { ListBody } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay, formatWhenExactly } from '#app/admin/components/times.ts';
import { signedInContext } from '#app/admin/guard.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { writeDay } from '#app/infra/dates/days.ts';
import { db } from '#app/infra/db/db.server.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { readProductRecord } from '../product-record.server.ts';
import { readStockHistory, type StockEntry } from '../stock/count-stock.server.ts';
import { readCost } from '../stock/stock-in.server.ts';
import type { Route } from './+types/stock-page.ts';
import { CostCard } from './cost-card.tsx';
import { StockInCard } from './stock-in-card.tsx';

export const meta = () => [{ title: 'Stock history · Admin' }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0;
  const after = Number(url.searchParams.get('after') ?? Number.NaN);
  const before = Number.isSafeInteger(after) && after > 0 ? after : undefined;
  const seesCosts = mayDo(context.get(signedInContext), 'see-costs');
  const [product, history, cost] = await Promise.all([
    readProductRecord(db, id),
    readStockHistory(id, { before, withCosts: seesCosts }),
    seesCosts ? readCost(db, id) : null,
  ]);
  if (!product) throw data(null, { status: 404 });
  const page = { rows: history.entries, next: history.next === null ? null : String(history.next) };
  const now = new Date();
  const { name } = product.values;
  return { id, name, stock: product.stock, cost, seesCosts, page, today: writeDay(now), now: now.toISOString() };
}

const texts: Record<StockEntry['reason'], string> = {
  opening: 'Starting stock',
  order: 'Order placed',
  edited: 'Order edited',
  cancelled: 'Order cancelled',
  returned: 'Parcel came back',
  reopened: 'Order reopened',
  'given-back': 'Order not confirmed in time',
  'returned-by-shopper': 'Sent back by the shopper',
  received: 'Received',
  correction: 'Counted',
};
const keyOf = ({ id }: StockEntry) => String(id);

type Loaded = Route.ComponentProps['loaderData'];

export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { id, name, stock, cost, seesCosts, today, now } = loaderData;
  const { rows, more } = useMoreRows<StockEntry, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const when = ({ at }: StockEntry) => formatWhenExactly(new Date(at), new Date(now));
  const columns: Column<StockEntry>[] = [
    { key: 'when', head: 'When', cell: when, className: 'whitespace-nowrap' },
    { key: 'what', head: 'What', cell: (entry) => <What entry={entry} now={now} /> },
    { key: 'who', head: 'By', cell: ({ actorName }) => actorName ?? 'The shop' },
    { key: 'delta', head: 'Items', end: true, cell: ({ delta }) => signed(delta) },
    ...(rows.some(({ worth }) => worth !== null) ? costColumns : []),
  ];
  return (
    <>
      <PageHead
        title="Stock history"
        beside={
          <>
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="shrink-0">{stock} now</span>
          </>
        }
        back={{ to: href('/admin/products/:id', { id: String(id) }), label: `Back to ${name}` }}
      />
      <ListBody>
        <div className="mb-3.5 grid grid-cols-[minmax(0,1fr)] gap-3.5 max-md:px-3.5 max-md:pt-3.5">
          <StockInCard id={id} seesCosts={seesCosts} today={today} />
          {seesCosts && <CostCard id={id} name={name} stock={stock} cost={cost} />}
        </div>
        <PagedTable
          label="Stock history"
          rows={rows}
          keyOf={keyOf}
          nameOf={when}
          columns={columns}
          phone={(entry) => (
            <PhoneRow
              lines={[
                [<What key="what" entry={entry} now={now} />, signed(entry.delta)],
                [when(entry), entry.worth === null ? (entry.actorName ?? 'The shop') : `${formatEach(entry)} each`],
              ]}
            />
          )}
          more={more}
          shown="Newest first. The sum of all entries is the stock."
          empty={
            <EmptyState title="No stock changes yet">Every change of stock is listed here with who made it.</EmptyState>
          }
        />
      </ListBody>
    </>
  );
}

function What({ entry, now }: { entry: StockEntry; now: string }) {
  const { at, billDay } = entry;
  return (
    <>
      {texts[entry.reason]}
      {entry.words && `: ${entry.words}`}
      {billDay && writeDay(new Date(at)) !== billDay && (
        <span className="text-ink-3"> (bill of {formatShortDay(new Date(`${billDay}T12:00Z`), new Date(now))})</span>
      )}
    </>
  );
}

const costColumns: Column<StockEntry>[] = [
  { key: 'each', head: 'Each', end: true, cell: formatEach },
  {
    key: 'average',
    head: 'Average after',
    end: true,
    className: 'max-lg:hidden',
    cell: ({ average }) => (average === null ? '' : formatPrice(average)),
  },
];

/** What a piece of the move cost, where that is known. */
function formatEach({ worth, delta }: StockEntry): string {
  return worth === null ? '' : formatPrice(Math.round(worth / Math.abs(delta)));
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
