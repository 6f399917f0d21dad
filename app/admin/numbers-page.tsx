import { useSearchParams } from 'react-router';
import { type Day, type Rate, readDays, readEnded, readRates, readReasons } from '#app/orders/order-figures.server.ts';
import { startOfDay } from '#app/platform/dates.ts';
import { formatPrice } from '#app/platform/money.ts';
import { readVitals } from '#app/storefront/vitals.server.ts';
import type { Route } from './+types/numbers-page.ts';
import { ShopSpeed } from './numbers/shop-speed.tsx';
import { type Bar, BarChart, RateBar } from './pieces/bar-chart.tsx';
import { Card } from './pieces/card.tsx';
import { OfficeButtonLink } from './pieces/office-button.tsx';
import { PageHead } from './pieces/page-head.tsx';
import { Segments, Tabs } from './pieces/tabs.tsx';
import { dateFieldOf, formatShortDay } from './pieces/times.ts';

export const meta = () => [{ title: 'Numbers · office' }];

const views = { delivery: 'Delivery', money: 'Money', products: 'Products', speed: 'Shop speed' } as const;
const spans = ['30', '90', '365'] as const;

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { view, days } = readQuestion(url.searchParams);
  const period = { from: startOfDay(now, days - 1), to: startOfDay(now, -1) };
  const [cities, couriers, products, reasons, ordered, ended, speed] = await Promise.all([
    view === 'delivery' ? readRates('city', period, 30) : [],
    view === 'delivery' ? readRates('courier', period) : [],
    view === 'products' ? readRates('product', period) : [],
    view === 'delivery' ? readReasons(period) : [],
    view === 'money' ? readDays(period) : [],
    view === 'money' ? readEnded(period) : null,
    view === 'speed' ? readVitals({ from: dateFieldOf(period.from), to: dateFieldOf(now) }) : [],
  ]);
  return { view, days, from: period.from, now, cities, couriers, products, reasons, ordered, ended, speed };
}

/** The tab and the number of days an address asks for; what it does not know is read as the usual ones. */
function readQuestion(params: URLSearchParams): { view: keyof typeof views; days: number } {
  const asked = params.get('view') ?? '';
  const view = (Object.keys(views) as (keyof typeof views)[]).find((name) => name === asked) ?? 'delivery';
  return { view, days: Number(spans.find((span) => span === params.get('days')) ?? '90') };
}

/** The owner's numbers: what reaches its door, what it brings, what sells, how fast the shop is. */
export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { view, days, from, now } = loaderData;
  const [params] = useSearchParams();
  const at = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), view, days: String(days), ...changes })}`;
  return (
    <>
      <PageHead title="Numbers" beside={`${formatShortDay(from, now)} to ${formatShortDay(now, now)}`}>
        <div className="max-md:hidden">
          <Segments
            label="How far back"
            current={at({})}
            tabs={spans.map((span) => ({ to: at({ days: span }), label: span === '365' ? 'Year' : `${span} days` }))}
          />
        </div>
        <OfficeButtonLink to={`/admin/numbers/csv${at({})}`} icon="download" iconOnly="phone" reloadDocument>
          CSV
        </OfficeButtonLink>
      </PageHead>
      <Tabs
        label="Numbers"
        current={at({})}
        tabs={Object.entries(views).map(([name, label]) => ({ to: at({ view: name }), label }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        {view === 'delivery' && <Delivery {...loaderData} />}
        {view === 'money' && loaderData.ended && <Money ordered={loaderData.ordered} ended={loaderData.ended} />}
        {view === 'products' && <Products products={loaderData.products} />}
        {view === 'speed' && <ShopSpeed readings={loaderData.speed} />}
      </div>
    </>
  );
}

type DeliveryProps = { cities: Rate[]; couriers: Rate[]; reasons: { reason: string; count: number }[] };

function Delivery({ cities, couriers, reasons }: DeliveryProps) {
  const received = total(couriers, 'received');
  const failed = total(couriers, 'failed');
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        <Figure
          label="Received at the door"
          value={share(received, received + failed)}
          note={`${grouped(received)} of ${grouped(received + failed)}`}
        />
        <Figure
          label="Refused, returned or lost"
          value={share(failed, received + failed)}
          note={`${grouped(failed)} parcels`}
        />
        <Figure
          label="Orders"
          value={grouped(total(cities, 'ordered'))}
          note={`from ${cities.length === 30 ? '30 cities and more' : `${cities.length} cities`}`}
        />
        <Figure
          label="On their way or waiting"
          value={grouped(Math.max(0, total(couriers, 'ordered') - received - failed))}
          note="with couriers"
        />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Card
          title="Received at the door, by city"
          end={<span className="text-ink-3 text-second">of parcels that came to an end</span>}
        >
          <Rates rates={cities} />
        </Card>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
          <Card title="By courier">
            <Rates rates={couriers} />
          </Card>
          <Card title="Why not">
            {reasons.length === 0 && <p className="text-ink-3">Nothing was cancelled, refused or lost.</p>}
            <ul>
              {reasons.map(({ reason, count }) => (
                <li key={reason} className="flex min-h-7.5 items-center justify-between gap-4">
                  <span dir="auto" className="wrap-anywhere">
                    {reason}
                  </span>
                  <strong className="font-semibold">{grouped(count)}</strong>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function Money({
  ordered,
  ended,
}: {
  ordered: readonly Day[];
  ended: NonNullable<Route.ComponentProps['loaderData']['ended']>;
}) {
  const kept = ordered.reduce((sum, day) => sum + day.kept, 0);
  const paisa = ordered.reduce((sum, day) => sum + day.total, 0);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        <Figure label="Ordered and kept" value={formatPrice(paisa)} note={`${grouped(kept)} orders`} />
        <Figure
          label="An order on average"
          value={kept ? formatPrice(Math.round(paisa / kept / 100) * 100) : 'none yet'}
          note="without cancelled ones"
        />
        <Figure
          label="Delivered"
          value={formatPrice(ended.deliveredTotal)}
          note={`${grouped(ended.delivered)} parcels`}
        />
        <Figure
          label="Cash received"
          value={formatPrice(ended.cashTotal)}
          note={`${grouped(ended.cashReceived)} parcels`}
        />
      </dl>
      <Card title={`Rs. by ${ordered.length > 45 ? 'week' : 'day'}, in thousands`}>
        <BarChart
          says={`${formatPrice(paisa)} ordered and kept in ${ordered.length} days`}
          bars={moneyBars(ordered)}
          columns={['From', 'Thousand rupees']}
        />
      </Card>
    </>
  );
}

/** A bar a day; where these are too many, a bar for seven days, the youngest of which end today. */
function moneyBars(days: readonly Day[]): Bar[] {
  const step = days.length > 45 ? 7 : 1;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= step) {
    const some = days.slice(Math.max(0, end - step), end);
    const paisa = some.reduce((sum, day) => sum + day.total, 0);
    bars.unshift({
      label: (some[0]?.day ?? '').slice(5).replace('-', '/'),
      value: Math.round(paisa / 100_000),
      now: end === days.length,
    });
  }
  return bars;
}

function Products({ products }: { products: readonly Rate[] }) {
  return (
    <Card title="Pieces ordered, and how many parcels with them were received" flush>
      {products.length === 0 && <p className="px-3.5 py-3 text-ink-3">Nothing was ordered in this time.</p>}
      <ol>
        {products.map(({ name, ordered, received, failed }) => (
          <li
            key={name}
            className="grid items-center gap-x-6 border-line px-3.5 py-2 not-last:border-b md:grid-cols-[minmax(0,1fr)_6rem_24rem]"
          >
            <span dir="auto" className="wrap-anywhere font-medium">
              {name}
            </span>
            <span className="md:text-end">{grouped(ordered)} ordered</span>
            {received + failed > 0 ? (
              <RateBar
                label="Received"
                share={received / (received + failed)}
                of={received + failed}
                bad={received / (received + failed) < 0.7}
              />
            ) : (
              <span className="text-ink-3">none has come to an end yet</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Rates({ rates }: { rates: readonly Rate[] }) {
  const ended = rates.filter(({ received, failed }) => received + failed > 0);
  if (ended.length === 0) return <p className="text-ink-3">No parcel has come to an end in this time.</p>;
  return ended.map(({ name, received, failed }) => {
    const part = received / (received + failed);
    return <RateBar key={name} label={name} share={part} of={received + failed} bad={part < 0.7} />;
  });
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-milk px-3.5 py-3">
      <dt className="truncate text-ink-2 text-second">{label}</dt>
      <dd>
        <span className="block truncate font-semibold text-figure tracking-tight">{value}</span>
        <span className="block truncate text-ink-3 text-second">{note}</span>
      </dd>
    </div>
  );
}

function total(rates: readonly Rate[], what: 'received' | 'failed' | 'ordered'): number {
  return rates.reduce((sum, rate) => sum + rate[what], 0);
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none yet' : `${Math.round((part / whole) * 100)} %`;
}

function grouped(whole: number): string {
  return whole.toLocaleString('en-PK');
}
