import type { PickLine } from '#app/modules/orders/desk/packing/pack-list.ts';
import { drawRule, drawText, newSheet } from './page.server.ts';
import type { Sheet } from './page.ts';
import { setLine } from './set-text.server.ts';
import { drawTableHead, drawTableLine, foot, inner, page, type Table } from './table-page.server.ts';

export type PickDocument = { picks: readonly PickLine[]; says: string };

/** In mm. */
const headEnd = 26;
const lineHeight = 14;
const perPage = Math.floor((foot - headEnd - 3 - 8) / lineHeight);
const table: Table = {
  columns: [{ says: 'Pieces', end: page.width - page.margin - 2, width: 26 }],
  pictureSide: 12,
};

/** What to take from the shelves, A4; every page repeats the head. */
export function drawPickSheets({ picks, says }: PickDocument): Sheet[] {
  const pages = Math.max(1, Math.ceil(picks.length / perPage));
  return Array.from({ length: pages }, (_, index) => {
    const sheet = newSheet('Pick list', page.width, page.height);
    drawHead(sheet, pages > 1 ? `${says}, page ${index + 1} of ${pages}` : says);
    let y = drawTableHead(sheet, table, headEnd + 3);
    for (const { pieces, ...pick } of picks.slice(index * perPage, (index + 1) * perPage)) {
      const figures = [{ text: String(pieces), size: 16, bold: true }];
      y = drawTableLine(sheet, table, { ...pick, figures }, y, lineHeight);
    }
    return sheet;
  });
}

function drawHead(sheet: Sheet, says: string): void {
  const title = setLine([{ text: 'Pick list', bold: true }], { width: 60, sizes: [17] });
  drawText(sheet, title, { x: page.margin, y: 18.6 - title.leading / 2, width: inner });
  const about = setLine(says, { width: 110, sizes: [10] });
  drawText(sheet, about, { x: page.margin, y: 19.4 - about.leading / 2, width: inner, align: 'end' });
  drawRule(sheet, page.margin, headEnd, inner);
}
