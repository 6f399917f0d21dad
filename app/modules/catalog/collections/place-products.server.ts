import { sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { AnyCollectionKey, CollectionKey } from './collection.ts';
import { placesOf } from './places.server.ts';

/** The distance between the numbers of two neighbours, so that one product can move without renumbering others. */
const gap = 1024;

/** Appends products to a collection in this order; those already in it keep their place. */
export async function appendToCollection(
  tx: Transaction,
  collection: AnyCollectionKey,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockOrder(tx, collection);
  await tx.execute(sql`
    insert into ${placesOf(collection)} (collection, product_id, position)
    select ${collection}, added.id, coalesce(last.position, 0) + added.place * ${gap}
    from unnest(${sql.param([...ids])}::int[]) with ordinality as added (id, place)
    join products on products.id = added.id,
    (select max(position) as position from ${placesOf(collection)} where collection = ${collection}) as last
    on conflict do nothing`);
}

/** Puts a product into the collections of another, right behind it. */
export async function placeBeside(tx: Transaction, id: number, other: number): Promise<void> {
  for (const collection of await collectionsOf(tx, other)) await lockOrder(tx, collection);
  // Products at one position stand in the order of their numbers.
  await tx.execute(sql`
    insert into collection_products (collection, product_id, position)
    select collection, ${id}, position from collection_products where product_id = ${other}
    on conflict do nothing`);
}

/** In one order, so that two who lock several never wait for each other. */
async function collectionsOf(tx: Transaction, id: number): Promise<CollectionKey[]> {
  const { rows } = await tx.execute<{ collection: CollectionKey }>(
    sql`select collection from collection_products where product_id = ${id} order by collection`,
  );
  return rows.map(({ collection }) => collection);
}

/** Puts new products at places counted from 0 behind the position `base`; those already in the collection keep theirs. */
export async function placeInCollection(
  tx: Transaction,
  collection: AnyCollectionKey,
  placed: readonly { id: number; place: number }[],
  base: number,
): Promise<void> {
  if (placed.length === 0) return;
  await lockOrder(tx, collection);
  await tx.execute(sql`
    insert into ${placesOf(collection)} (collection, product_id, position)
    select ${collection}, added.id, ${base} + (added.place + 1) * ${gap}
    from unnest(
      ${sql.param(placed.map(({ id }) => id))}::int[], ${sql.param(placed.map(({ place }) => place))}::int[]
    ) as added (id, place)
    on conflict do nothing`);
}

/** A new place for a product: the start, the end, behind another product, or a place counted from 1. */
export type Destination = 'start' | 'end' | { behind: number } | { place: number };

export type Placed =
  | { kind: 'placed'; from: number; to: number; wasBehind: number | null }
  /** The product, or the one to place it behind, is no longer in this collection. */
  | { kind: 'gone' };

/**
 * Moves one product within a collection. A place relative to another product stays correct while others move products;
 * two people who move different products both succeed.
 */
export async function placeProduct(
  actor: Actor,
  collection: AnyCollectionKey,
  productId: number,
  destination: Destination,
): Promise<Placed> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, collection);
    const order = await readOrder(tx, collection);
    const from = order.findIndex(({ id }) => id === productId);
    const others = order.filter(({ id }) => id !== productId);
    const to = from < 0 ? null : placeFor(destination, others);
    if (to === null) return { kind: 'gone' };
    if (to !== from) await moveTo(tx, collection, productId, { others, to });
    const placed = { from: from + 1, to: to + 1 };
    if (to !== from)
      await recordChange(tx, actor, {
        action: 'collection.ordered',
        kind: 'collection',
        subject: collection,
        before: { product: productId, place: placed.from },
        after: { product: productId, place: placed.to },
      });
    return { kind: 'placed', ...placed, wasBehind: order[from - 1]?.id ?? null };
  });
}

type Ordered = { id: number; position: number };

/** The index among the others; null if the reference product is gone. */
function placeFor(destination: Destination, others: readonly Ordered[]): number | null {
  if (destination === 'start') return 0;
  if (destination === 'end') return others.length;
  if ('place' in destination) return Math.min(Math.max(destination.place, 1), others.length + 1) - 1;
  const behind = others.findIndex(({ id }) => id === destination.behind);
  return behind < 0 ? null : behind + 1;
}

async function moveTo(
  tx: Transaction,
  collection: AnyCollectionKey,
  productId: number,
  { others, to }: { others: readonly Ordered[]; to: number },
): Promise<void> {
  const [above, below] = [others[to - 1]?.position, others[to]?.position];
  const between =
    above === undefined ? (below ?? gap) - gap : below === undefined ? above + gap : Math.floor((above + below) / 2);
  // If two neighbours leave no room, or a number nears the limit of an integer, the whole collection is renumbered.
  if (between === above || between === below || Math.abs(between) > 2_000_000_000)
    return renumber(tx, collection, [...others.slice(0, to), { id: productId }, ...others.slice(to)]);
  await tx.execute(sql`
    update ${placesOf(collection)} set position = ${between} where collection = ${collection} and product_id = ${productId}`);
}

/** Renumbers the whole collection in one statement; touches only rows whose number changes. */
async function renumber(
  tx: Transaction,
  collection: AnyCollectionKey,
  order: readonly Pick<Ordered, 'id'>[],
): Promise<void> {
  await tx.execute(sql`
    update ${placesOf(collection)} as kept set position = wanted.place * ${gap}
    from unnest(${sql.param(order.map(({ id }) => id))}::int[]) with ordinality as wanted (id, place)
    where kept.collection = ${collection} and kept.product_id = wanted.id and kept.position <> wanted.place * ${gap}`);
}

async function readOrder(tx: Transaction, collection: AnyCollectionKey): Promise<Ordered[]> {
  const { rows } = await tx.execute<Ordered>(sql`
    select product_id as id, position from ${placesOf(collection)} where collection = ${collection}
    order by position, product_id`);
  return rows;
}

/** Locks the order of a collection: changes of one collection run one after the other. */
async function lockOrder(tx: Transaction, collection: AnyCollectionKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collection'), hashtext(${collection}))`);
}

/** Adds products to a collection, at its start or its end; returns those that were not in it before. */
export async function addToCollection(
  actor: Actor,
  collection: AnyCollectionKey,
  ids: readonly number[],
  at: 'start' | 'end' = 'end',
): Promise<number[]> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, collection);
    const before = new Set((await readOrder(tx, collection)).map(({ id }) => id));
    await appendToCollection(tx, collection, ids);
    const order = await readOrder(tx, collection);
    const added = order.filter(({ id }) => !before.has(id)).map(({ id }) => id);
    if (added.length === 0) return [];
    if (at === 'start') {
      const isNew = new Set(added);
      await renumber(tx, collection, [...added.map((id) => ({ id })), ...order.filter(({ id }) => !isNew.has(id))]);
    }
    await recordChange(tx, actor, {
      action: 'collection.filled',
      kind: 'collection',
      subject: collection,
      after: { added },
    });
    return added;
  });
}

/** Removes products from a collection; returns those that were in it, each with its predecessor, for undo. */
export async function removeFromCollection(
  actor: Actor,
  collection: AnyCollectionKey,
  ids: readonly number[],
): Promise<{ id: number; wasBehind: number | null }[]> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, collection);
    const order = await readOrder(tx, collection);
    const leaving = new Set(ids);
    const removed = order.flatMap(({ id }, index) =>
      leaving.has(id) ? [{ id, wasBehind: order[index - 1]?.id ?? null }] : [],
    );
    if (removed.length === 0) return [];
    await tx.execute(sql`
      delete from ${placesOf(collection)}
      where collection = ${collection} and product_id = any(${sql.param(removed.map(({ id }) => id))}::int[])`);
    await recordChange(tx, actor, {
      action: 'collection.emptied',
      kind: 'collection',
      subject: collection,
      before: { removed: removed.map(({ id }) => id) },
    });
    return removed;
  });
}

/** Moves all sold-out products to the end; both groups keep their order. Returns how many moved. */
export async function soldOutToTheEnd(actor: Actor, collection: AnyCollectionKey): Promise<number> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, collection);
    const { rows } = await tx.execute<{ id: number; stock: number }>(sql`
      select product_id as id, stock from ${placesOf(collection)}
      join products on products.id = product_id where collection = ${collection}
      order by position, product_id`);
    const soldOut = rows.filter(({ stock }) => stock <= 0);
    const wanted = [...rows.filter(({ stock }) => stock > 0), ...soldOut];
    if (wanted.every(({ id }, index) => id === rows[index]?.id)) return 0;
    await renumber(tx, collection, wanted);
    await recordChange(tx, actor, {
      action: 'collection.sold-out-last',
      kind: 'collection',
      subject: collection,
      after: { moved: soldOut.length },
    });
    return soldOut.length;
  });
}
