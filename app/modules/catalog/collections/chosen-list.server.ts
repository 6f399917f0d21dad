import { type SQL, sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { ProductSummary } from '../product.ts';
import { readCardsOf } from '../products.server.ts';
import type { AnyCollectionKey } from './collection.ts';
import { type Facet, idsOfOptions, readFacets } from './facets.server.ts';
import { isChosen, type ListChoice, maxListed } from './list-choice.ts';
import { fitsChoice, idsWithinPrices, isNot, keysOf, walksOf } from './list-order.server.ts';
import { placesOf } from './places.server.ts';

/** What a list offers to choose: values with whether they are chosen. */
export type OfferedOption = { name: string; inAddress: string; values: { word: string; inAddress: string }[] };

/** A list as a shopper has sorted and narrowed it. */
export type ChosenList = {
  products: ProductSummary[];
  /** How many there are, counted as far as one more than are shown at most. */
  total: number;
  hasMore: boolean;
};

/** The choice without options and values that a collection has not. */
export async function knownChoice(
  collection: AnyCollectionKey,
  choice: ListChoice,
): Promise<{ choice: ListChoice; offered: OfferedOption[] }> {
  dependsOn(`collection:${collection}`);
  return choiceAmong(await readFacets(collection), choice);
}

/** The choice without options and values that are not among these. */
export function choiceAmong(
  facets: readonly Facet[],
  choice: ListChoice,
): { choice: ListChoice; offered: OfferedOption[] } {
  const options = [...choice.options].filter(([name, value]) =>
    facets.some((facet) => facet.inAddress === name && facet.values.some(({ inAddress }) => inAddress === value)),
  );
  const offered = facets.map(({ name, inAddress, values }) => ({
    name,
    inAddress,
    values: values.map(({ word, inAddress: value }) => ({ word, inAddress: value })),
  }));
  return { choice: { ...choice, options: new Map(options) }, offered };
}

/** A collection of so many products or fewer is read whole and sorted; a larger one is walked through in the order of an index. */
const maxSorted = 5_000;

/** The products on sale that a choice leaves of a collection, in its order; a family once, as the product of it that comes first. */
export async function readChosenList(collection: AnyCollectionKey, choice: ListChoice): Promise<ChosenList> {
  dependsOn(`collection:${collection}`);
  if (!isChosen(choice)) throw new Error('A list without a choice is a page of its collection.');
  const ids = choice.options.size > 0 ? idsOfOptions(await readFacets(collection), choice) : null;
  const some = ids ?? (await readFirstIds(collection));
  const few = ids === null && some.length > maxSorted ? await readFewWithinPrices(choice) : some;
  if (few === null) return readWalked(collection, choice);
  const place = sql`select position from ${placesOf(collection)} where collection = ${collection} and product_id = wanted.id`;
  return readChosenAmong(
    sql`select wanted.id as product_id, place.position
      from unnest(${sql.param(few)}::int[]) as wanted (id) cross join lateral (${place} offset 0) as place`,
    choice,
  );
}

/**
 * The products within the prices of a choice, where they are few; otherwise null. A walk in another order than by price
 * would pass all of a large collection to find a handful.
 */
async function readFewWithinPrices({ from, to, sort }: ListChoice): Promise<number[] | null> {
  if ((from === null && to === null) || sort === 'price' || sort === 'price-down') return null;
  const { rows } = await readDb.execute<{ id: number }>(idsWithinPrices({ from, to }, maxSorted + 1));
  return rows.length > maxSorted ? null : rows.map(({ id }) => id);
}

async function readFirstIds(collection: AnyCollectionKey): Promise<number[]> {
  const { rows } = await readDb.execute<{ id: number }>(sql`
    select product_id as id from ${placesOf(collection)} where collection = ${collection}
    order by position, product_id limit ${maxSorted + 1}`);
  return rows.map(({ id }) => id);
}

/** The products on sale that a choice leaves among some thousands; `placed` is a query for their `product_id` and `position`. */
export async function readChosenAmong(placed: SQL, choice: ListChoice): Promise<ChosenList> {
  const { rows } = await readDb.execute<{ id: number; family: number | null }>(sql`
    select shown.id, member.family_id as family
    from (${placed}) as placed
    cross join lateral (${productOf(sql`placed.product_id`)}) as shown
    left join lateral (select family_id from family_members where product_id = shown.id offset 0) as member on true
    where ${fitsChoice(sql`shown`, choice)}
    order by ${sql.join(keysOf(choice.sort, shownItem), sql`, `)}`);
  const families = new Set<number>();
  const ids = rows.flatMap(({ id, family }) => {
    if (family === null) return [id];
    if (families.has(family)) return [];
    families.add(family);
    return [id];
  });
  return listOf(ids.slice(0, maxListed + 1), choice);
}

/** As `readChosenAmong` for all of a large collection. Each product is looked up by itself, up to the last that is listed. */
async function readWalked(collection: AnyCollectionKey, choice: ListChoice): Promise<ChosenList> {
  const places = placesOf(collection);
  const keys = keysOf(choice.sort, shownItem);
  const names = keys.map((_, place) => sql.identifier(`key_${place}`));
  const walks = walksOf(choice, { places, collection }).map(
    ({ through, order, only }) => sql`(
      select shown.id, ${sql.join(
        keys.map((key, place) => sql`${key} as ${names[place]}`),
        sql`, `,
      )}
      from (${through}) as walked
      cross join lateral (${productOf(sql`walked.product_id`)}) as shown
      cross join lateral (
        select position from ${places} where collection = ${collection} and product_id = walked.product_id offset 0
      ) as placed
      where ${fitsChoice(sql`shown`, choice)} ${only} ${isNot(sql`
        select true from family_members as own
        join family_members as other on other.family_id = own.family_id and other.product_id <> own.product_id
        join products as sibling on sibling.id = other.product_id and ${fitsChoice(sql`sibling`, choice)}
        join ${places} as beside on beside.product_id = sibling.id and beside.collection = ${collection}
        where own.product_id = shown.id
          and (${sql.join(keysOf(choice.sort, siblingItem), sql`, `)}) < (${sql.join(keys, sql`, `)})`)}
      order by ${order} limit ${maxListed + 1}
    )`,
  );
  const { rows } = await readDb.execute<{ id: number }>(
    sql`select id from (${sql.join(walks, sql` union all `)}) as listed order by ${sql.join(names, sql`, `)} limit ${maxListed + 1}`,
  );
  return listOf(
    rows.map(({ id }) => id),
    choice,
  );
}

const shownItem = { product: sql`shown`, place: sql`placed` };
const siblingItem = { product: sql`sibling`, place: sql`beside` };

/** A product by its id. `offset 0` keeps the planner from joining all products instead. */
function productOf(id: SQL): SQL {
  return sql`select id, active, stock, price_paisa, created_at from products where id = ${id} offset 0`;
}

/** The cards that are shown of a list's products; `ids` are one more than are listed at most. */
async function listOf(ids: readonly number[], choice: ListChoice): Promise<ChosenList> {
  const shown = ids.slice(0, choice.shown);
  const cards = new Map((await readCards(shown)).map((product) => [product.id, product]));
  return {
    products: shown.flatMap((id) => cards.get(id) ?? []),
    total: ids.length,
    hasMore: ids.length > shown.length && choice.shown < maxListed,
  };
}

/** As many as are read at once. */
const maxCards = 200;

async function readCards(ids: readonly number[]): Promise<ProductSummary[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / maxCards) }, (_, part) =>
    readCardsOf(ids.slice(part * maxCards, (part + 1) * maxCards)),
  );
  return (await Promise.all(parts)).flat();
}
