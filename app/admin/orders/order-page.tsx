import { useEffect, useEffectEvent, useState } from 'react';
import { data, href } from 'react-router';
import { readOrderProfit } from '#app/numbers/profit.server.ts';
import { asideLabels } from '#app/orders/aside.ts';
import { type CourierName, courierLabel } from '#app/orders/courier.ts';
import { suggestedCourier } from '#app/orders/courier-rate.ts';
import { readCourierRates } from '#app/orders/courier-rates.server.ts';
import { readCallTexts } from '#app/orders/desk/call-texts.server.ts';
import { formatOrderNumber, type OrderDetail } from '#app/orders/desk/office-order.ts';
import { readOrder } from '#app/orders/desk/read-order.server.ts';
import { mayTakeStep, stateHas } from '#app/orders/order-states.ts';
import { readReturnsOfOrder } from '#app/orders/returns/read-returns.server.ts';
import { tellShop } from '../acts/send-act.ts';
import { useAct } from '../acts/use-act.ts';
import { actorOf, signedInContext, workerOf } from '../guard.server.ts';
import { usePackPaper } from '../pack/pack-paper.ts';
import { PdfLink } from '../pack/pdf-link.tsx';
import { printAddress } from '../pack/print-kinds.ts';
import { ParcelBooking, ParcelCard } from '../parcels/parcel-card.tsx';
import { mayAct, mayDo, mayVisit } from '../permissions.ts';
import { Card, Notice } from '../pieces/card.tsx';
import { useKeys } from '../pieces/keys.ts';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OrderChip } from '../pieces/order-chip.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { OrderReturns } from '../returns/order-returns.tsx';
import type { Route } from './+types/order-page.ts';
import { CourierChoice } from './courier-choice.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { ForgottenNotice } from './forgotten-notice.tsx';
import { OrderCourier } from './order-courier.tsx';
import { OrderEditDialog } from './order-edit.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderProfitCard } from './order-profit.tsx';
import { OrderStations } from './order-stations.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Refusals } from './refusals.tsx';
import { handOverAct, type Parcel } from './step-act.ts';
import { stepToTakeBack, TakeBack } from './take-back.tsx';
import { TellNews } from './tell-news.tsx';
import { UnheldNotice } from './unheld-notice.tsx';
import { WriteNote } from './write-note.tsx';

export const handle = { ownBar: true };

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${formatOrderNumber(params.number ?? '')} · office` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await readOrder(params.number.replace('-', ''));
  if (!order) throw data(null, { status: 404 });
  const seesProfit = mayDo(context.get(signedInContext), 'see-profit');
  const [rates, texts, returns, profit] = await Promise.all([
    readCourierRates(order.city),
    readCallTexts(),
    readReturnsOfOrder(order.number),
    seesProfit ? readOrderProfit(order.number) : null,
  ]);
  const { name } = actorOf(context);
  return {
    order,
    rates,
    texts,
    returns,
    profit,
    worker: workerOf(context),
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
  const acts = useAct('orders');
  const quiet = useAct('orders');
  function plan(courier: CourierName): void {
    setChosen(courier);
    void quiet.act({ act: 'courier', number: order.number, courier });
  }
  const may = (act: string) => mayAct(worker, 'orders', act);
  const mayEdit = stateHas(order.state, 'editable') && may('save-order');
  const paper = usePackPaper();
  const mayPrint = mayVisit(worker, '/admin/pack/print');
  const lastStep = stepToTakeBack(order, worker);
  useReading(order);
  useKeys(mayEdit ? [{ key: 'e', says: 'Edit the address', act: () => setEditing('address') }] : []);
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
        <OfficeButton
          look="quiet"
          icon="mail"
          iconOnly="phone"
          onClick={() => void quiet.act({ act: 'unread', number: order.number })}
        >
          Mark unread
        </OfficeButton>
        {mayPrint && (
          <>
            <OfficeButtonLink icon="printer" iconOnly="phone" to={printAddress(paper, [order.number])}>
              Print
            </OfficeButtonLink>
            <PdfLink kind={paper} numbers={[order.number]} iconOnly="phone" />
          </>
        )}
      </PageHead>
      <div className="grid gap-3.5 px-6 pb-24 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-[1fr_372px]">
        <div className="grid min-w-0 content-start gap-3.5 max-xl:contents">
          <div className="grid gap-3.5 empty:hidden max-xl:order-first">
            <Refusals refused={acts.refused} />
            <ForgottenNotice order={order} now={now} />
            <UnheldNotice order={order} />
            <DuplicateNotice order={order} acts={may('keep-one') ? acts : null} now={now} />
            {order.aside && (
              <Notice
                kind="waits"
                title={`Set aside: ${asideLabels[order.aside.why]}`}
                acts={
                  may('aside') && (
                    <OfficeButton
                      icon="undo-2"
                      disabled={acts.busy}
                      onClick={() => void acts.act({ act: 'aside', number: order.number, why: null })}
                    >
                      Back to packing
                    </OfficeButton>
                  )
                }
              >
                By {order.aside.by}, {formatWhenExactly(new Date(order.aside.at), now)}. It is on no pick list.
              </Notice>
            )}
          </div>
          <section
            aria-label="Where it stands"
            className="min-w-0 rounded-card max-xl:order-first border border-line bg-milk"
          >
            <OrderStations order={order} now={now} />
            <OrderNext
              order={order}
              worker={worker}
              acts={acts}
              parcel={parcel}
              courierLabel={courierLabel(parcel.courier)}
              isBooked={order.state === 'packed' && order.trackingNumber !== null}
            />
          </section>
          <OrderParcel order={order} onEdit={mayEdit ? () => setEditing('lines') : null} />
          <OrderReturns order={order} of={returns} worker={worker} />
          {order.state === 'confirmed' && may('courier') && (
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
                acts.refused.find(({ why }) => parcel.trackingNumber !== '' && why.includes(parcel.trackingNumber))?.why
              }
              booking={<ParcelBooking orderNumber={order.number} state={order.state} courier={parcel.courier} />}
              onChange={({ courier, trackingNumber }) => {
                setTracking(trackingNumber);
                if (courier !== parcel.courier) plan(courier);
              }}
              onEnter={() => void acts.act(handOverAct(order, parcel))}
            />
          )}
          {order.courier && order.state !== 'confirmed' && order.state !== 'packed' && (
            <ParcelCard orderNumber={order.number} state={order.state}>
              <TellNews
                order={order}
                texts={texts}
                caller={caller}
                onMessage={(words) => tellShop('orders', { act: 'message', number: order.number, words })}
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
              onMessage={(words) => tellShop('orders', { act: 'message', number: order.number, words })}
            />
          </div>
          {profit && <OrderProfitCard profit={profit} />}
          <Card title="What happened" end={<span className="text-ink-3 text-second">newest first</span>}>
            <WriteNote number={order.number} />
            <OrderTimeline
              events={order.events}
              now={now}
              actOf={({ id }) =>
                id === lastStep?.id && <TakeBack key={id} number={order.number} step={lastStep} acts={acts} />
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
  const read = useEffectEvent(() => wasUnread && tellShop('orders', { act: 'read', number }));
  useEffect(() => {
    read();
  }, []);
}
