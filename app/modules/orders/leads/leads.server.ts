import { and, asc, eq, sql } from 'drizzle-orm';
import { recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { canonicalCity } from '#app/infra/contact-details/provinces.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { priceNow, priceNowOf } from '#app/modules/catalog/prices/price-now.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { callBackAt } from '../confirmation/calls.ts';
import { leads } from '../tables.server.ts';
import type { CheckoutLeadRequest, Lead, LeadRequest } from './lead.ts';

const maxLeads = 100;

/** Stores a WhatsApp form as a lead. Idempotent by its key: sent again, it updates the lead while that is open. */
export async function keepLead({
  key,
  productId,
  mobileNumber,
  whatsappNumber,
  ...request
}: LeadRequest): Promise<void> {
  const { name, province, city, address, email, productQuantity } = request;
  const values = {
    name,
    province,
    city: canonicalCity(city),
    address,
    email: email || null,
    quantity: productQuantity,
    phone: mobileNumber,
    whatsapp: whatsappNumber,
    // A product that is gone leaves a lead without one; somebody wanted something and can be called.
    productId: sql`(select id from products where id = ${productId})`,
  };
  await db
    .insert(leads)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: leads.key, set: values, setWhere: eq(leads.state, 'open') });
}

/**
 * Stores an unfinished checkout as a lead. Idempotent by its key: sent again, it updates the lead while that is open. One
 * that arrives after its phone has ordered is late, and is not stored.
 */
export async function keepCheckoutLead(request: CheckoutLeadRequest): Promise<void> {
  const { key, mobileNumber, name, province, city, address, products: wanted } = request;
  const [first, ...lines] = wanted;
  const { rows } = await db.execute(
    sql`select from orders where phone = ${mobileNumber} and placed_at > now() - interval '10 minutes' limit 1`,
  );
  if (!first || rows.length > 0) return;
  const values = {
    name,
    province,
    city: canonicalCity(city),
    address,
    quantity: first.quantity,
    lines,
    phone: mobileNumber,
    whatsapp: mobileNumber,
    productId: sql`(select id from products where id = ${first.id})`,
  };
  await db
    .insert(leads)
    .values({ key, source: 'checkout', ...values })
    .onConflictDoUpdate({
      target: leads.key,
      set: values,
      setWhere: and(eq(leads.state, 'open'), eq(leads.source, 'checkout')),
    });
}

/** Deletes the lead of an unfinished checkout whose shopper does not want to be called. */
export async function forgetCheckoutLead(key: string): Promise<void> {
  await db.delete(leads).where(and(eq(leads.key, key), eq(leads.source, 'checkout'), eq(leads.state, 'open')));
}

/** Closes the leads of unfinished checkouts of a phone that has ordered now, in the order's transaction. */
export async function closeCheckoutLeads(tx: Transaction, phone: Phone, orderNumber: string): Promise<void> {
  await tx
    .update(leads)
    .set({ state: 'ordered', orderNumber, closedAt: sql`now()`, closedBy: systemActor.name })
    .where(and(eq(leads.phone, phone), eq(leads.state, 'open'), eq(leads.source, 'checkout')));
}

/** The products of `lines` with their quantities, as a column; one that is gone is left out. */
const otherLines = sql<Lead['others']>`(
  select coalesce(json_agg(json_build_object(
    'quantity', line.quantity,
    'product', json_build_object('id', other.id, 'name', other.name,
      'price', ${priceNowOf({ id: sql`other.id`, price: sql`other.price_paisa` })},
      'stock', case when other.active then other.stock else 0 end, 'picture', null)
  )), '[]')
  from jsonb_to_recordset(${sql`${leads.lines}`}) as line(id int, quantity int)
  join ${products} as other on other.id = line.id
)`;

/** The open leads that are due, the oldest first. */
export async function readLeads(): Promise<Lead[]> {
  const rows = await db
    .select({
      lead: leads,
      productId: products.id,
      productName: products.name,
      price: sql<number | null>`${priceNow}`.mapWith(Number),
      stock: sql<number>`case when ${products.active} then ${products.stock} else 0 end`,
      pictures: picturesAsJson(products.id, 'gallery', 1),
      others: otherLines,
      earlierOrders: sql<number>`(select count(*)::int from orders where orders.phone = ${leads.phone} and placed_at < ${leads.at})`,
      orderSince: sql<
        string | null
      >`(select number from orders where orders.phone = ${leads.phone} and placed_at >= ${leads.at} order by placed_at limit 1)`,
    })
    .from(leads)
    .leftJoin(products, eq(products.id, leads.productId))
    .where(
      sql`${leads.state} = 'open' and (${leads.callAfter} is null or ${leads.callAfter} <= now() + interval '5 minutes')`,
    )
    .orderBy(asc(leads.at), asc(leads.id))
    .limit(maxLeads);
  return rows.map(({ lead, productId, productName, price, stock, pictures, ...since }) => ({
    id: lead.id,
    name: lead.name,
    phone: lead.phone,
    whatsapp: lead.whatsapp,
    quantity: lead.quantity,
    source: lead.source,
    province: lead.province,
    city: lead.city,
    address: lead.address,
    calls: lead.calls,
    ...since,
    email: lead.email ?? '',
    at: lead.at.toISOString(),
    callAfter: lead.callAfter?.toISOString() ?? null,
    product:
      productId !== null && productName !== null && price !== null
        ? { id: productId, name: productName, price, stock, picture: pictures[0] ?? null }
        : null,
  }));
}

/** Closes an open lead: it became an order, or was dismissed. False if it is not open. */
export async function closeLead(
  tx: Transaction,
  person: Person,
  id: number,
  { state, orderNumber = null }: { state: 'ordered' | 'dismissed'; orderNumber?: string | null },
): Promise<boolean> {
  const closed = await tx
    .update(leads)
    .set({ state, orderNumber, closedAt: sql`now()`, closedBy: person.name })
    .where(and(eq(leads.id, id), eq(leads.state, 'open')))
    .returning({ id: leads.id });
  if (closed.length === 0) return false;
  await recordChange(tx, person, {
    action: `lead.${state}`,
    kind: 'lead',
    subject: id,
    after: { state, ...(orderNumber && { order: orderNumber }) },
  });
  return true;
}

/** Reopens a dismissed lead, for the toast's Undo. False if it is not dismissed. */
export async function reopenLead(person: Person, id: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const opened = await tx
      .update(leads)
      .set({ state: 'open', closedAt: null, closedBy: null })
      .where(and(eq(leads.id, id), eq(leads.state, 'dismissed')))
      .returning({ id: leads.id });
    if (opened.length > 0) await recordChange(tx, person, { action: 'lead.reopened', kind: 'lead', subject: id });
    return opened.length > 0;
  });
}

/** Counts a call and hides the lead until `until`, or until the time that the rules give. False if it is not open. */
export async function callLeadLater(person: Person, id: number, until?: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [lead] = await tx
      .select({ calls: leads.calls })
      .from(leads)
      .where(and(eq(leads.id, id), eq(leads.state, 'open')))
      .for('update');
    if (!lead) return false;
    const call = lead.calls + 1;
    const callAfter = until ?? callBackAt(call, new Date(), await readOrderRules(tx));
    await tx.update(leads).set({ calls: call, callAfter }).where(eq(leads.id, id));
    await recordChange(tx, person, {
      action: 'lead.called',
      kind: 'lead',
      subject: id,
      after: { calls: call, callAfter },
    });
    return true;
  });
}
