import { drawFrame, drawGreyRule, drawRule, drawText, newSheet } from './page.server.ts';
import type { Sheet } from './page.ts';
import { setLine, setText } from './set-text.server.ts';
import { foot, inner, page } from './table-page.server.ts';

/** A parcel as the rider who takes it signs for it. */
export type LoadLine = { number: string; tracking: string; who: string; amount: string };

export type LoadDocument = {
  /** "Leopards", or several couriers. */
  courier: string;
  /** "34 parcels, 21 Nov 2026". */
  says: string;
  lines: readonly LoadLine[];
  /** What all of them collect. */
  total: string;
};

/** In mm. */
const headEnd = 26;
const lineHeight = 7.6;
const signHeight = 34;
const tick = 4;
const columns = { place: 15, tick: 23, number: 31, tracking: 57, who: 101, amount: page.width - page.margin };

/** What a courier's rider takes along, A4: a line for each parcel with what is to be collected, and both signatures. */
export function drawLoadSheets({ courier, says, lines, total }: LoadDocument): Sheet[] {
  const room = foot - headEnd - 9;
  const most = Math.floor(room / lineHeight);
  const maxOnLast = Math.floor((room - signHeight) / lineHeight);
  const pages: LoadLine[][] = [];
  for (let next = 0; next < lines.length || pages.length === 0; ) {
    const left = lines.length - next;
    const count = left <= maxOnLast ? left : Math.min(most, left - 1);
    pages.push(lines.slice(next, next + count));
    next += count;
  }
  let place = 0;
  return pages.map((some, index) => {
    const sheet = newSheet(`Load sheet ${courier}`, page.width, page.height);
    drawHead(sheet, courier, pages.length > 1 ? `${says}, page ${index + 1} of ${pages.length}` : says);
    let y = headEnd + 9;
    for (const line of some) y = drawLine(sheet, line, ++place, y);
    if (index === pages.length - 1) drawEnd(sheet, total, lines.length, y);
    return sheet;
  });
}

function drawHead(sheet: Sheet, courier: string, says: string): void {
  const title = setLine([{ text: `Load sheet, ${courier}`, bold: true }], { width: 100, sizes: [17, 15, 13, 11] });
  drawText(sheet, title, { x: page.margin, y: 18.6 - title.leading / 2, width: inner });
  const about = setLine(says, { width: 75, sizes: [10, 9, 8] });
  drawText(sheet, about, { x: page.margin, y: 19.4 - about.leading / 2, width: inner, align: 'end' });
  drawRule(sheet, page.margin, headEnd, inner);
  const heads: [text: string, x: number][] = [
    ['Order', columns.number],
    ['Courier’s number', columns.tracking],
    ['To', columns.who],
  ];
  for (const [text, x] of heads) drawText(sheet, setBold(text, 60), { x, y: headEnd + 2, width: 60 });
  drawText(sheet, setBold('Collect', 30), { x: page.margin, y: headEnd + 2, width: inner, align: 'end' });
  drawRule(sheet, page.margin, headEnd + 9, inner);
}

function drawLine(sheet: Sheet, { number, tracking, who, amount }: LoadLine, place: number, y: number): number {
  const middle = y + lineHeight / 2;
  const put = (text: string, x: number, width: number, bold = false) => {
    const set = setLine([{ text, bold }], { width, sizes: [10, 9, 8, 7] });
    drawText(sheet, { ...set, rtl: false }, { x, y: middle - set.height / 2, width });
  };
  put(String(place), columns.place, 8);
  drawFrame(sheet, { x: columns.tick, y: middle - tick / 2, width: tick, height: tick }, 0.35, 0.6);
  put(number, columns.number, 24, true);
  put(tracking, columns.tracking, 42);
  put(who, columns.who, 64);
  const set = setLine([{ text: amount, bold: true }], { width: 30, sizes: [10, 9, 8] });
  drawText(sheet, set, { x: columns.amount - 30, y: middle - set.height / 2, width: 30, align: 'end' });
  drawGreyRule(sheet, page.margin, y + lineHeight, inner);
  return y + lineHeight;
}

function drawEnd(sheet: Sheet, total: string, parcels: number, below: number): void {
  const sum = setLine([{ text: total, bold: true }], { width: 60, sizes: [14, 12] });
  const count = setText(`${parcels === 1 ? '1 parcel' : `${parcels} parcels`}, to collect in cash`, {
    width: 100,
    height: 8,
    sizes: [11],
  });
  drawText(sheet, count, { x: page.margin, y: below + 4.4, width: 100 });
  drawText(sheet, sum, { x: page.margin, y: below + 3.6, width: inner, align: 'end' });
  const sign = (text: string, x: number) => {
    drawRule(sheet, x, below + 27, 80);
    drawText(sheet, setLine(text, { width: 80, sizes: [9] }), { x, y: below + 28, width: 80 });
  };
  sign('Handed over by, time', page.margin);
  sign('Taken by the rider: name, signature', page.width - page.margin - 80);
}

function setBold(text: string, width: number) {
  return setLine([{ text, bold: true }], { width, sizes: [9] });
}
