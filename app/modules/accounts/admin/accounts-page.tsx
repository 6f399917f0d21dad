import { href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { FilterMenu } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { CustomersTabs } from '#app/modules/customers/admin/customers-tabs.tsx';
import { countCustomers } from '#app/modules/customers/customers.server.ts';
import { countOrdersOf, type OrdersOfAccount } from '#app/modules/orders/my-orders/orders-of-account.server.ts';
import { type Account, countAccounts, readAccounts } from '../team/people.server.ts';
import type { Route } from './+types/accounts-page.ts';
import { Standing } from './account-standing.tsx';

export const meta = () => [{ title: 'Accounts · Admin' }];

export type AccountRow = Account & OrdersOfAccount;

const noOrders: OrdersOfAccount = { orders: 0, received: 0, failed: 0 };

export async function loader({ url }: Route.LoaderArgs) {
  const only = url.searchParams.get('only') === 'banned' ? 'banned' : 'all';
  const question = url.searchParams.get('q') ?? '';
  const [page, counts, customers] = await Promise.all([
    readAccounts(question, only, parseMomentCursor(url.searchParams.get('after'))),
    countAccounts(),
    countCustomers(),
  ]);
  const ordersOf = await countOrdersOf(page.rows.map(({ id }) => id));
  const rows = page.rows.map((account): AccountRow => ({ ...account, ...(ordersOf.get(account.id) ?? noOrders) }));
  return { page: { rows, next: page.next }, counts, customers, only, now: new Date() };
}

/** All accounts, the newest first, with their orders and bans. */
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { counts, customers, only, now } = loaderData;
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<AccountRow, typeof loaderData>(loaderData.page, keyOf, ({ page }) => page);
  const question = params.get('q');
  return (
    <>
      <PageHead title="Customers" beside={<span className="max-md:hidden">everyone who registered</span>} />
      <CustomersTabs counts={customers} accounts={counts.all} current="accounts" />
      <div className="h-2.5 max-md:hidden" />
      <ListTools says="Newest first">
        <SearchField label="E-mail address or user name" placeholder="E-mail or user name" />
        <FilterMenu
          label="Banned or not"
          icon="ban"
          name="only"
          all="All accounts"
          options={[{ value: 'banned', label: 'Banned', count: counts.banned }]}
        />
      </ListTools>
      <ListBody>
        <PagedTable
          label="Accounts"
          lines={2}
          rows={rows}
          keyOf={keyOf}
          nameOf={({ email }) => email}
          columns={columnsAt(now)}
          phone={(account) => <PhoneAccount account={account} now={now} />}
          more={more}
          shown={`${rows.length} shown`}
          empty={
            <EmptyState
              title={
                question
                  ? `No accounts match “${question}”`
                  : only === 'banned'
                    ? 'No banned accounts'
                    : 'No accounts yet'
              }
              actions={
                question && <AdminButtonLink to={href('/admin/customers/accounts')}>Clear search</AdminButtonLink>
              }
            >
              {question ? 'Searched the beginnings of addresses and user names.' : 'Shoppers need no account to order.'}
            </EmptyState>
          }
        />
      </ListBody>
    </>
  );
}

function columnsAt(now: Date): Column<AccountRow>[] {
  return [
    {
      key: 'who',
      head: 'Account',
      cell: ({ id, email, userName }) => (
        <>
          <RowLink to={href('/admin/customers/accounts/:id', { id })} className="wrap-anywhere font-medium">
            {email}
          </RowLink>
          <p className="text-ink-3 text-second">{userName}</p>
        </>
      ),
    },
    { key: 'standing', head: 'Standing', cell: (account) => <Standing account={account} /> },
    { key: 'orders', head: 'Orders', end: true, className: 'w-24', cell: ({ orders }) => orders },
    { key: 'received', head: 'Received', end: true, className: 'w-24', cell: ({ received }) => received },
    {
      key: 'failed',
      head: 'Failed',
      end: true,
      className: 'w-24',
      cell: ({ failed }) => <span className={failed > 0 ? 'font-semibold text-clay-text' : ''}>{failed}</span>,
    },
    {
      key: 'since',
      head: 'Since',
      end: true,
      className: 'w-32 text-ink-3',
      cell: ({ registeredAt }) => formatShortDay(registeredAt, now),
    },
  ];
}

function PhoneAccount({ account, now }: { account: AccountRow; now: Date }) {
  const { id, email, userName, orders, received, failed, registeredAt } = account;
  return (
    <PhoneRow
      lines={[
        [
          <RowLink key="email" to={href('/admin/customers/accounts/:id', { id })} className="truncate">
            {email}
          </RowLink>,
          orders === 1 ? '1 order' : `${orders} orders`,
        ],
        [userName, `${received} received, ${failed} failed`],
        [<Standing key="standing" account={account} />, `since ${formatShortDay(registeredAt, now)}`],
      ]}
    />
  );
}

function keyOf({ id }: AccountRow): string {
  return id;
}
