import { useEffect, useEffectEvent } from 'react';
import { data, href, Link, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { formatAge, formatWhen, formatWhenExactly } from '#app/admin/components/times.ts';
import { countRows, noteView } from '#app/admin/reading-limit.server.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { formatOrderNumber, type OtherOrder } from '#app/modules/orders/desk/admin-order.ts';
import { readOrder, readOrdersOf } from '#app/modules/orders/desk/read-order.server.ts';
import { type ContactMessage, readMessage } from '../inbox.server.ts';
import type { Route } from './+types/message-page.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageHead } from './message-head.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await readMessage(idOf(params.id));
  if (!message) throw data(null, { status: 404 });
  await countRows(context, 'messages', [message.id]);
  const [orders] = await Promise.all([
    readOrdersAbout(message),
    noteView(context, parsePhone(message.phone) ?? '', { message: message.id }),
  ]);
  return { message, orders, now: new Date() };
}

/** One message: its writer, its text and the actions on it. */
export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { message, orders, now } = loaderData;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { send, busy } = useAction('messages');
  const id = String(message.id);
  useReadOnce(message);
  useKeys([
    {
      key: 'a',
      says: 'Answered',
      action: () => void send({ action: message.answeredAt ? 'mark-unanswered' : 'mark-answered', id }),
    },
    { key: 'u', says: 'Mark unread', action: () => void send({ action: 'mark-unread', id }) },
    { key: 'escape', action: () => void navigate(`${href('/admin/messages')}?${params}`) },
  ]);
  const read = message.readAt && `Read by ${message.readBy ?? 'your team'} ${formatWhen(message.readAt, now)}.`;
  return (
    <article className="px-7 pb-6 max-md:px-3.5">
      <title>{`${message.fullName} · Messages · Admin`}</title>
      <MessageHead message={message} />
      <div className="max-w-180 rounded-card bg-paper px-4.5 py-4">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-[0.9375rem] leading-6">
          {message.message}
        </p>
        <p className="mt-2.5 text-ink-3 text-second">
          Contact form, {formatWhenExactly(message.sentAt, now)}. {read}
          {message.answeredAt && ` Answered by ${message.answeredBy} ${formatWhen(message.answeredAt, now)}.`}
        </p>
      </div>
      <MessageOrders orders={orders} now={now} />
      <MessageActions
        newOrder={newOrderAddress(message)}
        isAnswered={message.answeredAt !== null}
        id={id}
        isBusy={busy}
        onAction={(name) => void send({ action: name, id })}
      />
    </article>
  );
}

/** Opening a message marks it read, once: a message marked unread stays unread while it is still open. */
function useReadOnce({ id, readAt }: ContactMessage): void {
  const { send } = useAction('messages');
  const isUnread = readAt === null;
  const open = useEffectEvent((opened: string) => {
    if (isUnread) void send({ action: 'mark-read', id: opened });
  });
  useEffect(() => open(String(id)), [id]);
}

/** The orders a message is probably about: the one whose number it contains, then the latest of the phone. */
async function readOrdersAbout({ phone, message }: ContactMessage): Promise<OtherOrder[]> {
  const known = parsePhone(phone);
  const numberMatch = /(?<!\d)([1-9]\d{3})[\s-]?(\d{4})(?!\d)/.exec(message);
  const [named, latest] = await Promise.all([
    numberMatch ? readOrder(`${numberMatch[1]}${numberMatch[2]}`) : null,
    known ? readOrdersOf(known, undefined, 3) : [],
  ]);
  const others = latest.filter(({ number }) => number !== named?.number);
  if (!named) return others;
  const { number, state, placedAt, total, reason, lines } = named;
  return [{ number, state, placedAt, total, reason, firstLine: lines[0]?.name ?? '' }, ...others];
}

/** The address of the phone order form, prefilled with the writer. */
function newOrderAddress({ phone, fullName, email }: ContactMessage): string | null {
  const known = parsePhone(phone);
  if (!known) return null;
  return `${href('/admin/orders/new')}?${new URLSearchParams({ phone: known.slice(1), name: fullName, email })}`;
}

function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw data(null, { status: 404 });
  return Number(text);
}

/** The orders a message is probably about; nothing if the writer has none. */
function MessageOrders({ orders, now }: { orders: readonly OtherOrder[]; now: Date }) {
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
