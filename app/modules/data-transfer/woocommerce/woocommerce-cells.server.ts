import { readCell } from '#app/infra/text/csv.ts';
import { cellOf, countOf, priceOf, type SourceRow, uncounted, uncountedNote } from '../shopify/csv-source.server.ts';
import { type Description, readDescription } from '../shopify/html-description.ts';

/** A name of an option and its values, as WooCommerce writes them into one cell. */
export type Attribute = { name: string; values: string };

/** A cell without the apostrophe that the exporter writes before what a spreadsheet would evaluate. */
export function text(row: SourceRow, ...names: readonly string[]): string {
  return readCell(cellOf(row, ...names)).trim();
}

export function idOf(row: SourceRow): string {
  const id = text(row, 'id');
  return id === '' ? text(row, 'sku') : `id:${id}`;
}

export function keysOf(row: SourceRow): string[] {
  return [text(row, 'id') && `id:${text(row, 'id')}`, text(row, 'sku')].filter(Boolean);
}

/** "simple, virtual" as its words. */
export function typeTexts(row: SourceRow): string[] {
  const words = text(row, 'type').toLowerCase().split(',');
  return words.map((word) => word.trim());
}

/** The short description stands first; the exporter writes line breaks as \n. */
export function describe(row: SourceRow): Description {
  const [short, long] = [text(row, 'short description'), text(row, 'description')].map(asHtml);
  const about = readDescription(long ?? '');
  if (!short) return about;
  const first = readDescription(short);
  const opening = about.description ? [{ heading: '', text: about.description }] : [];
  return {
    description: first.description,
    blocks: [...first.blocks, ...opening, ...about.blocks].slice(0, 30),
    pictures: [...first.pictures, ...about.pictures],
    videoLink: first.videoLink ?? about.videoLink,
  };
}

/** WordPress takes an empty line for the end of a paragraph, and replaces short codes when it shows a page. */
function asHtml(written: string): string {
  return written
    .replaceAll('\\n', '\n')
    .replace(/\[\/?[a-z][\w-]{0,40}(?:\s[^[\]]{0,300})?\]/g, '')
    .replace(/\n{2,}/g, '<p>')
    .replace(/(?<!>)\n(?!<)/g, '<br>');
}

export function priceIn(row: SourceRow): { price: number | null; words?: string } {
  const [regular, sale] = [text(row, 'regular price'), text(row, 'sale price')];
  const isOver = isPast(text(row, 'date sale price ends'));
  const written = sale !== '' && !isOver ? sale : regular;
  if (written === '') return { price: null };
  const price = priceOf(written);
  if (price === null) return { price, words: `“${written}” is not a price.` };
  return written === sale
    ? { price, words: 'Where there is a sale price, it is the price; the regular one is left out.' }
    : { price };
}

function isPast(day: string): boolean {
  const moment = Date.parse(day.slice(0, 10));
  return !Number.isNaN(moment) && moment + 24 * 60 * 60 * 1_000 < Date.now();
}

export function stockOf(row: SourceRow): { stock: number; words?: string } {
  const count = countOf(text(row, 'stock'));
  if (count !== null && count < 0) return { stock: 0, words: 'A stock below nothing is taken as none.' };
  if (count !== null) return { stock: count };
  const isSold = /^(1|yes|instock|backorder)$/i.test(text(row, 'in stock?'));
  return isSold ? { stock: uncounted, words: uncountedNote } : { stock: 0 };
}

export function isShown(row: SourceRow): boolean {
  const published = text(row, 'published');
  return (published === '' || published === '1') && text(row, 'visibility in catalog').toLowerCase() !== 'hidden';
}

const gramsOfUnit: Record<string, number> = { kg: 1_000, g: 1, lbs: 453.592, lb: 453.592, oz: 28.3495 };

export function gramsOf(row: SourceRow): number | null {
  for (const [unit, grams] of Object.entries(gramsOfUnit)) {
    const weight = Number(text(row, `weight (${unit})`).replace(',', '.') || 'none');
    if (weight > 0) return Math.max(1, Math.round(weight * grams));
  }
  return null;
}

/** Addresses or names, parted by commas. */
export function picturesOf(row: SourceRow): string[] {
  return text(row, 'images', 'image')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** "Clothing > Shirts, Sale": the nearest category first, then those above it, then tags. */
export function typesOf(row: SourceRow): string[] {
  const paths = listOf(text(row, 'categories')).map((each) =>
    each
      .split('>')
      .map((part) => part.trim())
      .reverse(),
  );
  const types = [...paths.flatMap((parts) => parts.slice(0, 1)), ...paths.flatMap((parts) => parts.slice(1))];
  return [...new Set([...types, ...listOf(text(row, 'tags'))])].filter(Boolean);
}

/** A list of the exporter: commas part, and a comma inside of a name has a backslash before it. */
export function listOf(written: string): string[] {
  return written.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim());
}

/** The options that a row names. */
export function attributesOf(row: SourceRow): Attribute[] {
  const found: Attribute[] = [];
  for (let number = 1; `attribute ${number} name` in row.cells; number += 1) {
    const values = text(row, `attribute ${number} value(s)`);
    if (values !== '') found.push({ name: text(row, `attribute ${number} name`), values });
  }
  return found;
}
