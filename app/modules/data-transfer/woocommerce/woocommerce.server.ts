import { maxMembers } from '#app/modules/catalog/families/typed-options.ts';
import type { Format, ImportedProduct, ImportedVariant, Noted, Rejected, SourceFile } from '../records.ts';
import { readOrders } from '../shopify/csv-orders.server.ts';
import {
  noteOnce,
  noteSkus,
  placeOf,
  reject,
  rowsOf,
  type SourceRow,
  sortFiles,
  variantsNote,
} from '../shopify/csv-source.server.ts';
import type { Description } from '../shopify/html-description.ts';
import { formatApart, readVariants } from '../shopify/variants.ts';
import { type Columns, countColumns } from '../unplaced-columns.ts';
import {
  type Attribute,
  attributesOf,
  describe,
  gramsOf,
  groupsIn,
  idOf,
  isShown,
  joinGroups,
  keysOf,
  listOf,
  picturesOf,
  stockOf,
  text,
  typeTexts,
  warnAtOf,
  wordsOf,
} from './woocommerce-cells.server.ts';
import { orderMarks, wooOrders } from './woocommerce-orders.server.ts';
import { pricesIn } from './woocommerce-prices.server.ts';

/** The product file of WooCommerce's own exporter, and orders as its common export plugins write them. */
export const woocommerce: Format = {
  name: 'woocommerce',
  label: 'WooCommerce',
  async *read(files) {
    const { files: sorted, notes } = await sortFiles(files, marks, 'WooCommerce');
    yield* notes;
    const columns = countColumns();
    const parents = await readParents(sorted.products, columns);
    yield* readProducts(sorted.products, parents, columns);
    yield* columns.unplaced();
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
  groups: ImportedProduct['groups'];
  isShown: boolean;
  weightGrams: number | null;
  attributes: readonly Attribute[];
  row: SourceRow;
  variations: number;
  /** Its variations as the products of a family, by their ids; empty where they are none. */
  family: ReadonlyMap<string, ImportedVariant>;
  /** Why they are none. */
  problem: string | null;
};

/** By id and by SKU, because a variation names its parent by either. */
type Parents = ReadonlyMap<string, Parent>;

/** A variation with its values, of which its parent makes a family. */
type Variation = { id: string; attributes: readonly Attribute[] };

/** Reads the products that have variations, and what these differ in: a variation may stand before its product. */
async function readParents(files: readonly SourceFile[], { used }: Columns): Promise<Parents> {
  const parents = new Map<string, Parent>();
  const variations = new Map<string, Variation[]>();
  for await (const row of rowsOf(files, 'product', { used })) {
    if (row.kind === 'rejected') continue;
    const words = typeTexts(row);
    if (words.includes('variation')) keepVariation(variations, row);
    if (!words.includes('variable')) continue;
    const parent: Parent = {
      id: idOf(row),
      name: text(row, 'name'),
      description: describe(row),
      pictures: picturesOf(row),
      groups: groupsIn(row),
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
  if (list.length <= maxMembers) list.push({ id: idOf(row), attributes: attributesOf(row) });
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

type Notes = { note: ReturnType<typeof noteOnce>; sku: ReturnType<typeof noteSkus> };

async function* readProducts(
  files: readonly SourceFile[],
  parents: Parents,
  columns: Columns,
): AsyncGenerator<ImportedProduct | Rejected | Noted> {
  const notes: Notes = { note: noteOnce(), sku: noteSkus() };
  const seen = new Set<string>();
  for await (const row of rowsOf(files, 'product', columns)) {
    if (row.kind === 'rejected') {
      yield row;
      continue;
    }
    const words = typeTexts(row);
    const id = idOf(row);
    const reason = refusalOf(words, id, seen);
    if (reason) yield reject(row, 'product', reason);
    else if (words.includes('variation')) yield* readVariation(row, parents, notes);
    else if (!words.includes('variable')) yield* readOne(row, notes);
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

function* readVariation(row: SourceRow, parents: Parents, notes: Notes): Generator<ImportedProduct | Rejected | Noted> {
  const parent = parents.get(text(row, 'parent'));
  if (!parent) return yield reject(row, 'product', `Its product “${text(row, 'parent')}” is not in the file.`);
  parent.variations += 1;
  yield* notes.note(row, parent.problem === null ? variantsNote : formatApart(parent.problem));
  const attributes = attributesOf(row);
  if (attributes.length < parent.attributes.length)
    yield* notes.note(row, 'A variation for any size or colour is called so: “Any”. Give each its own, or hide it.');
  const own = picturesOf(row);
  const title = attributes.map(({ name, values }) => (name ? `${name}: ${values}` : values)).join(', ');
  const { description } = parent;
  yield* readPriced(row, notes, {
    name: parent.name,
    title: title || variationWords(row, parent),
    description,
    pictures: [...new Set(own.length > 0 ? [...own, ...parent.pictures] : parent.pictures)],
    groups: joinGroups(parent.groups, groupsIn(row)),
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

function readOne(row: SourceRow, notes: Notes): Generator<ImportedProduct | Rejected | Noted> {
  return readPriced(row, notes, {
    name: text(row, 'name'),
    title: '',
    description: describe(row),
    pictures: picturesOf(row),
    groups: groupsIn(row),
    active: isShown(row),
    weightGrams: gramsOf(row),
    family: null,
    variant: null,
  });
}

type Known = Pick<ImportedProduct, 'name' | 'title' | 'groups' | 'active' | 'weightGrams' | 'family' | 'variant'> & {
  description: Description;
  pictures: readonly string[];
};

function* readPriced(
  row: SourceRow,
  { note, sku }: Notes,
  { description, pictures, ...known }: Known,
): Generator<ImportedProduct | Rejected | Noted> {
  const { words, ...prices } = pricesIn(row);
  if (prices.price === null) return yield reject(row, 'product', words ?? '');
  if (words) yield* note(row, words);
  const stock = stockOf(row);
  if (stock.words) yield* note(row, stock.words);
  yield* sku(row, text(row, 'sku'));
  const asPicture = (from: string) => ({ from, alt: '' });
  yield {
    kind: 'product',
    place: placeOf(row),
    sourceId: idOf(row),
    ...known,
    types: wordsOf(Object.values(known.groups).flat()),
    ...prices,
    cost: null,
    warnAt: warnAtOf(row),
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
