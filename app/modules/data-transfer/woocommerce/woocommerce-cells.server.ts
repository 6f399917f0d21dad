import { readCell } from '#app/infra/text/csv.ts';
import type { Grouping } from '../import.ts';
import type { ImportedProduct } from '../records.ts';
import { cellOf, countOf, type SourceRow } from '../shopify/csv-source.server.ts';
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

/**
 * The pieces on the shelf. Null for what is sold without being counted: there `Stock` is empty, or says in words that it is
 * in stock.
 */
export function stockOf(row: SourceRow): { stock: number | null; words?: string } {
  const written = text(row, 'stock');
  const count = countOf(written);
  if (count !== null && count < 0) return { stock: 0, words: 'A stock below nothing is taken as none.' };
  if (count !== null) return { stock: count };
  const isWord = /^(instock|outofstock|onbackorder|parent)$/i.test(written);
  if (written !== '' && !isWord)
    return { stock: 0, words: `“${written}” is not a number of pieces: it is imported with none.` };
  return { stock: /^(1|yes|instock|backorder)$/i.test(text(row, 'in stock?')) ? null : 0 };
}

/** The stock at which the owner wants to be told. */
export function warnAtOf(row: SourceRow): number | null {
  const count = countOf(text(row, 'low stock amount'));
  return count !== null && count >= 0 && count <= 1_000_000 ? count : null;
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

/** "Clothing > Shirts, Sale": of categories the nearest first, then those above it, in which WooCommerce shows it as well. */
export function groupsIn(row: SourceRow): ImportedProduct['groups'] {
  const paths = listOf(text(row, 'categories')).map((each) =>
    each
      .split('>')
      .map((part) => part.trim())
      .reverse(),
  );
  const category = [...paths.flatMap((parts) => parts.slice(0, 1)), ...paths.flatMap((parts) => parts.slice(1))];
  return { type: [], category: wordsOf(category), tag: wordsOf(listOf(text(row, 'tags'))) };
}

/** Those of several rows together. */
export function joinGroups(...list: readonly ImportedProduct['groups'][]): ImportedProduct['groups'] {
  const all = (of: Grouping) => wordsOf(list.flatMap((groups) => groups[of]));
  return { type: all('type'), category: all('category'), tag: all('tag') };
}

export function wordsOf(written: readonly string[]): string[] {
  return [...new Set(written)].filter(Boolean);
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
