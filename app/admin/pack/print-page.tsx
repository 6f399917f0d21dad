import { useSearchParams } from 'react-router';
import { barcodeOf } from '#app/orders/barcode.server.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { readPrintOrders } from '#app/orders/desk/pack-list.server.ts';
import { pickList } from '#app/orders/desk/pack-list.ts';
import { keysOf } from '#app/platform/records.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { tellShop } from '../acts/send-act.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { useKeys } from '../pieces/keys.ts';
import { PrintSheet } from '../pieces/print-sheet.tsx';
import { Segments } from '../pieces/tabs.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import type { Route } from './+types/print-page.ts';
import { Label } from './label.tsx';
import { PaperLine, PaperTable } from './paper-table.tsx';
import { PdfLink } from './pdf-link.tsx';
import './print.css';
import { printAddress, printKinds, readPrintQuestion } from './print-kinds.ts';
import { Slip } from './slip.tsx';

export const handle = { ownBar: true };

export const meta = () => [{ title: 'Print · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const { kind, numbers } = readPrintQuestion(url.searchParams);
  const [orders, shop] = await Promise.all([readPrintOrders(numbers), readShopSettings()]);
  const bars = Object.fromEntries(
    orders.map(({ number, trackingNumber }) => [
      number,
      { order: barcodeOf(number), parcel: barcodeOf(trackingNumber ?? number) },
    ]),
  );
  return { kind, orders, bars, shop, now: new Date().toISOString() };
}

/** Sheets for the printer, as they will come out; printing is noted in the timeline of every order. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { kind, orders, now } = loaderData;
  const [params] = useSearchParams();
  const numbers = orders.map(({ number }) => number);
  useKeys([{ key: 'p', says: 'Print', act: () => document.querySelector<HTMLButtonElement>('[data-print]')?.click() }]);
  if (orders.length === 0) return <EmptyState title="Nothing to print">These orders are not known here.</EmptyState>;
  const asked = params.get('orders') ?? '';
  const tabs = keysOf(printKinds).map((as) => ({ to: printAddress(as, asked), label: printKinds[as].label }));
  const printed = orders.filter((order) => order.printed !== null);
  const says = orders.length === 1 ? formatOrderNumber(orders[0]?.number ?? '') : `${orders.length} orders`;
  return (
    <PrintSheet
      says={`Print ${says}`}
      back={orders.length === 1 ? `/admin/orders/${orders[0]?.number}` : '/admin/pack'}
      onPrint={() => tellShop('orders', { act: 'print', numbers, words: printKinds[kind].printed })}
      beside={<PdfLink kind={kind} numbers={numbers} iconOnly="phone" />}
    >
      <div className="office-no-print grid gap-2 px-6 py-3 max-md:px-3.5">
        <div className="overflow-x-auto">
          <Segments label="What to print" tabs={tabs} current={printAddress(kind, asked)} />
        </div>
        {printed.length > 0 && kind !== 'pick' && (
          <p role="status" className="text-marigold-text">
            {printed
              .slice(0, 3)
              .map(
                ({ number, printed: last }) =>
                  `${formatOrderNumber(number)} was printed ${formatWhenExactly(new Date(last?.at ?? now), new Date(now))} by ${last?.by}`,
              )
              .join('. ')}
            {printed.length > 3 && `, and ${printed.length - 3} more were printed before`}.
          </p>
        )}
      </div>
      <Sheets {...loaderData} />
    </PrintSheet>
  );
}

function Sheets({ kind, orders, bars, shop }: Omit<Route.ComponentProps['loaderData'], 'now'>) {
  const labels = orders.map((order) => (
    <Label key={`label-${order.number}`} order={order} bars={bars[order.number]?.parcel ?? []} shop={shop} />
  ));
  if (kind === 'pick') return <PickSheet orders={orders} />;
  if (kind === 'labels-a4') return <div className="print-four">{labels}</div>;
  return (
    <div className="print-sheets">
      {kind !== 'labels' &&
        orders.map((order) => (
          <Slip key={`slip-${order.number}`} order={order} bars={bars[order.number]?.order ?? []} shop={shop} />
        ))}
      {kind !== 'slips' && labels}
    </div>
  );
}

function PickSheet({ orders }: Pick<Route.ComponentProps['loaderData'], 'orders'>) {
  return (
    <article className="print-slip print-pick" aria-label="Pick list">
      <header>
        <strong className="print-number">Pick list</strong>
        <span>{orders.length} orders</span>
      </header>
      <PaperTable columns={['Pieces']}>
        {pickList(orders).map((pick) => (
          <PaperLine key={pick.productId} {...pick}>
            <td className="print-end print-pieces">{pick.pieces}</td>
          </PaperLine>
        ))}
      </PaperTable>
    </article>
  );
}
