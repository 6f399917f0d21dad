import PDFDocument from 'pdfkit';
import { faces, featuresOf } from './faces.server.ts';
import { pointsToMm, type SetText } from './set-text.server.ts';
import type { Run } from './text-runs.server.ts';

/** A PDF that is being written. Every measure on its sheets is in millimetres from the upper left corner. */
export type Sheets = PDFKit.PDFDocument;

/** Where a text stands: its upper edge, and the edges between which its lines are. */
export type Spot = { x: number; y: number; width: number; align?: 'start' | 'end' | 'centre' };

/** Told how wide a text is, pdfkit does not measure it again. */
type TextOptions = PDFKit.Mixins.TextOptions & { textWidth: number };

const ruleWidth = 0.35;
/** Half the height of a capital letter, which is what the eye centres by. */
const halfCapital = 0.35;

/** An empty document. Streams as it is written. */
export function createSheets(title: string, compress = true): Sheets {
  const sheets = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, compress, pdfVersion: '1.7', lang: 'en', displayTitle: true },
    info: { Title: title },
  });
  // pdfkit takes opened faces; its types know files only.
  for (const { name, font } of faces()) sheets.registerFont(name, font as unknown as Uint8Array);
  return sheets;
}

/** Begins a sheet of this size in mm. */
export function addSheet(sheets: Sheets, width: number, height: number): void {
  sheets.addPage({ size: [width / pointsToMm, height / pointsToMm], margin: 0 });
  sheets.scale(1 / pointsToMm);
  sheets.fillColor('black').strokeColor('black');
}

/** Draws set text; returns its lower edge. */
export function drawText(sheets: Sheets, set: SetText, { x, y, width, align = 'start' }: Spot): number {
  const size = set.size * pointsToMm;
  const free = (line: number) => width - line;
  set.lines.forEach(({ runs, width: wide }, index) => {
    const isAtEnd = align === 'end' || (align === 'start' && set.rtl);
    const start = x + (align === 'centre' ? free(wide) / 2 : isAtEnd ? free(wide) : 0);
    const baseline = y + (index + 0.5) * set.leading + halfCapital * size;
    drawRuns(sheets, runs, size, start, baseline);
  });
  return y + set.height;
}

function drawRuns(sheets: Sheets, runs: readonly Run[], size: number, x: number, baseline: number): void {
  let at = x;
  for (const run of runs) {
    sheets.font(run.face.name).fontSize(size);
    const textWidth = run.width * size;
    const options: TextOptions = { lineBreak: false, baseline: 'alphabetic', textWidth };
    sheets.text(run.text, at, baseline, { ...options, features: featuresOf(run.face, run.rtl) });
    at += textWidth;
  }
}

/** A line to the right, as thick as the frames. */
export function drawRule(sheets: Sheets, x: number, y: number, width: number, thickness = ruleWidth): void {
  sheets
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}

type Box = { x: number; y: number; width: number; height: number };

/** A frame whose outer edges are the box's. */
export function drawFrame(sheets: Sheets, box: Box, thickness = ruleWidth, radius = 0): void {
  const { x, y, width, height } = box;
  const half = thickness / 2;
  sheets
    .lineWidth(thickness)
    .roundedRect(x + half, y + half, width - thickness, height - thickness, radius)
    .stroke();
}

/** A barcode as black bars, between `quiet` modules of white at both ends of its box. */
export function drawBars(sheets: Sheets, bars: readonly number[], quiet: number, box: Box): void {
  const module = box.width / (bars.reduce((sum, each) => sum + each, 0) + 2 * quiet);
  let at = box.x + quiet * module;
  bars.forEach((modules, place) => {
    if (place % 2 === 0) sheets.rect(at, box.y, modules * module, box.height);
    at += modules * module;
  });
  sheets.fill();
}

/** A picture as a document holds it: once, however often it is drawn. */
export type OpenedImage = PDFKit.Mixins.ImageSrc;

/** Takes a picture into the document. */
export function openImage(sheets: Sheets, bytes: Buffer): OpenedImage {
  // It is in pdfkit's guide and not among its types.
  return (sheets as Sheets & { openImage(source: Buffer): OpenedImage }).openImage(bytes);
}
