import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import {
  type AnyCollectionKey,
  type CollectionKey,
  isCollectionKey,
  type OwnCollectionKey,
} from './collections/collection.ts';
import { appendToCollection, placeInCollection } from './collections/place-products.server.ts';
import type { ProductValues } from './product-form.ts';
import { blockColumns, insertTimedPrices } from './product-record.server.ts';
import { productCosts, productPictures, products, stockMoves } from './tables.server.ts';

export type ProductToInsert = {
  /** Kept where it is free; null takes the next one. */
  id: number | null;
  values: ProductValues;
  stock: number;
  /** What a piece cost, in paisa; none or null where nobody knows. */
  cost?: Money | null;
  /** Places in collections, counted from 0 after `base`; without one it is appended. */
  places: Partial<Record<CollectionKey, number>>;
  /** The owner's own collections to which it is appended. */
  own?: readonly OwnCollectionKey[];
};

/**
 * Inserts many new products with their opening stock in a few statements; the caller has validated them and writes the
 * audit entry. `bases` are the positions after which each collection's numbered places begin. Returns the ids in the same
 * order.
 */
export async function insertProducts(
  tx: Transaction,
  list: readonly ProductToInsert[],
  bases: Readonly<Record<CollectionKey, number>>,
): Promise<number[]> {
  if (list.length === 0) return [];
  const ids = await insertRows(tx, list);
  const numbered = list.map((each, index) => ({ ...each, id: ids[index] ?? 0 }));
  // Before the opening stock, which is worth what its pieces cost.
  const costs = numbered.flatMap(({ id, cost }) => (cost ? [{ productId: id, averagePaisa: cost }] : []));
  if (costs.length > 0) await tx.insert(productCosts).values(costs);
  const moves = numbered.filter(({ stock }) => stock > 0);
  if (moves.length > 0)
    await tx
      .insert(stockMoves)
      .values(moves.map(({ id, stock }) => ({ productId: id, delta: stock, reason: 'opening' as const })));
  await insertPictures(tx, numbered);
  await insertTimedPrices(tx, numbered);
  await insertPlaces(tx, numbered, bases);
  return ids;
}

/**
 * Inserts the rows of products under ids that nobody else has or is about to have. Somebody may make a product at this
 * moment, whose row nobody sees yet: the insert waits for it, and a product whose id was taken gets the next one.
 */
async function insertRows(tx: Transaction, list: readonly ProductToInsert[]): Promise<number[]> {
  const ids = await chooseIds(tx, list);
  const rows = list.map((product, index) => rowOf(product, ids[index] ?? 0));
  const inserted = await tx.insert(products).values(rows).onConflictDoNothing().returning({ id: products.id });
  const isThere = new Set(inserted.map(({ id }) => id));
  const late = ids.flatMap((id, index) => (isThere.has(id) ? [] : [index]));
  if (late.length === 0) return ids;
  const next = await nextIds(tx, late.length);
  for (const [at, index] of late.entries()) ids[index] = next[at] ?? 0;
  await tx.insert(products).values(late.map((index) => rowOf(list[index]!, ids[index] ?? 0)));
  return ids;
}

/** Every column that a form fills, so that the compiler names one that is forgotten here. */
type NewRow = Required<Omit<typeof products.$inferInsert, 'version' | 'createdAt' | 'updatedAt'>>;

function rowOf({ stock, values }: ProductToInsert, id: number): NewRow {
  return {
    id,
    stock,
    name: values.name,
    title: values.title,
    pricePaisa: values.price,
    wasPricePaisa: values.wasPrice,
    description: values.description,
    urduName: values.urduName,
    urduDescription: values.urduDescription,
    ...blockColumns(values.blocks),
    videoLink: values.videoLink,
    warnAt: values.warnAt,
    weightGrams: values.weightGrams,
    shelf: values.shelf,
    sku: values.sku,
    barcode: values.barcode,
    active: values.active,
  };
}

/** The wished ids as far as they are free, and once; all others from the table's own sequence, which wished ids never meet. */
async function chooseIds(tx: Transaction, list: readonly ProductToInsert[]): Promise<number[]> {
  const free = await freeIds(
    tx,
    list.flatMap(({ id }) => id ?? []),
  );
  const chosen = list.map(({ id }) => (id !== null && free.delete(id) ? id : null));
  const missing = chosen.filter((id) => id === null).length;
  const next = missing > 0 ? await nextIds(tx, missing) : [];
  return chosen.map((id) => id ?? next.shift() ?? 0);
}

/** The sequence is moved behind a wished id number by number, which takes a second for so many. */
const farthest = 1_000_000;

/**
 * The ids that no product has. The sequence goes on behind them, so that a product made later does not meet one. Of ids
 * ahead of the sequence only those count that it gives to this transaction: the others went to somebody else meanwhile.
 */
async function freeIds(tx: Transaction, wished: readonly number[]): Promise<Set<number>> {
  if (wished.length === 0) return new Set();
  const { rows: sequence } = await tx.execute<{ last: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('products', 'id')::regclass), 1000)::int as last`,
  );
  const last = sequence[0]?.last ?? 0;
  const near = [...new Set(wished)].filter((id) => id > 0 && id <= last + farthest);
  const ahead = Math.max(0, ...near) - last;
  const given = ahead > 0 ? await giveIds(tx, ahead, near) : new Set<number>();
  const { rows: taken } = await tx.execute<{ id: number }>(
    sql`select id from products where id = any(${sql.param(near)}::int[])`,
  );
  const isTaken = new Set(taken.map(({ id }) => id));
  return new Set(near.filter((id) => !isTaken.has(id) && (id <= last || given.has(id))));
}

/** Moves the sequence on by so many numbers, and returns which of the wished ones it gave. */
async function giveIds(tx: Transaction, count: number, wished: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count}::int))
    select id from given where id = any(${sql.param([...wished])}::int[])`);
  return new Set(rows.map(({ id }) => id));
}

async function nextIds(tx: Transaction, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

type Numbered = ProductToInsert & { id: number };

async function insertPictures(tx: Transaction, list: readonly Numbered[]): Promise<void> {
  const rows = list.flatMap(({ id: productId, values }) =>
    (['gallery', 'description'] as const).flatMap((place) =>
      (place === 'gallery' ? values.gallery : values.descriptionPictures).map(({ id: pictureId, alt }, position) => ({
        productId,
        place,
        position,
        pictureId,
        alt,
      })),
    ),
  );
  if (rows.length > 0) await tx.insert(productPictures).values(rows);
}

async function insertPlaces(
  tx: Transaction,
  list: readonly Numbered[],
  bases: Readonly<Record<CollectionKey, number>>,
): Promise<void> {
  const keys = new Set(list.flatMap(({ values, own = [] }): AnyCollectionKey[] => [...values.collections, ...own]));
  for (const key of [...keys].toSorted()) {
    if (!isCollectionKey(key)) {
      const added = list.filter(({ own }) => own?.includes(key));
      await appendToCollection(
        tx,
        key,
        added.map(({ id }) => id),
      );
      continue;
    }
    const inIt = list.filter(({ values }) => values.collections.includes(key));
    const placed = inIt.flatMap(({ id, places }) => {
      const place = places[key];
      return place === undefined ? [] : [{ id, place }];
    });
    await placeInCollection(tx, key, placed, bases[key]);
    const others = inIt.filter(({ places }) => places[key] === undefined);
    await appendToCollection(
      tx,
      key,
      others.map(({ id }) => id),
    );
  }
}
