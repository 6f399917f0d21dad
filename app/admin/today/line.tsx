import { Link } from 'react-router';
import type { OpenOrders } from '#app/orders/order-figures.server.ts';
import { type OrderTask, orderTasks } from '#app/orders/order-states.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { OfficeIconName } from '../icon-name.ts';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { formatWait } from '../pieces/times.ts';

type Station = { task: OrderTask; label: string; icon: OfficeIconName; to: string };

const stations: readonly Station[] = [
  { task: 'to-confirm', label: 'To confirm', icon: 'phone', to: '/admin/confirm' },
  { task: 'to-pack', label: 'To pack', icon: 'package', to: '/admin/pack' },
  { task: 'to-hand-over', label: 'To hand over', icon: 'barcode', to: '/admin/parcels/hand-over' },
  { task: 'on-the-way', label: 'On the way', icon: 'truck', to: '/admin/orders?task=on-the-way' },
  { task: 'coming-back', label: 'Coming back', icon: 'undo-2', to: '/admin/orders?task=coming-back' },
  { task: 'cash-due', label: 'Cash with couriers', icon: 'banknote', to: '/admin/orders?task=cash-due' },
];

type LineProps = { open: readonly OpenOrders[]; seesMoney: boolean; now: Date };

/** The six stations every order travels, with what waits at each; a row of cells at a desk, a list on a phone. */
export function Line({ open, seesMoney, now }: LineProps) {
  return (
    <ul className="grid overflow-hidden rounded-card border border-line bg-milk lg:grid-cols-6">
      {stations.map((station) => (
        <StationCell
          key={station.task}
          station={station}
          waiting={waitingAt(open, station.task)}
          {...{ seesMoney, now }}
        />
      ))}
    </ul>
  );
}

type Waiting = { count: number; total: number; oldest: Date | null };

function StationCell({
  station: { task, label, icon, to },
  waiting: { count, total, oldest },
  seesMoney,
  now,
}: {
  station: Station;
  waiting: Waiting;
  seesMoney: boolean;
  now: Date;
}) {
  const isCash = task === 'cash-due';
  const waits = task === 'to-confirm' && count > 0;
  const figure = isCash && seesMoney ? formatPrice(total) : count.toLocaleString('en-PK');
  return (
    <li
      className={`relative flex items-center gap-x-3 border-line px-3.5 py-3 not-last:border-b max-lg:min-h-16 lg:grid lg:content-start lg:items-start lg:gap-y-1 lg:not-last:border-e lg:not-last:border-b-0 lg:py-3.5 ${waits ? 'bg-marigold-ground' : ''}`}
    >
      <div className="flex min-w-0 items-center gap-3 max-lg:flex-1 lg:gap-2">
        <OfficeIcon name={icon} className="size-4 text-ink-2 max-lg:size-5" />
        <Link to={to} className="truncate font-medium after:absolute after:inset-0 max-lg:font-semibold">
          {label}
        </Link>
      </div>
      <p className="shrink-0 font-semibold text-figure tracking-tight">{figure}</p>
      <div className="text-ink-3 text-second max-lg:order-first max-lg:hidden">
        {seesMoney && !isCash && <p>{formatPrice(total)}</p>}
        {isCash ? (
          <p>
            {count.toLocaleString('en-PK')} {count === 1 ? 'parcel' : 'parcels'}
          </p>
        ) : (
          <p>{oldest ? `oldest ${formatWait(oldest, now)}` : 'nothing waits'}</p>
        )}
      </div>
      {waits && (
        <OfficeButtonLink to={to} look="act" className="relative lg:absolute lg:end-3.5 lg:top-11">
          Start calling
        </OfficeButtonLink>
      )}
    </li>
  );
}

function waitingAt(open: readonly OpenOrders[], task: OrderTask): Waiting {
  const states: readonly string[] = orderTasks[task].states;
  const here = open.filter(({ state }) => states.includes(state));
  const oldest = here.reduce<Date | null>((first, row) => (first && first < row.oldest ? first : row.oldest), null);
  return { count: sum(here, 'count'), total: sum(here, 'total'), oldest };
}

function sum(rows: readonly OpenOrders[], what: 'count' | 'total'): number {
  return rows.reduce((total, row) => total + row[what], 0);
}
