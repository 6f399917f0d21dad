import { setImmediate as letOthersRun } from 'node:timers/promises';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { barcodeOf } from '#app/modules/orders/couriers/barcode.server.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { formatPieces, type PrintOrder, pickList } from '#app/modules/orders/desk/packing/pack-list.ts';
import type { OwnSettings } from '#app/modules/settings/shop-settings.ts';
import { type PrintKind, printKinds } from '../print-kinds.ts';
import { drawTogether } from './combined-document.server.ts';
import { type DocumentReturns, labelTexts, loadLine, slipTexts } from './document-texts.ts';
import { drawFourLabels, drawLabel, type LabelDocument } from './label.server.ts';
import { drawLoadSheets } from './load-list.server.ts';
import { drawPackingSlipSheets, type PackingSlipDocument } from './packing-slip.server.ts';
import type { Sheet } from './page.ts';
import { drawPickSheets } from './pick-list.server.ts';

export type ToPrint = {
  kind: PrintKind;
  orders: readonly PrintOrder[];
  shop: OwnSettings;
  /** What the owner has set of returns; the refund policy says whether there are exchanges. */
  returns: DocumentReturns;
};

/** What these sheets are together: "Labels, 12 orders", "Slips 4821-7306". */
export function titleOf({ kind, orders: [first, ...others] }: ToPrint): string {
  const { label } = printKinds[kind];
  return others.length > 0
    ? `${label}, ${others.length + 1} orders`
    : `${label} ${formatOrderNumber(first?.number ?? '')}`;
}

/** The sheets of these orders, one after the other. Other requests are answered between two of them. */
export async function* drawDocument(toPrint: ToPrint): AsyncGenerator<Sheet> {
  for (const draw of drawings(toPrint)) {
    yield* draw();
    await letOthersRun();
  }
}

/** What is to be drawn, in small steps. */
function drawings({ kind, orders, shop, returns }: ToPrint): (() => Sheet[])[] {
  if (kind === 'pick') return [() => drawPicks(orders)];
  if (kind === 'load') return [() => drawLoad(orders)];
  if (kind === 'together')
    return orders.map((order) => () => drawTogether(slipDocument(order, shop, returns), labelDocument(order, shop)));
  if (kind === 'labels-a4')
    return inFours(orders).map((four) => () => [drawFourLabels(four.map((order) => labelDocument(order, shop)))]);
  const slips = orders.map((order) => () => drawPackingSlipSheets(slipDocument(order, shop, returns)));
  const labels = orders.map((order) => () => [drawLabel(labelDocument(order, shop))]);
  return [...(kind === 'labels' ? [] : slips), ...(kind === 'slips' ? [] : labels)];
}

function inFours<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, index) => all.slice(index * 4, index * 4 + 4));
}

function labelDocument(order: PrintOrder, shop: OwnSettings): LabelDocument {
  return { words: labelTexts(order, shop), bars: barcodeOf(order.trackingNumber ?? order.number) };
}

function slipDocument(order: PrintOrder, shop: OwnSettings, returns: DocumentReturns): PackingSlipDocument {
  return {
    words: slipTexts(order, shop, returns),
    lines: order.lines,
    bars: barcodeOf(order.number),
    hasMark: shop.logo === null && !shop.isOwn,
  };
}

/** What couriers take along; the orders of one courier follow each other. */
function drawLoad(orders: readonly PrintOrder[]): Sheet[] {
  const labelOf = ({ courier }: PrintOrder) => (courier ? courierLabel(courier) : 'No courier');
  return [...Map.groupBy(orders, labelOf)].flatMap(([courier, parcels]) =>
    drawLoadSheets({
      courier,
      says: `${parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`}, ${formatMoment(new Date())}`,
      lines: parcels.toSorted((a, b) => a.number.localeCompare(b.number)).map(loadLine),
      total: formatPrice(parcels.reduce((sum, { toCollect }) => sum + toCollect, 0)),
    }),
  );
}

function drawPicks(orders: readonly PrintOrder[]): Sheet[] {
  const picks = pickList(orders);
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  return drawPickSheets({ picks, says: `${count}, ${formatPieces(pieces)}, ${formatMoment(new Date())}` });
}
