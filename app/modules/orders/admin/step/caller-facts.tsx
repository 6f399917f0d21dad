import { useEffect, useEffectEvent, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Notice } from '#app/admin/components/card.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Customer } from '#app/modules/customers/customer.ts';
import type { OrderFields } from '../../desk/admin-order.ts';
import { stateTable } from '../../states/order-states.ts';
import { HistorySquares } from '../list/history-squares.tsx';

type Caller = { phone: string | null; customer: Customer | null; fields: OrderFields };

/**
 * The customer, found by the phone while it is typed. The fields of the form that are empty, or still hold what an earlier
 * phone brought, take name and address of the latest order; what a person has typed stays.
 */
export function useCaller(first: OrderFields) {
  const asking = useFetcher<Caller>();
  const form = useRef<HTMLFormElement | null>(null);
  const filled = useRef<OrderFields | null>(null);
  const lastPhone = useRef(parsePhone(first.phone));
  const { data, load } = asking;
  useEffect(() => {
    if (lastPhone.current) void load(addressOf(lastPhone.current));
  }, [load]);
  const fill = useEffectEvent((caller: Caller) => {
    if (caller.phone !== lastPhone.current) return;
    for (const name of keysOf(caller.fields)) {
      const control = form.current?.elements.namedItem(name);
      const isText =
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement;
      if (isText && name !== 'phone' && (control.value === '' || control.value === filled.current?.[name]))
        control.value = caller.fields[name];
    }
    filled.current = caller.fields;
  });
  useEffect(() => {
    if (data) fill(data);
  }, [data]);
  function readPhone(field: HTMLInputElement): void {
    form.current = field.form;
    const phone = parsePhone(field.value);
    if (phone === lastPhone.current) return;
    lastPhone.current = phone;
    if (phone) void load(addressOf(phone));
  }
  const isCurrent = data?.phone !== undefined && data.phone === lastPhone.current;
  return { readPhone, known: isCurrent ? data.customer : null };
}

function addressOf(phone: string): string {
  return `${href('/admin/orders/new')}?phone=${encodeURIComponent(phone)}`;
}

const shownOrders = 3;

/** What the phone has done before: received, refused, the last orders, a warning, a block. */
export function CallerFacts({ customer }: { customer: Customer }) {
  const { phone, name, orders, received, refused, flag, blockedBy, history } = customer;
  return (
    <section
      aria-label="Customer"
      className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-paper px-3.5 py-3"
    >
      {blockedBy && <Notice kind="wrong">This phone was blocked by {blockedBy}.</Notice>}
      {flag && (
        <Notice kind="waits" title="Flagged">
          {flag}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold">{name}</bdi>
        <HistorySquares orders={orders} received={received} refused={refused} />
        <span>
          {received} received{refused > 0 && <span className="text-clay-text">, {refused} refused</span>}
        </span>
        <Link
          to={`${href('/admin/orders')}?q=${encodeURIComponent(phone)}`}
          className="admin-link ms-auto max-md:grid max-md:min-h-11 max-md:place-items-center"
        >
          {orders === 1 ? '1 order' : `All ${orders} orders`}
        </Link>
      </p>
      <ul className="text-ink-2 text-second">
        {history.slice(0, shownOrders).map((order) => (
          <li key={order.number} className="flex gap-2.5">
            <span className="min-w-0 flex-1 truncate">
              {formatShortDay(new Date(order.placedAt), new Date())}, {stateTable[order.state].label.toLowerCase()} ·{' '}
              <bdi>{order.firstLine}</bdi>
            </span>
            <span className="whitespace-nowrap">{formatPrice(order.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
