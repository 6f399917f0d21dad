import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { drawFrame, drawGreyRule, drawPicture, drawRule, drawText } from './page.server.ts';
import type { Sheet } from './page.ts';
import { setLine, setText } from './set-text.server.ts';

/** A4 with its margin, in mm, as everything here. */
export const page = { width: 210, height: 297, margin: 15 };
export const inner = page.width - 2 * page.margin;
export const foot = page.height - page.margin;
const tick = 6;
const pictureStart = page.margin + 11;

/** A column of figures: its name, its right edge, and how wide it is. */
export type Column = { says: string; end: number; width: number };

/** One line of a table with its tick box. `figures` are as many as there are columns. */
export type TableLine = {
  name: string;
  productId: number;
  /** Its shelf; empty if it is not known or not needed. */
  shelf?: string;
  picture: Picture | null;
  figures: { text: string; size: number; bold?: boolean }[];
};

export type Table = { columns: readonly Column[]; pictureSide: number };

export const tableHeadHeight = 8;

/** Draws the head of the table; returns the top of its first line. */
export function drawTableHead(sheet: Sheet, { columns, pictureSide }: Table, y: number): number {
  const set = (text: string) => setLine([{ text, bold: true }], { width: 60, sizes: [9] });
  drawText(sheet, set('Product'), { x: nameStart(pictureSide), y: y + 1.5, width: 60 });
  for (const { says, end } of columns) drawText(sheet, set(says), { x: end - 60, y: y + 1.5, width: 60, align: 'end' });
  drawRule(sheet, page.margin, y + tableHeadHeight, inner);
  return y + tableHeadHeight;
}

/** Draws one line, `height` high; returns the top of the next one. */
export function drawTableLine(sheet: Sheet, table: Table, line: TableLine, y: number, height: number): number {
  const middle = y + height / 2;
  drawFrame(sheet, { x: page.margin, y: middle - tick / 2, width: tick, height: tick }, 0.35, 0.8);
  const { pictureSide } = table;
  if (line.picture) drawPicture(sheet, line.picture, pictureStart, middle - pictureSide / 2, pictureSide);
  drawName(sheet, table, line, middle, height);
  line.figures.forEach(({ text, size, bold = false }, place) => {
    // A line has a figure for each column.
    const { end, width } = table.columns[place]!;
    const set = setLine([{ text, bold }], { width, sizes: [size, size - 1, size - 2, size - 3, size - 4] });
    drawText(sheet, set, { x: end - width, y: middle - set.height / 2, width, align: 'end' });
  });
  drawGreyRule(sheet, page.margin, y + height, inner);
  return y + height;
}

function drawName(sheet: Sheet, table: Table, line: TableLine, middle: number, height: number): void {
  const x = nameStart(table.pictureSide);
  const [first] = table.columns;
  const width = (first ? first.end - first.width : foot) - x - 3;
  const product = setLine(line.shelf || `Product ${line.productId}`, { width, sizes: [9] });
  const name = setText([{ text: line.name, bold: true }], {
    width,
    height: height - product.height - 1.5,
    sizes: [10, 9, 8],
    leading: 1.3,
  });
  const top = middle - (name.height + product.height) / 2;
  drawText(sheet, name, { x, y: top, width });
  drawText(sheet, { ...product, rtl: name.rtl }, { x, y: top + name.height, width });
}

function nameStart(pictureSide: number): number {
  return pictureStart + pictureSide + 4;
}
