import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { signatureOf, totalOf } from './order.ts';
import { orderNumber } from './place/order-number.server.ts';
import type { OrderState } from './states/order-states.ts';
import { customers, orderEvents, orderLines, orders } from './tables.server.ts';

/** An order as another shop has kept it, validated by the caller. */
export type PastOrder = Pick<
  typeof orders.$inferInsert,
  | 'fullName'
  | 'email'
  | 'phone'
  | 'province'
  | 'city'
  | 'postalCode'
  | 'shippingAddress'
  | 'apartment'
  | 'userId'
  | 'userName'
  | 'loginEmail'
  | 'note'
> & {
  state: OrderState;
  reason: string | null;
  placedAt: Date;
  endedAt: Date;
  readAt: Date;
  /** Each product once. */
  lines: readonly { productId: number; name: string; title: string; price: Money; quantity: number }[];
  /** What was paid; what it differs from the lines is kept as shipping, and is negative where there was a discount. */
  total: Money;
};

/**
 * Inserts orders of another shop as history: two lines in each timeline, and nothing that an order sets in motion, such
 * as e-mails, stock or bookings. `secret` makes their numbers. Returns the numbers in the same order.
 */
export async function insertPastOrders(
  tx: Transaction,
  actor: Actor,
  list: readonly PastOrder[],
  secret: string,
): Promise<string[]> {
  if (list.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('orders', 'id')) as id from generate_series(1, ${list.length})`,
  );
  const numbered = list.map((order, index) => ({ ...order, id: Number(rows[index]!.id) }));
  await tx.insert(orders).values(numbered.map((order) => orderRow(order, secret)));
  const lines = numbered.flatMap(linesOf);
  for (let start = 0; start < lines.length; start += linesAtOnce)
    await tx.insert(orderLines).values(lines.slice(start, start + linesAtOnce));
  // The timeline is read in the order of its ids: each order is placed before it ends.
  await tx.insert(orderEvents).values(numbered.flatMap((order) => eventsOf(order, actor)));
  return numbered.map(({ id }) => orderNumber(id, secret));
}

/** A statement takes 65,535 parameters, and a line has seven. */
const linesAtOnce = 5_000;

type Numbered = PastOrder & { id: number };

function linesOf({ id, lines }: Numbered): (typeof orderLines.$inferInsert)[] {
  return lines.map(({ price, ...line }, position) => ({ ...line, orderId: id, position, unitPricePaisa: price }));
}

function orderRow({ lines, total, endedAt, ...order }: Numbered, secret: string): typeof orders.$inferInsert {
  const signed = lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
  return {
    ...order,
    number: orderNumber(order.id, secret),
    key: randomUUID(),
    // No request made it, so that none can repeat it.
    requestHash: createHash('sha256').update(randomBytes(16)).digest('hex'),
    receipt: randomBytes(16).toString('base64url'),
    totalPaisa: total,
    shippingFeePaisa: total - totalOf(lines),
    stateSince: endedAt,
    linesSignature: signatureOf(signed),
    unheldWhy: 'moved-in',
  };
}

function eventsOf({ id, fullName, placedAt, endedAt, state, reason }: Numbered, actor: Actor) {
  const signed = { orderId: id, actorId: actor.id, actorName: actor.name };
  return [
    {
      ...signed,
      actorId: null,
      actorName: fullName,
      at: placedAt,
      kind: 'placed' as const,
      details: { unheld: 'moved-in' },
    },
    {
      ...signed,
      at: endedAt,
      kind: 'step' as const,
      fromState: 'placed' as const,
      toState: state,
      words: reason ?? 'Imported from another shop',
    },
  ];
}

export type PastCustomer = { phone: string; name: string; city: string; lastOrderAt: Date };

/** Inserts people whom another shop knew; who is known by phone already stays as they are. */
export async function insertCustomers(tx: Transaction, list: readonly PastCustomer[]): Promise<void> {
  if (list.length === 0) return;
  await tx
    .insert(customers)
    .values([...list])
    .onConflictDoNothing({ target: customers.phone });
}
