import { type SQL, sql } from 'drizzle-orm';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Count } from '../desk/admin-order.ts';
import {
  allOf,
  apartFromPhones,
  capped,
  countedTo,
  countRow,
  selectKeys,
  walkKeys,
} from '../desk/indexed-search.server.ts';
import { parseOrderSearch } from '../desk/order-search.ts';
import { textApartFromPhone } from '../desk/read-orders.server.ts';
import {
  maskAccount,
  type RefundWay,
  type ReturnReason,
  type ReturnState,
  type ReturnTab,
  returnTabs,
} from './return.ts';

/** A return as the admin's list shows it. Moments are ISO strings. */
export type ReturnRow = {
  id: number;
  seq: number;
  /** Of the order. */
  number: string;
  name: string;
  city: string;
  phone: Phone;
  state: ReturnState;
  reason: ReturnReason;
  askedAt: string;
  stateSince: string;
  pieces: number;
  /** The name of its first product. */
  product: string;
  refund: Money | null;
  refundWay: RefundWay | null;
  /** Masked: the whole number stands on the return's own page, for whoever pays. */
  account: string;
  refundReference: string;
  refundedAt: string | null;
  refundedBy: string | null;
};

export type ReturnsQuestion = {
  /** Null for all of them. */
  tab: ReturnTab | null;
  search?: string;
  /** For somebody who reads phones masked: no part of a phone is looked for. */
  hidesPhones?: boolean;
  /** The id of the last return seen; what follows is older. */
  after?: number;
  limit?: number;
};

export type ReturnsPage = { returns: ReturnRow[]; next: string | null };

const pageSize = 50;

/** One page of returns, the newest first. The time does not grow with the table. */
export function readReturns({
  tab,
  search = '',
  hidesPhones = false,
  after,
  limit = pageSize,
}: ReturnsQuestion): Promise<ReturnsPage> {
  return inTransaction(async (tx) => {
    const states = tab && returnTabs[tab].states;
    const narrowed = [
      ...(states ? [sql`r.state = any(${sql.param([...states])}::text[])`] : []),
      ...(after ? [sql`r.id < ${after}`] : []),
    ];
    if (hidesPhones) narrowed.push(...excludePhones(search));
    const found = searched(search);
    const ids = found && (await findReturns(tx, found, { narrowed, limit: limit + 1 }));
    const where = allOf(ids ? [sql`r.id = any(${sql.param([...ids])}::bigint[])`] : narrowed);
    // Of each state the newest are read from its index, so that a page does not depend on how many there are.
    const page =
      states && !ids
        ? sql`select * from (${sql.join(
            states.map(
              (state) =>
                sql`(select r.* from returns r where r.state = ${state} ${after ? sql`and r.id < ${after}` : sql``} order by r.id desc nulls last limit ${limit + 1})`,
            ),
            sql` union all `,
          )}) as newest order by id desc limit ${limit + 1}`
        : sql`select r.* from returns r where ${where} order by r.id desc limit ${limit + 1}`;
    const { rows } = await tx.execute<ReturnRow & { fullAccount: string }>(sql`
      with page as materialized (${page})
      select r.id::int as id, r.seq, o.number, o.full_name as name, o.city, o.phone, r.state, r.reason,
        to_json(r.asked_at) #>> '{}' as "askedAt", to_json(r.state_since) #>> '{}' as "stateSince",
        coalesce(lines.pieces, 0)::int as pieces, coalesce(lines.product, '') as product,
        r.refund_paisa::float8 as refund, r.refund_way as "refundWay", r.account as "fullAccount",
        r.refund_reference as "refundReference", to_json(r.refunded_at) #>> '{}' as "refundedAt",
        r.refunded_by as "refundedBy"
      from page r join orders o on o.id = r.order_id
      left join lateral (
        select sum(l.quantity) as pieces, (array_agg(line.name order by line.position))[1] as product
        from return_lines l left join order_lines line on line.order_id = r.order_id and line.product_id = l.product_id
        where l.return_id = r.id
      ) as lines on true
      order by r.id desc`);
    const shown = rows
      .slice(0, limit)
      .map(({ fullAccount, ...row }) => ({ ...row, account: maskAccount(fullAccount) }));
    return { returns: shown, next: rows.length > limit ? String(shown.at(-1)?.id ?? '') : null };
  });
}

const returnsListing = { table: sql`returns`, named: sql`r`, key: sql`r.id`, order: sql`r.id desc` };

/** The ids of those that are found and narrowed, newest first. */
async function findReturns(
  tx: Transaction,
  found: SQL,
  { narrowed, limit }: { narrowed: readonly SQL[]; limit: number },
): Promise<string[]> {
  const conditions = [found, ...narrowed];
  const selected = await selectKeys<string>(tx, returnsListing, {
    conditions,
    indexed: [found],
    searched: found,
    limit,
  });
  return selected ? selected.keys : walkKeys<string>(tx, returnsListing, allOf(conditions), limit);
}

/** The condition of what was typed into the search box: words that all occur in number, phone, name or city. */
function searched(typed: string) {
  const search = parseOrderSearch(typed);
  if (!search) return null;
  const words = search.phone ? [`0${search.phone.slice(3)}`] : search.words;
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) => sql`r.search_text like ${likeAnywhere(word)}`),
    sql` and `,
  );
}

function excludePhones(typed: string): SQL[] {
  return apartFromPhones(typed, textApartFromPhone).map(
    (condition) => sql`exists (select 1 from orders o where o.id = r.order_id and ${condition})`,
  );
}

/** How many returns stand under each tab but the last, counted up to a thousand, and whether there is any at all. */
export async function countReturns(): Promise<{ counts: Record<Exclude<ReturnTab, 'done'>, Count>; any: boolean }> {
  return inTransaction(async (tx) => {
    const tabCounts = (['answer', 'coming', 'settle'] as const).map((tab) =>
      countRow(tab, sql`returns`, sql`state = any(${sql.param([...returnTabs[tab].states])}::text[])`),
    );
    const { rows } = await tx.execute<{ name: string; number: number }>(
      sql`${sql.join(tabCounts, sql` union all `)} union all select 'any', (select count(*)::int from (select 1 from returns limit 1) as one)`,
    );
    const of = (name: string) => rows.find((row) => row.name === name)?.number ?? 0;
    return {
      counts: { answer: capped(of('answer')), coming: capped(of('coming')), settle: capped(of('settle')) },
      any: of('any') > 0,
    };
  });
}

/** What waits for a person: requests without an answer, and refunds that are due; and who waits longest. */
export async function readWaitingReturns(): Promise<{
  count: number;
  first: { id: number; name: string; state: ReturnState; since: Date } | null;
}> {
  // The oldest of each state is the last of its part of the index.
  const oldest = (state: ReturnState) =>
    sql`(select id, order_id, state, state_since from returns where state = ${state} order by id nulls first limit 1)`;
  const [{ rows: first }, { rows }] = await Promise.all([
    db.execute<{ id: number; name: string; state: ReturnState; since: string }>(sql`
      select r.id::int as id, o.full_name as name, r.state, to_json(r.state_since) #>> '{}' as since
      from (${oldest('asked')} union all ${oldest('received')}) as r join orders o on o.id = r.order_id
      order by r.state_since limit 1`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from returns where state in ('asked', 'received') limit ${countedTo + 1}) as counted`),
  ]);
  const [longest] = first;
  return {
    count: rows[0]?.count ?? 0,
    first: longest ? { ...longest, since: new Date(longest.since) } : null,
  };
}

/** What was given back to shoppers in a time, apart from what couriers owe and pay. */
export async function readRefunded(from: Date, to: Date): Promise<{ count: number; sum: Money }> {
  const { rows } = await db.execute<{ count: number; sum: number }>(sql`
    select count(*)::int as count, coalesce(sum(refund_paisa), 0)::float8 as sum from returns
    where refunded_at >= ${from.toISOString()}::timestamptz and refunded_at < ${to.toISOString()}::timestamptz`);
  return rows[0] ?? { count: 0, sum: 0 };
}
