import { href, useSearchParams } from 'react-router';
import { adviceFrom } from '#app/numbers/advice.ts';
import { readEnds, readOutcomes, readPace, readRefusedProducts } from '#app/numbers/delivery-outcomes.server.ts';
import { readDays, readEnded, readRates, readReasons } from '#app/numbers/order-figures.server.ts';
import { readProfit } from '#app/numbers/profit.server.ts';
import { readStockWorth } from '#app/numbers/stock-worth.server.ts';
import { readRefunded } from '#app/orders/returns/read-returns.server.ts';
import { readVitalsByDay, readVitalsByPage } from '#app/storefront/vitals.server.ts';
import { DateRange } from '../pieces/date-range.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Segments, Tabs } from '../pieces/tabs.tsx';
import { formatShortDay } from '../pieces/times.ts';
import type { Route } from './+types/numbers-page.ts';
import { Delivery } from './delivery.tsx';
import { Money } from './money.tsx';
import { daysOf, type NumbersQuestion, numberViews, readNumbersQuestion, spansOf } from './numbers-question.ts';
import { OrdersBy } from './orders-by.tsx';
import { Products } from './products.tsx';
import { Profit } from './profit.tsx';
import { readOrdersBy } from './read-orders-by.server.ts';
import { ShopSpeed } from './shop-speed.tsx';

export const meta = () => [{ title: 'Numbers · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const question = readNumbersQuestion(url.searchParams, now);
  const { view, days, period } = question;
  const answer = { days, isOwn: question.isOwn, from: period.from, last: new Date(period.to.getTime() - 1), now };
  switch (view) {
    case 'delivery':
      return { ...answer, view, ...(await readDelivery(question)) };
    case 'orders':
      return { ...answer, view, by: question.ordersBy, rows: await readOrdersBy(question.ordersBy, question) };
    case 'money':
      return { ...answer, view, ...(await readMoney(question)) };
    case 'products':
      return { ...answer, view, products: await readRates('product', period) };
    case 'profit':
      return { ...answer, view, ...(await readEarned(question)) };
    default:
      return { ...answer, view, ...(await readSpeed(question)) };
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
  const asked = { from: question.first, to: question.last };
  const [byPage, byDay] = await Promise.all([readVitalsByPage(asked), readVitalsByDay(asked)]);
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
      <PageHead title="Numbers" beside={`${formatShortDay(from, now)} to ${formatShortDay(last, now)}`}>
        <div className="flex gap-2.5 max-md:hidden">
          {spans}
          <DateRange now={now} />
        </div>
        <OfficeButtonLink to={`${href('/admin/numbers/csv')}${at({})}`} icon="download" iconOnly="phone" reloadDocument>
          CSV
        </OfficeButtonLink>
      </PageHead>
      <Tabs
        label="Numbers"
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
          <Money {...loaderData} books={`${href('/admin/numbers/csv')}${at({ list: 'books' })}`} />
        )}
        {loaderData.view === 'products' && <Products {...loaderData} />}
        {loaderData.view === 'profit' && <Profit {...loaderData} at={at} />}
        {loaderData.view === 'speed' && <ShopSpeed {...loaderData} days={loaderData.dates} />}
      </div>
    </>
  );
}
