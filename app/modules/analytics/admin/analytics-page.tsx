import { href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { DateRange } from '#app/admin/components/list/date-range.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { Segments, Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { readRefunded } from '#app/modules/orders/returns/read-returns.server.ts';
import { adviceFrom } from '../advice.ts';
import { readEnds, readOutcomes, readPace, readRefusedProducts } from '../delivery-outcomes.server.ts';
import { readDays, readEnded, readRates, readReasons } from '../order-figures.server.ts';
import { readProfit } from '../profit.server.ts';
import { readStockWorth } from '../stock-worth.server.ts';
import { readVitalsByDay, readVitalsByPage } from '../vitals/vitals.server.ts';
import type { Route } from './+types/analytics-page.ts';
import { daysOf, type NumbersQuestion, numberViews, readNumbersQuestion, spansOf } from './analytics-query.ts';
import { Delivery } from './delivery.tsx';
import { Money } from './money.tsx';
import { OrdersBy } from './orders-by.tsx';
import { Products } from './products.tsx';
import { Profit } from './profit.tsx';
import { readOrdersBy } from './read-orders-by.server.ts';
import { ShopSpeed } from './shop-speed.tsx';

export const meta = () => [{ title: 'Reports · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const question = readNumbersQuestion(url.searchParams, now);
  const { view, days, period } = question;
  const result = { days, isOwn: question.isOwn, from: period.from, last: new Date(period.to.getTime() - 1), now };
  switch (view) {
    case 'delivery':
      return { ...result, view, ...(await readDelivery(question)) };
    case 'orders':
      return { ...result, view, by: question.ordersBy, rows: await readOrdersBy(question.ordersBy, question) };
    case 'money':
      return { ...result, view, ...(await readMoney(question)) };
    case 'products':
      return { ...result, view, products: await readRates('product', period) };
    case 'profit':
      return { ...result, view, ...(await readEarned(question)) };
    default:
      return { ...result, view, ...(await readSpeed(question)) };
  }
}

async function readDelivery({ period, before }: NumbersQuestion) {
  const [ends, endsBefore, outcomes, refused, pace, reasons] = await Promise.all([
    readEnds(period),
    readEnds(before),
    readOutcomes(period),
    readRefusedProducts(period),
    readPace(period),
    readReasons(period),
  ]);
  return { ends, endsBefore, advice: adviceFrom({ pace, outcomes }), outcomes, refused, pace, reasons };
}

async function readMoney({ period, before }: NumbersQuestion) {
  const [ordered, ended, refunded, orderedBefore, endedBefore] = await Promise.all([
    readDays(period),
    readEnded(period),
    readRefunded(period.from, period.to),
    readDays(before),
    readEnded(before),
  ]);
  return { ordered, ended, refunded, orderedBefore, endedBefore };
}

async function readEarned({ by, period }: NumbersQuestion) {
  const [profit, worth] = await Promise.all([readProfit(by, period), readStockWorth()]);
  return { by, profit, worth };
}

async function readSpeed(question: NumbersQuestion) {
  const input = { from: question.first, to: question.last };
  const [byPage, byDay] = await Promise.all([readVitalsByPage(input), readVitalsByDay(input)]);
  return { byPage, byDay, dates: daysOf(question) };
}

/** The owner's numbers: delivery, money, products, profit and the speed of the shop. */
export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { view, days, isOwn, from, last, now } = loaderData;
  const [params] = useSearchParams();
  const at = (changes: Record<string, string | null>) =>
    addressWith(params, { view, ...(!isOwn && { days: String(days) }), ...changes });
  const spans = (
    <Segments
      label="How far back"
      current={at({})}
      tabs={spansOf(view).map((span) => ({
        to: at({ days: span, from: null, to: null }),
        label: span === '365' ? 'Year' : `${span} days`,
      }))}
    />
  );
  return (
    <>
      <PageHead title="Reports" beside={`${formatShortDay(from, now)} to ${formatShortDay(last, now)}`}>
        <div className="flex gap-2.5 max-md:hidden">
          {spans}
          <DateRange now={now} />
        </div>
        <AdminButtonLink to={`${href('/admin/reports/csv')}${at({})}`} icon="download" iconOnly="phone" reloadDocument>
          CSV
        </AdminButtonLink>
      </PageHead>
      <Tabs
        label="Reports"
        current={at({})}
        tabs={Object.entries(numberViews).map(([name, label]) => ({ to: at({ view: name }), label }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        <div className="flex flex-wrap gap-2 md:hidden">
          {spans}
          <DateRange now={now} />
        </div>
        {loaderData.view === 'delivery' && <Delivery {...loaderData} />}
        {loaderData.view === 'orders' && <OrdersBy {...loaderData} at={at} />}
        {loaderData.view === 'money' && (
          <Money {...loaderData} books={`${href('/admin/reports/csv')}${at({ list: 'books' })}`} />
        )}
        {loaderData.view === 'products' && <Products {...loaderData} />}
        {loaderData.view === 'profit' && <Profit {...loaderData} at={at} />}
        {loaderData.view === 'speed' && <ShopSpeed {...loaderData} days={loaderData.dates} />}
      </div>
    </>
  );
}
