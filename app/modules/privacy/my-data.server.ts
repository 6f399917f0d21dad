import { asc, desc, eq, inArray } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { sessions, users } from '#app/modules/accounts/tables.server.ts';
import { contactMessages } from '#app/modules/customers/contact/tables.server.ts';
import { returns } from '#app/modules/orders/returns/tables.server.ts';
import { orderLines, orders } from '#app/modules/orders/tables.server.ts';

const maxOrders = 5_000;

/** Everything the shop keeps under an account, as its owner may take it along. Prices are rupees. */
export async function readMyData(userId: string) {
  const [[account], logins, placed, written] = await Promise.all([
    db
      .select({
        userName: users.userName,
        name: users.name,
        email: users.email,
        emailConfirmed: users.emailVerified,
        registered: users.createdAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        since: sessions.createdAt,
        lastUsed: sessions.usedAt,
        address: sessions.ipAddress,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .limit(500),
    db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.placedAt)).limit(maxOrders),
    db
      .select({
        sent: contactMessages.sentAt,
        fullName: contactMessages.fullName,
        phone: contactMessages.phone,
        email: contactMessages.email,
        message: contactMessages.message,
      })
      .from(contactMessages)
      .where(eq(contactMessages.submittedBy, userId))
      .orderBy(desc(contactMessages.id))
      .limit(5_000),
  ]);
  const placedIds = placed.map(({ id }) => id);
  const [lines, sentBack] = await Promise.all([readLines(placedIds), readReturns(placedIds)]);
  return {
    account,
    logins,
    orders: placed.map((order) => ({
      number: order.number,
      placed: order.placedAt,
      state: order.state,
      fullName: order.fullName,
      phone: order.phone,
      email: order.email,
      shippingAddress: order.shippingAddress,
      apartment: order.apartment,
      city: order.city,
      province: order.province,
      postalCode: order.postalCode,
      billingAddress: order.billingAddress,
      note: order.note,
      courier: order.courier,
      trackingNumber: order.trackingNumber,
      ...(order.origin && { cameFrom: order.origin }),
      products: lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ name, quantity, price }) => ({ name, quantity, price: toRupees(price) })),
      discount: toRupees(order.discountPaisa),
      discountCode: order.discountCode,
      shippingFee: toRupees(order.shippingFeePaisa),
      total: toRupees(order.totalPaisa),
      returns: sentBack.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...entry }) => entry),
    })),
    messages: written,
  };
}

async function readLines(orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      quantity: orderLines.quantity,
      price: orderLines.unitPricePaisa,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
}

async function readReturns(orderIds: number[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({
      orderId: returns.orderId,
      asked: returns.askedAt,
      state: returns.state,
      reason: returns.reason,
      words: returns.words,
      answer: returns.answer,
      refundTo: returns.refundWay,
      accountName: returns.accountName,
      account: returns.account,
      refund: returns.refundPaisa,
    })
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.id));
  return rows.map((row) => ({ ...row, refund: row.refund === null ? null : toRupees(row.refund) }));
}
