import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Mark, Sheet } from './page.ts';
import { pointsToMm, type SetText } from './set-text.server.ts';

/** Where a text stands: its upper edge, and the edges between which its lines are. */
export type Spot = { x: number; y: number; width: number; align?: 'start' | 'end' | 'centre' };

const ruleWidth = 0.35;
/** Half the height of a capital letter: text is centred by its capitals. */
const halfCapital = 0.35;

/** An empty sheet of this size in mm. */
export function newSheet(title: string, width: number, height: number): Sheet {
  return { title, width, height, marks: [] };
}

/** Draws set text; returns its lower edge. */
export function drawText(sheet: Sheet, set: SetText, { x, y, width, align = 'start' }: Spot): number {
  const size = set.size * pointsToMm;
  set.lines.forEach((line, index) => {
    const free = width - line.width;
    const isAtEnd = align === 'end' || (align === 'start' && set.rtl);
    let at = x + (align === 'centre' ? free / 2 : isAtEnd ? free : 0);
    const baseline = y + (index + 0.5) * set.leading + halfCapital * size;
    for (const { text, face, rtl, width: em } of line.runs) {
      const wide = em * size;
      add(sheet, { kind: 'text', x: at, y: baseline, text, size, width: wide, face: face.name, rtl });
      at += wide;
    }
  });
  return y + set.height;
}

/** A line to the right, as thick as the frames. */
export function drawRule(sheet: Sheet, x: number, y: number, length: number): void {
  add(sheet, { kind: 'line', x, y, length, direction: 'right', thickness: ruleWidth, colour: 'black' });
}

/** A thin grey line to the right, between lines of a table. */
export function drawGreyRule(sheet: Sheet, x: number, y: number, length: number): void {
  add(sheet, { kind: 'line', x, y, length, direction: 'right', thickness: 0.2, colour: 'grey' });
}

/** A thin black line where paper is cut. */
export function drawCutMark(sheet: Sheet, x: number, y: number, length: number, direction: 'right' | 'down'): void {
  add(sheet, { kind: 'line', x, y, length, direction, thickness: 0.2, colour: 'black' });
}

type Box = { x: number; y: number; width: number; height: number };

/** A frame whose outer edges are the box's. */
export function drawFrame(sheet: Sheet, box: Box, thickness = ruleWidth, radius = 0): void {
  add(sheet, { kind: 'frame', ...box, thickness, radius });
}

/** A barcode as black bars, between `quiet` modules of white at both ends of its box. */
export function drawBars(sheet: Sheet, bars: readonly number[], quiet: number, box: Box): void {
  const module = box.width / (bars.reduce((sum, each) => sum + each, 0) + 2 * quiet);
  const widths = bars.map((modules) => modules * module);
  // Its edges are not rounded: a scanner reads their distances.
  sheet.marks.push({ kind: 'bars', x: box.x + quiet * module, y: box.y, height: box.height, widths });
}

/** A picture, printed grey. */
export function drawPicture(sheet: Sheet, picture: Picture, x: number, y: number, side: number): void {
  add(sheet, { kind: 'picture', x, y, side, picture });
}

/** An outline in units of `scale` mm; without a thickness it is filled. */
export function drawShape(
  sheet: Sheet,
  path: string,
  { x, y, scale, thickness = null }: { x: number; y: number; scale: number; thickness?: number | null },
): void {
  sheet.marks.push({ kind: 'shape', x, y, scale, path, thickness });
}

/** Puts the marks of one sheet on another, moved to the right and down. */
export function placeSheet(onto: Sheet, sheet: Sheet, x: number, y: number): void {
  onto.marks.push(...sheet.marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y })));
}

/** Adds a mark with its measures rounded to a hundredth of a millimetre, which keeps pages small. */
function add(sheet: Sheet, mark: Mark): void {
  for (const [name, value] of Object.entries(mark))
    if (typeof value === 'number') Object.assign(mark, { [name]: Math.round(value * 100) / 100 });
  sheet.marks.push(mark);
}
