import { href, Link } from 'react-router';
import { Avatar } from '#app/admin/components/avatar.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatClock, formatWait } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { CallDots } from '../../admin/step/call-dots.tsx';
import type { OrderRow } from '../../desk/admin-order.ts';

type ConfirmListProps = {
  orders: readonly OrderRow[];
  current: string | null;
  lane: 'orders' | 'later';
  caller: string;
  now: Date;
};

/** The queue: who has said yes, call-backs that are due, then the oldest. */
export function ConfirmList({ orders, current, lane, caller, now }: ConfirmListProps) {
  const yesOrders = lane === 'orders' ? orders.filter(({ yesOfferedAt }) => yesOfferedAt !== null) : [];
  const unwritten = lane === 'orders' ? orders.filter(({ yesOfferedAt }) => yesOfferedAt === null) : orders;
  const due = lane === 'orders' ? unwritten.filter(({ callAfter }) => callAfter !== null) : [];
  const rest = lane === 'orders' ? unwritten.filter(({ callAfter }) => callAfter === null) : unwritten;
  const of = (rows: readonly OrderRow[]) =>
    rows.map((row) => (
      <Row key={row.number} row={row} isCurrent={row.number === current} lane={lane} caller={caller} now={now} />
    ));
  return (
    <nav
      aria-label="To call"
      className="overflow-y-auto border-line border-e bg-paper max-md:hidden md:h-[calc(100dvh-60px)]"
    >
      {yesOrders.length > 0 && (
        <>
          <ListHead label="Yes by WhatsApp" count={yesOrders.length} />
          <ul>{of(yesOrders)}</ul>
        </>
      )}
      {due.length > 0 && (
        <>
          <ListHead label="Call back now" count={due.length} />
          <ul>{of(due)}</ul>
        </>
      )}
      <ListHead label={lane === 'orders' ? 'Oldest first' : 'Call later, next first'} count={rest.length} />
      <ul>{of(rest)}</ul>
    </nav>
  );
}

function ListHead({ label, count }: { label: string; count: number }) {
  return (
    <h2 className="flex h-9 items-center gap-2 px-3.5 font-medium text-ink-2 text-second">
      {label} <span className="text-ink-3">{count}</span>
    </h2>
  );
}

type RowProps = Omit<ConfirmListProps, 'orders' | 'current'> & { row: OrderRow; isCurrent: boolean };

function Row({ row, isCurrent, lane, caller, now }: RowProps) {
  return (
    <li>
      <Link
        to={`${href('/admin/confirm/:number', { number: row.number })}${lane === 'later' ? '?lane=later' : ''}`}
        preventScrollReset
        // The keys act on the card, so the focus does not stay in the list.
        onClick={() => document.getElementById('main')?.focus({ preventScroll: true })}
        aria-current={isCurrent ? 'true' : undefined}
        className="relative grid grid-cols-[minmax(0,1fr)] gap-0.5 border-line border-b px-4 py-2 hover:bg-milk focus-visible:-outline-offset-2 aria-[current]:bg-milk aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.75 aria-[current]:before:bg-green"
      >
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="truncate font-semibold">{row.name}</bdi>
          <span className="whitespace-nowrap">{formatPrice(row.total)}</span>
        </span>
        <span className="flex items-center justify-between gap-3 text-ink-3 text-second">
          <span className="truncate">
            {row.callAfter && (
              <span className="me-1.5 font-medium text-marigold-text">
                <AdminIcon name="clock" className="me-1 inline size-3.5" />
                {formatClock(new Date(row.callAfter))}
              </span>
            )}
            <bdi>{row.city}</bdi> · {formatWait(new Date(row.placedAt), now)}
          </span>
          <Signs row={row} caller={caller} />
        </span>
      </Link>
    </li>
  );
}

/** What the caller should know before the number is dialled; somebody else's call comes before everything. */
function Signs({ row, caller }: { row: OrderRow; caller: string }) {
  const isElsewhere = row.caller !== null && row.caller !== caller;
  return (
    <span className="flex shrink-0 items-center gap-2 font-medium">
      {isElsewhere ? (
        <span className="flex items-center gap-1.5 text-blue">
          <Avatar name={row.caller ?? ''} className="size-4.5" />
          {row.caller?.split(' ')[0]} is calling
        </span>
      ) : (
        <Sign row={row} />
      )}
      <CallDots calls={row.calls} />
    </span>
  );
}

function Sign({ row }: { row: OrderRow }) {
  if (row.unheld)
    return (
      <span className="flex items-center gap-1 text-marigold-text">
        <AdminIcon name="package" className="size-3.5" /> Not reserved
      </span>
    );
  if (row.duplicate)
    return (
      <span className="flex items-center gap-1 text-marigold-text">
        <AdminIcon name="copy" className="size-3.5" /> Duplicate?
      </span>
    );
  if (row.customer.refused > 0)
    return (
      <span className="flex items-center gap-1 text-clay-text">
        <AdminIcon name="hand" className="size-3.5" /> {row.customer.refused} refused
      </span>
    );
  if (row.customer.received > 0)
    return (
      <span className="flex items-center gap-1 text-green">
        <AdminIcon name="star" className="size-3.5" /> Customer
      </span>
    );
  return null;
}
