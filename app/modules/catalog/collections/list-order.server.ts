import { type SQL, sql } from 'drizzle-orm';
import { priceNowOf } from '../prices/price-now.server.ts';
import type { ListChoice, ListSort } from './list-choice.ts';
import type { placesOf } from './places.server.ts';

/** What a product costs now, with a price for a time. */
function priceOf(product: SQL): SQL {
  return priceNowOf({ id: sql`${product}.id`, price: sql`${product}.price_paisa` });
}

/** Whether a product is on sale and fits a choice, but for the options of its family. */
export function fitsChoice(product: SQL, { inStock, from, to }: ListChoice): SQL {
  return sql`${product}.active
    ${inStock ? sql`and ${product}.stock > 0` : sql``} ${withinPrices(priceOf(product), { from, to })}`;
}

function withinPrices(price: SQL, { from, to }: Pick<ListChoice, 'from' | 'to'>): SQL {
  return sql`${from === null ? sql`` : sql`and ${price} >= ${from * 100}`} ${to === null ? sql`` : sql`and ${price} <= ${to * 100}`}`;
}

/** What a query calls a product and its place in the list. */
type Item = { product: SQL; place: SQL };

/** By these, ascending, products are in an order; the last of them are different for any two products. */
export function keysOf(sort: ListSort | null, { product, place }: Item): SQL[] {
  const id = sql`${product}.id`;
  const sold = sql`coalesce((select sold from product_sales where product_id = ${id}), 0)`;
  switch (sort) {
    case 'price':
      return [priceOf(product), id];
    case 'price-down':
      return [sql`-${priceOf(product)}`, sql`-${id}`];
    case 'newest':
      return [sql`-extract(epoch from ${product}.created_at)`, sql`-${id}`];
    case 'best':
      // Of those that sold alike the newest comes first, as the index has it; of those that did not sell, the list's first.
      return [sql`-${sold}`, sql`case when ${sold} = 0 then ${place}.position else -${id} end`, id];
    case null:
      return [sql`${place}.position`, id];
  }
}

/**
 * A way through the products of a collection in a stretch of an order, as one index has it, so that the first of them are
 * read and no others: a query for `product_id` in its order.
 */
export type Walk = {
  through: SQL;
  /** Its order outside of that query, which it calls `walked`. */
  order: SQL;
  /** What else is so of its products, which the query calls `shown`. */
  only: SQL;
};

/** The ways that together come to each product of a collection once. */
export function walksOf(
  { sort, ...range }: ListChoice,
  { places, collection }: { places: ReturnType<typeof placesOf>; collection: string },
): Walk[] {
  const inPlaces: Walk = {
    through: sql`select product_id, position from ${places} where collection = ${collection} order by position, product_id`,
    order: sql`walked.position, walked.product_id`,
    only: sql``,
  };
  switch (sort) {
    case 'price':
      return walksByPrice(range, sql`asc`);
    case 'price-down':
      return walksByPrice(range, sql`desc`);
    case 'newest':
      return [
        {
          through: sql`select id as product_id, created_at from products order by created_at desc, id desc`,
          order: sql`walked.created_at desc, walked.product_id desc`,
          only: sql``,
        },
      ];
    case 'best':
      return [
        {
          through: sql`select product_id, sold from product_sales where sold > 0 order by sold desc, product_id desc`,
          order: sql`walked.sold desc, walked.product_id desc`,
          only: sql``,
        },
        { ...inPlaces, only: isNot(sql`select true from product_sales where product_id = shown.id and sold > 0`) },
      ];
    case null:
      return [inPlaces];
  }
}

/** The products whose price, or price for a time, is within the range: so many of each at most, and some may cost something else now. */
export function idsWithinPrices(range: Pick<ListChoice, 'from' | 'to'>, most: number): SQL {
  const walks = walksByPrice(range, sql`asc`).map(({ through }) => sql`(${through} limit ${most})`);
  return sql`select distinct product_id as id from (${sql.join(walks, sql` union all `)}) as priced`;
}

/** Prices for a time that are running are rows of their own, and so have an order of their own. */
function walksByPrice(range: Pick<ListChoice, 'from' | 'to'>, direction: SQL): Walk[] {
  const order = sql`walked.price_paisa ${direction}, walked.product_id ${direction}`;
  const within = withinPrices(sql`price_paisa`, range);
  const isRunning = sql`starts_at <= now() and ends_at > now()`;
  return [
    {
      through: sql`select id as product_id, price_paisa from products where true ${within}
        order by price_paisa ${direction}, id ${direction}`,
      order,
      only: isNot(sql`select true from timed_prices where product_id = shown.id and ${isRunning}`),
    },
    {
      through: sql`select product_id, price_paisa from timed_prices where ${isRunning} ${within}
        order by price_paisa ${direction}, product_id ${direction}`,
      order,
      only: sql``,
    },
  ];
}

/** That a query for one product finds nothing. Asked for each by itself: of `not exists` the planner makes a join with all there is. */
export function isNot(question: SQL): SQL {
  return sql`and not coalesce((${question} limit 1), false)`;
}
