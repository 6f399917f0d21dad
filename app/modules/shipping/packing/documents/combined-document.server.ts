import type { PackingSlipTexts } from './document-texts.ts';
import { a4, drawCutMarks, drawLabel, type LabelDocument, label } from './label.server.ts';
import {
  drawPackingSlipHead,
  drawPackingSlipSheets,
  drawSums,
  headEnd,
  type PackingSlipDocument,
  packingSlipTable,
  sumsWidth,
  toTableLine,
} from './packing-slip.server.ts';
import { drawCutMark, drawText, newSheet, placeSheet } from './page.server.ts';
import type { Sheet } from './page.ts';
import { setLine, setText } from './set-text.server.ts';
import { drawTableHead, drawTableLine, inner, page, type Table, tableHeadHeight } from './table-page.server.ts';

/** In mm: the slip has the upper half and the lower left quarter, the label the lower right one. */
const half = a4.height / 2;
const upperEnd = half - 3;
const quarter = { x: page.margin, width: sumsWidth };

/** Lines are as high as they fit. More of them take sheets of their own. */
const ways: readonly { height: number; table: Table }[] = [
  { height: 15.4, table: packingSlipTable },
  { height: 10.4, table: { ...packingSlipTable, pictureSide: 7 } },
];

/**
 * Slip and label of one order on one A4 sheet, to be cut in the middle: the label is A6, in a corner, and the slip is the
 * rest. An order of too many lines has a slip of its own, and a sheet with its label.
 */
export function drawTogether(slip: PackingSlipDocument, paper: LabelDocument): Sheet[] {
  const { words } = slip;
  const addressee = setAddressee(words);
  const top = headEnd + 4 + addressee.height + 2;
  const room = upperEnd - top - tableHeadHeight;
  const way = ways.find(({ height }) => slip.lines.length * height <= room);
  if (!way) return [...drawPackingSlipSheets(slip), labelAlone(paper)];
  const sheet = newSheet(`Slip and label ${words.number}`, a4.width, a4.height);
  drawPackingSlipHead(sheet, slip, '');
  drawText(sheet, addressee, { x: page.margin, y: headEnd + 4, width: inner });
  let y = drawTableHead(sheet, way.table, top);
  for (const line of slip.lines) y = drawTableLine(sheet, way.table, toTableLine(line), y, way.height);
  drawQuarter(sheet, words);
  placeLabel(sheet, paper);
  return [sheet];
}

/** The label on a sheet by itself, where it would be beside the slip. */
function labelAlone(paper: LabelDocument): Sheet {
  const sheet = newSheet(`Label ${paper.words.number}`, a4.width, a4.height);
  placeLabel(sheet, paper);
  drawCutMarks(sheet);
  return sheet;
}

function placeLabel(sheet: Sheet, paper: LabelDocument): void {
  placeSheet(sheet, drawLabel(paper), a4.width - label.width, half);
  drawCutMark(sheet, a4.width - 8, half, 8, 'right');
  drawCutMark(sheet, a4.width / 2 - 4, half, 8, 'right');
  drawCutMark(sheet, a4.width / 2, half - 4, 8, 'down');
  drawCutMark(sheet, a4.width / 2, a4.height - 8, 8, 'down');
}

/** Whose it is, in a line or two: the label beside it says where it goes. */
function setAddressee({ name, city, note }: PackingSlipTexts) {
  const spans = [{ text: name, bold: true }, { text: `, ${city}` }];
  return setText([...spans, ...(note ? [{ text: `. Note: ${note}`, bold: true }] : [])], {
    width: inner,
    height: 9,
    sizes: [11, 10, 9, 8, 7],
    leading: 1.3,
  });
}

/** What the order comes to, and the shop's thanks, beside the label. */
function drawQuarter(sheet: Sheet, words: PackingSlipTexts): void {
  const sums = drawSums(sheet, words, quarter.x, half + 6);
  const spans = [{ text: `Thank you, ${words.firstName}. `, bold: true }, { text: words.thanks }];
  const thanks = setText(spans, { ...quarter, height: 60, sizes: [9, 8, 7], leading: 1.35 });
  const below = drawText(sheet, { ...thanks, rtl: false }, { ...quarter, y: sums + 6 });
  drawText(sheet, setLine('Packed by ____________', { ...quarter, sizes: [9], leading: 1.35 }), {
    ...quarter,
    y: below + 6,
  });
}
