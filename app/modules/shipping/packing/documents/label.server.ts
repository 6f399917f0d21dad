import type { LabelTexts } from './document-texts.ts';
import { drawBars, drawCutMark, drawFrame, drawRule, drawText, newSheet, placeSheet } from './page.server.ts';
import type { Sheet } from './page.ts';
import { quietEnds } from './quiet-ends.ts';
import { type SetText, setLine, setText } from './set-text.server.ts';

export type LabelDocument = { words: LabelTexts; bars: readonly number[] };

/** A6 and its margin. Measures are in mm, sizes of text in points. */
export const label = { width: 105, height: 148, margin: 5 };
const inner = label.width - 2 * label.margin;
const bottom = label.height - label.margin;
export const a4 = { width: 210, height: 297 };
const barcode = { y: 17, height: 13 };
const underBarcode = 39;
/** A longer address takes the space of the note's third line. */
const longAddress = 240;
const cashHeight = 19.8;
const footer = { padding: 1.6, between: 3.85, width: 66 };
/** The sender's text shrinks if it is higher than this. */
const senderHeight = 13.3;
const cutMark = 10;

/** The label on the parcel, A6. The city and the amount are readable across a room; they, the phone and the numbers are never cut. */
export function drawLabel({ words, bars }: LabelDocument): Sheet {
  const sheet = newSheet(`Label ${words.number}`, label.width, label.height);
  drawHead(sheet, words);
  drawBarcode(sheet, words, bars);
  const noteHeight = words.address.length > longAddress ? 7.2 : 10.8;
  const note = setText(noteOf(words), { width: inner, height: noteHeight, sizes: [10, 9, 8, 7.5] });
  const sender = setSender(words);
  const footerTop = bottom - 2 * footer.padding - sender.height - footer.between + 0.5;
  const cashTop = footerTop - (note.height + 3) - cashHeight;
  drawAddress(sheet, words, cashTop);
  drawCash(sheet, words, cashTop);
  drawRule(sheet, label.margin, cashTop + cashHeight, inner);
  drawText(sheet, note, { x: label.margin, y: cashTop + cashHeight + 1.5, width: inner });
  drawFooter(sheet, words, sender, footerTop);
  return sheet;
}

/** Up to four labels on A4. Nothing is printed where two labels meet but the marks to cut along. */
export function drawFourLabels(papers: readonly LabelDocument[]): Sheet {
  const numbers = papers.map(({ words }) => words.number).join(', ');
  const sheet = newSheet(papers.length === 1 ? `Label ${numbers}` : `Labels ${numbers}`, a4.width, a4.height);
  papers.forEach((paper, place) => {
    placeSheet(sheet, drawLabel(paper), (place % 2) * label.width, Math.floor(place / 2) * (a4.height / 2));
  });
  drawCutMarks(sheet);
  return sheet;
}

/** Marks to cut an A4 sheet in four. */
export function drawCutMarks(sheet: Sheet): void {
  const [x, y] = [a4.width / 2, a4.height / 2];
  for (const from of [0, x - cutMark / 2, a4.width - cutMark]) drawCutMark(sheet, from, y, cutMark, 'right');
  for (const from of [0, y - cutMark / 2, a4.height - cutMark]) drawCutMark(sheet, x, from, cutMark, 'down');
}

function noteOf({ note, contents }: LabelTexts) {
  return [...(note ? [{ text: `${note} `, bold: true }] : []), { text: contents }];
}

function drawHead(sheet: Sheet, { courier, parcel }: LabelTexts): void {
  const right = setLine(parcel, { width: 40, sizes: [10] });
  const beside = right.lines[0]?.width ?? 0;
  const left = setText(bold(courier), { width: inner - beside - 4, height: 7, sizes: [15, 13, 11, 9] });
  drawText(sheet, left, { x: label.margin, y: 8.6 - left.leading / 2, width: inner });
  drawText(sheet, right, { x: label.margin, y: 9.2 - right.leading / 2, width: inner, align: 'end' });
  drawRule(sheet, label.margin, 13.9, inner);
}

function drawBarcode(sheet: Sheet, { tracking }: LabelTexts, bars: readonly number[]): void {
  const box = { x: label.margin, y: barcode.y, width: inner, height: barcode.height };
  drawBars(sheet, bars, quietEnds(bars, inner, label.margin), box);
  const number = setLine(bold(tracking), { width: inner, sizes: [14, 12, 10, 8, 6] });
  drawText(sheet, number, { x: label.margin, y: 34.2 - number.leading / 2, width: inner, align: 'centre' });
  drawRule(sheet, label.margin, underBarcode, inner);
}

/** Draws the receiver. The address gets the height that name, city and phone leave. */
function drawAddress(sheet: Sheet, words: LabelTexts, end: number): void {
  const to = setLine('To', { width: inner, sizes: [8.5] });
  const name = setText(bold(words.name), { width: inner, height: 15, sizes: [18, 16, 14, 12.5, 11], leading: 1.15 });
  const city = setText(bold(words.city), {
    width: inner,
    height: 10,
    sizes: [22, 20, 18, 16, 14, 12.5],
    leading: 1.15,
    whole: true,
  });
  const phone = setLine(bold(words.phone), { width: inner, sizes: [20, 16], leading: 1.2 });
  const beyond = beyondCity(words.beyondCity, city);
  const below = beyond.isBeside ? 0 : beyond.set.height;
  const gaps = 2 + 0.5 + 1.8 + 1.5;
  const left = end - underBarcode - gaps - to.height - name.height - city.height - below - phone.height;
  const address = setText(words.address, { width: inner, height: left, sizes: [12.5, 11.5, 10.5, 9.5, 8.5, 7.5, 6.5] });
  const at = (y: number) => ({ x: label.margin, y, width: inner });
  const nameTop = drawText(sheet, to, at(underBarcode + 2));
  const addressTop = drawText(sheet, name, at(nameTop)) + 0.5;
  const cityTop = drawText(sheet, address, at(addressTop)) + 1.8;
  drawBeyondCity(sheet, beyond, city, cityTop);
  const phoneTop = drawText(sheet, city, at(cityTop)) + below;
  drawText(sheet, phone, at(phoneTop));
}

type BeyondCity = { set: SetText; isBeside: boolean; free: number };

/** Province and postal code: beside the city if they fit, otherwise below it. */
function beyondCity(words: string, city: SetText): BeyondCity {
  const gap = 2;
  const free = inner - gap - (city.lines[0]?.width ?? 0);
  const set = setLine(words, { width: inner, sizes: [12.5] });
  const isBeside = city.lines.length === 1 && set.lines.length <= 1 && (set.lines[0]?.width ?? 0) <= free;
  return isBeside
    ? { set, isBeside, free }
    : { set: setText(words, { width: inner, height: 5, sizes: [11, 9] }), isBeside, free };
}

function drawBeyondCity(sheet: Sheet, { set, isBeside, free }: BeyondCity, city: SetText, top: number): void {
  if (!isBeside) return void drawText(sheet, set, { x: label.margin, y: top + city.height, width: inner });
  const x = city.rtl ? label.margin : label.margin + inner - free;
  // Both share a baseline: the smaller text is lower by half the difference of their capitals.
  const onLine = top + city.leading / 2 + (city.size - set.size) * 0.35 * 0.3528 - set.leading / 2;
  drawText(sheet, { ...set, rtl: false }, { x, y: onLine, width: free, align: city.rtl ? 'end' : 'start' });
}

function drawCash(sheet: Sheet, { amount }: LabelTexts, top: number): void {
  drawRule(sheet, label.margin, top, inner);
  const box = { x: label.width - label.margin - 24.6, y: top + 3.4, width: 24.6, height: 13 };
  if (amount === null) {
    const nothing = { x: label.margin, y: top + 3, width: inner, height: cashHeight - 6 };
    drawFrame(sheet, nothing, 0.6);
    const says = setLine(bold('NOTHING TO COLLECT'), { width: inner - 6, sizes: [22] });
    return void drawText(sheet, says, {
      ...nothing,
      y: nothing.y + (nothing.height - says.height) / 2,
      align: 'centre',
    });
  }
  const small = setLine('Collect in cash', { width: 50, sizes: [8.5] });
  drawText(sheet, small, { x: label.margin, y: top + 2, width: 60 });
  const sum = setLine(bold(amount), {
    width: inner - box.width - 3,
    sizes: [30, 27, 24, 21, 18, 15, 12],
    leading: 1.05,
  });
  drawText(sheet, sum, { x: label.margin, y: top + 12 - sum.leading / 2, width: inner });
  drawFrame(sheet, box, 0.6);
  const says = setText(bold('CASH ON DELIVERY'), { width: box.width - 3, height: 12, sizes: [12], leading: 1.15 });
  drawText(sheet, says, { x: box.x, y: box.y + (box.height - says.height) / 2, width: box.width, align: 'centre' });
}

/** The sender and return address: small and never cut. */
function setSender({ shop }: LabelTexts): SetText {
  const rest = [shop.address, shop.phone].filter(Boolean).map((each) => `, ${each}`);
  return setText([{ text: shop.name, bold: true }, { text: rest.join('') }], {
    width: footer.width,
    height: senderHeight,
    sizes: [8.5, 7.5, 6.5],
    whole: true,
  });
}

function drawFooter(sheet: Sheet, { ifRefused, number, date }: LabelTexts, sender: SetText, top: number): void {
  drawRule(sheet, label.margin, top, inner);
  const sizes = [8.5];
  const left = { x: label.margin, y: top + footer.padding, width: footer.width };
  const right = { ...left, width: inner, align: 'end' } as const;
  // The line begins at the left even if the shop's name is Urdu.
  const below = drawText(sheet, { ...sender, rtl: false }, left);
  drawText(sheet, setLine(ifRefused, { width: footer.width, sizes }), { ...left, y: below });
  drawText(sheet, setLine(bold(number), { width: 27, sizes }), right);
  drawText(sheet, setLine(date, { width: 27, sizes }), { ...right, y: right.y + footer.between });
}

function bold(text: string) {
  return [{ text, bold: true }];
}
