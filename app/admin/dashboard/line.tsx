import { href, Link } from 'react-router';
import { formatPrice } from '#app/infra/money/money.ts';
import { parcels } from '#app/modules/analytics/admin/figure.tsx';
import type { OpenOrders } from '#app/modules/analytics/order-figures.server.ts';
import { type OrderTask, orderTasks } from '#app/modules/orders/states/order-states.ts';
import { AdminButtonLink } from '../components/button.tsx';
import { AdminIcon } from '../components/icon.tsx';
import type { AdminIconName } from '../components/icon-name.ts';
import { formatWait } from '../components/times.ts';
import { useAdmin } from '../layout/use-admin.ts';
import { mayVisit } from '../permissions.ts';
import type { Need } from './needs.server.ts';

type Station = { task: OrderTask; label: string; icon: AdminIconName; to: string };

const stations: readonly Station[] = [
  { task: 'to-confirm', label: 'To confirm', icon: 'phone', to: href('/admin/confirm') },
  { task: 'to-pack', label: 'To pack', icon: 'package', to: href('/admin/pack') },
  { task: 'to-hand-over', label: 'To dispatch', icon: 'barcode', to: href('/admin/parcels/dispatch') },
  { task: 'on-the-way', label: 'On the way', icon: 'truck', to: `${href('/admin/orders')}?task=on-the-way` },
  { task: 'coming-back', label: 'Coming back', icon: 'undo-2', to: `${href('/admin/orders')}?task=coming-back` },
  { task: 'cash-due', label: 'Cash with couriers', icon: 'banknote', to: `${href('/admin/orders')}?task=cash-due` },
];

type LineProps = { open: readonly OpenOrders[]; needs: readonly Need[]; seesMoney: boolean; now: Date };

/** The six stations of an order with the number that waits at each: a row at a desk, a list on a phone. */
export function Line({ open, needs, seesMoney, now }: LineProps) {
  return (
    <ul className="grid overflow-hidden rounded-card border border-line bg-milk lg:grid-cols-[1.25fr_repeat(5,1fr)]">
      {stations.map((station) => (
        <StationCell
          key={station.task}
          station={station}
          waiting={waitingAt(open, station.task)}
          trouble={needs.find((need) => need.station?.task === station.task)?.station?.note}
          seesMoney={seesMoney}
          now={now}
        />
      ))}
    </ul>
  );
}

type Waiting = { count: number; total: number; oldest: Date | null };

function StationCell({
  station,
  waiting: { count, total, oldest },
  trouble,
  seesMoney,
  now,
}: {
  station: Station;
  waiting: Waiting;
  /** The problem at this station. */
  trouble: string | undefined;
  seesMoney: boolean;
  now: Date;
}) {
  const { person } = useAdmin();
  const { task, label, icon } = station;
  const isTheirs = mayVisit(person, station.to.split('?')[0] ?? '');
  // Whoever reads orders may look at those of every station, also where somebody else works.
  const to = isTheirs ? station.to : `${href('/admin/orders')}?task=${task}`;
  const isCash = task === 'cash-due';
  const waits = task === 'to-confirm' && count > 0;
  const figure = isCash && seesMoney ? formatPrice(total) : count.toLocaleString('en-PK');
  return (
    <li
      className={`group relative flex items-center gap-x-3 border-line px-3.5 py-3 not-last:border-b max-lg:min-h-16 lg:grid lg:content-start lg:items-start lg:gap-y-1 lg:not-last:border-e lg:not-last:border-b-0 lg:py-3.5 ${waits ? 'bg-marigold-ground' : ''}`}
    >
      <AdminIcon name={icon} className="size-4 shrink-0 text-ink-2 max-lg:size-5 lg:absolute lg:start-3.5 lg:top-4" />
      <div className="min-w-0 max-lg:flex-1 lg:contents">
        <Link
          to={to}
          className="block font-medium after:absolute after:inset-0 max-lg:font-semibold lg:truncate lg:ps-6"
        >
          {label}
        </Link>
        <div className="text-ink-3 text-second lg:order-2">
          {seesMoney && !isCash && <p className="max-lg:hidden">{formatPrice(total)}</p>}
          {trouble ? (
            <p className="font-medium text-marigold-text">{trouble}</p>
          ) : (
            <p>{isCash ? parcels(count) : oldest ? `oldest ${formatWait(oldest, now)}` : 'none waiting'}</p>
          )}
        </div>
      </div>
      {waits && isTheirs && (
        <AdminButtonLink
          to={to}
          look="primary"
          className="relative lg:order-3 lg:mt-1.5 lg:justify-self-start 2xl:absolute 2xl:end-4.5 2xl:top-10 2xl:mt-0"
        >
          Start calling
        </AdminButtonLink>
      )}
      <p className="shrink-0 font-semibold text-figure tracking-tight max-sm:text-[1.25rem] lg:order-1">{figure}</p>
      <Onward />
    </li>
  );
}

/** The arrow between two stations. */
function Onward() {
  return (
    <svg
      viewBox="0 0 8 16"
      aria-hidden="true"
      className="absolute -end-2 top-1/2 z-1 hidden h-4 w-2 -translate-y-1/2 group-last:hidden lg:block rtl:-scale-x-100"
    >
      <path d="M0 0L7 8L0 16" className="fill-milk stroke-line" />
    </svg>
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
