import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { stockRequests } from '#app/modules/catalog/tables.server.ts';

/** A wish that nobody could fulfil is forgotten after so many days, a fulfilled one after so many. */
export const keptDays = 90;
const toldDays = 7;
const maxAtOnce = 200;

/** The kind of the e-mail that says that a product is back. */
const stockRequestEmail = 'back-in-stock';

/**
 * The job of every ten minutes: whoever left an e-mail address for a product that is back is written to, once. Returns how
 * many e-mails were queued.
 */
export async function writeToWaiting(): Promise<number> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; contact: string }>(sql`
      select wish.id, wish.contact from stock_wishes as wish
      join products on products.id = wish.product_id and products.active and products.stock > 0
      where wish.told_at is null and not wish.is_phone
      order by wish.id limit ${maxAtOnce} for update of wish skip locked`);
    for (const { id, contact } of rows) await queueEmail(tx, emailOf(id, contact));
    await markNotified(
      tx,
      'an e-mail',
      inArray(
        stockRequests.id,
        rows.map(({ id }) => Number(id)),
      ),
    );
    return rows.length;
  });
}

function emailOf(id: number, recipient: string) {
  // Whoever waits a second time gets a second e-mail.
  return { kind: stockRequestEmail, about: `${id}/${Date.now()}`, recipient, notAfter: inDays(toldDays) };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000);
}

async function markNotified(tx: Transaction, by: string, which: SQL): Promise<number> {
  const notified = await tx
    .update(stockRequests)
    .set({ toldAt: sql`now()`, toldBy: by })
    .where(and(which, isNull(stockRequests.toldAt)))
    .returning({ id: stockRequests.id });
  return notified.length;
}

/** Notes that a member of the team has told somebody; false if somebody else was faster, or it is forgotten. */
export async function stockRequestSent(by: string, id: number): Promise<boolean> {
  return (await inTransaction((tx) => markNotified(tx, by, eq(stockRequests.id, id)))) === 1;
}

/** Takes that back. */
export async function stockRequestNotSent(id: number): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.update(stockRequests).set({ toldAt: null, toldBy: null }).where(eq(stockRequests.id, id));
  });
}

/** The job of every night: wishes that were fulfilled a week ago, or not in 90 days, are forgotten. */
export async function forgetOldStockRequests(): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(sql`
      delete from stock_wishes where at < now() - make_interval(days => ${keptDays})
        or told_at < now() - make_interval(days => ${toldDays})`);
  });
}

/** Forgets the wishes of a phone or an e-mail address. */
export async function forgetStockRequestsOf(tx: Transaction, contact: string): Promise<void> {
  await tx.delete(stockRequests).where(eq(stockRequests.contact, contact));
}
