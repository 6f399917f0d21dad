import { PassThrough, Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { barcodeOf } from '#app/orders/barcode.server.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { type PrintOrder, pickList } from '#app/orders/desk/pack-list.ts';
import { formatMoment } from '#app/platform/dates.ts';
import { log } from '#app/platform/log.server.ts';
import { readGreyPicture } from '#app/platform/media/grey-picture.server.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { sayPieces } from '../../orders/parcel-thumbs.tsx';
import { labelWords, slipWords } from '../paper-words.ts';
import { type PrintKind, printKinds } from '../print-kinds.ts';
import { drawFourLabels, drawLabelSheet } from './label-sheet.server.ts';
import { drawPickSheets } from './pick-sheet.server.ts';
import { createSheets, openImage, type Sheets } from './sheet.server.ts';
import { drawSlipSheets } from './slip-sheet.server.ts';
import type { Pictures } from './table-sheet.server.ts';

export type ToPrint = { kind: PrintKind; orders: readonly PrintOrder[]; shop: OwnSettings };

/** Once so much waits to be sent, writing waits for the one who reads. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * The sheets of these orders as a PDF, sent as they are written. Between two sheets everybody else has their turn, and
 * when the reader goes away the writing ends.
 */
export function printPdf(toPrint: ToPrint, { compress = true } = {}): ReadableStream<Uint8Array> {
  const sheets = createSheets(titleOf(toPrint), compress);
  const sent = sheets.pipe(new PassThrough({ highWaterMark: mostWaiting }));
  void write(sheets, toPrint, sent).catch((error: unknown) => {
    log('error', 'pdf-not-written', {}, error);
    sent.destroy(error instanceof Error ? error : new Error('The PDF was not written.'));
  });
  return Readable.toWeb(sent) as ReadableStream<Uint8Array>;
}

function titleOf({ kind, orders: [first, ...others] }: ToPrint): string {
  const { label } = printKinds[kind];
  return others.length > 0
    ? `${label}, ${others.length + 1} orders`
    : `${label} ${formatOrderNumber(first?.number ?? '')}`;
}

async function write(sheets: Sheets, toPrint: ToPrint, sent: PassThrough): Promise<void> {
  for (const draw of drawings(sheets, toPrint)) {
    await draw();
    await breathe();
    if (sent.destroyed) return;
  }
  sheets.end();
}

type Drawing = () => void | Promise<void>;

/** Everything that is to be drawn, in small acts. */
function drawings(sheets: Sheets, { kind, orders, shop }: ToPrint): Drawing[] {
  if (kind === 'pick') return [() => drawPicks(sheets, orders)];
  const pictures: Pictures = new Map();
  const labels = orders.map((order) => () => ({
    words: labelWords(order, shop),
    bars: barcodeOf(order.trackingNumber ?? order.number),
  }));
  if (kind === 'labels-a4')
    return inFours(labels).map(
      (four) => () =>
        drawFourLabels(
          sheets,
          four.map((label) => label()),
        ),
    );
  return [
    ...(kind === 'labels' ? [] : orders.map((order) => () => drawSlip(sheets, order, shop, pictures))),
    ...(kind === 'slips' ? [] : labels.map((label) => () => drawLabelSheet(sheets, label()))),
  ];
}

function inFours<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, index) => all.slice(index * 4, index * 4 + 4));
}

async function drawSlip(sheets: Sheets, order: PrintOrder, shop: OwnSettings, pictures: Pictures): Promise<void> {
  await readPictures(sheets, pictures, order.lines);
  const paper = {
    ...{ words: slipWords(order, shop), lines: order.lines, bars: barcodeOf(order.number) },
    hasMark: shop.logo === null,
  };
  drawSlipSheets(sheets, paper, pictures);
}

async function drawPicks(sheets: Sheets, orders: readonly PrintOrder[]): Promise<void> {
  const pictures: Pictures = new Map();
  const picks = pickList(orders);
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const says = `${count}, ${sayPieces(pieces)}, ${formatMoment(new Date())}`;
  await readPictures(sheets, pictures, picks);
  drawPickSheets(sheets, { picks, says }, pictures);
}

/** Adds the pictures of these lines, each once for the whole document. One that cannot be had holds no parcel up. */
async function readPictures(
  sheets: Sheets,
  pictures: Pictures,
  lines: readonly { picture: { id: string } | null }[],
): Promise<void> {
  for (const { picture } of lines) {
    if (!picture || pictures.has(picture.id)) continue;
    const bytes = await readGreyPicture(picture.id).catch((error: unknown) => {
      log('warn', 'picture-not-printed', {}, error);
      return null;
    });
    if (bytes) pictures.set(picture.id, openImage(sheets, bytes));
  }
}
