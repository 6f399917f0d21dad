import { data, href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { FilterMenu } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { countRows, noteView } from '#app/admin/reading-limit.server.ts';
import { parsePhone, spokenPhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { countAccounts } from '#app/modules/accounts/team/people.server.ts';
import { HistorySquares } from '#app/modules/orders/admin/list/history-squares.tsx';
import { countLabel } from '#app/modules/orders/desk/admin-order.ts';
import { readOrderChoices } from '#app/modules/orders/desk/read-orders.server.ts';
import type { CustomerRow } from '../customer.ts';
import { countCustomers, readCustomerOf, readCustomers } from '../customers.server.ts';
import type { Route } from './+types/customers-page.ts';
import { CustomerCard } from './customer-card.tsx';
import { readQuestion } from './customers-query.ts';
import { CustomersTabs } from './customers-tabs.tsx';

export const meta = () => [{ title: 'Customers · Admin' }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const question = readQuestion(url.searchParams);
  const phone = 'phone' in params ? parsePhone(String(params.phone)) : null;
  if ('phone' in params && !phone) throw data(null, { status: 404 });
  const [page, counts, accounts, choices, chosen] = await Promise.all([
    readCustomers(question),
    countCustomers(),
    countAccounts(),
    readOrderChoices(),
    phone ? readCustomerOf(phone) : null,
  ]);
  await countRows(context, 'customers', [...page.customers, ...(chosen ? [chosen] : [])].map(keyOf));
  if (chosen) await noteView(context, chosen.phone);
  const { cities } = choices;
  return { ...page, tab: question.tab, counts, accounts: accounts.all, cities, chosen, now: new Date().toISOString() };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const keyOf = ({ phone }: Pick<CustomerRow, 'phone'>) => phone;

/** Everybody who ever ordered, by phone, with how their parcels ended. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { tab, counts, accounts, cities, chosen } = loaderData;
  const now = new Date(loaderData.now);
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<CustomerRow, Loaded>(
    { rows: loaderData.customers, next: loaderData.next },
    keyOf,
    (loaded) => ({ rows: loaded.customers, next: loaded.next }),
  );
  const isNarrowed = params.has('q') || params.has('city');
  return (
    <>
      <PageHead title="Customers" beside={<span className="max-md:hidden">by phone number</span>}>
        <AdminButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/customers/csv')}?${params}`}
        >
          Export
        </AdminButtonLink>
      </PageHead>
      <CustomersTabs counts={counts} accounts={accounts} current={tab} />
      <div className="pt-3">
        <ListTools says="Last order first">
          <SearchField label="Search customers" placeholder="Phone in any form (0304…, +92 304…), or a name" />
          <FilterMenu
            label="City"
            icon="map-pin"
            name="city"
            all="All cities"
            options={cities.map((city) => ({ value: city, label: city }))}
          />
        </ListTools>
      </div>
      <ListBody>
        <div className={chosen ? 'grid gap-3.5 xl:grid-cols-[1fr_340px]' : ''}>
          {chosen && (
            <div className="min-w-0 max-md:px-3.5 xl:order-last">
              <CustomerCard key={chosen.phone} customer={chosen} now={now} />
            </div>
          )}
          <div className="min-w-0">
            <PagedTable
              label="Customers"
              rows={rows}
              keyOf={keyOf}
              nameOf={({ name }) => name}
              columns={columns(now, params, chosen !== null)}
              phone={(row) => <CustomerOnPhone row={row} now={now} params={params} />}
              lines={2}
              isCurrent={({ phone }) => phone === chosen?.phone}
              more={more}
              shown={isNarrowed ? `${rows.length} shown` : `Showing ${rows.length} of ${countLabel(counts[tab])}`}
              empty={
                <EmptyState
                  title={params.get('q') ? `No customers match “${params.get('q')}”` : 'No customers here'}
                  actions={isNarrowed && <AdminButtonLink to={href('/admin/customers')}>All customers</AdminButtonLink>}
                >
                  {isNarrowed
                    ? 'Searched phones, names and cities, with the filters above.'
                    : 'Everyone who orders appears here by phone number.'}
                </EmptyState>
              }
            />
          </div>
        </div>
      </ListBody>
    </>
  );
}

function columns(now: Date, params: URLSearchParams, isNarrow: boolean): Column<CustomerRow>[] {
  const money: Column<CustomerRow> = {
    key: 'paid',
    head: 'Paid in cash',
    end: true,
    cell: ({ paid }) => <span className="whitespace-nowrap">{formatPrice(paid)}</span>,
  };
  return [
    {
      key: 'phone',
      head: 'Phone',
      cell: (row) => <CustomerLink row={row} params={params} />,
      className: 'whitespace-nowrap',
    },
    { key: 'name', head: 'Name', cell: (row) => <Who row={row} /> },
    {
      key: 'orders',
      head: 'Orders',
      className: 'max-lg:hidden',
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <HistorySquares {...row} /> {row.orders}
        </span>
      ),
    },
    { key: 'received', head: 'Received', end: true, cell: ({ received }) => received },
    {
      key: 'refused',
      head: 'Refused',
      end: true,
      cell: ({ refused }) => <span className={refused > 0 ? 'font-bold text-clay-text' : 'text-ink-2'}>{refused}</span>,
    },
    ...(isNarrow ? [] : [money]),
    {
      key: 'last',
      head: 'Last',
      end: true,
      cell: ({ lastOrderAt }) => (
        <span className="whitespace-nowrap text-ink-2">{formatAge(new Date(lastOrderAt), now)}</span>
      ),
    },
  ];
}

function CustomerLink({ row, params }: { row: CustomerRow; params: URLSearchParams }) {
  return (
    <RowLink
      to={`${href('/admin/customers/:phone', { phone: row.phone })}${params.size > 0 ? `?${params}` : ''}`}
      preventScrollReset
      className="font-medium"
    >
      {spokenPhone(row.phone)}
    </RowLink>
  );
}

function Who({ row }: { row: CustomerRow }) {
  return (
    <div className="leading-4.5">
      <bdi className="block">{row.name}</bdi>
      <span className="flex flex-wrap items-center gap-x-2.5 text-ink-3 text-second">
        <bdi>{row.city}</bdi> <Standing row={row} />
      </span>
    </div>
  );
}

function Standing({ row }: { row: CustomerRow }) {
  if (row.blockedBy)
    return (
      <span className="flex items-center gap-1 font-medium text-clay-text">
        <AdminIcon name="ban" className="size-3.5" /> Blocked by {row.blockedBy.split(' ')[0]}
      </span>
    );
  if (row.hasFailedReceipts)
    return (
      <span className="flex items-center gap-1 font-medium text-marigold-text">
        <AdminIcon name="triangle-alert" className="size-3.5" /> {row.refused} failed receipts
      </span>
    );
  return row.flag ? (
    <span className="flex items-center gap-1 font-medium text-marigold-text">
      <AdminIcon name="flag" className="size-3.5" /> {row.flag}
    </span>
  ) : null;
}

function CustomerOnPhone({ row, now, params }: { row: CustomerRow; now: Date; params: URLSearchParams }) {
  return (
    <PhoneRow
      lines={[
        [<bdi key="name">{row.name}</bdi>, <CustomerLink key="phone" row={row} params={params} />],
        [<bdi key="city">{row.city}</bdi>, formatAge(new Date(row.lastOrderAt), now)],
        [`${row.received} received, ${row.refused} refused`, <Standing key="standing" row={row} />],
      ]}
    />
  );
}
