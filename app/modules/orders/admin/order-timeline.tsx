import type { ReactNode } from 'react';
import { orderStateIcon } from '#app/admin/components/order-chip.tsx';
import { type Happening, Timeline } from '#app/admin/components/timeline.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { formatOrderNumber, type TimelineEvent } from '../desk/admin-order.ts';
import type { OrderForm } from '../desk/edit/edit-order.ts';
import { returnStates, returnTable } from '../returns/return.ts';
import { stateTable } from '../states/order-states.ts';
import { takenBackTexts } from '../states/standing-steps.ts';

type OrderTimelineProps = {
  events: readonly TimelineEvent[];
  now: Date;
  /** What can be done about an event, at its end. */
  actionNamed?: (event: TimelineEvent) => ReactNode;
};

/** Everything that happened to an order, newest first. */
export function OrderTimeline({ events, now, actionNamed }: OrderTimelineProps) {
  return (
    <Timeline happenings={events.map((event) => ({ ...happeningOf(event, now), action: actionNamed?.(event) }))} />
  );
}

function happeningOf(event: TimelineEvent, now: Date): Happening {
  const when = formatWhenExactly(new Date(event.at), now);
  return { key: String(event.id), ...tell(event, when, now) };
}

function tell(event: TimelineEvent, when: string, now: Date): Omit<Happening, 'key'> {
  const { actor, words } = event;
  const who = <bdi>{actor}</bdi>;
  switch (event.kind) {
    case 'placed':
      return {
        icon: 'circle-dashed',
        look: 'hollow',
        what: (
          <>
            <strong className="font-semibold">Placed</strong>{' '}
            {words ? (
              <>
                by {who}, from {sources[words] ?? words}
              </>
            ) : (
              'on the website'
            )}
          </>
        ),
        detail: event.details?.unheld ? `${when}, no stock reserved yet` : `${when}, stock reserved`,
      };
    case 'step':
      return tellStep(event, when);
    case 'call':
      return {
        icon: callIcon(event),
        look: 'marigold',
        what: (
          <>
            <strong className="font-semibold">{words}</strong>, {who}
          </>
        ),
        detail: [when, formatUntil(event, now)].filter(Boolean).join(', '),
      };
    case 'note':
      return {
        icon: 'sticky-note',
        what: (
          <>
            {who}: “<bdi>{words}</bdi>”
          </>
        ),
        detail: event.details?.forParcel ? `${when}, printed on slip and label` : when,
      };
    case 'edit':
      return {
        icon: 'pencil',
        what: (
          <>
            {who} edited {formatFieldNames(words)}
          </>
        ),
        detail: (
          <>
            {when}
            <EditDetail event={event} />
          </>
        ),
      };
    case 'print':
      return {
        icon: 'printer',
        what: (
          <>
            {words || 'Printed'} by {who}
          </>
        ),
        detail: when,
      };
    case 'message':
      return {
        icon: 'message-circle',
        what: (
          <>
            WhatsApp “{words}” opened by {who}
          </>
        ),
        detail: when,
      };
    case 'aside':
      return {
        icon: 'hourglass',
        look: words ? 'marigold' : 'plain',
        what: words ? (
          <>
            <strong className="font-semibold">Put on hold</strong> by {who}: <bdi>{words}</bdi>
          </>
        ) : (
          <>{who} brought it back to packing</>
        ),
        detail: when,
      };
    case 'stock':
      return {
        icon: 'package',
        look: 'marigold',
        what: (
          <>
            <strong className="font-semibold">Stock released</strong> by {who}
            {words && (
              <>
                : <bdi>{words}</bdi>
              </>
            )}
          </>
        ),
        detail: `${when}, the order stays open`,
      };
    case 'return':
      return tellReturn(event, when);
    case 'duplicate':
      return {
        icon: 'copy',
        what: (
          <>
            {words}, {who}
          </>
        ),
        detail: when,
      };
    default:
      return {
        icon: 'truck',
        what: (
          <>
            {words}, {who}
          </>
        ),
        detail: when,
      };
  }
}

/** What happened to a return of the order, or that the order was made for one. */
function tellReturn({ words, actor, details }: TimelineEvent, when: string): Omit<Happening, 'key'> {
  const { to, seq, exchangeFor, exchangeNumber, refundPaisa } = details ?? {};
  const state = returnStates.find((each) => each === to);
  const what = exchangeNumber
    ? `Return ${seq}: exchanged for order ${formatOrderNumber(String(exchangeNumber))}`
    : state
      ? `Return ${seq}: ${returnTable[state].label.toLowerCase()}`
      : `Made for a return of ${formatOrderNumber(String(exchangeFor))}`;
  return {
    icon: 'undo-2',
    look: state === 'refunded' || state === 'exchanged' ? 'done' : state === 'asked' ? 'marigold' : 'plain',
    what: (
      <>
        <strong className="font-semibold">{what}</strong>
        {typeof refundPaisa === 'number' && <>, {formatPrice(refundPaisa)}</>} by <bdi>{actor}</bdi>
        {words && (
          <>
            : “<bdi>{words}</bdi>”
          </>
        )}
      </>
    ),
    detail: when,
  };
}

const sources: Record<string, string> = { phone: 'a phone call', whatsapp: 'WhatsApp' };

const stepLooks: Partial<Record<string, Happening['look']>> = {
  confirmed: 'blue',
  packed: 'violet',
  'cash-received': 'done',
  delivered: 'done',
  refused: 'clay',
  cancelled: 'clay',
  lost: 'clay',
};

function tellStep({ to, words, actor, details }: TimelineEvent, when: string): Omit<Happening, 'key'> {
  const state = to ?? 'placed';
  if (words === takenBackTexts) {
    const why = typeof details?.why === 'string' ? details.why : '';
    return {
      icon: 'undo-2',
      what: (
        <>
          <strong className="font-semibold">Undone</strong>, back to {stateTable[state].label.toLowerCase()} by{' '}
          <bdi>{actor}</bdi>
          {why && (
            <>
              : <bdi>{why}</bdi>
            </>
          )}
        </>
      ),
      detail: when,
    };
  }
  const tookStock = Boolean(details?.unheld);
  return {
    icon: orderStateIcon(state),
    look: stepLooks[state] ?? 'plain',
    what: (
      <>
        <strong className="font-semibold">{stateTable[state].label}</strong> by <bdi>{actor}</bdi>
        {words && (
          <>
            : <bdi>{words}</bdi>
          </>
        )}
      </>
    ),
    detail: tookStock ? `${when}, stock reserved` : when,
  };
}

function callIcon({ details }: TimelineEvent): Happening['icon'] {
  if (details?.outcome === 'later') return 'clock';
  return details?.outcome === 'wrong-number' ? 'phone-off' : 'phone-missed';
}

function formatUntil({ details }: TimelineEvent, now: Date): string {
  const until = details?.until;
  return typeof until === 'string' ? `again ${formatWhenExactly(new Date(until), now)}` : '';
}

function formatFieldNames(words: string): string {
  const names: Record<string, string | undefined> = fieldNames;
  return words
    .split(', ')
    .map((name) => names[name] ?? name)
    .join(', ');
}

/** As forms and conflicts call what can be corrected. */
export const fieldNames: Record<keyof OrderForm, string> = {
  fullName: 'full name',
  phone: 'phone',
  email: 'e-mail',
  shippingAddress: 'address',
  apartment: 'apartment',
  city: 'city',
  province: 'province',
  postalCode: 'postal code',
  note: 'note',
  lines: 'products',
  discount: 'discount',
  discountWhy: 'why',
};

/** What it was before; what it is now stands on the page. */
function EditDetail({ event }: { event: TimelineEvent }) {
  const { before, after } = event.details ?? {};
  if (typeof before !== 'object' || before === null) return null;
  const was = Object.entries(before).filter(
    ([name, value]) => name !== 'total' && typeof value === 'string' && value !== '',
  );
  return (
    <>
      {was.length > 0 && <>, was {was.map(([, value]) => `“${isolated(value)}”`).join(', ')}</>}
      {formatDiscount(asRecord(after))}
    </>
  );
}

/** What was agreed on, and why. */
function formatDiscount({ discount, discountWhy }: Record<string, unknown>): string {
  if (typeof discount !== 'number') return '';
  const why = typeof discountWhy === 'string' && discountWhy ? `: ${isolated(discountWhy)}` : '';
  return discount === 0 ? ', no discount' : `, ${formatPrice(discount)} off${why}`;
}
