import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { useChoice } from '#app/admin/components/choice.ts';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { DateRange } from '#app/admin/components/list/date-range.tsx';
import { FilterMenu } from '#app/admin/components/list/filter-menu.tsx';
import { useHeldRows } from '#app/admin/components/list/held-rows.ts';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { type AdminTab, Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { workerOf } from '#app/admin/guard.server.ts';
import { mayDo, mayVisit } from '#app/admin/permissions.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { parsePhone, spokenPhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { allCouriers } from '../../couriers/courier.ts';
import { countLabel, type OrderRow } from '../../desk/admin-order.ts';
import { countTasks, readOrderChoices, readOrders } from '../../desk/read-orders.server.ts';
import { orderTasks } from '../../states/order-states.ts';
import { type OpenMenu, OrderMenu } from '../order-menu.tsx';
import { Refusals } from '../step/refusals.tsx';
import type { Route } from './+types/orders-page.ts';
import { OrdersBulkBar } from './orders-bulk-bar.tsx';
import { readQuestion } from './orders-query.ts';
import { OrdersTable } from './orders-table.tsx';

export const meta = () => [{ title: 'Orders · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const question = readQuestion(url.searchParams);
  const worker = workerOf(context);
  const seesContacts = mayDo(worker, 'see-contacts');
  const [page, tasks, choices] = await Promise.all([
    readOrders({ ...question, hidesPhones: !seesContacts }),
    countTasks(),
    readOrderChoices(),
  ]);
  await countRows(context, 'orders', page.orders.map(keyOf));
  const orders = seesContacts ? page.orders : page.orders.map((row) => maskContact(row));
  return { ...page, orders, tasks, choices, worker, now: new Date().toISOString() };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const keyOf = ({ number }: OrderRow) => number;

/** Every order, newest first: a new one appears by itself, and rows never move under the pointer. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { worker } = loaderData;
  const [params] = useSearchParams();
  const now = new Date(loaderData.now);
  const { rows, more } = useMoreRows<OrderRow, Loaded>(
    { rows: loaderData.orders, next: loaderData.next },
    keyOf,
    (data) => ({ rows: data.orders, next: data.next }),
  );
  const choice = useChoice(rows.map(keyOf));
  const held = useHeldRows(rows, keyOf, String(params), choice.chosen.size > 0);
  const actions = useAction('orders', ({ refused = [] }) => {
    if (refused.length === 0) choice.clear();
  });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const shown = held.rows;
  return (
    <>
      <PageHead title="Orders" live>
        {mayVisit(worker, '/admin/orders/csv') && (
          <AdminButtonLink
            icon="download"
            iconOnly="phone"
            reloadDocument
            to={`${href('/admin/orders/csv')}?${params}`}
          >
            Export
          </AdminButtonLink>
        )}
        {mayVisit(worker, '/admin/orders/new') && (
          <AdminButtonLink look="primary" icon="plus" iconOnly="phone" to={href('/admin/orders/new')}>
            Phone order
          </AdminButtonLink>
        )}
      </PageHead>
      <Tabs
        label="Orders"
        tabs={tabsOf(loaderData.tasks, params)}
        current={tabAddress(params.get('state') ?? '', params)}
      />
      <div className="pt-3">
        <OrdersTools loaderData={loaderData} now={now} />
      </div>
      <ListBody>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 max-md:px-3.5 [&:not(:empty)]:pb-2.5">
          <Refusals refused={actions.refused} says={actions.says} />
          <Arrivals arrived={shown.filter((row) => held.isNew(row) && row.state === 'placed')} />
          {held.waiting > 0 && (
            <AdminButton icon="arrow-up" onClick={held.show} className="justify-self-center">
              {held.waiting === 1 ? '1 new order' : `${held.waiting} new orders`}
            </AdminButton>
          )}
        </div>
        {shown.length === 0 ? (
          <NoOrders params={params} />
        ) : (
          <>
            <OrdersTable
              orders={shown}
              now={now}
              choice={choice}
              isNew={held.isNew}
              isGone={held.isGone}
              onMenu={setMenu}
            />
            <MoreLink more={more} says={`Showing ${shown.length} of ${countLabel(loaderData.count)}`} />
          </>
        )}
      </ListBody>
      <OrderMenu open={menu} worker={worker} actions={actions} onClose={() => setMenu(null)} />
      <OrdersBulkBar choice={choice} rows={shown} worker={worker} actions={actions} />
    </>
  );
}

function OrdersTools({ loaderData, now }: { loaderData: Loaded; now: Date }) {
  const { choices, count } = loaderData;
  return (
    <ListTools says={`${countLabel(count)} ${count.number === 1 ? 'order' : 'orders'}, newest first`}>
      <SearchField label="Search orders" placeholder="Number, phone in any form, name, city, tracking" />
      <div className="flex gap-2 max-md:-mx-3.5 max-md:w-[calc(100%+28px)] max-md:overflow-x-auto max-md:px-3.5 [&>*]:shrink-0">
        <FilterMenu
          label="City"
          icon="map-pin"
          name="city"
          all="All cities"
          options={choices.cities.map((city) => ({ value: city, label: city }))}
        />
        <FilterMenu
          label="Courier"
          icon="truck"
          name="courier"
          all="All couriers"
          options={allCouriers().map(({ name, label }) => ({ value: name, label }))}
        />
        <FilterMenu label="Source" icon="globe" name="source" all="All sources" options={sources} />
        <DateRange now={now} />
        <FilterMenu
          label="Product"
          icon="tag"
          name="product"
          all="All products"
          options={choices.products.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
    </ListTools>
  );
}

const sources = [
  { value: 'website', label: 'Website' },
  { value: 'phone', label: 'Phone' },
  { value: 'whatsapp', label: 'WhatsApp' },
];

/** K9: who has just ordered, said once for eyes and ears. */
function Arrivals({ arrived }: { arrived: readonly OrderRow[] }) {
  const [latest] = arrived;
  return (
    <div role="status" className="min-w-0">
      {latest && (
        <p className="flex items-center gap-2.5 rounded-card border border-marigold-edge bg-marigold-ground px-3 py-1.5">
          <AdminIcon name="bell" className="size-4 text-marigold-text" />
          <span className="min-w-0 flex-1 truncate">
            <strong className="font-semibold">
              <bdi>{latest.name}</bdi>, <bdi>{latest.city}</bdi>
            </strong>{' '}
            just ordered for {formatPrice(latest.total)}
            {arrived.length > 1 && `, and ${arrived.length - 1} more`}
          </span>
          <Link to={href('/admin/confirm/:number', { number: latest.number })} className="admin-link py-1">
            Call now
          </Link>
        </p>
      )}
    </div>
  );
}

function tabsOf(tasks: Loaded['tasks'], params: URLSearchParams): AdminTab[] {
  const tabs = keysOf(orderTasks).map((task) => {
    const { label } = orderTasks[task];
    const count = tasks[task];
    return {
      to: tabAddress(task, params),
      label,
      waits: task === 'to-confirm',
      ...(task !== 'done' && { count: count.number === 0 ? 0 : countLabel(count) }),
    };
  });
  return [...tabs, { to: tabAddress('', params), label: 'All' }];
}

/** Tabs keep what was searched for and filtered by. */
function tabAddress(state: string, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('after');
  if (state) next.set('state', state);
  else next.delete('state');
  return `${href('/admin/orders')}${next.size > 0 ? `?${next}` : ''}`;
}

function NoOrders({ params }: { params: URLSearchParams }) {
  const searchText = params.get('q')?.trim();
  const phone = searchText ? parsePhone(searchText) : null;
  if (params.size === 0)
    return (
      <EmptyState title="No orders yet">
        Your first order appears here by itself, with a sound if sound is on.
      </EmptyState>
    );
  return (
    <EmptyState
      title={searchText ? `No orders match “${searchText}”` : 'No orders here'}
      actions={
        <>
          <AdminButtonLink to={href('/admin/orders')}>{searchText ? 'Clear search' : 'All orders'}</AdminButtonLink>
          {phone && (
            <AdminButtonLink look="primary" icon="plus" to={`${href('/admin/orders/new')}?phone=${phone.slice(1)}`}>
              {`New phone order for ${spokenPhone(phone)}`}
            </AdminButtonLink>
          )}
        </>
      }
    >
      {searchText
        ? 'Searched number, phone in any form, name, city and tracking number, with the filters above.'
        : 'No orders match these filters.'}
    </EmptyState>
  );
}
