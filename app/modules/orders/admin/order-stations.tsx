import { AdminIcon } from '#app/admin/components/icon.tsx';
import { OrderChip, orderStateIcon } from '#app/admin/components/order-chip.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { OrderDetail, TimelineEvent } from '../desk/admin-order.ts';
import type { OrderSource } from '../states/order-events.ts';
import { type OrderState, stateTable, stationOf, stations } from '../states/order-states.ts';

/** The seven stations of an order with who and when; what has left the line says where it is instead. */
export function OrderStations({ order, now }: { order: OrderDetail; now: Date }) {
  const at = stationOf(order.state);
  const onLine = stations.includes(order.state);
  return (
    <>
      <ol className="grid grid-cols-7 px-3 pt-3.5 pb-4 max-md:hidden">
        {stations.map((state, index) => (
          <Station
            key={state}
            state={state}
            reached={reachedBy(order, state)}
            source={order.source}
            now={now}
            place={placeOf(index, at, onLine)}
          />
        ))}
      </ol>
      <div className="px-3.5 py-3.5 md:hidden">
        <div className="flex items-center justify-between gap-3">
          <OrderChip state={order.state} />
          <span className="text-ink-3 text-second">{formatWhenExactly(new Date(order.stateSince), now)}</span>
        </div>
        <div className="mt-3 grid grid-cols-7 gap-1" aria-hidden="true">
          {stations.map((state, index) => (
            <span key={state} className={`h-1.75 rounded-full ${index <= at ? 'bg-green' : 'bg-strong'}`} />
          ))}
        </div>
        <p className="mt-1.5 text-ink-3 text-second">
          {onLine ? `Step ${at + 1} of 7` : `Stopped: ${stateTable[order.state].label.toLowerCase()}`}
        </p>
      </div>
    </>
  );
}

type Place = 'behind' | 'here' | 'next' | 'ahead';

function placeOf(index: number, at: number, onLine: boolean): Place {
  if (index < at || (index === at && !onLine)) return 'behind';
  if (index === at) return 'here';
  return index === at + 1 && onLine ? 'next' : 'ahead';
}

const looks: Record<Place, string> = {
  behind: 'border-green bg-green text-cream',
  here: 'border-green bg-green text-cream outline-4 outline-green-tint',
  next: 'border-strong bg-milk text-ink-2',
  ahead: 'border-strong bg-milk text-ink-3',
};

type StationProps = {
  state: OrderState;
  reached: TimelineEvent | null;
  source: OrderSource;
  now: Date;
  place: Place;
};

const sourceTexts: Record<OrderSource, string> = { website: 'website', phone: 'by phone', whatsapp: 'WhatsApp' };

function Station({ state, reached, source, now, place }: StationProps) {
  const isDone = place === 'behind' || place === 'here';
  return (
    <li className="group relative px-1 text-center text-second" aria-current={place === 'here' ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className={`absolute end-1/2 top-3.5 h-0.5 w-full group-first:hidden ${isDone ? 'bg-green' : 'bg-strong'}`}
      />
      <span className={`relative z-1 mx-auto grid size-7.5 place-items-center rounded-full border ${looks[place]}`}>
        <AdminIcon name={orderStateIcon(state)} />
      </span>
      <span
        className={`mt-1.5 block ${place === 'here' ? 'font-semibold text-ink' : isDone ? 'text-ink' : 'text-ink-2'}`}
      >
        {stateTable[state].label}
      </span>
      {isDone && reached && (
        <span className="block text-ink-3">
          {formatWhenExactly(new Date(reached.at), now)},{' '}
          <bdi>{reached.kind === 'placed' ? sourceTexts[source] : reached.actor}</bdi>
        </span>
      )}
      {place === 'next' && <span className="block text-ink-3">next</span>}
    </li>
  );
}

/** When an order came to a station for the last time. */
function reachedBy(order: OrderDetail, state: OrderState): TimelineEvent | null {
  if (state === 'placed') return order.events.find(({ kind }) => kind === 'placed') ?? null;
  return order.events.find(({ to }) => to === state) ?? null;
}
