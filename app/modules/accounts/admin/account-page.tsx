import { data, href } from 'react-router';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { openRow, RowLink } from '#app/admin/components/list/row-link.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay, formatWhen } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import {
  countOrdersOf,
  type OrderOfAccount,
  readOrdersOfAccount,
} from '#app/modules/orders/my-orders/orders-of-account.server.ts';
import { readAccount } from '../team/people.server.ts';
import type { Route } from './+types/account-page.ts';
import { AccountBan } from './account-ban.tsx';
import { failedReceiptsToLook, Standing } from './account-standing.tsx';

export async function loader({ params }: Route.LoaderArgs) {
  const account = await readAccount(params.id);
  if (!account) throw data(null, { status: 404 });
  const [orders, counted] = await Promise.all([readOrdersOfAccount(account.id), countOrdersOf([account.id])]);
  return {
    account: { ...account, ...(counted.get(account.id) ?? { orders: 0, received: 0, failed: 0 }) },
    orders,
    now: new Date(),
  };
}

/** One account: its orders, its failed receipts and its ban. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, orders, now } = loaderData;
  return (
    <>
      <title>{`${account.email} · Accounts · Admin`}</title>
      <PageHead
        title={account.email}
        back={{ to: href('/admin/customers/accounts'), label: 'Back to accounts' }}
        beside={<Standing account={account} />}
      />
      <div className="grid items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 lg:grid-cols-[1fr_372px]">
        <Card title="Orders" count={account.orders} flush>
          {orders.length === 0 ? (
            <p className="px-3.5 py-6 text-ink-3">No orders from this account.</p>
          ) : (
            <ul>
              {orders.map((order) => (
                <OrderRow key={order.number} order={order} now={now} />
              ))}
            </ul>
          )}
        </Card>
        <div className="grid gap-3.5">
          <Card title={account.userName}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-ink-3">Registered</dt>
              <dd className="text-end">{formatShortDay(account.registeredAt, now)}</dd>
              <dt className="text-ink-3">Received</dt>
              <dd className="text-end">{account.received}</dd>
              <dt className="text-ink-3">Failed receipts</dt>
              <dd className="text-end">{account.failed}</dd>
            </dl>
          </Card>
          {account.failed >= failedReceiptsToLook && !account.bannedAt && (
            <Notice kind="waits" title={`${account.failed} failed receipts`}>
              Your terms allow removing this account. It never happens automatically.
            </Notice>
          )}
          <AccountBan account={account} />
        </div>
      </div>
    </>
  );
}

function OrderRow({ order, now }: { order: OrderOfAccount; now: Date }) {
  const { number, state, total, city, placedAt } = order;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link takes the keys
    <li
      onClick={openRow}
      className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2 not-last:border-b hover:bg-paper"
    >
      <RowLink to={href('/admin/orders/:number', { number })} className="font-medium">
        {number.slice(0, 4)}-{number.slice(4)}
      </RowLink>
      <OrderChip state={state} />
      <span className="text-ink-3 text-second">{city}</span>
      <span className="ms-auto">{formatPrice(total)}</span>
      <span className="w-20 text-end text-ink-3 text-second">{formatWhen(placedAt, now)}</span>
    </li>
  );
}
