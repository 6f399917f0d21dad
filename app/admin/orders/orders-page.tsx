import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { allCouriers } from '#app/orders/courier.ts';
import { countLabel, type OrderRow } from '#app/orders/desk/office-order.ts';
import { readOrderChoices } from '#app/orders/desk/order-choices.server.ts';
import { countTasks, readOrders } from '#app/orders/desk/read-orders.server.ts';
import { orderTasks } from '#app/orders/order-states.ts';
import { formatPrice } from '#app/platform/money.ts';
import { parsePhone, spokenPhone } from '#app/platform/phone.ts';
import { keysOf } from '#app/platform/records.ts';
import { useAct } from '../acts/use-act.ts';
import { workerOf } from '../guard.server.ts';
import { mayVisit } from '../permissions.ts';
import { useChoice } from '../pieces/choice.ts';
import { DateRange } from '../pieces/date-range.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { FilterMenu } from '../pieces/filter-menu.tsx';
import { useHeldRows } from '../pieces/held-rows.ts';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import { type OfficeTab, Tabs } from '../pieces/tabs.tsx';
import type { Route } from './+types/orders-page.ts';
import { type OpenMenu, OrderMenu } from './order-menu.tsx';
import { OrdersBulkBar } from './orders-bulk-bar.tsx';
import { readQuestion } from './orders-question.ts';
import { OrdersTable } from './orders-table.tsx';
import { Refusals } from './refusals.tsx';

export const meta = () => [{ title: 'Orders · office' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const question = readQuestion(url.searchParams);
  const [page, tasks, choices] = await Promise.all([readOrders(question), countTasks(), readOrderChoices()]);
  const worker = workerOf(context);
  return { ...page, tasks, choices, worker, now: new Date().toISOString() };
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
  const acts = useAct('orders', ({ refused = [] }) => {
    if (refused.length === 0) choice.clear();
  });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const shown = held.rows;
  return (
    <>
      <PageHead title="Orders" live>
        {mayVisit(worker, '/admin/orders/csv') && (
          <OfficeButtonLink
            icon="download"
            iconOnly="phone"
            reloadDocument
            to={`${href('/admin/orders/csv')}?${params}`}
          >
            CSV
          </OfficeButtonLink>
        )}
        {mayVisit(worker, '/admin/orders/new') && (
          <OfficeButtonLink look="act" icon="plus" iconOnly="phone" to={href('/admin/orders/new')}>
            Phone order
          </OfficeButtonLink>
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
          <Refusals refused={acts.refused} says={acts.says} />
          <Arrivals arrived={shown.filter((row) => held.isNew(row) && row.state === 'placed')} />
          {held.waiting > 0 && (
            <OfficeButton icon="arrow-up" onClick={held.show} className="justify-self-center">
              {held.waiting === 1 ? '1 new order' : `${held.waiting} new orders`}
            </OfficeButton>
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
      <OrderMenu open={menu} worker={worker} acts={acts} onClose={() => setMenu(null)} />
      <OrdersBulkBar choice={choice} rows={shown} worker={worker} acts={acts} />
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
          <OfficeIcon name="bell" className="size-4 text-marigold-text" />
          <span className="min-w-0 flex-1 truncate">
            <strong className="font-semibold">
              <bdi>{latest.name}</bdi>, <bdi>{latest.city}</bdi>
            </strong>{' '}
            has just ordered for {formatPrice(latest.total)}
            {arrived.length > 1 && `, and ${arrived.length - 1} more`}
          </span>
          <Link to={href('/admin/confirm/:number', { number: latest.number })} className="office-link py-1">
            Call now
          </Link>
        </p>
      )}
    </div>
  );
}

function tabsOf(tasks: Loaded['tasks'], params: URLSearchParams): OfficeTab[] {
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
  const asked = params.get('q')?.trim();
  const phone = asked ? parsePhone(asked) : null;
  if (params.size === 0)
    return (
      <EmptyState title="No orders yet">
        The first one appears here by itself, with a knock if the sound is on.
      </EmptyState>
    );
  return (
    <EmptyState
      title={asked ? `Nothing found for “${asked}”` : 'No orders here'}
      acts={
        <>
          <OfficeButtonLink to={href('/admin/orders')}>{asked ? 'Clear search' : 'All orders'}</OfficeButtonLink>
          {phone && (
            <OfficeButtonLink look="act" icon="plus" to={`${href('/admin/orders/new')}?phone=${phone.slice(1)}`}>
              {`New phone order for ${spokenPhone(phone)}`}
            </OfficeButtonLink>
          )}
        </>
      }
    >
      {asked
        ? 'Looked through number, phone in any form, name, city and tracking number, with the filters above.'
        : 'No order is in this state with these filters.'}
    </EmptyState>
  );
}
