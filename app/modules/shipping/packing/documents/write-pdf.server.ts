import { createRequire } from 'node:module';
import { PassThrough, Readable } from 'node:stream';
import { readGreyPicture } from '#app/infra/media/pictures/pictures.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { type Face, faces, featuresOf } from './faces.server.ts';
import {
  type BarsMark,
  type FrameMark,
  greyOf,
  type LineMark,
  type Mark,
  type PictureMark,
  type ShapeMark,
  type Sheet,
  type TextMark,
} from './page.ts';
import { pointsToMm } from './set-text.server.ts';

const require = createRequire(import.meta.url);

type Pdf = PDFKit.PDFDocument;

/** Given `textWidth`, pdfkit does not measure the text again. */
type TextOptions = PDFKit.Mixins.TextOptions & { textWidth: number };

/** A PDF that is being written: its pages in mm, its faces by name, its pictures by id. */
type Writing = { pdf: Pdf; faces: ReadonlyMap<string, Face>; pictures: Map<string, PDFKit.Mixins.ImageSrc> };

/** Once so many bytes wait to be sent, writing waits for the reader. */
const maxWaiting = 4 * 1024 * 1024;

/** Writes sheets as a PDF, sent while it is written. When the reader goes away the writing ends. */
export function writePdf(title: string, sheets: AsyncIterable<Sheet>): ReadableStream<Uint8Array> {
  // Read when the first document is written; most starts of the shop write none.
  const PDFDocument: typeof import('pdfkit') = require('pdfkit');
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title },
  });
  const sent = pdf.pipe(new PassThrough({ highWaterMark: maxWaiting }));
  void write(pdf, sheets, sent).catch((error: unknown) => {
    log('error', 'pdf-not-written', {}, error);
    sent.destroy(error instanceof Error ? error : new Error('The PDF was not written.'));
  });
  // The types of Node and of the browser name one thing twice.
  return Readable.toWeb(sent) as ReadableStream<Uint8Array>;
}

async function write(pdf: Pdf, sheets: AsyncIterable<Sheet>, sent: PassThrough): Promise<void> {
  const all = faces();
  // pdfkit takes opened faces; its types know files only.
  for (const { name, font } of all) pdf.registerFont(name, font as unknown as Uint8Array);
  const writing: Writing = { pdf, faces: new Map(all.map((face) => [face.name, face])), pictures: new Map() };
  for await (const sheet of sheets) {
    await readPictures(writing, sheet);
    if (sent.destroyed) return;
    writeSheet(writing, sheet);
  }
  pdf.end();
}

/** Adds the pictures of a sheet to the document, each once. A sheet is printed without a picture that cannot be read. */
async function readPictures({ pdf, pictures }: Writing, { marks }: Sheet): Promise<void> {
  for (const mark of marks) {
    if (mark.kind !== 'picture' || pictures.has(mark.picture.id)) continue;
    const bytes = await readGreyPicture(mark.picture.id).catch((error: unknown) => {
      log('warn', 'picture-not-printed', {}, error);
      return null;
    });
    // `openImage` is in pdfkit's guide and not among its types.
    if (bytes) pictures.set(mark.picture.id, (pdf as Pdf & OpensImages).openImage(bytes));
  }
}

type OpensImages = { openImage(source: Buffer): PDFKit.Mixins.ImageSrc };

function writeSheet(writing: Writing, { width, height, marks }: Sheet): void {
  const { pdf } = writing;
  pdf.addPage({ size: [width / pointsToMm, height / pointsToMm], margin: 0 });
  pdf.scale(1 / pointsToMm);
  pdf.fillColor('black').strokeColor('black');
  for (const mark of marks) writeMark(writing, mark);
}

function writeMark(writing: Writing, mark: Mark): void {
  if (mark.kind === 'text') writeText(writing, mark);
  else if (mark.kind === 'line') writeLine(writing.pdf, mark);
  else if (mark.kind === 'frame') writeFrame(writing.pdf, mark);
  else if (mark.kind === 'bars') writeBars(writing.pdf, mark);
  else if (mark.kind === 'picture') writePicture(writing, mark);
  else writeShape(writing.pdf, mark);
}

function writeText({ pdf, faces }: Writing, { x, y, text, size, width, face: name, rtl }: TextMark): void {
  const face = faces.get(name);
  if (!face) throw new Error(`There is no face ${name}.`);
  const options: TextOptions = {
    lineBreak: false,
    baseline: 'alphabetic',
    textWidth: width,
    features: featuresOf(face, rtl),
  };
  pdf.font(name).fontSize(size).text(text, x, y, options);
}

function writeLine(pdf: Pdf, { x, y, length, direction, thickness, colour }: LineMark): void {
  const [right, down] = direction === 'right' ? [length, 0] : [0, length];
  pdf.lineWidth(thickness).strokeColor(greyOf[colour]);
  pdf
    .moveTo(x, y)
    .lineTo(x + right, y + down)
    .stroke();
  pdf.strokeColor('black');
}

function writeFrame(pdf: Pdf, { x, y, width, height, thickness, radius }: FrameMark): void {
  const half = thickness / 2;
  pdf
    .lineWidth(thickness)
    .roundedRect(x + half, y + half, width - thickness, height - thickness, radius)
    .stroke();
}

function writeBars(pdf: Pdf, { x, y, height, widths }: BarsMark): void {
  let at = x;
  widths.forEach((width, place) => {
    if (place % 2 === 0) pdf.rect(at, y, width, height);
    at += width;
  });
  pdf.fill();
}

function writePicture({ pdf, pictures }: Writing, { x, y, side, picture }: PictureMark): void {
  const image = pictures.get(picture.id);
  if (image) pdf.image(image, x, y, { width: side, height: side });
}

function writeShape(pdf: Pdf, { x, y, scale, path, thickness }: ShapeMark): void {
  pdf.save().translate(x, y).scale(scale);
  if (thickness === null) pdf.path(path).fill();
  else pdf.lineWidth(thickness).path(path).stroke();
  pdf.restore();
}
