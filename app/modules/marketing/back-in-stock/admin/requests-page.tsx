import { href, Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { ListBody } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import { stockRequestChat } from '../request-chat.server.ts';
import { countStockRequests, readStockRequests, type StockRequestTab, type Wish } from '../requests.server.ts';
import { keptDays } from '../send-back-in-stock.server.ts';
import type { Route } from './+types/requests-page.ts';

export const meta = () => [{ title: 'Back-in-stock requests · Admin' }];

type Row = Wish & { chat: string | null };

export async function loader({ url, context }: Route.LoaderArgs) {
  const tab: StockRequestTab = url.searchParams.get('show') === 'waiting' ? 'waiting' : 'back';
  const after = Number(url.searchParams.get('after') ?? 0);
  const [{ wishes, next }, counts, { takesWishes }] = await Promise.all([
    readStockRequests(tab, Number.isSafeInteger(after) ? after : 0),
    countStockRequests(),
    readSeoSettings(),
  ]);
  await countRows(
    context,
    'back-in-stock',
    wishes.map(({ id }) => String(id)),
  );
  const rows = wishes.map(
    (stockRequest): Row => ({
      ...stockRequest,
      chat: tab === 'back' && stockRequest.isPhone ? stockRequestChat(stockRequest) : null,
    }),
  );
  return {
    page: { rows, next: next === null ? null : String(next) },
    tab,
    counts,
    takesWishes,
    days: keptDays,
    now: new Date().toISOString(),
  };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ id }: Row) => String(id);

/** M13: who waits for a product, and whom to tell now that it is back. */
export default function WaitingPage({ loaderData }: Route.ComponentProps) {
  const { tab, counts, takesWishes, days } = loaderData;
  const now = new Date(loaderData.now);
  const { rows, more } = useMoreRows<Row, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  return (
    <>
      <PageHead
        title="Back-in-stock requests"
        back={{ to: href('/admin/products'), label: 'All products' }}
        beside={<span className="max-md:hidden">deleted after {days} days</span>}
      />
      <Tabs
        label="Requests"
        current={tab === 'back' ? '?' : '?show=waiting'}
        tabs={[
          { to: '?', label: 'Back in stock', count: counts.back, waits: true },
          { to: '?show=waiting', label: 'Still sold out', count: counts.waiting },
        ]}
      />
      <div className="pt-3">
        <ListBody>
          <PagedTable
            label="Requests"
            rows={rows}
            keyOf={keyOf}
            nameOf={({ contact, name }) => `${contact}, ${name}`}
            columns={[
              { key: 'product', head: 'Product', cell: (row) => <ProductLink row={row} /> },
              { key: 'stock', head: 'In stock', end: true, cell: ({ stock }) => stock },
              { key: 'who', head: 'Customer', cell: formatContact },
              { key: 'since', head: 'Asked', end: true, cell: ({ at }) => formatAge(new Date(at), now) },
              { key: 'actions', head: <span className="sr-only">Actions</span>, end: true, cell: actionsOf },
            ]}
            phone={(row) => (
              <PhoneRow
                lines={[
                  [<ProductLink key="product" row={row} />, formatAge(new Date(row.at), now)],
                  [formatContact(row), actionsOf(row)],
                ]}
              />
            )}
            more={more}
            shown={`${rows.length} of ${counts[tab]}`}
            empty={
              <EmptyState title={tab === 'back' ? 'Nobody to tell' : 'No requests yet'}>
                {takesWishes
                  ? 'Shoppers who leave a number on a sold-out product are listed here, and move to “Back in stock” when it is available again.'
                  : 'Turn on “Tell me when it is back” in Settings, and sold-out products ask for a number.'}
              </EmptyState>
            }
          />
        </ListBody>
      </div>
    </>
  );
}

function actionsOf(row: Row) {
  return row.chat === null ? null : <Tell row={row} chat={row.chat} />;
}

function ProductLink({ row: { productId, name } }: { row: Row }) {
  return (
    <Link
      to={href('/admin/products/:id', { id: String(productId) })}
      className="font-medium underline-offset-4 hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function formatContact({ contact, isPhone }: Row): string {
  return isPhone ? formatPhone(contact) : contact;
}

function Tell({ row: { id, contact }, chat }: { row: Row; chat: string }) {
  const actions = useAction('products');
  return (
    <span className="inline-flex gap-1.5">
      <a href={chat} target="_blank" rel="noreferrer" className={adminButtonClass({ small: true })}>
        WhatsApp
      </a>
      <AdminButton
        small
        look="quiet"
        busy={actions.busy}
        aria-label={`${contact} is told`}
        onClick={() => void actions.send({ action: 'mark-stock-request', wish: id, told: true })}
      >
        Told
      </AdminButton>
    </span>
  );
}
