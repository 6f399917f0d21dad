import { href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { workerOf } from '#app/admin/guard.server.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayDo, mayVisit } from '#app/admin/permissions.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { countLabel } from '../../desk/admin-order.ts';
import { formatPieces } from '../../desk/packing/pack-list.ts';
import { countReturns, type ReturnRow, readReturns } from '../list-returns.server.ts';
import { formatReturnNumber, returnReasons, returnTabs } from '../return.ts';
import type { Route } from './+types/returns-page.ts';
import { ReturnChip } from './return-chip.tsx';
import { readQuestion } from './returns-query.ts';

export const meta = () => [{ title: 'Returns · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const question = readQuestion(url.searchParams);
  const worker = workerOf(context);
  const seesContacts = mayDo(worker, 'see-contacts');
  const [page, { counts, any }] = await Promise.all([
    readReturns({ ...question, hidesPhones: !seesContacts }),
    countReturns(),
  ]);
  await countRows(context, 'returns', page.returns.map(keyOf));
  const returns = seesContacts ? page.returns : page.returns.map((row) => maskContact(row));
  const mayExport = mayVisit(worker, '/admin/returns/csv');
  return { ...page, returns, counts, any, mayExport, now: new Date().toISOString() };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const keyOf = ({ id }: ReturnRow) => String(id);

/** What shoppers send back after it was delivered: asked for, coming, to settle and done. */
export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { counts, any, mayExport } = loaderData;
  const now = new Date(loaderData.now);
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<ReturnRow, Loaded>(
    { rows: loaderData.returns, next: loaderData.next },
    keyOf,
    (data) => ({ rows: data.returns, next: data.next }),
  );
  const tabs = keysOf(returnTabs).map((tab) => ({
    to: tabAddress(tab, params),
    label: returnTabs[tab].label,
    waits: tab === 'answer' || tab === 'settle',
    ...(tab !== 'done' && { count: counts[tab].number === 0 ? 0 : countLabel(counts[tab]) }),
  }));
  return (
    <>
      <PageHead title="Returns" live>
        {mayExport && (
          <AdminButtonLink
            icon="download"
            iconOnly="phone"
            reloadDocument
            to={`${href('/admin/returns/csv')}?${params}`}
          >
            Export
          </AdminButtonLink>
        )}
      </PageHead>
      <Tabs
        label="Returns"
        tabs={[...tabs, { to: tabAddress('', params), label: 'All' }]}
        current={tabAddress(params.get('state') ?? '', params)}
      />
      <div className="pt-3">
        <ListTools says="Newest first">
          <SearchField label="Search returns" placeholder="Order number, phone, name or city" />
        </ListTools>
      </div>
      <ListBody>
        <PagedTable
          label="Returns"
          rows={rows}
          keyOf={keyOf}
          nameOf={(row) => `return ${formatReturnNumber(row)}`}
          columns={columns(now)}
          phone={(row) => <ReturnOnPhone row={row} now={now} />}
          lines={2}
          more={more}
          shown={`${rows.length} shown`}
          empty={<NoReturns any={any} search={params.get('q')?.trim() ?? ''} />}
        />
      </ListBody>
    </>
  );
}

function columns(now: Date): Column<ReturnRow>[] {
  return [
    { key: 'return', head: 'Return', cell: (row) => <ReturnLink row={row} />, className: 'w-32' },
    {
      key: 'customer',
      head: 'Customer',
      className: 'max-w-50',
      cell: ({ name, city }) => (
        <div className="min-w-0 leading-4.5">
          <p dir="auto" className="truncate text-start font-medium">
            {name}
          </p>
          <p dir="auto" className="truncate text-start text-ink-3 text-second">
            {city}
          </p>
        </div>
      ),
    },
    {
      key: 'what',
      head: 'Products',
      className: 'max-w-64 max-lg:hidden',
      cell: (row) => (
        <div className="min-w-0 leading-4.5">
          <p dir="auto" className="truncate text-start">
            {row.product}
          </p>
          <p className="truncate text-ink-3 text-second">
            {formatPieces(row.pieces)}, {returnReasons[row.reason].toLowerCase()}
          </p>
        </div>
      ),
    },
    { key: 'state', head: 'State', cell: ({ state }) => <ReturnChip state={state} /> },
    {
      key: 'refund',
      head: 'Refunded',
      end: true,
      cell: ({ refund }) => (
        <span className="whitespace-nowrap font-semibold">{refund === null ? '' : formatPrice(refund)}</span>
      ),
    },
    {
      key: 'since',
      head: 'Since',
      end: true,
      cell: ({ stateSince }) => (
        <time dateTime={stateSince} className="whitespace-nowrap text-ink-2">
          {formatAge(new Date(stateSince), now)}
        </time>
      ),
    },
  ];
}

function ReturnLink({ row }: { row: ReturnRow }) {
  return (
    <RowLink to={href('/admin/returns/:id', { id: String(row.id) })} className="whitespace-nowrap">
      {formatReturnNumber(row)}
    </RowLink>
  );
}

function ReturnOnPhone({ row, now }: { row: ReturnRow; now: Date }) {
  const name = (
    <RowLink to={href('/admin/returns/:id', { id: String(row.id) })} className="relative truncate">
      <bdi>{row.name}</bdi>
      <span className="sr-only">, return {formatReturnNumber(row)}</span>
    </RowLink>
  );
  return (
    <PhoneRow
      lines={[
        [name, row.refund === null ? '' : formatPrice(row.refund)],
        [
          <span key="what" className="truncate">
            <bdi>{row.product}</bdi>, {formatPieces(row.pieces)}
          </span>,
          formatAge(new Date(row.stateSince), now),
        ],
        [<ReturnChip key="state" state={row.state} />, formatReturnNumber(row)],
      ]}
    />
  );
}

/** Tabs keep what was searched for. */
function tabAddress(state: string, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('after');
  if (state) next.set('state', state);
  else next.delete('state');
  return `${href('/admin/returns')}${next.size > 0 ? `?${next}` : ''}`;
}

function NoReturns({ any, search }: { any: boolean; search: string }) {
  const { returnsOnWebsite } = useAdmin().rules;
  if (search)
    return (
      <EmptyState
        title={`No returns match “${search}”`}
        actions={<AdminButtonLink to={href('/admin/returns')}>Clear search</AdminButtonLink>}
      >
        Searched order number, phone, name and city.
      </EmptyState>
    );
  if (any)
    return (
      <EmptyState
        title="No returns here"
        actions={<AdminButtonLink to={href('/admin/returns')}>All returns</AdminButtonLink>}
      >
        No return has this status.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No returns yet"
      actions={<AdminButtonLink to={href('/admin/orders')}>All orders</AdminButtonLink>}
    >
      Create a return on the page of a delivered order.{' '}
      {returnsOnWebsite === 'on'
        ? 'Returns that shoppers request on the website appear here by themselves.'
        : 'The order rules, under Settings, can also let shoppers request returns on the website.'}
    </EmptyState>
  );
}
