import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import {
  type AnyCollectionKey,
  type CollectionKey,
  collectionKeys,
  type OwnCollectionKey,
} from './collections/collection.ts';
import { appendToCollection } from './collections/place-products.server.ts';
import { lockProducts } from './lock-products.server.ts';
import type { TimedPrice } from './prices/timed-price.ts';
import { asBlock, type ProductBlock } from './product-block.ts';
import { maxPictures, type ProductValues } from './product-form.ts';
import {
  collectionProducts,
  ownCollectionProducts,
  productCosts,
  productPictures,
  products,
  timedPrices,
} from './tables.server.ts';

export type ProductRecord = { id: number; version: number; stock: number; values: ProductValues; pictures: Picture[] };

/**
 * A product as the admin edits it, hidden or not. `lock` locks its row until the end of the transaction. Null if there
 * is none.
 */
export async function readProductRecord(
  tx: Pick<Transaction, 'select' | 'execute'>,
  id: number,
  { lock = false } = {},
): Promise<ProductRecord | null> {
  if (lock) await lockProducts(tx, [id]);
  const [row] = await tx.select(recordColumns).from(products).where(eq(products.id, id));
  return row ? recordOf(row) : null;
}

/** All prices for a time of a product, those that are over included, the earliest first; for `readTimedPrices`. */
export function timedPricesAsJson(id: typeof products.id): SQL<TimedPrice[]> {
  return sql<TimedPrice[]>`(
    select coalesce(json_agg(json_build_object(
      'price', timed.price_paisa, 'startsAt', timed.starts_at, 'endsAt', timed.ends_at
    ) order by timed.starts_at), '[]')
    from timed_prices as timed where timed.product_id = ${sql`${id}`}
  )`;
}

/** With their moments written as everywhere else. */
export function readTimedPrices(list: readonly TimedPrice[]): TimedPrice[] {
  return list.map(({ price, startsAt, endsAt }) => ({
    price,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
}

const recordColumns = {
  id: products.id,
  version: products.version,
  stock: products.stock,
  name: products.name,
  title: products.title,
  price: products.pricePaisa,
  wasPrice: products.wasPricePaisa,
  timedPrices: timedPricesAsJson(products.id),
  description: products.description,
  urduName: products.urduName,
  urduDescription: products.urduDescription,
  active: products.active,
  headings: products.descriptionHeading,
  texts: products.descriptionHeadingText,
  urduHeadings: products.urduDescriptionHeading,
  urduTexts: products.urduDescriptionHeadingText,
  videoLink: products.videoLink,
  warnAt: products.warnAt,
  weightGrams: products.weightGrams,
  shelf: products.shelf,
  sku: products.sku,
  barcode: products.barcode,
  gallery: picturesAsJson(products.id, 'gallery', maxPictures),
  descriptionPictures: picturesAsJson(products.id, 'description', maxPictures),
  collections: sql<
    CollectionKey[]
  >`array(select collection from collection_products where product_id = ${products.id})`,
};

type RecordRow = Omit<ProductValues, 'blocks' | 'gallery' | 'descriptionPictures'> & {
  id: number;
  version: number;
  stock: number;
  headings: string[];
  texts: string[];
  urduHeadings: string[];
  urduTexts: string[];
  gallery: Picture[];
  descriptionPictures: Picture[];
};

function recordOf(row: RecordRow): ProductRecord {
  const {
    id,
    version,
    stock,
    headings,
    texts,
    urduHeadings,
    urduTexts,
    gallery,
    descriptionPictures,
    collections,
    ...rest
  } = row;
  const values = {
    ...rest,
    timedPrices: readTimedPrices(row.timedPrices),
    blocks: pair(headings, texts, urduHeadings, urduTexts),
    gallery: gallery.map((picture) => ({ id: picture.id, alt: picture.alt })),
    descriptionPictures: descriptionPictures.map((picture) => ({ id: picture.id, alt: picture.alt })),
    collections: collectionKeys.filter((key) => collections.includes(key)),
  };
  return { id, version, stock, values, pictures: [...gallery, ...descriptionPictures] };
}

/**
 * A product as files carry it: with what a piece costs on average, null where nobody has said a cost, and with the owner's
 * own collections that it stands in.
 */
export type FiledProduct = ProductRecord & { cost: Money | null; ownCollections: OwnCollectionKey[] };

/** Products in the order of their ids, hidden or not: those given, or `limit` products after an id. */
export async function readProductRecords(
  tx: Pick<Transaction, 'select'>,
  which: { ids: readonly number[] } | { after: number; limit: number; where?: SQL | undefined },
): Promise<FiledProduct[]> {
  const condition =
    'ids' in which ? inArray(products.id, [...which.ids]) : and(gt(products.id, which.after), which.where);
  const rows = await tx
    .select({
      ...recordColumns,
      cost: productCosts.averagePaisa,
      ownCollections: sql<OwnCollectionKey[]>`array(
        select collection from own_collection_products where product_id = ${sql`${products.id}`} order by collection)`,
    })
    .from(products)
    .leftJoin(productCosts, eq(productCosts.productId, products.id))
    .where(condition)
    .orderBy(products.id)
    .limit('ids' in which ? which.ids.length : which.limit);
  return rows.map(({ cost, ownCollections, ...row }) => ({ ...recordOf(row), cost, ownCollections }));
}

function pair(headings: string[], texts: string[], urduHeadings: string[], urduTexts: string[]): ProductBlock[] {
  const length = Math.max(headings.length, texts.length);
  return Array.from({ length }, (_, index) =>
    asBlock({
      heading: headings[index] ?? '',
      text: texts[index] ?? '',
      urduHeading: urduHeadings[index],
      urduText: urduTexts[index],
    }),
  );
}

/** Writes some fields of a product that the caller has locked or created, and increases its version. */
export async function writeProductRecord(tx: Transaction, id: number, changes: Partial<ProductValues>): Promise<void> {
  const { gallery, descriptionPictures, collections, timedPrices: sales } = changes;
  await tx
    .update(products)
    .set({ ...columnsOf(changes), version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, id));
  if (gallery) await writePictures(tx, id, 'gallery', gallery);
  if (descriptionPictures) await writePictures(tx, id, 'description', descriptionPictures);
  if (collections) await writeCollections(tx, id, collections);
  if (sales) await writeTimedPrices(tx, id, sales);
}

/** Inserts the rows of a new product, without its stock; the caller writes the audit entry. */
export async function insertProductRecord(tx: Transaction, values: ProductValues): Promise<number> {
  const [row] = await tx
    .insert(products)
    .values({ ...columnsOf(values), name: values.name, pricePaisa: values.price })
    .returning({ id: products.id });
  if (!row) throw new Error('A product was inserted and not returned.');
  if (values.gallery.length > 0) await insertPictures(tx, row.id, 'gallery', values.gallery);
  if (values.descriptionPictures.length > 0)
    await insertPictures(tx, row.id, 'description', values.descriptionPictures);
  for (const collection of values.collections) await appendToCollection(tx, collection, [row.id]);
  if (values.timedPrices.length > 0) await insertTimedPrices(tx, [{ id: row.id, values }]);
  return row.id;
}

function columnsOf(changes: Partial<ProductValues>) {
  const {
    price,
    wasPrice,
    blocks,
    gallery: _,
    descriptionPictures: __,
    collections: ___,
    timedPrices: ____,
    ...columns
  } = changes;
  return {
    ...columns,
    ...(price !== undefined && { pricePaisa: price }),
    ...(wasPrice !== undefined && { wasPricePaisa: wasPrice }),
    ...(blocks && blockColumns(blocks)),
  };
}

/** The four columns of headings and texts; those in Urdu are empty where no block has any. */
export function blockColumns(blocks: readonly ProductBlock[]) {
  const inUrdu = blocks.some(({ urduHeading, urduText }) => urduHeading || urduText) ? blocks : [];
  return {
    descriptionHeading: blocks.map(({ heading }) => heading),
    descriptionHeadingText: blocks.map(({ text }) => text),
    urduDescriptionHeading: inUrdu.map(({ urduHeading = '' }) => urduHeading),
    urduDescriptionHeadingText: inUrdu.map(({ urduText = '' }) => urduText),
  };
}

async function writePictures(
  tx: Transaction,
  productId: number,
  place: 'gallery' | 'description',
  pictures: ProductValues['gallery'],
): Promise<void> {
  await tx.execute(sql`delete from product_pictures where product_id = ${productId} and place = ${place}`);
  if (pictures.length > 0) await insertPictures(tx, productId, place, pictures);
}

async function insertPictures(
  tx: Transaction,
  productId: number,
  place: 'gallery' | 'description',
  pictures: ProductValues['gallery'],
): Promise<void> {
  await tx
    .insert(productPictures)
    .values(pictures.map(({ id, alt }, position) => ({ productId, place, position, pictureId: id, alt })));
}

async function writeTimedPrices(tx: Transaction, id: number, wanted: readonly TimedPrice[]): Promise<void> {
  await tx.delete(timedPrices).where(eq(timedPrices.productId, id));
  if (wanted.length > 0) await insertTimedPrices(tx, [{ id, values: { timedPrices: wanted } }]);
}

/** Inserts the prices for a time of new products. */
export async function insertTimedPrices(
  tx: Transaction,
  list: readonly { id: number; values: { timedPrices: readonly TimedPrice[] } }[],
): Promise<void> {
  const rows = list.flatMap(({ id, values }) =>
    values.timedPrices.map(({ price, startsAt, endsAt }) => ({
      productId: id,
      pricePaisa: price,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  );
  if (rows.length > 0) await tx.insert(timedPrices).values(rows);
}

function writeCollections(tx: Transaction, productId: number, wanted: readonly CollectionKey[]): Promise<void> {
  return writePlaces(tx, collectionProducts, productId, wanted);
}

/** Writes in which of the owner's own collections a product stands; they come in one order, as their places are locked. */
export function writeOwnCollections(
  tx: Transaction,
  productId: number,
  wanted: readonly OwnCollectionKey[],
): Promise<void> {
  return writePlaces(tx, ownCollectionProducts, productId, wanted.toSorted());
}

/** The product keeps its place in collections that it is already in, and is appended to new ones. */
async function writePlaces(
  tx: Transaction,
  places: typeof collectionProducts | typeof ownCollectionProducts,
  productId: number,
  wanted: readonly AnyCollectionKey[],
): Promise<void> {
  const { rows } = await tx.execute<{ collection: AnyCollectionKey }>(
    sql`select collection from ${places} where product_id = ${productId}`,
  );
  const now = rows.map(({ collection }) => collection);
  for (const collection of now.filter((key) => !wanted.includes(key)))
    await tx.execute(sql`delete from ${places} where product_id = ${productId} and collection = ${collection}`);
  for (const collection of wanted.filter((key) => !now.includes(key)))
    await appendToCollection(tx, collection, [productId]);
}
