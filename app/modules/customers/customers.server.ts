import { eq, type SQL, sql } from 'drizzle-orm';
import { differences, recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { Count } from '#app/modules/orders/desk/admin-order.ts';
import {
  allOf,
  capped,
  countRow,
  isWordSearch,
  searchConditions,
  selectKeys,
  walkKeys,
} from '#app/modules/orders/desk/indexed-search.server.ts';
import { readOrdersOf } from '#app/modules/orders/desk/read-order.server.ts';
import { customers, hasFailedReceipts, orders } from '#app/modules/orders/tables.server.ts';
import type { Customer, CustomerRow, CustomerTab } from './customer.ts';

export type CustomersQuestion = { tab: CustomerTab; search?: string; city?: string; after?: Phone; limit?: number };

const pageSize = 50;
/** Words of one or two letters are looked for among so many of the latest customers. */
const latest = 2_000;
/** So many of the latest customers are searched before an index is used. Unlike orders they lie scattered in their table. */
const recentCount = 1_000;

const tabs: Record<CustomerTab, SQL[]> = {
  all: [],
  failed: [hasFailedReceipts],
  flagged: [sql`flag is not null`],
  blocked: [sql`blocked_at is not null`],
};

const listed = {
  table: sql`customers`,
  named: sql`c`,
  key: sql`c.phone`,
  order: sql`c.last_order_at desc nulls last, c.phone desc nulls last`,
};

/** One page of customers, the latest order first. It is found as `readOrders` finds its page. */
export function readCustomers(question: CustomersQuestion): Promise<{ customers: CustomerRow[]; next: Phone | null }> {
  const limit = question.limit ?? pageSize;
  return inTransaction(async (tx) => {
    const phones = await findCustomers(tx, question, limit + 1);
    const { rows } = await tx.execute<CustomerRow>(sql`
      select phone, name, city, to_json(last_order_at) #>> '{}' as "lastOrderAt", orders, received, refused, cancelled, paid_paisa::float8 as paid,
        flag, blocked_by as "blockedBy", ${hasFailedReceipts} as "hasFailedReceipts"
      from customers c where phone = any(${sql.param(phones.slice(0, limit))}::text[])
      order by ${listed.order}`);
    return { customers: rows, next: phones.length > limit ? (rows.at(-1)?.phone ?? null) : null };
  });
}

async function findCustomers(tx: Transaction, question: CustomersQuestion, limit: number): Promise<Phone[]> {
  const { search = '', tab, city, after } = question;
  const searched = searchConditions(search, {
    phone: sql`c.phone`,
    searchText: sql`search_text`,
    amongLatest: sql`c.phone in (select phone from customers order by last_order_at desc nulls last limit ${latest})`,
  });
  const indexed = [...searched, ...tabs[tab], ...(city ? [sql`lower(city) = ${city.toLowerCase()}`] : [])];
  if (isWordSearch(search) && !after) {
    const since = sql`coalesce((select last_order_at from customers order by last_order_at desc nulls last offset ${recentCount} limit 1), '-infinity')`;
    const phones = await walkKeys<Phone>(tx, listed, sql`${allOf(indexed)} and last_order_at >= ${since}`, limit);
    if (phones.length === limit) return phones;
  }
  const conditions = [...indexed, ...olderThan(after)];
  const found = await selectKeys<Phone>(tx, listed, { conditions, indexed, searched: searched[0], limit });
  return found ? found.keys : walkKeys<Phone>(tx, listed, allOf(conditions), limit);
}

/** How many customers stand under each tab, counted up to a thousand. */
export async function countCustomers(): Promise<Record<CustomerTab, Count>> {
  const counts = Object.entries(tabs).map(([tab, conditions]) => countRow(tab, sql`customers`, allOf(conditions)));
  const { rows } = await db.execute<{ name: CustomerTab; number: number }>(sql.join(counts, sql` union all `));
  return recordOf(keysOf(tabs), (tab) => capped(rows.find(({ name }) => name === tab)?.number ?? 0));
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
    phone,
    name: known.name,
    city: known.city,
    orders: known.orders,
    received: known.received,
    refused: known.refused,
    cancelled: known.cancelled,
    paid: known.paidPaisa,
    flag: known.flag,
    blockedBy: known.blockedBy,
    version: known.version,
    lastOrderAt: known.lastOrderAt.toISOString(),
    blockedAt: known.blockedAt?.toISOString() ?? null,
    hasFailedReceipts: known.refused >= 2 && known.refused > known.forgiven && !known.blockedAt,
    otherNames: names.map(({ name }) => name),
    history: await readOrdersOf(phone, sql`true`, 50),
  };
}

/** Sets or, with null, removes a warning for whoever calls this customer. False if the phone has no orders. */
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
  action: AuditAction,
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

function olderThan(phone: Phone | undefined): SQL[] {
  return phone
    ? [sql`(last_order_at, phone) < (select last_order_at, phone from customers where phone = ${phone})`]
    : [];
}
