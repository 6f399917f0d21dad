import { useRef, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { courierLabels } from '#app/orders/courier.ts';
import { countLabel, formatOrderNumber, piecesOf } from '#app/orders/office-order.ts';
import { readPackList } from '#app/orders/pack-list.server.ts';
import { type PackOrder, type PickLine, pickList } from '#app/orders/pack-list.ts';
import { countTasks } from '#app/orders/read-orders.server.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useActs } from '../orders/acts.ts';
import { sayPieces } from '../orders/parcel-thumbs.tsx';
import { Refusals } from '../orders/refusals.tsx';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card } from '../pieces/card.tsx';
import { CheckBox } from '../pieces/check-box.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { useKeys } from '../pieces/keys.ts';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { OrderChip } from '../pieces/order-chip.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Tabs } from '../pieces/tabs.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import type { Route } from './+types/pack-page.ts';
import { PdfLink } from './pdf-link.tsx';
import { tickedKeeper } from './ticked.ts';

export const meta = () => [{ title: 'Pack · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const state = url.searchParams.get('state') === 'packed' ? 'packed' : 'confirmed';
  const [orders, tasks] = await Promise.all([readPackList(state), countTasks()]);
  return { state, orders, toPack: tasks['to-pack'], toHandOver: tasks['to-hand-over'] } as const;
}

/** Take from the shelves, put into parcels, scan each slip: confirmed becomes packed. */
export default function PackPage({ loaderData }: Route.ComponentProps) {
  const { state, orders, toPack, toHandOver } = loaderData;
  const [params] = useSearchParams();
  const tabs = [
    { to: '/admin/pack', label: 'To pack', count: countLabel(toPack) },
    { to: '/admin/pack?state=packed', label: 'To hand over', count: countLabel(toHandOver) },
  ];
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  const pieces = piecesOf(orders.flatMap(({ lines }) => lines));
  const numbers = orders.map(({ number }) => number).join(',');
  return (
    <>
      <PageHead
        title="Pack"
        live
        beside={
          <>
            <span>{orders.length === 1 ? '1 order' : `${orders.length} orders`}</span>
            <span className="-ms-2 max-md:hidden">
              , {sayPieces(pieces)}, {formatPrice(total)} to collect
            </span>
          </>
        }
      >
        {orders.length > 0 && (
          <>
            <OfficeButtonLink
              icon="printer"
              iconOnly="phone"
              to={`/admin/pack/print?as=pick&orders=${numbers}`}
              className="max-md:hidden"
            >
              Pick list
            </OfficeButtonLink>
            <PdfLink kind="both" numbers={numbers} iconOnly="phone" />
            <OfficeButtonLink
              look="act"
              icon="printer"
              iconOnly="phone"
              to={`/admin/pack/print?as=both&orders=${numbers}`}
            >
              {orders.length === 1 ? 'Print slip and label' : `Print ${orders.length} slips and labels`}
            </OfficeButtonLink>
          </>
        )}
      </PageHead>
      <Tabs
        label="Pack"
        tabs={tabs}
        current={params.get('state') === 'packed' ? '/admin/pack?state=packed' : '/admin/pack'}
      />
      {orders.length === 0 ? <NothingToPack state={state} /> : <Packing key={state} orders={orders} state={state} />}
    </>
  );
}

type PackingProps = { orders: readonly PackOrder[]; state: 'confirmed' | 'packed' };

function Packing({ orders, state }: PackingProps) {
  const [side, setSide] = useState<'shelves' | 'parcels'>('shelves');
  const acts = useActs();
  const picks = pickList(orders);
  const pack = (numbers: readonly string[]) => acts.act({ intent: 'step', to: 'packed', number: numbers.join(',') });
  async function packAll(): Promise<void> {
    const numbers = orders.map(({ number }) => number);
    if (
      numbers.length > 20 &&
      !(await askFirst({ title: `Mark ${numbers.length} orders packed`, act: `Mark all ${numbers.length} packed` }))
    )
      return;
    pack(numbers);
  }
  const hidden = (of: 'shelves' | 'parcels') => (side === of ? '' : 'max-md:hidden');
  const look = 'h-11 flex-1 font-medium aria-pressed:bg-green-tint aria-pressed:font-semibold aria-pressed:text-green';
  return (
    <div className="grid gap-3.5 p-6 pt-3.5 max-md:px-0 lg:grid-cols-[430px_1fr]">
      <div className="mx-3.5 flex overflow-hidden rounded-card border border-strong bg-milk md:hidden">
        <button type="button" aria-pressed={side === 'shelves'} onClick={() => setSide('shelves')} className={look}>
          Shelves {picks.length}
        </button>
        <button type="button" aria-pressed={side === 'parcels'} onClick={() => setSide('parcels')} className={look}>
          Parcels {orders.length}
        </button>
      </div>
      <div className={`min-w-0 ${hidden('shelves')}`}>
        <Shelves picks={picks} />
      </div>
      <div className={`grid min-w-0 content-start gap-3.5 ${hidden('parcels')}`}>
        <Refusals refused={acts.refused} />
        <Card
          title="Put into parcels"
          flush
          className="max-md:rounded-none max-md:border-x-0"
          end={
            state === 'confirmed' && <ScanField orders={orders} busy={acts.busy} onScan={(number) => pack([number])} />
          }
        >
          <ul>
            {orders.map((order) => (
              <ParcelRow key={order.number} order={order} busy={acts.busy} onPack={() => pack([order.number])} />
            ))}
          </ul>
          {state === 'confirmed' && orders.length > 1 && (
            <div className="flex items-center justify-between gap-3 px-3.5 py-2.5">
              <span className="text-ink-3 text-second">Equal parcels follow each other.</span>
              <OfficeButton icon="package" disabled={acts.busy} onClick={() => void packAll()}>
                {`Mark all ${orders.length} packed`}
              </OfficeButton>
            </div>
          )}
        </Card>
      </div>
    </div>
  );
}

/** What to take, with a tick for what was taken; ticks stay on this device. */
function Shelves({ picks }: { picks: readonly PickLine[] }) {
  const ticked = useSyncExternalStore(tickedKeeper.watch, tickedKeeper.read, () => tickedKeeper.none);
  const keyOf = ({ productId, pieces }: PickLine) => `${productId}x${pieces}`;
  const taken = picks.filter((pick) => ticked.has(keyOf(pick))).length;
  return (
    <Card
      title="Take from the shelves"
      count={picks.length === 1 ? '1 product' : `${picks.length} products`}
      end={
        <span className="text-ink-3 text-second">
          {taken} of {picks.length} taken
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
                label={`Taken: ${pick.pieces} ${pick.name}`}
                silent
                checked={ticked.has(keyOf(pick))}
                onChange={() => tickedKeeper.toggle(keyOf(pick))}
              />
              <Thumb picture={pick.picture} />
              <span className="min-w-0 flex-1">
                <bdi className="block">{pick.name}</bdi>
                <span className="text-ink-3 text-second">Product {pick.productId}</span>
              </span>
              <strong className="font-bold text-[1.375rem]">{pick.pieces}</strong>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A scanner types the number and Enter; so can a person. */
function ScanField({
  orders,
  busy,
  onScan,
}: {
  orders: readonly PackOrder[];
  busy: boolean;
  onScan: (number: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  useKeys([
    {
      key: 'p',
      says: 'Scan a slip to mark it packed',
      act: (event) => {
        event.preventDefault();
        field.current?.focus();
      },
    },
  ]);
  function scan(typed: string): void {
    const number = typed.replace(/\D/g, '');
    const known = orders.some((order) => order.number === number);
    setProblem(known ? '' : `${typed} is not among these orders.`);
    if (known) onScan(number);
  }
  return (
    <form
      className="py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.current?.value && !busy) scan(field.current.value);
        event.currentTarget.reset();
      }}
    >
      <OfficeField
        ref={field}
        label="Scan a slip to mark it packed"
        silent
        placeholder="Scan a slip to mark it packed"
        inputMode="numeric"
        autoComplete="off"
        error={problem || undefined}
        className="w-72 max-w-full max-md:w-52"
      />
    </form>
  );
}

function ParcelRow({ order, busy, onPack }: { order: PackOrder; busy: boolean; onPack: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b px-3.5 py-2">
      <Link to={`/admin/orders/${order.number}`} className="w-22 whitespace-nowrap hover:underline">
        {formatOrderNumber(order.number)}
      </Link>
      <span className="min-w-36 flex-1 leading-4.5">
        <bdi className="block truncate font-medium">{order.name}</bdi>
        <bdi className="text-ink-3 text-second">{order.city}</bdi>
      </span>
      <ul className="flex flex-wrap gap-1.5" aria-label="In the parcel">
        {order.lines.map((line) => (
          <li
            key={line.productId}
            title={line.name}
            className="flex items-center gap-1.5 rounded-control border border-line bg-paper p-1 pe-2"
          >
            <Thumb picture={line.picture} size={28} />
            <span className="sr-only">{line.name}: </span>
            <strong className="font-semibold">{line.quantity}</strong>
          </li>
        ))}
      </ul>
      <span className="w-20 whitespace-nowrap text-end">{formatPrice(order.total)}</span>
      <span className="flex w-38 items-center justify-end gap-2.5">
        {order.courier && <span className="text-ink-3 text-second">{courierLabels[order.courier]}</span>}
        {order.state === 'confirmed' ? (
          <OfficeButton disabled={busy} onClick={onPack}>
            Packed
            <span className="sr-only"> {formatOrderNumber(order.number)}</span>
          </OfficeButton>
        ) : (
          <OrderChip state={order.state} />
        )}
      </span>
    </li>
  );
}

function NothingToPack({ state }: { state: 'confirmed' | 'packed' }) {
  if (state === 'packed')
    return <EmptyState title="Nothing to hand over">Packed orders wait here for their courier.</EmptyState>;
  return (
    <EmptyState
      title="Nothing to pack"
      acts={
        <OfficeButtonLink look="act" icon="phone" to="/admin/confirm">
          Confirm orders
        </OfficeButtonLink>
      }
    >
      An order comes here as soon as the customer has said yes.
    </EmptyState>
  );
}
