import { href, Link } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { orderStateIcon } from '#app/admin/components/order-chip.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { HistorySquares } from '../../admin/list/history-squares.tsx';
import { WriteNote } from '../../admin/note-form.tsx';
import { OrderTimeline } from '../../admin/order-timeline.tsx';
import { DuplicateNotice } from '../../admin/step/duplicate-notice.tsx';
import { GiveBackButton, NotReservedNotice } from '../../admin/step/not-reserved-notice.tsx';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { stateHas } from '../../states/order-states.ts';

type ConfirmFactsProps = { order: OrderDetail; actions: Actions<'orders'>; now: Date };

/** What to know while the phone rings: the possible duplicate first, then the phone's history, calls so far, a note. */
export function ConfirmFacts({ order, actions, now }: ConfirmFactsProps) {
  const { customer } = order;
  const { callsBeforeCancelling } = useAdmin().rules;
  const calls = order.events.filter(({ kind }) => kind === 'call' || kind === 'message');
  return (
    <>
      <NotReservedNotice order={order} />
      <DuplicateNotice order={order} actions={actions} now={now} keyHint="D" />
      {customer.blockedBy && <Notice kind="wrong">This phone was blocked by {customer.blockedBy}.</Notice>}
      {customer.flag && (
        <Notice kind="waits" title="Flagged">
          {customer.flag}
        </Notice>
      )}
      {order.calls >= callsBeforeCancelling && (
        <Notice kind="waits" title={`${order.calls} calls, nobody reached`}>
          You can cancel it now. Nothing is cancelled automatically.
        </Notice>
      )}
      <Card
        title={spokenPhone(order.phone)}
        end={
          <Link to={`${href('/admin/orders')}?q=${encodeURIComponent(order.phone)}`} className="admin-link">
            All orders
          </Link>
        }
      >
        {customer.orders <= 1 ? (
          <p className="text-ink-2">First order from this phone.</p>
        ) : (
          <>
            <p className="flex items-center justify-between gap-3">
              <HistorySquares orders={customer.orders - 1} received={customer.received} refused={customer.refused} />
              <Received {...customer} />
            </p>
            <ul className="mt-2">
              {order.history.slice(0, 5).map((each) => (
                <li key={each.number} className="flex items-center gap-2.5 py-0.75 text-second">
                  <AdminIcon
                    name={orderStateIcon(each.state)}
                    className={`size-4 ${stateHas(each.state, 'notTaken') ? 'text-clay-text' : 'text-green'}`}
                  />
                  <Link
                    to={href('/admin/orders/:number', { number: each.number })}
                    className="min-w-0 flex-1 truncate hover:underline"
                  >
                    {formatShortDay(new Date(each.placedAt), now)} ·{' '}
                    <bdi>{each.reason ? `“${each.reason}”` : each.firstLine}</bdi>
                  </Link>
                  <span className="whitespace-nowrap">{formatPrice(each.total)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card title="Calls">
        {calls.length > 0 && <OrderTimeline events={calls} now={now} />}
        <p className="text-ink-2 text-second">
          Call {order.calls + 1} of {Math.max(callsBeforeCancelling, order.calls + 1)}, now with you
        </p>
        {order.calls > 0 && <GiveBackButton order={order} actions={actions} />}
      </Card>
      <Card title="Note">
        {order.note && (
          <p className="mb-2 wrap-anywhere font-medium">
            <bdi>{order.note}</bdi>
          </p>
        )}
        <WriteNote number={order.number} />
      </Card>
    </>
  );
}

/** Orders that are still on their way, or never left, say nothing of how this phone receives. */
function Received({ received, refused }: Pick<OrderDetail['customer'], 'received' | 'refused'>) {
  if (received + refused === 0) return <span className="text-ink-2">none received or refused yet</span>;
  return (
    <span>
      <strong className="font-semibold">{received}</strong> of {received + refused} received
      {refused > 0 && <span className="text-clay-text">, {refused} refused</span>}
    </span>
  );
}
