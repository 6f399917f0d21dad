import { formatPrice } from '#app/infra/money/money.ts';
import type { PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import type { PackingSlipTexts } from './document-texts.ts';
import { drawBars, drawGreyRule, drawRule, drawShape, drawText, newSheet } from './page.server.ts';
import type { Sheet } from './page.ts';
import { setLine, setText } from './set-text.server.ts';
import {
  drawTableHead,
  drawTableLine,
  foot,
  inner,
  page,
  type Table,
  type TableLine,
  tableHeadHeight,
} from './table-page.server.ts';

export type PackingSlipDocument = {
  words: PackingSlipTexts;
  lines: PrintOrder['lines'];
  bars: readonly number[];
  /** The shop's own mark is drawn where it has no other. */
  hasMark: boolean;
};

/** In mm. */
export const headEnd = 46;
const barcode = { width: 46, height: 9 };
const footHeight = 17;
const sumsHeight = 28;
export const sumsWidth = 82;
/** Line heights: roomy if everything fits one page, tight otherwise. */
const lineHeights = { roomy: 19, tight: 15.4 };
export const packingSlipTable: Table = {
  columns: [
    { says: 'Price', end: 144, width: 30 },
    { says: 'Pieces', end: 164, width: 18 },
    { says: 'Total', end: 193, width: 28 },
  ],
  pictureSide: 14,
};

/** The slip in the parcel, A4: up to nine lines on one page; every page repeats the head. */
export function drawPackingSlipSheets(paper: PackingSlipDocument): Sheet[] {
  const { words } = paper;
  const lines = paper.lines.map(toTableLine);
  const { height, counts } = paginate(lines.length, headEnd + measureBlock(words) + tableHeadHeight);
  let next = 0;
  return counts.map((count, index) => {
    const sheet = newSheet(`Slip ${words.number}`, page.width, page.height);
    drawPackingSlipHead(sheet, paper, counts.length > 1 ? `page ${index + 1} of ${counts.length}` : '');
    const top = index === 0 ? drawBlock(sheet, words) : headEnd + 4;
    let y = count > 0 ? drawTableHead(sheet, packingSlipTable, top) : top;
    for (const line of lines.slice(next, next + count)) y = drawTableLine(sheet, packingSlipTable, line, y, height);
    next += count;
    if (index === counts.length - 1) drawEnd(sheet, words, y);
    else drawMore(sheet, index + 2);
    return sheet;
  });
}

/** A line of an order as the table of a slip has it. */
export function toTableLine({ name, productId, picture, price, quantity }: PrintOrder['lines'][number]): TableLine {
  const figures = [
    { text: formatPrice(price), size: 10 },
    { text: `× ${quantity}`, size: 15, bold: true },
    { text: formatPrice(price * quantity), size: 10 },
  ];
  return { name, productId, picture, figures };
}

/** The number of lines on each page, and their height. The sums stay on the page of the last line. */
function paginate(lines: number, firstTop: number): { height: number; counts: number[] } {
  const end = foot - footHeight - sumsHeight;
  if (firstTop + lines * lineHeights.roomy <= end) return { height: lineHeights.roomy, counts: [lines] };
  const height = lineHeights.tight;
  const fitting = (top: number, bottom: number) => Math.max(0, Math.floor((bottom - top + 0.01) / height));
  const counts: number[] = [];
  let left = lines;
  for (let top = firstTop; ; top = headEnd + 4 + tableHeadHeight) {
    if (left <= fitting(top, end)) return { height, counts: [...counts, left] };
    // If all lines but not the sums fit this page, one line goes to the next page with the sums.
    const count = Math.min(fitting(top, foot - 6), left - 1);
    counts.push(count);
    left -= count;
  }
}

/** Draws who sends it, its number and its barcode, above `headEnd`. */
export function drawPackingSlipHead(sheet: Sheet, { words, bars, hasMark }: PackingSlipDocument, pages: string): void {
  const x = page.margin;
  if (hasMark) drawMark(sheet);
  const start = hasMark ? x + 14.6 : x;
  const name = setText(bold(words.shop.name), { width: 100, height: 7, sizes: [14, 12, 10] });
  drawText(sheet, name, { x: start, y: 24.7 - name.leading / 2, width: 100 });
  const address = setText(words.shop.address, { width: 100, height: 10.5, sizes: [10, 9, 8, 7] });
  const under = drawText(sheet, { ...address, rtl: false }, { x: start, y: 28.6, width: 100 });
  drawText(sheet, setLine(words.shop.phone, { width: 100, sizes: [10] }), { x: start, y: under, width: 100 });
  const end = (set: ReturnType<typeof setLine>, y: number) =>
    drawText(sheet, set, { x, y: y - set.leading / 2, width: inner, align: 'end' });
  end(setLine(bold(words.number), { width: 80, sizes: [17] }), 19.3);
  end(setLine([words.placed, pages].filter(Boolean).join(', '), { width: 80, sizes: [10] }), 26.2);
  drawBars(sheet, bars, 0, { x: x + inner - barcode.width, y: 31, ...barcode });
  drawRule(sheet, x, headEnd, inner);
}

/** The shop's door in black lines, as high as the head's two lines. */
const door = {
  frame:
    'M2 47V22.5C2 14.2 6.6 9.6 12.6 6.6 16.1 4.8 18.6 3.3 20 1 21.4 3.3 23.9 4.8 27.4 6.6 33.4 9.6 38 14.2 38 22.5V47Z',
  knob: 'M17.4 21.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z',
  ring: 'M13.1 29.4a6.9 6.9 0 1 0 13.8 0a6.9 6.9 0 1 0 -13.8 0Z',
};

function drawMark(sheet: Sheet): void {
  const at = { x: page.margin, y: 20.4, scale: 14 / 48 };
  drawShape(sheet, door.frame, { ...at, thickness: 2 });
  drawShape(sheet, door.knob, at);
  drawShape(sheet, door.ring, { ...at, thickness: 3 });
}

const half = inner / 2 - 4;
const rightHalf = page.margin + inner / 2 + 4;

type Part = ReturnType<typeof setText> & { after: number };

/** The receiver, in the left half. Long texts shrink before they are cut. */
function leftParts(words: PackingSlipTexts): Part[] {
  const { name, address, city, beyondCity, phone } = words;
  return [
    { ...setLine('Deliver to', { width: half, sizes: [8.5] }), after: 0.4 },
    { ...setText(bold(name), { width: half, height: 12.5, sizes: [13, 12, 11, 10] }), after: 0.4 },
    { ...setText(address, { width: half, height: 21, sizes: [10, 9, 8, 7], leading: 1.4 }), after: 0 },
    { ...setText([city, beyondCity].filter(Boolean).join(', '), { width: half, sizes: [10], leading: 1.4 }), after: 0 },
    { ...setLine(bold(phone), { width: half, sizes: [10], leading: 1.4 }), after: 0 },
  ];
}

function rightParts({ courier, tracking, note }: PackingSlipTexts): Part[] {
  const small = (text: string): Part => ({ ...setLine(text, { width: half, sizes: [8.5] }), after: 0.4 });
  const who = [{ text: courier ?? '', bold: true }, { text: tracking ? `, ${tracking}` : '' }];
  const how = { width: half, leading: 1.4 };
  return [
    ...(courier ? [small('Courier'), { ...setText(who, { ...how, height: 10, sizes: [10, 9] }), after: 3 }] : []),
    ...(note ? [small('Note'), { ...setText(bold(note), { ...how, height: 27, sizes: [10, 9, 8] }), after: 0 }] : []),
  ];
}

const blockPadding = 5.5;

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { height, after }) => sum + height + after, 0);
}

function measureBlock(words: PackingSlipTexts): number {
  return Math.max(heightOf(leftParts(words)), heightOf(rightParts(words))) + 2 * blockPadding;
}

/** Draws address, courier and note; returns the top of the table. */
function drawBlock(sheet: Sheet, words: PackingSlipTexts): number {
  drawParts(sheet, leftParts(words), page.margin);
  drawParts(sheet, rightParts(words), rightHalf);
  return headEnd + measureBlock(words);
}

function drawParts(sheet: Sheet, parts: readonly Part[], x: number): void {
  let y = headEnd + blockPadding;
  for (const part of parts) y = drawText(sheet, part, { x, y, width: half }) + part.after;
}

/** Draws the sums under the last line, and the foot of the page. */
function drawEnd(sheet: Sheet, words: PackingSlipTexts, below: number): void {
  drawSums(sheet, words, page.width - page.margin - 2 - sumsWidth, below + 3);
  drawFoot(sheet, words);
}

/** Draws the sums, what is to be paid last; returns their lower edge. */
export function drawSums(sheet: Sheet, words: PackingSlipTexts, start: number, top: number): number {
  let y = top;
  words.sums.forEach(({ says, amount }, place) => {
    const isLast = place === words.sums.length - 1;
    if (isLast) drawRule(sheet, start - 2, y + 0.6, sumsWidth + 4);
    const sizes = isLast ? [14, 12, 10, 8] : [10];
    const set = (text: string, width: number) => setLine([{ text, bold: isLast }], { width, sizes });
    const at = isLast ? y + 3 : y + 1;
    drawText(sheet, set(says, 45), { x: start, y: at, width: sumsWidth });
    y = drawText(sheet, set(amount, 50), { x: start, y: at, width: sumsWidth, align: 'end' }) + 1;
  });
  return y;
}

function drawFoot(sheet: Sheet, { firstName, thanks }: PackingSlipTexts): void {
  const y = foot - footHeight;
  drawGreyRule(sheet, page.margin, y, inner);
  const spans = [{ text: `Thank you, ${firstName}. `, bold: true }, { text: thanks }];
  const set = setText(spans, { width: 138, height: 14, sizes: [9, 8, 7], leading: 1.35 });
  // The paragraph runs from the left even if the name in it is Urdu.
  drawText(sheet, { ...set, rtl: false }, { x: page.margin, y: y + 3, width: 138 });
  const packed = setLine('Packed by ____________', { width: 42, sizes: [9], leading: 1.35 });
  drawText(sheet, packed, { x: page.margin, y: y + 3, width: inner, align: 'end' });
}

function drawMore(sheet: Sheet, next: number): void {
  const set = setLine(`goes on on page ${next}`, { width: 60, sizes: [9] });
  drawText(sheet, set, { x: page.margin, y: foot - set.height, width: inner, align: 'end' });
}

function bold(text: string) {
  return [{ text, bold: true }];
}
