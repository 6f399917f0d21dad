import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, forgetInAudit, forgetPhoneInAudit, recordChange } from '#app/infra/audit/audit.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { forgetEmailsAbout } from '#app/infra/mail/forget-emails.server.ts';
import { forgetReturns, hasOpenReturn } from './returns/forget-returns.server.ts';
import { lockOrder } from './states/lock-order.server.ts';
import { stateHas } from './states/order-states.ts';
import { customers, leads, orderEvents, orders } from './tables.server.ts';

/** What stands where the name of somebody stood who is forgotten. */
export const forgottenName = 'Forgotten';

/** How many orders were forgotten now, and how many follow as soon as they have ended. */
export type ForgottenOrders = { forgotten: number; waiting: number };

/**
 * Asks that the shopper of these orders be forgotten, in the caller's transaction. Returns the orders' numbers, for
 * `forgetOrders` after the commit; what is not done then is done by the job. `which` names the table `orders`.
 */
export async function askToForget(tx: Transaction, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    update orders set forget_asked_at = coalesce(forget_asked_at, now()) where id in (
      select id from orders where ${which} and forgotten_at is null order by id for update)
    returning number`);
  return rows.map(({ number }) => number).toSorted();
}

/** Forgets these orders, each in a transaction of its own. Those that have not ended wait for the job. */
export async function forgetOrders(actor: Actor, numbers: readonly string[]): Promise<ForgottenOrders> {
  const count = { forgotten: 0, waiting: 0 };
  for (const number of numbers) {
    if (await inTransaction((tx) => forgetOrder(tx, actor, number))) count.forgotten += 1;
    else count.waiting += 1;
  }
  return count;
}

/** The job: orders whose shopper is to be forgotten and that have ended meanwhile. Returns how many were forgotten. */
export async function forgetEndedOrders(actor: Actor): Promise<number> {
  const rows = await db
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(sql`${orders.forgetAskedAt} is not null and ${orders.forgottenAt} is null`)
    .orderBy(orders.forgetAskedAt)
    .limit(5_000);
  const ended = rows.filter(({ state }) => stateHas(state, 'ended')).map(({ number }) => number);
  return (await forgetOrders(actor, ended)).forgotten;
}

/**
 * Takes name, phone, address and e-mail off an order that has ended, with what was written about the person; number, days,
 * products, amounts, city and parcels stay for the books. False where it has not ended: the parcel needs them, or a return
 * of it. Done twice it is done once.
 */
async function forgetOrder(tx: Transaction, actor: Actor, number: string): Promise<boolean> {
  const order = await lockOrder(tx, number);
  if (!order || order.forgottenAt) return true;
  if (!stateHas(order.state, 'ended') || (await hasOpenReturn(tx, order.id))) return false;
  await tx
    .update(orders)
    .set({
      fullName: forgottenName,
      phone: '',
      email: null,
      shippingAddress: '',
      apartment: null,
      postalCode: null,
      billingAddress: null,
      userId: null,
      userName: null,
      loginEmail: null,
      note: '',
      // The name of the source counts on; what could be told apart by it goes.
      origin: sql`nullif(jsonb_strip_nulls(jsonb_build_object('source', ${orders.origin} -> 'source')), '{}')`,
      // Both would find the person again: one by guessing what was typed, the other by the link in a browser.
      requestHash: '',
      receipt: randomBytes(16).toString('base64url'),
      forgottenAt: sql`now()`,
      forgetAskedAt: sql`coalesce(${orders.forgetAskedAt}, now())`,
      version: order.version + 1,
    })
    .where(eq(orders.id, order.id));
  await forgetEvents(tx, order.id);
  await forgetReturns(tx, order);
  await forgetEmailsAbout(tx, number);
  await forgetInAudit(tx, { kind: 'order', subject: number });
  await recordChange(tx, actor, { action: 'order.forgotten', kind: 'order', subject: number });
  await forgetCustomerWithoutOrders(tx, order.phone);
  return true;
}

/** Who placed it and said yes to it, what was corrected, and what people wrote in their own words. */
async function forgetEvents(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ actorName: forgottenName })
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['placed', 'message']),
        isNull(orderEvents.actorId),
      ),
    );
  await tx
    .update(orderEvents)
    .set({ details: null })
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'edit')));
  await tx
    .update(orderEvents)
    .set({ words: '' })
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, ['note', 'return'])));
  // "Bring it elsewhere: Office 5, …": what a shopper said after a failed attempt may be an address.
  await tx
    .update(orderEvents)
    .set({ words: sql`split_part(${orderEvents.words}, ': ', 1)` })
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'parcel')));
}

/**
 * The last order of a phone takes the customer with it, and what the audit log says of the phone. A phone that is blocked
 * stays blocked, without a name.
 */
export async function forgetCustomerWithoutOrders(tx: Transaction, phone: Phone): Promise<void> {
  const isLast = and(eq(customers.phone, phone), eq(customers.orders, 0));
  const deleted = await tx.delete(customers).where(and(isLast, isNull(customers.blockedAt)));
  const kept = await tx
    .update(customers)
    .set({ name: forgottenName, city: '', flag: null, flaggedBy: null })
    .where(isLast);
  if (deleted.rowCount || kept.rowCount) await forgetPhoneInAudit(tx, phone);
}

/** Deletes the WhatsApp forms of a phone, and what the audit log says of them. */
export async function forgetLeads(tx: Transaction, phone: Phone): Promise<void> {
  const gone = await tx
    .delete(leads)
    .where(or(eq(leads.phone, phone), eq(leads.whatsapp, phone)))
    .returning({ id: leads.id });
  for (const { id } of gone) await forgetInAudit(tx, { kind: 'lead', subject: String(id) });
}
