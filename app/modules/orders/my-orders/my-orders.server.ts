import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { type Allowance, countAttempt, type Limit } from '#app/infra/limits/limits.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { SignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { shownWords } from '#app/modules/catalog/shown-texts.server.ts';
import type { Receipt } from '../order.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { formatReturnable } from '../returns/shoppers-return.server.ts';
import type { OrderState } from '../states/order-states.ts';
import { orderLines, orders } from '../tables.server.ts';
import { readReceipt } from './receipts.server.ts';

export type MyOrder = {
  number: string;
  placedAt: string;
  state: OrderState;
  total: Money;
  pieces: number;
  /** The first names of what was ordered, three at most. */
  names: string[];
  /** Of these products, as they looked then. */
  pictures: (Picture | null)[];
};

export type MyOrders = {
  items: MyOrder[];
  /** Give it back as `after` for the orders before these; null at the end. */
  next: string | null;
};

const pageSize = 20;

/** A shopper's own orders, the newest first, 20 after the one with this number. */
export async function readMyOrders(userId: string, after: string | null): Promise<MyOrders> {
  const own = eq(orders.userId, userId);
  const before = after
    ? sql`(${orders.placedAt}, ${orders.id}) < (select placed_at, id from orders where number = ${after} and user_id = ${userId})`
    : undefined;
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      total: orders.totalPaisa,
    })
    .from(orders)
    .where(and(own, before))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const lines = await readLines(shown.map(({ id }) => id));
  const items = shown.map(({ id, placedAt, ...order }) => {
    const own = lines.filter((line) => line.orderId === id);
    const pieces = own.reduce((sum, line) => sum + line.quantity, 0);
    const first = own.slice(0, 3);
    const names = first.map(({ name }) => name);
    return {
      ...order,
      placedAt: placedAt.toISOString(),
      pieces,
      names,
      pictures: first.map(({ picture }) => picture && { ...picture, alt: '' }),
    };
  });
  return { items, next: rows.length > pageSize ? (items.at(-1)?.number ?? null) : null };
}

function readLines(orderIds: number[]) {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      orderId: orderLines.orderId,
      name: shownWords(orderLines).name,
      quantity: orderLines.quantity,
      picture: { id: pictures.id, width: pictures.width, height: pictures.height, colour: pictures.colour },
    })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
}

type OwnOrder = { state: OrderState; receipt: Receipt };

/** One of a shopper's own orders with its receipt; null where it is somebody else's or none. */
export async function readMyOrder(userId: string, number: string): Promise<OwnOrder | null> {
  const [order] = await db
    .select({ state: orders.state, token: orders.receipt })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.userId, userId)));
  const receipt = order ? await readReceipt(order.token) : null;
  return order && receipt ? { state: order.state, receipt: await formatReturnable(receipt) } : null;
}

type Claim = { number: string; phone: Phone; code: string };

/**
 * Adds an order placed without an account to this person's. False if there is none with this number and phone, or the code
 * is another's: number and phone stand on the parcel for everybody to read.
 */
export async function claimOrder(by: SignedIn, { number, phone, code }: Claim): Promise<boolean> {
  return inTransaction(async (tx) => {
    const free = and(eq(orders.number, number), eq(orders.phone, phone), isNull(orders.userId));
    const [found] = await tx.select({ receipt: orders.receipt }).from(orders).where(free).for('update');
    if (!found || claimCodeOf(found.receipt) !== code) return false;
    const [claimed] = await tx.update(orders).set({ userId: by.id }).where(free).returning({ number: orders.number });
    if (!claimed) return false;
    const actor = { id: by.id, name: by.userName };
    await recordChange(tx, actor, { action: 'order.claimed', kind: 'order', subject: claimed.number });
    return true;
  });
}

/** The rate limit of claims, so that numbers and phones cannot be guessed. */
export function countClaim(userId: string, number: string): Promise<Allowance> {
  return countAttempt({ key: `claim:user:${userId}`, max: 8, windowSeconds: 3600 }, claimsOfOrder(number));
}

/** Counts a try of an order's code by somebody who need not be logged in, together with its claims. */
export function countClaimOfOrder(number: string): Promise<Allowance> {
  return countAttempt(claimsOfOrder(number));
}

function claimsOfOrder(number: string): Limit {
  return { key: `claim:order:${number}`, max: 10, windowSeconds: 3600 };
}
