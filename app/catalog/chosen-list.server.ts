import { type SQL, sql } from 'drizzle-orm';
import { readDb } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import type { AnyCollectionKey } from './collection.ts';
import { readFacets } from './facets.server.ts';
import { isChosen, type ListChoice, type ListSort, mostListed } from './list-choice.ts';
import { placesOf } from './places.server.ts';
import { priceNowOf } from './price-now.server.ts';
import type { ProductSummary } from './product.ts';
import { readCardsOf } from './products.server.ts';

/** What a list offers to choose: values with whether they are chosen. */
export type OfferedOption = { name: string; inAddress: string; values: { word: string; inAddress: string }[] };

/** A list as a shopper has sorted and narrowed it. */
export type ChosenList = {
  products: ProductSummary[];
  /** How many there are, counted as far as one more than are shown at most. */
  total: number;
  hasMore: boolean;
};

/** The choice without options and values that the collection has not. */
export async function knownChoice(
  collection: AnyCollectionKey,
  choice: ListChoice,
): Promise<{ choice: ListChoice; offered: OfferedOption[] }> {
  dependsOn(`collection:${collection}`);
  const facets = await readFacets(collection);
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

/** The products on sale that a choice leaves of a collection, in its order; a family once, as the product of it that comes first. */
export async function readChosenList(collection: AnyCollectionKey, choice: ListChoice): Promise<ChosenList> {
  dependsOn(`collection:${collection}`);
  if (!isChosen(choice)) throw new Error('A list without a choice is a page of its collection.');
  const ids = await idsOf(collection, choice);
  const key = sortKeys[choice.sort ?? 'place'];
  const fits = (product: SQL) => sql`${product}.active
    ${choice.inStock ? sql`and ${product}.stock > 0` : sql``}
    ${choice.from === null ? sql`` : sql`and ${priceOf(product)} >= ${choice.from * 100}`}
    ${choice.to === null ? sql`` : sql`and ${priceOf(product)} <= ${choice.to * 100}`}
    ${ids === null ? sql`` : sql`and ${product}.id = any(${sql.param(ids)}::int[])`}`;
  const { rows } = await readDb.execute<{ id: number }>(sql`
    select shown.id
    from ${placesOf(collection)} as placed
    join products as shown on shown.id = placed.product_id
    ${key.joins(sql`shown`, sql`own_sales`)}
    where placed.collection = ${collection} and ${fits(sql`shown`)} and (
      select true from family_members as own
      join family_members as other on other.family_id = own.family_id and other.product_id <> own.product_id
      join products as sibling on sibling.id = other.product_id and ${fits(sql`sibling`)}
      join ${placesOf(collection)} as beside on beside.product_id = sibling.id and beside.collection = ${collection}
      ${key.joins(sql`sibling`, sql`other_sales`)}
      where own.product_id = shown.id and ${key.comesBefore}
      limit 1
    ) is null
    order by ${key.order} limit ${mostListed + 1}`);
  const shown = rows.slice(0, choice.shown);
  const cards = new Map((await readCards(shown.map(({ id }) => id))).map((product) => [product.id, product]));
  return {
    products: shown.flatMap(({ id }) => cards.get(id) ?? []),
    total: rows.length,
    hasMore: rows.length > shown.length && choice.shown < mostListed,
  };
}

/** The products that have every chosen value; null where none is chosen. */
async function idsOf(collection: AnyCollectionKey, { options }: ListChoice): Promise<number[] | null> {
  if (options.size === 0) return null;
  const facets = await readFacets(collection);
  const sets = [...options].map(
    ([name, value]) =>
      facets.find((facet) => facet.inAddress === name)?.values.find(({ inAddress }) => inAddress === value)?.ids ??
      new Set<number>(),
  );
  return [...sets.reduce((left, next) => left.intersection(next))];
}

/** As many as are read at once. */
const mostCards = 200;

async function readCards(ids: readonly number[]): Promise<ProductSummary[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostCards) }, (_, part) =>
    readCardsOf(ids.slice(part * mostCards, (part + 1) * mostCards)),
  );
  return (await Promise.all(parts)).flat();
}

type SortKey = {
  /** What the order needs beside the products. */
  joins: (product: SQL, sales: SQL) => SQL;
  order: SQL;
  /** Whether `sibling` comes before `shown`. */
  comesBefore: SQL;
};

const nothing = () => sql``;

/** What it costs now, with a price for a time. */
function priceOf(product: SQL): SQL {
  return priceNowOf({ id: sql`${product}.id`, price: sql`${product}.price_paisa` });
}

const sortKeys: Record<ListSort | 'place', SortKey> = {
  place: {
    joins: nothing,
    order: sql`placed.position, shown.id`,
    comesBefore: sql`(beside.position, sibling.id) < (placed.position, shown.id)`,
  },
  price: {
    joins: nothing,
    order: sql`${priceOf(sql`shown`)}, shown.id`,
    comesBefore: sql`(${priceOf(sql`sibling`)}, sibling.id) < (${priceOf(sql`shown`)}, shown.id)`,
  },
  'price-down': {
    joins: nothing,
    order: sql`${priceOf(sql`shown`)} desc, shown.id desc`,
    comesBefore: sql`(${priceOf(sql`sibling`)}, sibling.id) > (${priceOf(sql`shown`)}, shown.id)`,
  },
  newest: {
    joins: nothing,
    order: sql`shown.created_at desc, shown.id desc`,
    comesBefore: sql`(sibling.created_at, sibling.id) > (shown.created_at, shown.id)`,
  },
  best: {
    joins: (product, sales) => sql`left join product_sales as ${sales} on ${sales}.product_id = ${product}.id`,
    order: sql`coalesce(own_sales.sold, 0) desc, placed.position, shown.id`,
    comesBefore: sql`(-coalesce(other_sales.sold, 0), beside.position, sibling.id)
      < (-coalesce(own_sales.sold, 0), placed.position, shown.id)`,
  },
};
