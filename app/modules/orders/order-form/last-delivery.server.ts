import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { LastDelivery } from '../order.ts';
import { orders } from '../tables.server.ts';

type Shopper = { userId: string | null; receipt: string | null };

/**
 * M74: where the last order of an account went; where nobody is logged in, the order of this receipt. Null where there is
 * none, it was cancelled, or its shopper has asked to be forgotten.
 */
export async function readLastDelivery({ userId, receipt }: Shopper): Promise<LastDelivery | null> {
  if (!userId && !receipt) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        userId ? eq(orders.userId, userId) : eq(orders.receipt, receipt ?? ''),
        ne(orders.state, 'cancelled'),
        isNull(orders.forgetAskedAt),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  return (
    (order && {
      email: order.email ?? '',
      fullname: order.fullName,
      shippingAddress: order.shippingAddress,
      apartment: order.apartment ?? '',
      city: order.city,
      province: order.province,
      postelCode: order.postalCode ?? '',
      contactNo: formatPhone(order.phone),
    }) ??
    null
  );
}
