import { useState } from 'react';
import { href } from 'react-router';
import { usePendingNumbers } from '#app/admin/actions/pending-actions.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { askFirst, asksFrom } from '#app/admin/components/confirm-dialog.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { Refusals } from '#app/modules/orders/admin/step/refusals.tsx';
import { stepAction } from '#app/modules/orders/admin/step/step-action.ts';
import { countLabel, piecesOf } from '#app/modules/orders/desk/admin-order.ts';
import { countOnHold, type PackQueue, readPackList } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import { formatPieces, type PackOrder, type PickLine, pickList } from '#app/modules/orders/desk/packing/pack-list.ts';
import { countTasks } from '#app/modules/orders/desk/read-orders.server.ts';
import type { OnHoldReason } from '#app/modules/orders/states/on-hold.ts';
import type { Route } from './+types/pack-page.ts';
import { AsideDialog } from './on-hold-dialog.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { PrintButtons } from './print-buttons.tsx';
import { ScanPackingSlip } from './scan-packing-slip.tsx';

export const meta = () => [{ title: 'Pack · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const input = url.searchParams.get('state');
  const lane: PackQueue = input === 'packed' || input === 'aside' ? input : 'confirmed';
  const [orders, tasks, aside] = await Promise.all([readPackList(lane), countTasks(), countOnHold()]);
  const { number, more } = tasks['to-pack'];
  const toPack = { number: more ? number : number - aside, more };
  return { lane, orders, toPack, toHandOver: tasks['to-hand-over'], aside, now: new Date().toISOString() };
}

/** Packing: take products from the shelves, put them into parcels, scan each slip to mark its order packed. */
export default function PackPage({ loaderData }: Route.ComponentProps) {
  const { lane, orders, toPack, toHandOver, aside } = loaderData;
  const tabs = [
    { to: addressOf('confirmed'), label: 'To pack', count: countLabel(toPack) },
    { to: addressOf('packed'), label: 'To dispatch', count: countLabel(toHandOver) },
    { to: addressOf('aside'), label: 'On hold', count: aside },
  ];
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  const pieces = piecesOf(orders.flatMap(({ lines }) => lines));
  return (
    <>
      <PageHead
        title="Pack"
        live
        beside={
          <>
            <span>{orders.length === 1 ? '1 order' : `${orders.length} orders`}</span>
            <span className="-ms-2 max-md:hidden">
              , {formatPieces(pieces)}, {formatPrice(total)} to collect
            </span>
          </>
        }
      >
        {lane !== 'aside' && orders.length > 0 && <PrintButtons orders={orders} lane={lane} />}
      </PageHead>
      <Tabs label="Pack" tabs={tabs} current={addressOf(lane)} />
      {orders.length === 0 ? (
        <NothingToPack lane={lane} aside={aside} />
      ) : (
        <Packing key={lane} orders={orders} lane={lane} now={new Date(loaderData.now)} />
      )}
    </>
  );
}

function addressOf(lane: PackQueue): string {
  return lane === 'confirmed' ? href('/admin/pack') : `${href('/admin/pack')}?state=${lane}`;
}

const laneTitles: Record<PackQueue, string> = {
  confirmed: 'Orders to pack',
  packed: 'Packed orders',
  aside: 'On hold',
};

type PackingProps = { orders: readonly PackOrder[]; lane: PackQueue; now: Date };

function Packing({ orders: all, lane, now }: PackingProps) {
  const [side, setSide] = useState<'shelves' | 'parcels'>(lane === 'confirmed' ? 'shelves' : 'parcels');
  const [putting, setPutting] = useState<string | null>(null);
  const actions = useAction('orders');
  const waiting = usePendingNumbers();
  const orders = all.filter(({ number }) => !waiting.has(number));
  const picks = pickList(orders);
  const pack = (numbers: readonly string[]) => void actions.send(stepAction('packed', numbers));
  async function packAll(): Promise<void> {
    const numbers = orders.map(({ number }) => number);
    if (
      numbers.length >= asksFrom &&
      !(await askFirst({ title: `Mark ${numbers.length} orders packed`, action: `Mark all ${numbers.length} packed` }))
    )
      return;
    pack(numbers);
  }
  const aside = (number: string, why: OnHoldReason | null = null) => {
    setPutting(null);
    void actions.send({ action: 'set-on-hold', number, why });
  };
  // What is packed already, or on hold, is not taken from the shelves.
  const hasPickList = lane === 'confirmed';
  const hidden = (of: 'shelves' | 'parcels') => (side === of ? '' : 'max-md:hidden');
  const look = 'h-11 flex-1 font-medium aria-pressed:bg-green-tint aria-pressed:font-semibold aria-pressed:text-green';
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 pt-3.5 max-md:px-0 ${hasPickList ? 'lg:grid-cols-[430px_minmax(0,1fr)]' : ''}`}
    >
      <div
        className={`mx-3.5 flex overflow-hidden rounded-card border border-strong bg-milk md:hidden ${hasPickList ? '' : 'hidden'}`}
      >
        <button type="button" aria-pressed={side === 'shelves'} onClick={() => setSide('shelves')} className={look}>
          Shelves {picks.length}
        </button>
        <button type="button" aria-pressed={side === 'parcels'} onClick={() => setSide('parcels')} className={look}>
          Parcels {all.length}
        </button>
      </div>
      {hasPickList && (
        <div className={`min-w-0 ${hidden('shelves')}`}>
          <Shelves picks={picks} />
        </div>
      )}
      <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 ${hidden('parcels')}`}>
        <Refusals refused={actions.refused} />
        <Card
          title={laneTitles[lane]}
          flush
          className="max-md:rounded-none max-md:border-x-0"
          end={
            lane === 'confirmed' && (
              <ScanPackingSlip
                here={orders.map(({ number }) => number)}
                busy={actions.busy}
                onScan={(number) => pack([number])}
                onOther={(number) => void actions.send({ action: 'pack-scanned', number })}
                onWrong={actions.forget}
              />
            )
          }
        >
          <ul>
            {all.map((order) => (
              <ParcelRow
                key={order.number}
                order={order}
                now={now}
                busy={actions.busy}
                waits={waiting.has(order.number)}
                onPack={() => pack([order.number])}
                onAside={() => setPutting(order.number)}
                onBack={() => aside(order.number)}
              />
            ))}
          </ul>
          {lane === 'confirmed' && orders.length > 1 && (
            <div className="flex items-center justify-between gap-3 px-3.5 py-2.5">
              <span className="text-ink-3 text-second">Sorted by shelf; equal parcels together.</span>
              <AdminButton icon="package" disabled={actions.busy} onClick={() => void packAll()}>
                {`Mark all ${orders.length} packed`}
              </AdminButton>
            </div>
          )}
        </Card>
      </div>
      <AsideDialog
        number={putting}
        onClose={() => setPutting(null)}
        onAside={(why) => putting && aside(putting, why)}
      />
    </div>
  );
}

/** The pick list with ticks, which are kept on this device. */
function Shelves({ picks }: { picks: readonly PickLine[] }) {
  const tickedKeys = useStore(ticked);
  const keyOf = ({ productId, pieces }: PickLine) => `${productId}x${pieces}`;
  const taken = picks.filter((pick) => tickedKeys.has(keyOf(pick))).length;
  return (
    <Card
      title="Pick from the shelves"
      count={picks.length === 1 ? '1 product' : `${picks.length} products`}
      end={
        <span className="text-ink-3 text-second">
          {taken} of {picks.length} picked
        </span>
      }
      flush
      className="max-md:rounded-none max-md:border-x-0"
    >
      <ul>
        {picks.map((pick) => (
          <li key={pick.productId} className="border-line not-last:border-b has-checked:bg-chosen">
            <div className="flex min-h-15 items-center gap-3 px-3.5 py-2">
              <CheckBox
                label={`Picked: ${pick.pieces} ${pick.name}`}
                silent
                checked={tickedKeys.has(keyOf(pick))}
                onChange={() => toggleTicked(keyOf(pick))}
              />
              <Thumb picture={pick.picture} />
              <span className="min-w-0 flex-1">
                <bdi className="block">{pick.name}</bdi>
                <span className="text-ink-3 text-second">{pick.shelf || `Product ${pick.productId}`}</span>
              </span>
              <strong className="font-bold text-[1.375rem]">{pick.pieces}</strong>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NothingToPack({ lane, aside }: { lane: PackQueue; aside: number }) {
  if (lane === 'aside')
    return (
      <EmptyState title="Nothing on hold">
        Orders that cannot be packed now wait here: short stock, a broken item, a question to the customer.
      </EmptyState>
    );
  if (lane === 'packed')
    return <EmptyState title="Nothing to dispatch">Packed orders wait here until they are dispatched.</EmptyState>;
  return (
    <EmptyState
      title="Nothing to pack"
      actions={
        <AdminButtonLink look="primary" icon="phone" to={href('/admin/confirm')}>
          Confirm orders
        </AdminButtonLink>
      }
    >
      {aside > 0 ? `${aside} on hold. ` : ''}Orders appear here once they are confirmed.
    </EmptyState>
  );
}

/** Enough for a day; the oldest ticks are dropped first. */
const maxTicked = 500;

/** Which lines of the pick list were ticked on this device. It is no state of an order. */
const ticked = createStoredStore<ReadonlySet<string>>({
  key: 'office-taken',
  initial: new Set(),
  parse: (stored) => (Array.isArray(stored) ? new Set(stored.filter((key) => typeof key === 'string')) : undefined),
  format: (keys) => [...keys],
});

function toggleTicked(key: string): void {
  const next = new Set(ticked.read());
  if (!next.delete(key)) next.add(key);
  ticked.write(new Set([...next].slice(-maxTicked)));
}
