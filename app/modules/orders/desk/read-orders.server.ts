import { type SQL, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import type { CourierName } from '../couriers/courier.ts';
import type { OrderSource } from '../states/order-events.ts';
import { stateIs } from '../states/order-states.server.ts';
import { type OrderState, type OrderTask, orderTasks } from '../states/order-states.ts';
import type { Count, OrderRow } from './admin-order.ts';
import {
  allOf,
  apartFromPhones,
  capped,
  countedTo,
  countMatches,
  countRow,
  isWordSearch,
  searchConditions,
  selectiveRows,
  selectKeys,
  walkKeys,
} from './indexed-search.server.ts';
import { parseOrderSearch } from './order-search.ts';

export type OrdersQuestion = {
  states?: readonly OrderState[];
  search?: string;
  /** For somebody who reads phones masked: no part of a phone is looked for. */
  hidesPhones?: boolean;
  city?: string;
  courier?: CourierName;
  source?: OrderSource;
  productId?: number;
  /** From the beginning of one day to the end of another, as `2026-11-21` in Karachi. */
  from?: string;
  to?: string;
  /** The number of the last order seen; what follows is older. */
  after?: string;
  limit?: number;
};

export type OrdersPage = {
  orders: OrderRow[];
  /** The number to ask for the next page with; null at the end. */
  next: string | null;
  /** How many there are in all, as far as they were counted. */
  count: Count;
};

const pageSize = 50;
/** Words of one or two letters are looked for among so many of the latest orders. */
const latest = 5_000;
/** The number of latest orders that are searched before an index is used. */
const firstWindow = 5_000;
/** The number of latest orders that are searched where the index finds too many rows. */
const widerWindow = 20_000;

/**
 * One page of orders, newest first. The first selective condition is answered by its index. Without a selective
 * condition orders are read backwards in time until the page is full, so the time does not grow with the table.
 */
export function readOrders(question: OrdersQuestion): Promise<OrdersPage> {
  return inTransaction(async (tx) => {
    const limit = question.limit ?? pageSize;
    const exact = await readExact(tx, question);
    if (exact) return { orders: exact, next: null, count: { number: exact.length, more: false } };
    const { ids, count } = await findOrders(tx, question, limit);
    const orders = await readRows(tx, sql`o.id = any(${idList(ids.slice(0, limit))})`, limit);
    return { orders, next: ids.length > limit ? (orders.at(-1)?.number ?? null) : null, count };
  });
}

/** How many orders wait in each task, counted up to a thousand. */
export async function countTasks(): Promise<Record<OrderTask, Count>> {
  return inTransaction(async (tx) => {
    const counts = Object.entries(orderTasks)
      .filter(([task]) => task !== 'done')
      .map(([task, { states }]) => countRow(task, sql`orders`, sql`state = any(${textList(states)})`));
    const { rows } = await tx.execute<{ name: OrderTask; number: number }>(sql.join(counts, sql` union all `));
    return recordOf(keysOf(orderTasks), (task) => capped(rows.find(({ name }) => name === task)?.number ?? 0));
  });
}

const newestFirst = sql`o.placed_at desc nulls last, o.id desc nulls last`;
const listed = { table: sql`orders`, named: sql`o`, key: sql`o.id`, order: newestFirst };

/** The ids of a page, newest first, with one more where there is one, and how many orders there are in all. */
type Found = { ids: string[]; count: Count };
type ListRead = {
  question: OrdersQuestion;
  searched?: SQL | undefined;
  conditions: SQL[];
  indexed: SQL[];
  limit: number;
};

async function findOrders(tx: Transaction, question: OrdersQuestion, limit: number): Promise<Found> {
  const { searched, indexed, others } = conditionsOf(question);
  // A condition without an index is read from the whole table, so it is looked up only where nothing else narrows.
  const listRead = {
    question,
    searched,
    conditions: [...indexed, ...others],
    indexed: indexed.length > 0 ? indexed : others,
    limit,
  };
  return (
    (await findAmongLatest(tx, listRead, firstWindow)) ??
    (await findByIndex(tx, listRead)) ??
    (await findAmongLatest(tx, listRead, widerWindow)) ??
    (await findInOrder(tx, listRead))
  );
}

/** A page of what is searched for, if enough of the latest orders match: for common words that is faster than the index. */
async function findAmongLatest(
  tx: Transaction,
  { question, conditions, limit }: ListRead,
  latest: number,
): Promise<Found | null> {
  if (!isWordSearch(question.search ?? '') || question.after) return null;
  const since = sql`coalesce((select placed_at from orders order by placed_at desc nulls last offset ${latest} limit 1), '-infinity')`;
  const ids = await walkKeys<string>(tx, listed, sql`${allOf(conditions)} and o.placed_at >= ${since}`, limit + 1);
  return ids.length > limit ? { ids, count: { number: limit, more: true } } : null;
}

async function findByIndex(tx: Transaction, { question, limit, ...listRead }: ListRead): Promise<Found | null> {
  const conditions = [...listRead.conditions, ...olderThan(question.after)];
  const found = await selectKeys<string>(tx, listed, { ...listRead, conditions, limit: limit + 1 });
  return found && { ids: found.keys, count: question.after ? uncounted : capped(found.number) };
}

async function findInOrder(tx: Transaction, { question, conditions, limit }: ListRead): Promise<Found> {
  const ids = await walkKeys<string>(tx, listed, allOf([...conditions, ...olderThan(question.after)]), limit + 1);
  if (question.after) return { ids, count: uncounted };
  if (ids.length <= limit) return { ids, count: { number: ids.length, more: false } };
  // A single condition that is not selective matches more than `countedTo`.
  if (conditions.length === 1) return { ids, count: capped(selectiveRows) };
  // Several of them are expensive to count together, so their count stops early.
  return {
    ids,
    count: await countMatches(tx, listed, allOf(conditions), conditions.length > 1 ? countedTo / 5 : countedTo),
  };
}

const uncounted: Count = { number: 0, more: true };

function olderThan(number: string | undefined): SQL[] {
  return number ? [sql`(o.placed_at, o.id) < (select placed_at, id from orders where number = ${number})`] : [];
}

/** The order with the number that was typed, whatever the tab and filters are; null without a whole, known number. */
async function readExact(tx: Transaction, { search, after }: OrdersQuestion): Promise<OrderRow[] | null> {
  const number = search ? parseOrderSearch(search)?.number : null;
  if (!number || after) return null;
  const rows = await readRows(tx, sql`o.number = ${number}`, 1);
  return rows.length > 0 ? rows : null;
}

/** What `orders.search_text` holds, without the phone. The table is named `o`. */
export const textApartFromPhone = sql`concat_ws(' ', o.number, o.full_name, o.city, lower(o.tracking_number))`;

/** The conditions of a question: those with an index, the usually selective first, and the others. */
function conditionsOf(question: OrdersQuestion): { searched: SQL | undefined; indexed: SQL[]; others: SQL[] } {
  const { states, city, courier, source, productId, from, to, hidesPhones } = question;
  const search = searchConditions(question.search ?? '', {
    phone: sql`o.phone`,
    searchText: sql`o.search_text`,
    amongLatest: sql`o.id > (select coalesce(max(id), 0) - ${latest} from orders)`,
  });
  const indexed = [
    ...search,
    ...(productId
      ? [sql`exists (select 1 from order_lines l where l.order_id = o.id and l.product_id = ${productId})`]
      : []),
    ...(states ? [sql`o.state = any(${textList(states)})`] : []),
    ...(city ? [sql`lower(o.city) = ${city.toLowerCase()}`] : []),
    ...(courier ? [sql`o.courier = ${courier}`] : []),
    ...(from ? [sql`o.placed_at >= ${`${from}T00:00:00+05:00`}::timestamptz`] : []),
    ...(to ? [sql`o.placed_at < ${`${to}T00:00:00+05:00`}::timestamptz + interval '1 day'`] : []),
  ];
  const others = [
    ...(source ? [sql`o.source = ${source}`] : []),
    ...(hidesPhones ? apartFromPhones(question.search ?? '', textApartFromPhone) : []),
  ];
  return { searched: search[0], indexed, others };
}

/** Orders as lists show them, newest first unless `order` says otherwise. `where` and `order` name the table `o`. */
export async function readRows(tx: Transaction, where: SQL, limit: number, order = newestFirst): Promise<OrderRow[]> {
  const { rows } = await tx.execute<OrderRow & { placedAt: Date | string }>(sql`
    with page as materialized (select o.* from orders o where ${where} order by ${order} limit ${limit})
    select o.number, o.state, o.full_name as name, o.city, o.phone, o.total_paisa::float8 as total,
      concat_ws(', ', o.shipping_address, nullif(o.apartment, ''), o.city, concat_ws(' ', o.province, nullif(o.postal_code, ''))) as address,
      to_json(o.placed_at) #>> '{}' as "placedAt", to_json(o.state_since) #>> '{}' as "stateSince", o.read_at is null as unread,
      o.calls, to_json(o.call_after) #>> '{}' as "callAfter",
      case when o.caller_until > now() then o.caller_name end as caller,
      case when o.state = 'placed' then to_json(o.yes_offered_at) #>> '{}' end as "yesOfferedAt",
      o.source, o.courier, o.tracking_number as "trackingNumber", o.note, o.version,
      case when o.aside_why is not null then json_build_object('why', o.aside_why, 'by', o.aside_by, 'at', o.aside_at) end as aside,
      case when o.state = 'placed' then o.unheld_why end as unheld,
      coalesce(lines.pieces, 0)::int as pieces, coalesce(lines.pictures, '[]'::json) as pictures,
      ${hasDuplicate} as duplicate,
      json_build_object('received', coalesce(c.received, 0), 'refused', coalesce(c.refused, 0)) as customer
    from page o
    left join customers c on c.phone = o.phone
    left join lateral (
      select sum(l.quantity) as pieces,
        json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'colour', p.colour, 'alt', '') order by l.position)
          filter (where p.id is not null and l.position < 3) as pictures
      from order_lines l left join pictures p on p.id = l.picture_id where l.order_id = o.id
    ) as lines on true
    order by ${order}`);
  return rows;
}

const duplicateSpan = sql`make_interval(mins => ${ruleNow('duplicateMinutes')})`;

/** K3: another order of this phone with the same lines, placed within the owner's span; both are in the shop and nobody has said that both are wanted. */
const hasDuplicate = sql`(o.state = 'placed' and not o.wanted_twice and exists (
  select 1 from orders d where d.phone = o.phone and d.id <> o.id and d.lines_signature = o.lines_signature
    and ${stateIs('inShop', sql`d.state`)}
    and d.placed_at between o.placed_at - ${duplicateSpan} and o.placed_at + ${duplicateSpan}))`;

/** A list as one parameter; Drizzle makes one parameter of each element of a plain array. */
function textList(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

function idList(ids: readonly string[]): SQL {
  return sql`${sql.param([...ids])}::bigint[]`;
}

type OrderChoices = { cities: string[]; products: { id: number; name: string }[] };

const latestCounted = 2_000;
const maxChoices = 25;

/** Choices for filters: the most frequent cities and products of the latest orders. */
export async function readOrderChoices(): Promise<OrderChoices> {
  const { rows } = await db.execute<OrderChoices>(sql`
    with latest as (select id, city from orders order by placed_at desc nulls last, id desc nulls last limit ${latestCounted})
    select
      (select coalesce(json_agg(city order by city), '[]') from (
        select min(city) as city from latest group by lower(city) order by count(*) desc limit ${maxChoices}) as cities) as cities,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from (
        select product_id as id, min(name) as name from order_lines where order_id in (select id from latest)
        group by product_id order by count(*) desc limit ${maxChoices}) as products) as products`);
  return rows[0] ?? { cities: [], products: [] };
}
