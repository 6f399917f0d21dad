import { href, Link } from 'react-router';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { formatOrderNumber, type OtherOrder } from '#app/modules/orders/desk/admin-order.ts';

/** The orders a message is probably about; nothing if the writer has none. */
export function MessageOrders({ orders, now }: { orders: readonly OtherOrder[]; now: Date }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="message-orders" className="mt-4 max-w-180">
      <h3 id="message-orders" className="mb-2 font-semibold">
        {orders.length === 1 ? 'The order it is about' : 'Orders of this person'}
      </h3>
      <ul className="rounded-card border border-line">
        {orders.map(({ number, state, firstLine, total, placedAt }) => (
          <li
            key={number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-3.5 py-2 not-last:border-b"
          >
            <Link to={href('/admin/orders/:number', { number })} className="admin-link font-semibold max-md:py-2.5">
              {formatOrderNumber(number)}
            </Link>
            <OrderChip state={state} />
            <bdi className="min-w-0 flex-1 basis-40 truncate text-ink-2">{firstLine}</bdi>
            <span className="whitespace-nowrap">{formatPrice(total)}</span>
            <span className="w-20 whitespace-nowrap text-end text-ink-3 text-second">
              {formatAge(new Date(placedAt), now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
