import { eq, type SQL, sql } from 'drizzle-orm';
import { differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { likeAnywhere } from '#app/platform/db/like.server.ts';
import type { Phone } from '#app/platform/phone.ts';
import { customers, orders } from '../tables.server.ts';
import type { Person } from '../take-step.server.ts';
import type { Customer, CustomerRow, CustomerTab } from './customer.ts';
import type { Count } from './office-order.ts';
import { parseOrderSearch } from './order-search.ts';
import { readOrdersOf } from './read-order.server.ts';
import { allOf } from './read-orders.server.ts';

export type CustomersQuestion = { tab: CustomerTab; search?: string; city?: string; after?: Phone; limit?: number };

const pageSize = 50;
const few = 2_000;
/** One or two letters are looked for among the latest only: no index knows them. */
const latest = 2_000;
const countedTo = 1_000;

const tabs: Record<CustomerTab, SQL[]> = {
  all: [],
  failed: [sql`refused >= 2 and refused > forgiven and blocked_at is null`],
  flagged: [sql`flag is not null`],
  blocked: [sql`blocked_at is not null`],
};

/** One page of customers, the one with the latest order first. */
export function readCustomers(question: CustomersQuestion): Promise<{ customers: CustomerRow[]; next: Phone | null }> {
  const limit = question.limit ?? pageSize;
  return inTransaction(async (tx) => {
    const conditions = [
      ...searchConditions(question.search ?? ''),
      ...tabs[question.tab],
      ...(question.city ? [sql`lower(city) = ${question.city.toLowerCase()}`] : []),
    ];
    const phones = await rarest(tx, conditions);
    if (!phones)
      await tx.execute(
        sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
      );
    const { rows } = await tx.execute<CustomerRow>(sql`
      select phone, name, city, to_json(last_order_at) #>> '{}' as "lastOrderAt", orders, received, refused, cancelled, paid_paisa::float8 as paid,
        flag, blocked_by as "blockedBy", refused >= 2 and refused > forgiven and blocked_at is null as "hasFailedReceipts"
      from customers where ${allOf([...conditions, ...(phones ? [sql`phone = any(${sql.param(phones)}::text[])`] : []), ...olderThan(question.after)])}
      order by last_order_at desc nulls last, phone desc nulls last limit ${limit + 1}`);
    const page = rows.slice(0, limit);
    return { customers: page, next: rows.length > limit ? (page.at(-1)?.phone ?? null) : null };
  });
}

/** How many customers stand under each tab, counted up to a thousand. */
export async function countCustomers(): Promise<Record<CustomerTab, Count>> {
  const counts = Object.entries(tabs).map(
    ([tab, conditions]) =>
      sql`select ${tab} as tab, (select count(*)::int from (select 1 from customers where ${allOf(conditions)} limit ${countedTo + 1}) as counted) as number`,
  );
  const { rows } = await db.execute<{ tab: CustomerTab; number: number }>(sql.join(counts, sql` union all `));
  const entries = rows.map(({ tab, number }) => [
    tab,
    { number: Math.min(number, countedTo), more: number > countedTo },
  ]);
  return Object.fromEntries(entries) as Record<CustomerTab, Count>;
}

/** A customer with the latest orders and every other name the phone was given with; null where nobody ordered. */
export async function readCustomerOf(phone: Phone): Promise<Customer | null> {
  const [known] = await db.select().from(customers).where(eq(customers.phone, phone));
  if (!known) return null;
  const names = await db
    .selectDistinct({ name: orders.fullName })
    .from(orders)
    .where(sql`${orders.phone} = ${phone} and ${orders.fullName} <> ${known.name}`)
    .limit(5);
  return {
    ...{ phone, name: known.name, city: known.city, orders: known.orders, received: known.received },
    ...{ refused: known.refused, cancelled: known.cancelled, paid: known.paidPaisa, flag: known.flag },
    ...{ blockedBy: known.blockedBy, version: known.version },
    lastOrderAt: known.lastOrderAt.toISOString(),
    blockedAt: known.blockedAt?.toISOString() ?? null,
    hasFailedReceipts: known.refused >= 2 && known.refused > known.forgiven && !known.blockedAt,
    otherNames: names.map(({ name }) => name),
    history: await readOrdersOf(phone, sql`true`, 50),
  };
}

/** A word of warning for whoever calls; null takes it away. False where nobody ordered from this phone. */
export function flagCustomer(person: Person, phone: Phone, flag: string | null): Promise<boolean> {
  return change(person, phone, 'customer.flagged', () => ({ flag, flaggedBy: flag && person.name }));
}

/** K4: orders of a blocked phone are refused at the checkout, with a polite word and the shop's number. */
export function blockCustomer(person: Person, phone: Phone): Promise<boolean> {
  return change(person, phone, 'customer.blocked', () => ({ blockedAt: new Date(), blockedBy: person.name }));
}

/** The phone may order again. */
export function unblockCustomer(person: Person, phone: Phone): Promise<boolean> {
  return change(person, phone, 'customer.unblocked', () => ({ blockedAt: null, blockedBy: null }));
}

/** The refusals so far are forgiven; the suggestion to block comes back with the next. */
export function forgiveCustomer(person: Person, phone: Phone): Promise<boolean> {
  return change(person, phone, 'customer.forgiven', ({ refused }) => ({ forgiven: refused }));
}

type Known = typeof customers.$inferSelect;

function change(
  person: Person,
  phone: Phone,
  action: string,
  next: (known: Known) => Partial<Known>,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [known] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update');
    if (!known) return false;
    const values = next(known);
    const changed = differences<Record<string, unknown>>(known, values);
    if (!changed) return true;
    await tx
      .update(customers)
      .set({ ...values, version: known.version + 1 })
      .where(eq(customers.phone, phone));
    await recordChange(tx, person, { action, kind: 'customer', subject: phone, ...changed });
    return true;
  });
}

function searchConditions(typed: string): SQL[] {
  const search = parseOrderSearch(typed);
  if (!search) return [];
  if (search.phone) return [sql`phone = ${search.phone}`];
  if (search.phoneStart) {
    const last = `${search.phoneStart}${'9'.repeat(13 - search.phoneStart.length)}`;
    return [sql`phone between ${search.phoneStart} and ${last}`];
  }
  const patterns = search.words.map((word) =>
    word.length < 3 ? sql`search_text || '' like ${likeAnywhere(word)}` : sql`search_text like ${likeAnywhere(word)}`,
  );
  const isShort = search.words.every((word) => word.length < 3);
  const amongLatest = sql`phone in (select phone from customers order by last_order_at desc nulls last limit ${latest})`;
  return [allOf([...(isShort ? [amongLatest] : []), ...patterns])];
}

/** The phones that match the first condition that does not match often; null where all of them do. */
async function rarest(tx: Transaction, conditions: readonly SQL[]): Promise<Phone[] | null> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  for (const condition of conditions) {
    const { rows } = await tx.execute<{ phone: Phone }>(
      sql`select phone from customers where ${condition} limit ${few + 1}`,
    );
    if (rows.length <= few) return rows.map(({ phone }) => phone);
  }
  return null;
}

function olderThan(phone: Phone | undefined): SQL[] {
  return phone
    ? [sql`(last_order_at, phone) < (select last_order_at, phone from customers where phone = ${phone})`]
    : [];
}
