import { useEffect, useEffectEvent, useState } from 'react';
import { data, href } from 'react-router';
import { notifyShop } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { actorOf, workerOf } from '#app/admin/guard.server.ts';
import { mayDo, mayRunAction, mayVisit } from '#app/admin/permissions.ts';
import { countRows, noteView } from '#app/admin/reading-limit.server.ts';
import { readOrderProfit } from '#app/modules/analytics/profit.server.ts';
import { ParcelBooking, ParcelCard } from '#app/modules/shipping/admin/parcel-card.tsx';
import { usePackDocument } from '#app/modules/shipping/packing/admin/pack-document.ts';
import { PdfLink } from '#app/modules/shipping/packing/admin/pdf-link.tsx';
import { printAddress } from '#app/modules/shipping/packing/print-kinds.ts';
import { type CourierName, courierLabel } from '../couriers/courier.ts';
import { suggestedCourier } from '../couriers/courier-rate.ts';
import { readCourierRates } from '../couriers/courier-rates.server.ts';
import { ownCourier } from '../couriers/number-courier.ts';
import { formatOrderNumber, type OrderDetail } from '../desk/admin-order.ts';
import { readCallTexts } from '../desk/call-texts/call-texts.server.ts';
import { maskOrder, readOrder } from '../desk/read-order.server.ts';
import { OrderReturns } from '../returns/admin/order-returns.tsx';
import { readReturnsOfOrder } from '../returns/read-return.server.ts';
import { onHoldLabels } from '../states/on-hold.ts';
import { mayTakeStep, stateHas } from '../states/order-states.ts';
import type { Route } from './+types/order-page.ts';
import { CourierChoice } from './courier-choice.tsx';
import { OrderEditDialog } from './edit/order-edit.tsx';
import { WriteNote } from './note-form.tsx';
import { OrderCourier } from './order-courier.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderProfitCard } from './order-profit.tsx';
import { OrderStations } from './order-stations.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { DuplicateNotice } from './step/duplicate-notice.tsx';
import { ForgottenNotice } from './step/forgotten-notice.tsx';
import { NotReservedNotice } from './step/not-reserved-notice.tsx';
import { OrderNext } from './step/order-next.tsx';
import { Refusals } from './step/refusals.tsx';
import { TellNews } from './step/send-update.tsx';
import { handOverAction, type Parcel } from './step/step-action.ts';
import { stepToTakeBack, TakeBack } from './step/take-back.tsx';

export const handle = { ownBar: true };

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${formatOrderNumber(params.number ?? '')} · Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await readOrder(params.number.replace('-', ''));
  if (!order) throw data(null, { status: 404 });
  const worker = workerOf(context);
  await countRows(context, 'orders', [order.number]);
  const [rates, texts, returns, profit] = await Promise.all([
    readCourierRates(order.city),
    readCallTexts(),
    readReturnsOfOrder(order.number),
    mayDo(worker, 'see-profit') ? readOrderProfit(order.number) : null,
    noteView(context, order.phone, { order: order.number }),
  ]);
  const { name } = actorOf(context);
  return {
    order: mayDo(worker, 'see-contacts') ? order : maskOrder(order),
    rates,
    texts,
    returns,
    profit,
    worker,
    caller: name,
    now: new Date().toISOString(),
  };
}

/** One order: where it stands, what may be done next, what is in it, for whom, and everything that happened. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OrderView key={loaderData.order.number} {...loaderData} />;
}

function OrderView({
  order,
  rates,
  texts,
  returns,
  profit,
  worker,
  caller,
  now: loadedAt,
}: Route.ComponentProps['loaderData']) {
  const now = new Date(loadedAt);
  const [editing, setEditing] = useState<'address' | 'lines' | null>(null);
  const [chosen, setChosen] = useState<CourierName | null>(null);
  const [tracking, setTracking] = useState('');
  const planned = chosen ?? order.courier ?? suggestedCourier(rates);
  const parcel: Parcel = {
    courier: planned ?? rates[0]?.courier ?? 'leopards',
    // Booked while the page is open: the courier's number, unless somebody is writing another one.
    trackingNumber: tracking || (order.trackingNumber ?? ''),
  };
  const actions = useAction('orders');
  const quiet = useAction('orders');
  function plan(courier: CourierName): void {
    setChosen(courier);
    void quiet.send({ action: 'plan-courier', number: order.number, courier });
  }
  const may = (action: string) => mayRunAction(worker, 'orders', action);
  const mayEdit = stateHas(order.state, 'editable') && may('save-order');
  const paper = usePackDocument();
  const mayPrint = mayVisit(worker, '/admin/pack/print');
  const lastStep = stepToTakeBack(order, worker);
  useReading(order);
  useKeys(mayEdit ? [{ key: 'e', says: 'Edit the address', action: () => setEditing('address') }] : []);
  return (
    <>
      <PageHead
        title={formatOrderNumber(order.number)}
        back={{ to: href('/admin/orders'), label: 'All orders' }}
        beside={
          <span className="flex min-w-0 items-center gap-2.5 max-md:hidden">
            <OrderChip state={order.state} />
            <bdi className="truncate">
              {order.fullName}, {order.city}
            </bdi>
          </span>
        }
      >
        <AdminButton
          look="quiet"
          icon="mail"
          iconOnly="phone"
          onClick={() => void quiet.send({ action: 'mark-unread', number: order.number })}
        >
          Mark unread
        </AdminButton>
        {mayPrint && (
          <>
            <AdminButtonLink icon="printer" iconOnly="phone" to={printAddress(paper, [order.number])}>
              Print
            </AdminButtonLink>
            <PdfLink kind={paper} numbers={[order.number]} iconOnly="phone" />
          </>
        )}
      </PageHead>
      <div className="grid gap-3.5 px-6 pb-24 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-[1fr_372px]">
        <div className="grid min-w-0 content-start gap-3.5 max-xl:contents">
          <div className="grid gap-3.5 empty:hidden max-xl:order-first">
            <Refusals refused={actions.refused} />
            <ForgottenNotice order={order} now={now} />
            <NotReservedNotice order={order} />
            <DuplicateNotice order={order} actions={may('keep-one') ? actions : null} now={now} />
            {order.aside && (
              <Notice
                kind="waits"
                title={`On hold: ${onHoldLabels[order.aside.why]}`}
                actions={
                  may('set-on-hold') && (
                    <AdminButton
                      icon="undo-2"
                      disabled={actions.busy}
                      onClick={() => void actions.send({ action: 'set-on-hold', number: order.number, why: null })}
                    >
                      Back to packing
                    </AdminButton>
                  )
                }
              >
                By {order.aside.by}, {formatWhenExactly(new Date(order.aside.at), now)}. It is not on the pick list.
              </Notice>
            )}
          </div>
          <section aria-label="Status" className="min-w-0 rounded-card max-xl:order-first border border-line bg-milk">
            <OrderStations order={order} now={now} />
            <OrderNext
              order={order}
              worker={worker}
              actions={actions}
              parcel={parcel}
              courierLabel={courierLabel(parcel.courier)}
              isBooked={order.state === 'packed' && order.trackingNumber !== null}
            />
          </section>
          <OrderParcel order={order} onEdit={mayEdit ? () => setEditing('lines') : null} />
          <OrderReturns order={order} of={returns} worker={worker} />
          {order.state === 'confirmed' && may('plan-courier') && (
            <Card title="Courier">
              <CourierChoice rates={rates} chosen={planned} onChoose={plan} />
            </Card>
          )}
          {order.state === 'packed' && mayTakeStep(worker, 'packed', 'shipped') && (
            <OrderCourier
              city={order.city}
              rates={rates}
              parcel={parcel}
              problem={
                actions.refused.find(({ why }) => parcel.trackingNumber !== '' && why.includes(parcel.trackingNumber))
                  ?.why
              }
              booking={<ParcelBooking orderNumber={order.number} state={order.state} courier={parcel.courier} />}
              onChange={({ courier, trackingNumber }) => {
                setTracking(trackingNumber);
                // The number's own courier, unless a person has just chosen one.
                const isTyped = courier === parcel.courier && order.trackingNumber === null;
                const carrier = (isTyped && ownCourier(trackingNumber)) || courier;
                if (carrier !== parcel.courier) plan(carrier);
              }}
              onEnter={() => void actions.send(handOverAction(order, parcel))}
            />
          )}
          {order.courier && order.state !== 'confirmed' && order.state !== 'packed' && (
            <ParcelCard orderNumber={order.number} state={order.state}>
              <TellNews
                order={order}
                texts={texts}
                caller={caller}
                onMessage={(words) => notifyShop('orders', { action: 'record-message', number: order.number, words })}
              />
            </ParcelCard>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-3.5 max-xl:contents">
          <div className="min-w-0 max-xl:-order-1">
            <OrderPeople
              order={order}
              texts={texts}
              caller={caller}
              mayEdit={mayEdit}
              onEdit={() => setEditing('address')}
              onMessage={(words) => notifyShop('orders', { action: 'record-message', number: order.number, words })}
            />
          </div>
          {profit && <OrderProfitCard profit={profit} />}
          <Card title="Timeline" end={<span className="text-ink-3 text-second">newest first</span>}>
            <WriteNote number={order.number} />
            <OrderTimeline
              events={order.events}
              now={now}
              actionNamed={({ id }) =>
                id === lastStep?.id && <TakeBack key={id} number={order.number} step={lastStep} actions={actions} />
              }
            />
          </Card>
        </div>
      </div>
      <OrderEditDialog order={order} part={editing} onClose={() => setEditing(null)} />
    </>
  );
}

/** Whoever has an order open has read it; opening alone, as when a page is fetched ahead, has not. */
function useReading(order: OrderDetail): void {
  const { number } = order;
  const [wasUnread] = useState(order.unread);
  const read = useEffectEvent(() => wasUnread && notifyShop('orders', { action: 'mark-read', number }));
  useEffect(() => {
    read();
  }, []);
}
