import { eq } from 'drizzle-orm';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { fromRupees } from '#app/infra/money/money.ts';
import { type CashLimit, cashLimitAt } from '#app/modules/settings/delivery/delivery-fee.ts';
import { type DeliveryTerms, publicTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { customers, orders } from '../tables.server.ts';

/**
 * M23: the most that may be collected for an order of this phone in this city; null where there is no limit. Asks the
 * database only where the owner makes a difference between customers. Refusals that the owner has forgiven do not count.
 */
export async function readCashLimit(
  terms: DeliveryTerms,
  { city, phone }: { city: string; phone: Phone },
): Promise<CashLimit | null> {
  const limit = cashLimitAt(publicTerms(terms).cash, city);
  const { refusedParcels, refusedCashRupees } = terms;
  if (refusedParcels === null) return limit;
  const most = fromRupees(refusedCashRupees);
  if (limit && limit.most <= most) return limit;
  const [customer] = await db
    .select({ refused: customers.refused, forgiven: customers.forgiven })
    .from(customers)
    .where(eq(customers.phone, phone));
  const isDoubtful = customer !== undefined && customer.refused - customer.forgiven >= refusedParcels;
  return isDoubtful ? { most, of: 'standing' } : limit;
}

export type BeyondCash = { kind: 'beyond-cash'; limit: CashLimit };

/** Refuses an order that this transaction has just written where it comes to more than the limit. */
export async function checkCashLimit(tx: Transaction, number: string, limit: CashLimit): Promise<BeyondCash | null> {
  const [order] = await tx.select({ total: orders.totalPaisa }).from(orders).where(eq(orders.number, number));
  return order && order.total > limit.most ? { kind: 'beyond-cash', limit } : null;
}
