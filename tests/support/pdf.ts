/** Reads our PDFs back for tests: the texts with their places and sizes, and the bars. */
import { inflateSync } from 'node:zlib';

export type ReadText = {
  text: string;
  /** The size of the letters, in points. */
  size: number;
  /** In mm from the upper left corner: where it begins and ends, and its baseline. */
  start: number;
  end: number;
  y: number;
};
export type ReadBar = { x: number; width: number; y: number; height: number };
/** A sheet in mm with its texts and its rectangles, which are the bars of its barcodes. */
export type ReadSheet = { width: number; height: number; texts: ReadText[]; bars: ReadBar[] };

const pointsToMm = 25.4 / 72;

type Entry = { words: string; stream: string };
type ReadFont = { letters: string[]; widths: number[] };
type Matrix = readonly [number, number, number, number, number, number];

/** Every sheet of a document as pdfkit writes it: a font has one name throughout. */
export function readRemittances(bytes: Uint8Array): ReadSheet[] {
  const entries = entriesOf(Buffer.from(bytes));
  const fonts = new Map<string, ReadFont>();
  for (const { words } of entries.values())
    for (const [, name = '', id = ''] of words.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!fonts.has(name)) fonts.set(name, readFont(entries, id));
  return [...entries.values()]
    .filter(({ words }) => /\/Type \/Page\b(?!s)/.test(words))
    .map(({ words }) => readRemittance(words, entries, fonts));
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const text = bytes.toString('latin1');
  const entries = new Map<string, Entry>();
  for (const { 1: id = '', index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = text.indexOf('\nendobj', index);
    const all = text.slice(index, end);
    const at = all.indexOf('stream\n');
    const words = at < 0 ? all : all.slice(0, at);
    const content = bytes.subarray(index + at + 'stream\n'.length, index + all.lastIndexOf('\nendstream'));
    const packed = at >= 0 && words.includes('/FlateDecode');
    entries.set(id, { words, stream: at < 0 ? '' : (packed ? inflateSync(content) : content).toString('latin1') });
  }
  return entries;
}

function readFont(entries: ReadonlyMap<string, Entry>, id: string): ReadFont {
  const font = entries.get(id)?.words ?? '';
  const map = entries.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '')?.stream ?? '';
  const below = entries.get(/\/DescendantFonts \[(\d+)/.exec(font)?.[1] ?? '')?.words ?? '';
  const lists = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ');
  const letters = [...lists.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
    codes
      .split(' ')
      .filter(Boolean)
      .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
      .join(''),
  );
  const widths = (/\/W \[0 \[([^\]]*)\]/.exec(below)?.[1] ?? '').trim().split(/\s+/).map(Number);
  return { letters, widths };
}

function readRemittance(words: string, entries: ReadonlyMap<string, Entry>, fonts: ReadonlyMap<string, ReadFont>) {
  const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]*)\]/.exec(words)?.[1] ?? '').split(' ').map(Number);
  const content = entries.get(/\/Contents (\d+)/.exec(words)?.[1] ?? '')?.stream ?? '';
  const sheet: ReadSheet = { width: width * pointsToMm, height: height * pointsToMm, texts: [], bars: [] };
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = matrix;
  let font: ReadFont | undefined;
  let size = 0;
  const kept: Matrix[] = [];
  const inMm = ([x, y]: readonly [number, number]) => [x * pointsToMm, (height - y) * pointsToMm] as const;
  for (const row of content.split('\n')) {
    const parts = row.trim().split(/\s+/);
    const operator = parts.at(-1) ?? '';
    const numbers = parts.slice(0, -1).map(Number);
    if (operator === 'q') kept.push(matrix);
    else if (operator === 'Q') matrix = kept.pop() ?? matrix;
    else if (operator === 'cm') matrix = within(matrix, toMatrix(numbers));
    else if (operator === 'Tm') line = toMatrix(numbers);
    else if (operator === 'Tf') {
      font = fonts.get((parts[0] ?? '').slice(1));
      size = Number(parts[1]);
    } else if (operator === 'TJ' && font) {
      const { text, advance } = readGlyphs(row, font);
      const [start, y] = inMm(placeOf(within(matrix, line), 0, 0));
      const [end] = inMm(placeOf(within(matrix, line), (advance / 1000) * size, 0));
      sheet.texts.push({ text, size: size / pointsToMm, start, end, y });
    } else if (operator === 're') {
      const [x = 0, y = 0, wide = 0, high = 0] = numbers;
      const [left, top] = inMm(placeOf(matrix, x, y));
      const [right, bottom] = inMm(placeOf(matrix, x + wide, y + high));
      sheet.bars.push({ x: left, width: right - left, y: top, height: bottom - top });
    }
  }
  return sheet;
}

function readGlyphs(row: string, { letters, widths }: ReadFont): { text: string; advance: number } {
  let text = '';
  let advance = 0;
  for (const [part, glyphs, back] of row.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)(?=[\s\]])/g)) {
    if (part.startsWith('<'))
      for (const glyph of glyphs?.match(/.{4}/g) ?? []) {
        text += letters[Number.parseInt(glyph, 16)] ?? '';
        advance += widths[Number.parseInt(glyph, 16)] ?? 0;
      }
    else advance -= Number(back);
  }
  return { text, advance };
}

function toMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

function within([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
    ...([a * k + c * l + e, b * k + d * l + f] as const),
  ];
}

function placeOf([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
