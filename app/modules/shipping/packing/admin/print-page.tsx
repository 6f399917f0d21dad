import { href, useSearchParams } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { packPapers } from '#app/modules/settings/order-rules.ts';
import { drawDocument } from '../documents/draw-document.server.ts';
import type { Sheet } from '../documents/page.ts';
import type { Route } from './+types/print-page.ts';
import { PaperSheet } from './document-view.tsx';
import { useDeviceDocument, usePackDocument } from './pack-document.ts';
import { PdfLink } from './pdf-link.tsx';
import './print.css';
import { type PrintKind, printAddress, printKinds } from '../print-kinds.ts';
import { readToPrint } from './read-document.server.ts';
import { usePrint } from './use-print.ts';

export const handle = { ownBar: true };

export const meta = () => [{ title: 'Print · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const toPrint = await readToPrint(url.searchParams);
  const { kind, orders } = toPrint;
  await countRows(
    context,
    'documents',
    orders.map(({ number }) => number),
  );
  const sheets: Sheet[] = [];
  for await (const sheet of drawDocument(toPrint)) sheets.push(sheet);
  return {
    kind,
    sheets,
    orders: orders.map(({ number, trackingNumber, printed, labelled }) => ({
      number,
      trackingNumber,
      printed,
      labelled,
    })),
    now: new Date(),
  };
}

/** Sheets as they will come out of the printer. Printing them is recorded in the timeline of every order. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { kind, orders, sheets, now } = loaderData;
  const [params] = useSearchParams();
  const numbers = orders.map(({ number }) => number);
  const { print, busy } = usePrint(kind, orders);
  useKeys([{ key: 'p', says: 'Print', action: print }]);
  const [first, ...others] = orders;
  if (!first) return <NothingToPrint />;
  const requested = (params.get('orders') ?? '').split(',');
  const tabs = keysOf(printKinds).map((as) => ({ to: printAddress(as, requested), label: printKinds[as].label }));
  return (
    <div className="text-black">
      <div className="admin-no-print sticky top-0 z-20 flex h-15 items-center gap-2.5 border-line border-b bg-page px-6 max-md:px-3.5">
        <h1 className="min-w-0 truncate font-semibold text-title">
          Print {others.length === 0 ? formatOrderNumber(first.number) : `${orders.length} orders`}
        </h1>
        <AdminButtonLink
          to={others.length === 0 ? href('/admin/orders/:number', { number: first.number }) : href('/admin/pack')}
          className="ms-auto"
        >
          Back
        </AdminButtonLink>
        <PdfLink kind={kind} numbers={numbers} iconOnly="phone" />
        <AdminButton look="primary" icon="printer" keyHint="P" busy={busy} onClick={print}>
          Print
        </AdminButton>
      </div>
      <div className="admin-no-print grid gap-2 px-6 py-3 max-md:px-3.5">
        <div className="overflow-x-auto">
          <Segments label="What to print" tabs={tabs} current={printAddress(kind, requested)} />
        </div>
        <KeepForDevice kind={kind} />
        {kind !== 'pick' && kind !== 'load' && <PrintedBefore orders={orders} now={now} />}
      </div>
      <div>
        {sheets.map((sheet, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: long slips have several sheets of one title
          <PaperSheet key={place} {...sheet} />
        ))}
      </div>
    </div>
  );
}

/** A device whose printer takes other paper than the shop's keeps what it prints. */
function KeepForDevice({ kind }: { kind: PrintKind }) {
  const paper = usePackDocument();
  const [device, setDevice] = useDeviceDocument();
  const { rules } = useAdmin();
  const shown = packPapers.find((each) => each === kind);
  if (!shown || shown === paper) return null;
  const isShops = shown === rules.packPrints;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-second">
      {device ? 'This device' : 'The shop'} prints {printKinds[paper].label.toLowerCase()}.
      <AdminButton small onClick={() => setDevice(isShops ? null : shown)}>
        {isShops ? 'Print as the shop on this device' : 'Always print like this on this device'}
      </AdminButton>
    </p>
  );
}

/** Which of these orders were printed before, when and by whom: a second label for one parcel costs money. */
function PrintedBefore({ orders, now }: { orders: readonly Pick<PrintOrder, 'number' | 'printed'>[]; now: Date }) {
  const lines = orders.flatMap(({ number, printed }) =>
    printed
      ? [`${formatOrderNumber(number)} was printed ${formatWhenExactly(new Date(printed.at), now)} by ${printed.by}`]
      : [],
  );
  if (lines.length === 0) return null;
  return (
    <p role="status" className="text-marigold-text">
      {lines.slice(0, 3).join('. ')}
      {lines.length > 3 && `, and ${lines.length - 3} more were printed before`}.
    </p>
  );
}

function NothingToPrint() {
  return (
    <>
      <PageHead title="Print" ruled />
      <EmptyState
        title="Nothing to print"
        actions={<AdminButtonLink to={href('/admin/orders')}>All orders</AdminButtonLink>}
      >
        These orders were not found.
      </EmptyState>
    </>
  );
}
