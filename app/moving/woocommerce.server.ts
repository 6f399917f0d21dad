import { mostMembers } from '#app/catalog/typed-options.ts';
import { readCell } from '#app/platform/csv.ts';
import { readOrders } from './csv-orders.server.ts';
import {
  cellOf,
  countOf,
  noteOnce,
  placeOf,
  priceOf,
  reject,
  rowsOf,
  type SourceRow,
  sortFiles,
  uncounted,
  uncountedNote,
  variantsNote,
} from './csv-source.server.ts';
import { type Description, readDescription } from './html-description.ts';
import type { Format, MovedProduct, MovedVariant, Noted, Rejected, SourceFile } from './records.ts';
import { readVariants, sayApart } from './variants.ts';
import { orderMarks, wooOrders } from './woocommerce-orders.server.ts';

/** The product file of WooCommerce's own exporter, and orders as its common export plugins write them. */
export const woocommerce: Format = {
  name: 'woocommerce',
  label: 'WooCommerce',
  async *read(files) {
    const { files: sorted, notes } = await sortFiles(files, marks, 'WooCommerce');
    yield* notes;
    const parents = await readParents(sorted.products);
    yield* readProducts(sorted.products, parents);
    yield* readOrders(sorted.orders, wooOrders);
  },
};

const marks = {
  products: [['type'], ['name'], ['regular price', 'sale price'], ['sku', 'id']],
  orders: orderMarks,
};

/** A product with variations, as far as they take something from it. */
type Parent = {
  id: string;
  name: string;
  description: Description;
  pictures: string[];
  types: string[];
  isShown: boolean;
  weightGrams: number | null;
  attributes: readonly Attribute[];
  row: SourceRow;
  variations: number;
  /** Its variations as the products of a family, by their ids; empty where they are none. */
  family: ReadonlyMap<string, MovedVariant>;
  /** Why they are none. */
  problem: string | null;
};

type Attribute = { name: string; values: string };

/** By id and by SKU, because a variation names its parent by either. */
type Parents = ReadonlyMap<string, Parent>;

/** A variation with its values, of which its parent makes a family. */
type Variation = { id: string; attributes: readonly Attribute[] };

/** Reads the products that have variations, and what these differ in: a variation may stand before its product. */
async function readParents(files: readonly SourceFile[]): Promise<Parents> {
  const parents = new Map<string, Parent>();
  const variations = new Map<string, Variation[]>();
  for await (const row of rowsOf(files, 'product')) {
    if (row.kind === 'rejected') continue;
    const words = typeWords(row);
    if (words.includes('variation')) keepVariation(variations, row);
    if (!words.includes('variable')) continue;
    const parent: Parent = {
      id: idOf(row),
      name: text(row, 'name'),
      description: describe(row),
      pictures: picturesOf(row),
      types: typesOf(row),
      isShown: isShown(row),
      weightGrams: gramsOf(row),
      attributes: attributesOf(row),
      row,
      variations: 0,
      family: new Map(),
      problem: null,
    };
    for (const key of keysOf(row)) parents.set(key, parent);
  }
  for (const parent of new Set(parents.values()))
    readFamily(
      parent,
      keysOf(parent.row).flatMap((key) => variations.get(key) ?? []),
    );
  return parents;
}

/** One more than a family has says that there are too many. */
function keepVariation(variations: Map<string, Variation[]>, row: SourceRow): void {
  const key = text(row, 'parent');
  const list = variations.get(key) ?? [];
  if (list.length <= mostMembers) list.push({ id: idOf(row), attributes: attributesOf(row) });
  variations.set(key, list);
}

function readFamily(parent: Parent, variations: readonly Variation[]): void {
  const others = variations.flatMap(({ attributes }) => attributes.map(({ name }) => name));
  const names = [...new Set([...parent.attributes.map(({ name }) => name), ...others])];
  const read = readVariants({
    name: parent.name,
    options: names.map((name) => ({
      name,
      order: listOf(parent.attributes.find((attribute) => attribute.name === name)?.values ?? ''),
    })),
    rows: variations.map(({ attributes }) =>
      names.map((name) => attributes.find((attribute) => attribute.name === name)?.values.replaceAll('\\,', ',') ?? ''),
    ),
  });
  parent.problem = read.problem;
  if (read.variants && variations.length > 1)
    parent.family = new Map(
      variations.flatMap(({ id }, index) => {
        const variant = read.variants[index];
        return variant ? [[id, variant] as const] : [];
      }),
    );
}

async function* readProducts(
  files: readonly SourceFile[],
  parents: Parents,
): AsyncGenerator<MovedProduct | Rejected | Noted> {
  const note = noteOnce();
  const seen = new Set<string>();
  for await (const row of rowsOf(files, 'product')) {
    if (row.kind === 'rejected') {
      yield row;
      continue;
    }
    const words = typeWords(row);
    const id = idOf(row);
    const reason = refusalOf(words, id, seen);
    if (reason) yield reject(row, 'product', reason);
    else if (words.includes('variation')) yield* readVariation(row, parents, note);
    else if (!words.includes('variable')) yield* readOne(row, note);
    seen.add(id);
  }
  for (const { row, variations } of new Set(parents.values()))
    if (variations === 0)
      yield reject(row, 'product', 'None of its variations is in the file, and it has no price of its own.');
}

function refusalOf(words: readonly string[], id: string, seen: ReadonlySet<string>): string | null {
  if (id === '') return 'It has neither an ID nor a SKU, by which WooCommerce knows a product.';
  if (seen.has(id)) return `The product ${id} stands further up already.`;
  if (words.includes('grouped')) return 'It is a group of other products, which are imported by themselves.';
  if (words.includes('external')) return 'It is sold on another site.';
  if (words.includes('downloadable')) return 'It is a download, which no courier delivers.';
  return null;
}

function* readVariation(
  row: SourceRow,
  parents: Parents,
  note: ReturnType<typeof noteOnce>,
): Generator<MovedProduct | Rejected | Noted> {
  const parent = parents.get(text(row, 'parent'));
  if (!parent) return yield reject(row, 'product', `Its product “${text(row, 'parent')}” is not in the file.`);
  parent.variations += 1;
  yield* note(row, parent.problem === null ? variantsNote : sayApart(parent.problem));
  const attributes = attributesOf(row);
  if (attributes.length < parent.attributes.length)
    yield* note(row, 'A variation for any size or colour is called so: “Any”. Give each its own, or hide it.');
  const own = picturesOf(row);
  const title = attributes.map(({ name, values }) => (name ? `${name}: ${values}` : values)).join(', ');
  const { description } = parent;
  yield* readPriced(row, note, {
    name: parent.name,
    title: title || variationWords(row, parent),
    description,
    pictures: [...new Set(own.length > 0 ? [...own, ...parent.pictures] : parent.pictures)],
    types: [...new Set([...parent.types, ...typesOf(row)])],
    active: parent.isShown && isShown(row),
    weightGrams: gramsOf(row) ?? parent.weightGrams,
    family: parent.id,
    variant: parent.family.get(idOf(row)) ?? null,
  });
}

/** "V-Neck T-Shirt - Red" without the name of its product. */
function variationWords(row: SourceRow, { name }: Parent): string {
  const words = text(row, 'name');
  return words.startsWith(name) ? words.slice(name.length).replace(/^[\s,–-]+/, '') : words;
}

function readOne(row: SourceRow, note: ReturnType<typeof noteOnce>): Generator<MovedProduct | Rejected | Noted> {
  return readPriced(row, note, {
    name: text(row, 'name'),
    title: '',
    description: describe(row),
    pictures: picturesOf(row),
    types: typesOf(row),
    active: isShown(row),
    weightGrams: gramsOf(row),
    family: null,
    variant: null,
  });
}

type Known = Pick<MovedProduct, 'name' | 'title' | 'types' | 'active' | 'weightGrams' | 'family' | 'variant'> & {
  description: Description;
  pictures: readonly string[];
};

function* readPriced(
  row: SourceRow,
  note: ReturnType<typeof noteOnce>,
  { description, pictures, ...known }: Known,
): Generator<MovedProduct | Rejected | Noted> {
  const { price, words } = priceIn(row);
  if (price === null) return yield reject(row, 'product', words ?? 'It has no price.');
  if (words) yield* note(row, words);
  const stock = stockOf(row);
  if (stock.words) yield* note(row, stock.words);
  const asPicture = (from: string) => ({ from, alt: '' });
  yield {
    kind: 'product',
    place: placeOf(row),
    sourceId: idOf(row),
    ...known,
    price,
    stock: stock.stock,
    description: description.description,
    blocks: description.blocks,
    pictures: pictures.map(asPicture),
    descriptionPictures: description.pictures.map(asPicture),
    videoLink: description.videoLink,
    sku: text(row, 'sku'),
    barcode: text(row, 'gtin, upc, ean, or isbn', 'gtin'),
    collections: [],
    aliases: [
      ...keysOf(row).map((key) => (key.startsWith('id:') ? key : `sku:${key}`)),
      `name:${known.title === '' ? known.name : text(row, 'name') || `${known.name} - ${known.title}`}`,
    ],
    wishedId: null,
  };
}

/** A cell without the apostrophe that the exporter writes before what a spreadsheet would evaluate. */
function text(row: SourceRow, ...names: readonly string[]): string {
  return readCell(cellOf(row, ...names)).trim();
}

function idOf(row: SourceRow): string {
  const id = text(row, 'id');
  return id === '' ? text(row, 'sku') : `id:${id}`;
}

function keysOf(row: SourceRow): string[] {
  return [text(row, 'id') && `id:${text(row, 'id')}`, text(row, 'sku')].filter(Boolean);
}

/** "simple, virtual" as its words. */
function typeWords(row: SourceRow): string[] {
  const words = text(row, 'type').toLowerCase().split(',');
  return words.map((word) => word.trim());
}

/** The short description stands first; the exporter writes line breaks as \n. */
function describe(row: SourceRow): Description {
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

function priceIn(row: SourceRow): { price: number | null; words?: string } {
  const [regular, sale] = [text(row, 'regular price'), text(row, 'sale price')];
  const isOver = isPast(text(row, 'date sale price ends'));
  const written = sale !== '' && !isOver ? sale : regular;
  if (written === '') return { price: null };
  const price = priceOf(written);
  if (price === null) return { price, words: `“${written}” is no price.` };
  return written === sale
    ? { price, words: 'Where there is a sale price, it is the price; the regular one is left out.' }
    : { price };
}

function isPast(day: string): boolean {
  const moment = Date.parse(day.slice(0, 10));
  return !Number.isNaN(moment) && moment + 24 * 60 * 60 * 1_000 < Date.now();
}

function stockOf(row: SourceRow): { stock: number; words?: string } {
  const count = countOf(text(row, 'stock'));
  if (count !== null && count < 0) return { stock: 0, words: 'A stock below nothing is taken as none.' };
  if (count !== null) return { stock: count };
  const isSold = /^(1|yes|instock|backorder)$/i.test(text(row, 'in stock?'));
  return isSold ? { stock: uncounted, words: uncountedNote } : { stock: 0 };
}

function isShown(row: SourceRow): boolean {
  const published = text(row, 'published');
  return (published === '' || published === '1') && text(row, 'visibility in catalog').toLowerCase() !== 'hidden';
}

const gramsOfUnit: Record<string, number> = { kg: 1_000, g: 1, lbs: 453.592, lb: 453.592, oz: 28.3495 };

function gramsOf(row: SourceRow): number | null {
  for (const [unit, grams] of Object.entries(gramsOfUnit)) {
    const weight = Number(text(row, `weight (${unit})`).replace(',', '.') || 'none');
    if (weight > 0) return Math.max(1, Math.round(weight * grams));
  }
  return null;
}

/** Addresses or names, parted by commas. */
function picturesOf(row: SourceRow): string[] {
  return text(row, 'images', 'image')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** "Clothing > Shirts, Sale": the nearest category first, then those above it, then tags. */
function typesOf(row: SourceRow): string[] {
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
function listOf(written: string): string[] {
  return written.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim());
}

/** The options that a row names. */
function attributesOf(row: SourceRow): Attribute[] {
  const found: Attribute[] = [];
  for (let number = 1; `attribute ${number} name` in row.cells; number += 1) {
    const values = text(row, `attribute ${number} value(s)`);
    if (values !== '') found.push({ name: text(row, `attribute ${number} name`), values });
  }
  return found;
}
