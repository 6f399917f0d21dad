import type { Money } from '#app/infra/money/money.ts';
import type {
  Format,
  ImportedCustomer,
  ImportedPicture,
  ImportedProduct,
  Noted,
  Rejected,
  SourceFile,
} from '../records.ts';
import { type Columns, countColumns } from '../unplaced-columns.ts';
import { readOrders } from './csv-orders.server.ts';
import {
  cellOf,
  countOf,
  groupsOf,
  noteOnce,
  noteSkus,
  placeOf,
  priceOf,
  reject,
  rowsOf,
  type SourceRow,
  sortFiles,
  variantsNote,
} from './csv-source.server.ts';
import { readDescription } from './html-description.ts';
import { phoneOf, shopifyOrders } from './shopify-orders.server.ts';
import { formatApart, type ListedVariants, readVariants } from './variants.ts';

/** The exports of a shop at Shopify as they are: products, customers, orders. */
export const shopify: Format = {
  name: 'shopify',
  label: 'Shopify',
  async *read(files) {
    const { files: sorted, notes } = await sortFiles(files, marks, 'Shopify');
    yield* notes;
    const columns = countColumns();
    yield* readProducts(sorted.products, columns);
    yield* columns.unplaced();
    yield* readCustomers(sorted.customers);
    yield* readOrders(sorted.orders, shopifyOrders);
  },
};

const marks = {
  products: [
    ['handle', 'url handle'],
    ['variant price', 'price'],
  ],
  orders: [['financial status'], ['lineitem name']],
  customers: [['first name'], ['total spent', 'accepts email marketing', 'accepts marketing']],
};

/** The columns of a product, by their names in today's export and in those before it. */
const column = {
  handle: (row: SourceRow) => cellOf(row, 'handle', 'url handle'),
  title: (row: SourceRow) => cellOf(row, 'title'),
  body: (row: SourceRow) => cellOf(row, 'body (html)', 'body', 'description'),
  price: (row: SourceRow) => cellOf(row, 'variant price', 'price'),
  compareAt: (row: SourceRow) => cellOf(row, 'variant compare at price', 'compare-at price'),
  cost: (row: SourceRow) => cellOf(row, 'cost per item'),
  sku: (row: SourceRow) => cellOf(row, 'variant sku', 'sku'),
  image: (row: SourceRow) => cellOf(row, 'image src', 'product image url'),
  imagePosition: (row: SourceRow) => cellOf(row, 'image position'),
  imageAlt: (row: SourceRow) => cellOf(row, 'image alt text'),
  variantImage: (row: SourceRow) => cellOf(row, 'variant image', 'variant image url'),
  barcode: (row: SourceRow) => cellOf(row, 'variant barcode', 'barcode').replace(/^'/, ''),
  grams: (row: SourceRow) => cellOf(row, 'variant grams', 'weight value (grams)'),
};

type Notes = { note: ReturnType<typeof noteOnce>; sku: ReturnType<typeof noteSkus> };

async function* readProducts(
  files: readonly SourceFile[],
  columns: Columns,
): AsyncGenerator<ImportedProduct | Rejected | Noted> {
  const notes: Notes = { note: noteOnce(), sku: noteSkus() };
  const seen = new Set<string>();
  for await (const rows of groupsOf(files, 'product', column.handle, columns)) {
    if (!Array.isArray(rows)) {
      yield rows;
      continue;
    }
    const [first] = rows;
    const handle = column.handle(first);
    if (handle === '') yield reject(first, 'product', 'It has no handle, by which Shopify knows a product.');
    else if (seen.has(handle)) yield reject(first, 'product', `The product “${handle}” stands further up already.`);
    else if (/^true$/i.test(cellOf(first, 'gift card'))) yield reject(first, 'product', 'It is a gift card.');
    else yield* readProduct(handle, rows, notes);
    seen.add(handle);
  }
}

function* readProduct(
  handle: string,
  rows: [SourceRow, ...SourceRow[]],
  { note, sku }: Notes,
): Generator<ImportedProduct | Rejected | Noted> {
  const [first] = rows;
  const { description, blocks, pictures, videoLink } = readDescription(column.body(first));
  const optionNames = [1, 2, 3].map((number) => cellOf(first, `option${number} name`));
  const variants = rows.filter((row) => column.price(row) !== '' || cellOf(row, 'option1 value') !== '');
  const isFamily = variants.length > 1;
  const title = column.title(first) || handle;
  const groups = groupsIn(first);
  const read = isFamily ? readVariants(listVariants(title, optionNames, variants)) : null;
  if (read) yield* note(first, read.problem === null ? variantsNote : formatApart(read.problem));
  if (variants.length === 0) yield reject(first, 'product', 'It has no price.');
  const seen = new Set<string>();
  for (const [index, row] of variants.entries()) {
    const price = priceOf(column.price(row));
    if (!price) {
      yield reject(row, 'product', price === 0 ? 'Its price is 0.' : noPrice(column.price(row)));
      continue;
    }
    const before = wasPriceOf(column.compareAt(row), price);
    if (before.words) yield* note(row, before.words);
    const { stock, words } = stockOf(row);
    if (words) yield* note(row, words);
    const values = [1, 2, 3].map((number) => cellOf(row, `option${number} value`));
    const options = optionsOf(optionNames, values);
    const variantName = values.filter(Boolean).join(' / ');
    if (seen.has(options)) {
      yield reject(row, 'product', `The variant “${variantName}” of “${handle}” stands further up already.`);
      continue;
    }
    seen.add(options);
    yield* sku(row, column.sku(row));
    yield {
      kind: 'product',
      place: placeOf(row),
      sourceId: options === '' ? handle : `${handle}#${variantName}`,
      name: title,
      title: options,
      price,
      wasPrice: before.wasPrice,
      cost: priceOf(column.cost(row)) || null,
      timedPrices: [],
      warnAt: null,
      stock,
      description,
      blocks,
      pictures: picturesOf(rows, row),
      descriptionPictures: pictures.map((from) => ({ from, alt: '' })),
      videoLink,
      active: isShown(first),
      weightGrams: gramsOf(row),
      collections: [],
      types: wordsOf(Object.values(groups).flat()),
      groups,
      family: isFamily ? handle : null,
      variant: read?.variants?.[index] ?? null,
      sku: column.sku(row),
      barcode: column.barcode(row),
      aliases: [
        ...(column.sku(row) ? [`sku:${column.sku(row)}`] : []),
        `name:${options === '' ? title : `${title} - ${variantName}`}`,
      ],
      wishedId: null,
    };
  }
}

function noPrice(written: string): string {
  return written ? `“${written}” is not a price.` : 'It has no price.';
}

function listVariants(name: string, names: readonly string[], rows: readonly SourceRow[]): ListedVariants {
  return {
    name,
    options: names.map((name) => ({ name, order: [] })),
    rows: rows.map((row) => names.map((_, index) => cellOf(row, `option${index + 1} value`))),
  };
}

/** "Size: L, Colour: Red"; empty for a product without options, which Shopify calls "Default Title". */
function optionsOf(names: readonly string[], values: readonly string[]): string {
  if (values[0] === 'Default Title') return '';
  return values
    .flatMap((value, index) => (value ? [names[index] ? `${names[index]}: ${value}` : value] : []))
    .join(', ');
}

/** What it cost before, as far as that is more than the price: Shopify writes 0 or the price itself for none. */
function wasPriceOf(written: string, price: Money): { wasPrice: Money | null; words?: string } {
  if (written === '') return { wasPrice: null };
  const wasPrice = priceOf(written);
  if (wasPrice === null) return { wasPrice, words: `“${written}” is not a price: there is no compare-at price.` };
  if (wasPrice > price) return { wasPrice };
  const isNone = wasPrice === 0 || wasPrice === price;
  return { wasPrice: null, ...(!isNone && { words: 'A compare-at price below the price is left out.' }) };
}

/** Null for what Shopify does not track: there it has 0 pieces or none are written, and is sold nevertheless. */
function stockOf(row: SourceRow): { stock: number | null; words?: string } {
  const written = cellOf(row, 'variant inventory qty', 'inventory quantity', 'variant inventory quantity');
  const count = countOf(written);
  if (cellOf(row, 'variant inventory tracker', 'inventory tracker') === '')
    return { stock: count !== null && count > 0 ? count : null };
  if (count === null)
    return {
      stock: 0,
      words: written
        ? `“${written}” is not a number of pieces: it is imported with none.`
        : 'The file does not say the stock: such products are imported with none.',
    };
  if (count < 0) return { stock: 0, words: 'A stock below nothing is taken as none.' };
  return { stock: count };
}

/** A variant shows its own picture first, and of the others those that are no variant's. */
function picturesOf(rows: readonly SourceRow[], row: SourceRow): ImportedPicture[] {
  const alts = new Map(rows.map((each) => [column.image(each), column.imageAlt(each)]));
  const own = column.variantImage(row);
  const ofVariants = new Set(rows.map(column.variantImage));
  const shared = rows
    .filter((each) => column.image(each) !== '')
    .toSorted((one, other) => (countOf(column.imagePosition(one)) ?? 0) - (countOf(column.imagePosition(other)) ?? 0))
    .map(column.image)
    .filter((from) => own === '' || from === own || !ofVariants.has(from));
  const addresses = new Set([...(own ? [own] : []), ...shared]);
  return [...addresses].map((from) => ({ from, alt: alts.get(from) ?? '' }));
}

function isShown(row: SourceRow): boolean {
  const status = cellOf(row, 'status').toLowerCase();
  const published = cellOf(row, 'published', 'published on online store').toLowerCase();
  return (status === '' || status === 'active') && published !== 'false';
}

function gramsOf(row: SourceRow): number | null {
  const grams = Math.round(Number(column.grams(row) || 'none'));
  return Number.isSafeInteger(grams) && grams > 0 ? grams : null;
}

/** A category is known by its last part: "Apparel > Clothing > Shirts". */
function groupsIn(row: SourceRow): ImportedProduct['groups'] {
  const category = cellOf(row, 'product category').split('>').at(-1) ?? '';
  return {
    type: wordsOf([cellOf(row, 'type')]),
    category: wordsOf([cellOf(row, 'collection'), category]),
    tag: wordsOf(cellOf(row, 'tags').split(',')),
  };
}

function wordsOf(written: readonly string[]): string[] {
  return [...new Set(written.map((word) => word.trim()).filter(Boolean))];
}

async function* readCustomers(files: readonly SourceFile[]): AsyncGenerator<ImportedCustomer | Rejected> {
  for await (const row of rowsOf(files, 'customer')) {
    if (row.kind === 'rejected') {
      yield row;
      continue;
    }
    const phone = phoneOf(cellOf(row, 'phone'), cellOf(row, 'default address phone'));
    const email = cellOf(row, 'email');
    const id = cellOf(row, 'customer id') || email || phone;
    if (id === '') {
      yield reject(row, 'customer', 'It has neither a phone number nor an e-mail address.');
      continue;
    }
    yield {
      kind: 'customer',
      place: placeOf(row),
      sourceId: id.replace(/^'/, ''),
      name:
        [cellOf(row, 'first name'), cellOf(row, 'last name')].filter(Boolean).join(' ') || email.split('@')[0] || '',
      phone,
      city: cellOf(row, 'default address city', 'city'),
      lastOrderAt: null,
    };
  }
}
