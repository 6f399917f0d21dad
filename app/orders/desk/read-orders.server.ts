import { type SQL, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { likeAnywhere } from '#app/platform/db/like.server.ts';
import { ruleNow } from '#app/settings/office-settings.server.ts';
import type { CourierName } from '../courier.ts';
import type { OrderSource } from '../order-events.ts';
import { stateIs } from '../order-states.server.ts';
import { type OrderState, type OrderTask, orderTasks } from '../order-states.ts';
import type { Count, OrderRow } from './office-order.ts';
import { parseOrderSearch } from './order-search.ts';

export type OrdersQuestion = {
  states?: readonly OrderState[];
  search?: string;
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
/** What matches no more often than this is fetched and sorted; what matches more often is met soon on the way back in time. */
const few = 2_000;
const countedTo = 1_000;
/** One or two letters are looked for among the latest orders only: no index knows them. */
const latest = 5_000;
/** So many of the latest orders are looked through before an index is asked. */
const recently = 20_000;

/**
 * One page of orders, newest first. Fast however many there are: of all that is asked for the rarest is looked up in
 * its index; only where everything is common, orders are walked backwards in time until the page is full.
 */
export function readOrders(question: OrdersQuestion): Promise<OrdersPage> {
  return inTransaction(async (tx) => {
    const limit = question.limit ?? pageSize;
    const exact = await readExact(tx, question);
    if (exact) return { orders: exact, next: null, count: { number: exact.length, more: false } };
    const conditions = conditionsOf(question);
    const recent = question.search && !question.after ? await readRecent(tx, allOf(conditions), limit) : null;
    if (recent) return recent;
    const ids = await rarest(tx, conditions);
    const where = allOf([...conditions, ...(ids ? [sql`o.id = any(${idList(ids)})`] : [])]);
    // Without a sort the walk along the index of time is all that is left.
    if (!ids)
      await tx.execute(
        sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
      );
    const after = question.after
      ? sql` and (o.placed_at, o.id) < (select placed_at, id from orders where number = ${question.after})`
      : sql``;
    const rows = await readRows(tx, sql`${where}${after}`, limit + 1);
    const isAll = rows.length <= limit && !question.after;
    const count = isAll
      ? { number: rows.length, more: false }
      : await countOf(tx, { question, where, conditions: conditions.length, isRare: ids !== null });
    const orders = rows.slice(0, limit);
    return { orders, next: rows.length > limit ? (orders.at(-1)?.number ?? null) : null, count };
  });
}

/** How many orders wait in each task, counted up to a thousand. */
export async function countTasks(): Promise<Record<OrderTask, Count>> {
  return inTransaction(async (tx) => {
    const counts = Object.entries(orderTasks)
      .filter(([task]) => task !== 'done')
      .map(
        ([task, { states }]) =>
          sql`select ${task} as task, (select count(*)::int from (select 1 from orders where state = any(${textList(states)}) limit ${countedTo + 1}) as counted) as number`,
      );
    const { rows } = await tx.execute<{ task: OrderTask; number: number }>(sql.join(counts, sql` union all `));
    const entries = rows.map(({ task, number }) => [task, capped(number)] as const);
    return { ...(Object.fromEntries(entries) as Record<OrderTask, Count>), done: capped(0) };
  });
}

/** A page full of common words is met among the latest orders, long before an index has gathered all that match; null where it is not. */
async function readRecent(tx: Transaction, where: SQL, limit: number): Promise<OrdersPage | null> {
  await tx.execute(sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
  const since = sql`coalesce((select placed_at from orders order by placed_at desc nulls last offset ${recently} limit 1), '-infinity')`;
  const rows = await readRows(tx, sql`${where} and o.placed_at >= ${since}`, limit + 1);
  await tx.execute(sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_sort', 'on', true)`);
  if (rows.length <= limit) return null;
  const orders = rows.slice(0, limit);
  return { orders, next: orders.at(-1)?.number ?? null, count: { number: limit, more: true } };
}

/** The order of a whole number, whatever the tab and filters are; null where it was no whole number or is not known. */
async function readExact(tx: Transaction, { search, after }: OrdersQuestion): Promise<OrderRow[] | null> {
  const number = search ? parseOrderSearch(search)?.number : null;
  if (!number || after) return null;
  const rows = await readRows(tx, sql`o.number = ${number}`, 1);
  return rows.length > 0 ? rows : null;
}

/** The rarer ones first, as far as one can tell without looking. */
function conditionsOf(question: OrdersQuestion): SQL[] {
  const { states, city, courier, source, productId, from, to } = question;
  return [
    ...searchConditions(question.search ?? ''),
    ...(productId
      ? [sql`exists (select 1 from order_lines l where l.order_id = o.id and l.product_id = ${productId})`]
      : []),
    ...(states ? [sql`o.state = any(${textList(states)})`] : []),
    ...(city ? [sql`lower(o.city) = ${city.toLowerCase()}`] : []),
    ...(courier ? [sql`o.courier = ${courier}`] : []),
    ...(source ? [sql`o.source = ${source}`] : []),
    ...(from ? [sql`o.placed_at >= ${`${from}T00:00:00+05:00`}::timestamptz`] : []),
    ...(to ? [sql`o.placed_at < ${`${to}T00:00:00+05:00`}::timestamptz + interval '1 day'`] : []),
  ];
}

function searchConditions(typed: string): SQL[] {
  const search = parseOrderSearch(typed);
  if (!search) return [];
  if (search.phone) return [sql`o.phone = ${search.phone}`];
  if (search.phoneStart) {
    const last = `${search.phoneStart}${'9'.repeat(13 - search.phoneStart.length)}`;
    return [sql`o.phone between ${search.phoneStart} and ${last}`];
  }
  // The index knows no pattern of one or two letters and would be read from end to end: those are kept from it.
  const patterns = search.words.map((word) =>
    word.length < 3
      ? sql`o.search_text || '' like ${likeAnywhere(word)}`
      : sql`o.search_text like ${likeAnywhere(word)}`,
  );
  const isShort = search.words.every((word) => word.length < 3);
  return [
    allOf([...(isShort ? [sql`o.id > (select coalesce(max(id), 0) - ${latest} from orders)`] : []), ...patterns]),
  ];
}

/** The ids of what matches the first condition that does not match often; null where all of them do. */
async function rarest(tx: Transaction, conditions: readonly SQL[]): Promise<number[] | null> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  for (const condition of conditions) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select o.id from orders o where ${condition} limit ${few + 1}`,
    );
    if (rows.length <= few) return rows.map(({ id }) => Number(id));
  }
  return null;
}

type Counting = { question: OrdersQuestion; where: SQL; conditions: number; isRare: boolean };

/** Counting stops early where it would cost more than it says: several common conditions at once. */
async function countOf(tx: Transaction, { question, where, conditions, isRare }: Counting): Promise<Count> {
  if (question.after) return { number: 0, more: true };
  // What alone matches more than `few` need not be counted again.
  if (conditions === 1 && !isRare) return capped(few);
  const most = conditions > 1 && !isRare ? countedTo / 5 : countedTo;
  const { rows } = await tx.execute<{ number: number }>(
    sql`select count(*)::int as number from (select 1 from orders o where ${where} limit ${most + 1}) as counted`,
  );
  const number = rows[0]?.number ?? 0;
  return { number: Math.min(number, most), more: number > most };
}

function capped(number: number): Count {
  return { number: Math.min(number, countedTo), more: number > countedTo };
}

/** Orders as lists show them, newest first. `where` speaks of `o`. */
export async function readRows(tx: Transaction, where: SQL, limit: number, order = newestFirst): Promise<OrderRow[]> {
  const { rows } = await tx.execute<OrderRow & { placedAt: Date | string }>(sql`
    with page as materialized (select o.* from orders o where ${where} order by ${order} limit ${limit})
    select o.number, o.state, o.full_name as name, o.city, o.phone, o.total_paisa::float8 as total,
      concat_ws(', ', o.shipping_address, nullif(o.apartment, ''), o.city, concat_ws(' ', o.province, nullif(o.postal_code, ''))) as address,
      to_json(o.placed_at) #>> '{}' as "placedAt", to_json(o.state_since) #>> '{}' as "stateSince", o.read_at is null as unread,
      o.calls, to_json(o.call_after) #>> '{}' as "callAfter",
      case when o.caller_until > now() then o.caller_name end as caller,
      o.source, o.courier, o.tracking_number as "trackingNumber", o.note, o.version,
      case when o.aside_why is not null then json_build_object('why', o.aside_why, 'by', o.aside_by, 'at', o.aside_at) end as aside,
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

const newestFirst = sql`o.placed_at desc nulls last, o.id desc nulls last`;

const duplicateSpan = sql`make_interval(mins => ${ruleNow('duplicateMinutes')})`;

/** Another order of the same phone and lines within the owner's span, both still in the shop and nobody has said that both are wanted. */
const hasDuplicate = sql`(o.state = 'placed' and not o.wanted_twice and exists (
  select 1 from orders d where d.phone = o.phone and d.id <> o.id and d.lines_signature = o.lines_signature
    and ${stateIs('inShop', sql`d.state`)}
    and d.placed_at between o.placed_at - ${duplicateSpan} and o.placed_at + ${duplicateSpan}))`;

/** All of the conditions as one; without any, whatever is. */
export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}

/** A list as one parameter: Drizzle would spread an array over many. */
function textList(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

function idList(ids: readonly number[]): SQL {
  return sql`${sql.param([...ids])}::bigint[]`;
}
