import { setImmediate as letOthersRun } from 'node:timers/promises';
import { barcodeOf } from '#app/orders/barcode.server.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { type PrintOrder, pickList } from '#app/orders/desk/pack-list.ts';
import { formatMoment } from '#app/platform/dates.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { sayPieces } from '../../orders/parcel-thumbs.tsx';
import { type PrintKind, printKinds } from '../print-kinds.ts';
import { drawFourLabels, drawLabel, type LabelPaper } from './label-sheet.server.ts';
import { drawLoadSheets } from './load-sheet.server.ts';
import { labelWords, loadLine, type PaperReturns, slipWords } from './paper-words.ts';
import { drawPickSheets } from './pick-sheet.server.ts';
import type { Sheet } from './sheet.ts';
import { drawSlipSheets, type SlipPaper } from './slip-sheet.server.ts';
import { drawTogether } from './together-sheet.server.ts';

export type ToPrint = {
  kind: PrintKind;
  orders: readonly PrintOrder[];
  shop: OwnSettings;
  /** What the owner has set of returns; the refund policy says whether there are exchanges. */
  returns: PaperReturns;
};

/** What these sheets are together: "Labels, 12 orders", "Slips 4821-7306". */
export function titleOf({ kind, orders: [first, ...others] }: ToPrint): string {
  const { label } = printKinds[kind];
  return others.length > 0
    ? `${label}, ${others.length + 1} orders`
    : `${label} ${formatOrderNumber(first?.number ?? '')}`;
}

/** The sheets of these orders, one after the other. Other requests are answered between two of them. */
export async function* drawPaper(toPrint: ToPrint): AsyncGenerator<Sheet> {
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
    return orders.map((order) => () => drawTogether(slipPaper(order, shop, returns), labelPaper(order, shop)));
  if (kind === 'labels-a4')
    return inFours(orders).map((four) => () => [drawFourLabels(four.map((order) => labelPaper(order, shop)))]);
  const slips = orders.map((order) => () => drawSlipSheets(slipPaper(order, shop, returns)));
  const labels = orders.map((order) => () => [drawLabel(labelPaper(order, shop))]);
  return [...(kind === 'labels' ? [] : slips), ...(kind === 'slips' ? [] : labels)];
}

function inFours<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, index) => all.slice(index * 4, index * 4 + 4));
}

function labelPaper(order: PrintOrder, shop: OwnSettings): LabelPaper {
  return { words: labelWords(order, shop), bars: barcodeOf(order.trackingNumber ?? order.number) };
}

function slipPaper(order: PrintOrder, shop: OwnSettings, returns: PaperReturns): SlipPaper {
  return {
    words: slipWords(order, shop, returns),
    lines: order.lines,
    bars: barcodeOf(order.number),
    hasMark: shop.logo === null,
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
  return drawPickSheets({ picks, says: `${count}, ${sayPieces(pieces)}, ${formatMoment(new Date())}` });
}
