import { href } from 'react-router';
import { startOfDay, writeDay } from '#app/infra/dates/days.ts';
import { withoutReplica } from '#app/infra/db/db.server.ts';
import {
  type Rate,
  readDays,
  readEnded,
  readOpenOrders,
  readRates,
} from '#app/modules/analytics/order-figures.server.ts';
import { readVitalsOverall } from '#app/modules/analytics/vitals/vitals.server.ts';
import { hasProducts, readAdminProducts } from '#app/modules/catalog/admin-products.server.ts';
import { countUnread, readInbox } from '#app/modules/customers/contact/inbox.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { FirstStepsCard } from '#app/modules/setup/admin/first-steps-card.tsx';
import { readFirstSteps } from '#app/modules/setup/first-steps.server.ts';
import { RateBar } from '../charts/rate-bar.tsx';
import { Card } from '../components/card.tsx';
import { PageHead } from '../components/page-head.tsx';
import { formatShortDay, formatToday } from '../components/times.ts';
import { signedInContext } from '../guard.server.ts';
import { mayDo, mayVisit } from '../permissions.ts';
import type { Route } from './+types/dashboard-page.ts';
import { Line } from './line.tsx';
import { readNeeds } from './needs.server.ts';
import { Needs } from './needs.tsx';
import { NewMessages } from './new-messages.tsx';
import { OrdersAndMoney } from './orders-and-money.tsx';
import { RunningLow } from './running-low.tsx';

export const meta = () => [{ title: 'Today · Admin' }];

/** How far back the chart goes. */
const spans = { '1': 'Today', '7': '7 days', '14': '14 days', '30': 'Month' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const worker = context.get(signedInContext);
  const now = new Date();
  const input = url.searchParams.get('days') ?? '14';
  const days = Object.hasOwn(spans, input) ? Number(input) : 14;
  const tomorrow = startOfDay(now, -1);
  const period = { from: startOfDay(now, days - 1), to: tomorrow };
  // Yesterday is compared with today in every period.
  const charted = { from: startOfDay(now, Math.max(1, days - 1)), to: tomorrow };
  const mayReadMessages = mayVisit(worker, href('/admin/messages'));
  const seesMoney = mayDo(worker, 'see-money');
  const seesOrders = mayVisit(worker, href('/admin/orders'));
  // The page is read again at the moment at which an order has changed: a replica might not know of it yet.
  const [open, ordered, ended, cities, messages, unread, needs, vitals, low, steps] = await Promise.all([
    seesOrders ? withoutReplica(readOpenOrders) : null,
    seesMoney ? withoutReplica(() => readDays(charted)) : null,
    seesMoney ? withoutReplica(() => readEnded(period)) : null,
    seesOrders || seesMoney ? readRates('city', { from: startOfDay(now, 89), to: tomorrow }, 6) : null,
    mayReadMessages ? readInbox('unread', null) : null,
    mayReadMessages ? countUnread() : 0,
    readNeeds(worker, now),
    readVitalsOverall({ from: writeDay(startOfDay(now, 6)), to: writeDay(now) }),
    mayVisit(worker, href('/admin/products')) ? readRunningLow() : null,
    worker.role === 'owner' ? readFirstSteps() : null,
  ]);
  return {
    steps,
    low,
    open,
    ordered,
    ended,
    cities,
    messages: messages?.rows.slice(0, 3) ?? null,
    unread,
    needs,
    vitals,
    days,
    seesMoney,
    now,
  };
}

/** The four of the sold-out and nearly sold-out products that sell most. */
async function readRunningLow() {
  const { lowStock } = await readShopSettings();
  const question = { q: '', collection: null, sort: 'stock' } as const;
  const [soldOut, low] = await Promise.all([
    readAdminProducts({ ...question, tab: 'sold-out' }, { lowStock }),
    readAdminProducts({ ...question, tab: 'low' }, { lowStock }),
  ]);
  const products = [...soldOut.items, ...low.items].toSorted((a, b) => b.sold - a.sold).slice(0, 4);
  return { products, hasProducts: products.length > 0 || (await hasProducts()) };
}

/** The first page of the day: what waits, what needs a decision, and the figures. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { steps, low, open, ordered, ended, cities, messages, unread, needs, vitals, days, seesMoney, now } =
    loaderData;
  return (
    <>
      <PageHead
        title="Today"
        beside={
          <>
            <span className="truncate max-sm:hidden">{formatToday(now)}</span>
            <span className="sm:hidden">{formatShortDay(now, now)}</span>
          </>
        }
        live
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-6 pb-10 max-md:px-3.5 max-md:pt-3.5">
        {steps && <FirstStepsCard steps={steps} />}
        {open && <Line open={open} needs={needs} seesMoney={seesMoney} now={now} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {ordered && ended && <OrdersAndMoney days={ordered} ended={ended} span={days} spans={spans} />}
          <Needs needs={needs} className="max-lg:order-first" />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2 lg:col-span-2 xl:grid-cols-3">
            {low && <RunningLow {...low} />}
            {cities && <CityRates cities={cities} />}
            {messages && <NewMessages messages={messages} unread={unread} vitals={vitals} now={now} />}
          </div>
        </div>
      </div>
    </>
  );
}

/** The share of received parcels by city, for cities with finished parcels. */
function CityRates({ cities }: { cities: readonly Rate[] }) {
  const ended = cities.filter(({ received, failed }) => received + failed > 0);
  return (
    <Card title="Delivery rate by city" end={<span className="text-ink-3 text-second">90 days</span>}>
      {ended.length === 0 ? (
        <p className="pb-1 text-ink-3">
          No parcel has been delivered or refused yet. Once some are, their cities are listed here.
        </p>
      ) : (
        ended.map(({ name, received, failed }) => (
          <RateBar key={name} label={name} part={received} of={received + failed} />
        ))
      )}
    </Card>
  );
}
