import type { PickLine } from '#app/orders/desk/pack-list.ts';
import { setLine } from './set-text.server.ts';
import { addSheet, drawRule, drawText, type Sheets } from './sheet.server.ts';
import { drawTableHead, drawTableLine, foot, inner, type Pictures, page } from './table-sheet.server.ts';

export type PickPaper = { picks: readonly PickLine[]; says: string };

/** In mm. */
const headEnd = 26;
const lineHeight = 14;
const perPage = Math.floor((foot - headEnd - 3 - 8) / lineHeight);

/** What to take from the shelves, A4; the head again on every page. */
export function drawPickSheets(sheets: Sheets, { picks, says }: PickPaper, pictures: Pictures): void {
  const pages = Math.max(1, Math.ceil(picks.length / perPage));
  const table = {
    columns: [{ says: 'Pieces', end: page.width - page.margin - 2, width: 26 }],
    pictureSide: 12,
    pictures,
  };
  for (let index = 0; index < pages; index++) {
    addSheet(sheets, page.width, page.height);
    drawHead(sheets, pages > 1 ? `${says}, page ${index + 1} of ${pages}` : says);
    let y = drawTableHead(sheets, table, headEnd + 3);
    for (const { name, productId, shelf, picture, pieces } of picks.slice(index * perPage, (index + 1) * perPage)) {
      const figures = [{ text: String(pieces), size: 16, bold: true }];
      y = drawTableLine(
        sheets,
        table,
        { name, productId, shelf, picture: picture?.id ?? null, figures },
        y,
        lineHeight,
      );
    }
  }
}

function drawHead(sheets: Sheets, says: string): void {
  const title = setLine([{ text: 'Pick list', bold: true }], { width: 60, sizes: [17] });
  drawText(sheets, title, { x: page.margin, y: 18.6 - title.leading / 2, width: inner });
  const about = setLine(says, { width: 110, sizes: [10] });
  drawText(sheets, about, { x: page.margin, y: 19.4 - about.leading / 2, width: inner, align: 'end' });
  drawRule(sheets, page.margin, headEnd, inner);
}
