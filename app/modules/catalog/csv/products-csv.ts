import { parseRupees } from '#app/infra/money/amounts.ts';
import { type Money, toRupees } from '#app/infra/money/money.ts';
import { formatCell } from '#app/infra/text/csv.ts';
import type { OwnCollectionKey } from '../collections/collection.ts';
import { memberName } from '../families/family.ts';
import { asBlock, type ProductBlock } from '../product-block.ts';
import type { ProductField, ProductValues } from '../product-form.ts';
import { type CostInput, readCost, writeCost } from './cost-cell.ts';
import {
  type FamilyCells,
  type FamilyInput,
  readFamilyWas,
  readValues,
  type ValueCell,
  writeFamilyWas,
  writeValues,
} from './family-cells.ts';
import {
  type KnownCollections,
  type NamesOfFour,
  type OwnCollectionsInput,
  readCollectionsCells,
  writeCollectionsCell,
} from './own-collections-cell.ts';
import { readTimedPrices, writeTimedPrice } from './sale-price-cell.ts';

/** The columns of the exported and imported file; pairs of heading and text follow, as many as the file needs. */
const csvColumns = [
  'id',
  'version',
  'name',
  'title',
  'price',
  'stock',
  'stock was',
  'shown',
  'collections',
  'collections was',
  'description',
  'pictures',
  'description pictures',
  'video',
  'low-stock alert',
  'weight g',
  'shelf',
  'sku',
  'barcode',
  'family',
  'options',
  'family was',
  'compare-at price',
  'sale prices',
  'cost',
  'cost was',
  'urdu name',
  'urdu description',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Columns by the names that they had in older files, which are still read. */
export const renamedColumns: Readonly<Record<string, CsvColumn>> = {
  'warn at': 'low-stock alert',
  'was price': 'compare-at price',
};

/** In bytes. */
export const largestFile = 20 * 1024 * 1024;
export const fileTooLarge = 'The file is larger than 20 MB. Split it in two.';

/** No product has more pairs of heading and text than this. */
export const maxBlocks = 30;

/** How many pairs of heading and text a file has room for, and how many in Urdu: as many as its products need. */
export type CsvBlocks = { english: number; urdu: number };

/** Asks the database for them. */
export const blocksQuery = `select
  greatest(1, max(greatest(cardinality(description_heading), cardinality(description_heading_text))))::int as english,
  coalesce(max(greatest(cardinality(urdu_description_heading), cardinality(urdu_description_heading_text))), 0)::int as urdu
  from products`;

/** The names of the columns, with the pairs. */
export function csvHead({ english, urdu }: CsvBlocks): string[] {
  const pairs = (count: number, prefix = '') =>
    Array.from({ length: count }, (_, index) => [`${prefix}heading ${index + 1}`, `${prefix}text ${index + 1}`]);
  return [...csvColumns, ...pairs(english).flat(), ...pairs(urdu, 'urdu ').flat()];
}

type Written = {
  id: number;
  version: number;
  stock: number;
  values: ProductValues;
  cost: Money | null;
  ownCollections: readonly OwnCollectionKey[];
};

/** A product's family as a line of the file says it. */
export type WrittenFamily = { id: number; version: number; name: string; values: readonly ValueCell[] };

/** A product as a line of the file. */
export function csvLine(
  { id, version, stock, values, cost, ownCollections }: Written,
  family: WrittenFamily | null,
  { english, urdu }: CsvBlocks,
  separator: string,
  names?: NamesOfFour,
): string {
  const cells: Record<CsvColumn, string | number> = {
    id,
    version,
    name: values.name,
    title: values.title,
    price: toRupees(values.price),
    'compare-at price': values.wasPrice === null ? '' : toRupees(values.wasPrice),
    'sale prices': values.timedPrices.map(writeTimedPrice).join('\n'),
    stock,
    'stock was': stock,
    shown: values.active ? 'yes' : 'no',
    collections: writeCollectionsCell(values.collections, ownCollections, names),
    'collections was': writeCollectionsCell(values.collections, ownCollections, names),
    description: values.description,
    pictures: formatPictures(values.gallery),
    'description pictures': formatPictures(values.descriptionPictures),
    video: values.videoLink ?? '',
    'low-stock alert': values.warnAt ?? '',
    'weight g': values.weightGrams ?? '',
    shelf: values.shelf,
    sku: values.sku,
    barcode: values.barcode,
    family: family?.name ?? '',
    options: writeValues(family?.values ?? []),
    'family was': writeFamilyWas(family),
    cost: writeCost(cost),
    'cost was': writeCost(cost),
    'urdu name': values.urduName,
    'urdu description': values.urduDescription,
  };
  const pairs = Array.from({ length: english }, (_, index) => {
    const block = values.blocks[index];
    return [block?.heading ?? '', block?.text ?? ''];
  });
  const inUrdu = Array.from({ length: urdu }, (_, index) => {
    const block = values.blocks[index];
    return [block?.urduHeading ?? '', block?.urduText ?? ''];
  });
  return [...csvColumns.map((column) => cells[column]), ...pairs.flat(), ...inUrdu.flat()]
    .map((cell) => formatCell(String(cell), separator))
    .join(separator);
}

/** One picture a line: its number or name, a bar, its alt text. */
function formatPictures(pictures: ProductValues['gallery']): string {
  return pictures.map(({ id, alt }) => (alt ? `${id} | ${alt}` : id)).join('\n');
}

/** The change that a line of a file asks for. Columns missing from the file stay unchanged. */
export type ProductInput = {
  id: number | null;
  version: number | null;
  values: Partial<ProductValues>;
  /** Headings and texts in Urdu, by their numbers; null where the file has no columns of them. */
  urduBlocks: UrduBlock[] | null;
  stock: { counted: number; was: number | null } | null;
  /** What a piece costs on average from now on; null where the file does not say. */
  cost: CostInput | null;
  /** The owner's own collections that it is to stand in; null where the file does not say. */
  own: OwnCollectionsInput | null;
  /** Null where the file has no columns of families. */
  family: FamilyInput | null;
  /** The problems of the line, each with its column. */
  problems: string[];
};

type UrduBlock = { heading: string; text: string };

/** The key under which a line keeps cells beyond the last column. */
export const beyondColumns = '';

type Row = Readonly<Record<string, string>>;
/** The ids of pictures by the names of their uploaded files. */
export type PictureNames = ReadonlyMap<string, readonly string[]>;

/** Parses one line; the keys of `row` are column names in lower case, `known` the collections by the owner's names. */
export function readCsvRow(row: Row, names: PictureNames, known: KnownCollections): ProductInput {
  const problems: string[] = [];
  const wrong = (column: string, words: string) => void problems.push(`${column}: ${words}`);
  const whole = (column: CsvColumn): number | null => {
    const text = row[column]?.trim() ?? '';
    if (text === '') return null;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    wrong(column, `“${text}” is not a whole number.`);
    return null;
  };
  if (row[beyondColumns])
    wrong('line', 'It has more cells than the first line has columns. Put texts with commas in double quotes.');
  const values: Partial<ProductValues> = {};
  const set = <F extends ProductField>(field: F, value: ProductValues[F] | null | undefined) => {
    if (value !== undefined && value !== null) values[field] = value;
  };
  if (row.name !== undefined) values.name = row.name.trim();
  if (row.title !== undefined) values.title = row.title.trim();
  if (row.description !== undefined) values.description = row.description.trim();
  if (row['urdu name'] !== undefined) values.urduName = row['urdu name'].trim();
  if (row['urdu description'] !== undefined) values.urduDescription = row['urdu description'].trim();
  if (row.video !== undefined) values.videoLink = row.video.trim() || null;
  if (row['low-stock alert'] !== undefined) values.warnAt = whole('low-stock alert');
  if (row['weight g'] !== undefined) values.weightGrams = whole('weight g');
  if (row.shelf !== undefined) values.shelf = row.shelf.trim();
  if (row.sku !== undefined) values.sku = row.sku.trim();
  if (row.barcode !== undefined) values.barcode = row.barcode.trim();
  if (row.price !== undefined) set('price', readPrice(row.price, wrong));
  if (row['compare-at price'] !== undefined) values.wasPrice = readWasPrice(row['compare-at price'], wrong);
  if (row['sale prices'] !== undefined) values.timedPrices = readTimedPrices(row['sale prices'], wrong);
  if (row.shown !== undefined) set('active', readYes(row.shown, wrong));
  const { four, own } = readCollectionsCells(row, known, wrong);
  set('collections', four);
  if (row.pictures !== undefined) values.gallery = readPictures('pictures', row.pictures, names, wrong);
  if (row['description pictures'] !== undefined)
    values.descriptionPictures = readPictures('description pictures', row['description pictures'], names, wrong);
  if (row['heading 1'] !== undefined || row['text 1'] !== undefined) values.blocks = readBlocks(row, '');
  const counted = whole('stock');
  const id = whole('id');
  const family = readFamily(row, wrong);
  if (id === null && family?.said) nameByFamily(values, family.said);
  return {
    id,
    version: whole('version'),
    values,
    urduBlocks:
      row['urdu heading 1'] !== undefined || row['urdu text 1'] !== undefined ? readBlocks(row, 'urdu ') : null,
    problems,
    family,
    cost: readCost(row, wrong),
    own,
    stock: counted === null ? null : { counted, was: whole('stock was') },
  };
}

type Wrong = (column: string, words: string) => void;

function readFamily(row: Row, wrong: Wrong): FamilyInput | null {
  if (row.family === undefined || row.options === undefined) return null;
  const name = row.family.trim();
  const { values, problem } = readValues(row.options);
  const was = readFamilyWas(row['family was'] ?? '');
  if (problem) wrong('options', problem);
  else if (name && values.length === 0) wrong('options', 'Write its option values, such as “Size: S; Colour: Sand”.');
  else if (!name && values.length > 0)
    wrong('family', 'Write the name that its variants share, or empty the options too.');
  if (was === undefined) wrong('family was', 'Leave this cell as the export wrote it, or empty it.');
  return { said: name ? { name, values } : null, was: was ?? null };
}

/** A new product without a name of its own is called after its family and its values. */
function nameByFamily(product: Partial<ProductValues>, { name, values }: FamilyCells): void {
  if (!product.name || product.name === name)
    product.name = memberName(
      name,
      values.map(({ word }) => word),
    );
}

function readPrice(text: string, wrong: Wrong): number | null {
  const price = parseRupees(text);
  if (price === null || price < 1) wrong('price', text.trim() ? `“${text.trim()}” is not a price.` : 'Write a price.');
  return price;
}

/** Empty takes the price before away. */
function readWasPrice(text: string, wrong: Wrong): number | null {
  const written = text.trim();
  if (written === '') return null;
  const price = parseRupees(written);
  if (price === null || price < 1) wrong('compare-at price', `“${written}” is not a price.`);
  return price;
}

function readYes(text: string, wrong: Wrong): boolean | null {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  if (/^(yes|y|true|1)$/.test(word)) return true;
  if (/^(no|n|false|0)$/.test(word)) return false;
  wrong('shown', `Write yes or no, not “${word}”.`);
  return null;
}

function readPictures(column: string, text: string, names: PictureNames, wrong: Wrong): ProductValues['gallery'] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.flatMap((line) => {
    const [name = '', ...rest] = line.split('|');
    const ids = names.get(name.trim()) ?? [];
    if (ids.length === 0) wrong(column, `No picture is called “${name.trim()}”. Upload it first, on a product’s page.`);
    if (ids.length > 1) wrong(column, `${ids.length} pictures are called “${name.trim()}”. Use the number of one.`);
    return ids.length === 1 ? [{ id: ids[0] ?? '', alt: rest.join('|').trim() }] : [];
  });
}

/** The file names and ids of pictures that a line mentions. */
export function picturesNamed(row: Row): string[] {
  return [row.pictures, row['description pictures']].flatMap((text) =>
    (text ?? '')
      .split('\n')
      .map((line) => line.split('|')[0]?.trim() ?? '')
      .filter(Boolean),
  );
}

/** By their numbers, up to the last that says anything. */
function readBlocks(row: Row, prefix: '' | 'urdu '): UrduBlock[] {
  const blocks = Array.from({ length: maxBlocks }, (_, index) => ({
    heading: row[`${prefix}heading ${index + 1}`]?.trim() ?? '',
    text: row[`${prefix}text ${index + 1}`]?.trim() ?? '',
  }));
  return blocks.slice(0, blocks.findLastIndex(({ heading, text }) => heading || text) + 1);
}

/**
 * The headings and texts that a line asks for; undefined where it asks for none. A file without columns in Urdu keeps what is
 * written in Urdu of those that stay, one without columns in English says Urdu for those that there are.
 */
export function blocksInput(
  { values, urduBlocks }: ProductInput,
  before: readonly ProductBlock[],
): ProductBlock[] | undefined {
  if (urduBlocks)
    return (values.blocks ?? before).map(({ heading, text }, index) =>
      asBlock({ heading, text, urduHeading: urduBlocks[index]?.heading, urduText: urduBlocks[index]?.text }),
    );
  return values.blocks?.map(({ heading, text }, index) => {
    const isSame = (block: ProductBlock) => block.heading === heading && block.text === text;
    const there = before[index];
    const isHere = there && (there.heading === heading || there.text === text);
    const kept = before.find(isSame) ?? (isHere ? there : undefined);
    return asBlock({ heading, text, urduHeading: kept?.urduHeading, urduText: kept?.urduText });
  });
}
