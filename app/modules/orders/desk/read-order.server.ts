import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { db } from '#app/infra/db/db.server.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import type { Aside } from '../states/on-hold.ts';
import { stateIs } from '../states/order-states.server.ts';
import { customers, orderEvents, orderLines, orders } from '../tables.server.ts';
import type {
  AdminLine,
  CustomerFacts,
  Discount,
  OrderDetail,
  OrderFields,
  OtherOrder,
  TimelineEvent,
} from './admin-order.ts';

type Order = typeof orders.$inferSelect;

const maxHistory = 10;

/** Everything the admin knows of an order, by its number without dash; null where there is none. */
export async function readOrder(number: string): Promise<OrderDetail | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const [lines, events, customer, history, duplicates] = await Promise.all([
    readLines(order.id),
    readEvents(order.id),
    readCustomer(order.phone),
    order.forgottenAt ? [] : readOthers(order, sql`true`),
    order.state === 'placed' && !order.wantedTwice ? readOthers(order, isDuplicateOf(order)) : [],
  ]);
  return { ...factsOf(order), ...fieldsOf(order), lines, events, customer, history, duplicates };
}

/** The correctable fields as forms hold them: nothing is null. */
export function fieldsOf(order: Order): OrderFields {
  return {
    fullName: order.fullName,
    phone: order.phone,
    email: order.email ?? '',
    shippingAddress: order.shippingAddress,
    apartment: order.apartment ?? '',
    city: order.city,
    province: order.province,
    postalCode: order.postalCode ?? '',
    note: order.note,
  };
}

function factsOf(order: Order) {
  const { number, state, version, source, reason, calls, courier, trackingNumber, weightGrams } = order;
  const isCalling = order.callerUntil !== null && order.callerUntil > new Date();
  return {
    number,
    state,
    version,
    source,
    reason,
    calls,
    courier,
    trackingNumber,
    weightGrams,
    stateSince: order.stateSince.toISOString(),
    placedAt: order.placedAt.toISOString(),
    unread: order.readAt === null,
    callAfter: order.callAfter?.toISOString() ?? null,
    yesOfferedAt: order.yesOfferedAt?.toISOString() ?? null,
    caller: isCalling && order.callerId && order.callerName ? { id: order.callerId, name: order.callerName } : null,
    aside: asideOf(order),
    forgetAskedAt: order.forgetAskedAt?.toISOString() ?? null,
    forgottenAt: order.forgottenAt?.toISOString() ?? null,
    unheld: order.state === 'placed' ? order.unheldWhy : null,
    discount: discountGiven(order),
    shippingFee: order.shippingFeePaisa,
    total: order.totalPaisa,
    hasAccount: order.userId !== null,
    language: order.language,
    origin: order.origin,
  };
}

/** What was taken off an order; null where nothing was. */
function discountGiven(order: Order): Discount | null {
  const { discountPaisa: amount, discountCode: code, discountWhy, discountBy } = order;
  return amount > 0 ? { amount, code, why: discountWhy ?? '', by: discountBy ?? '' } : null;
}

function asideOf({ asideWhy, asideBy, asideAt }: Order): Aside | null {
  return asideWhy && asideBy && asideAt ? { why: asideWhy, by: asideBy, at: asideAt.toISOString() } : null;
}

async function readLines(orderId: number): Promise<AdminLine[]> {
  const rows = await db
    .select({
      productId: orderLines.productId,
      name: orderLines.name,
      price: orderLines.unitPricePaisa,
      quantity: orderLines.quantity,
      stock: products.stock,
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      colour: pictures.colour,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ id, width, height, colour, ...line }) => ({
    ...line,
    picture: id && width && height && colour ? { id, width, height, colour, alt: '' } : null,
  }));
}

async function readEvents(orderId: number): Promise<TimelineEvent[]> {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(200);
  return rows.map(({ id, at, actorName, kind, fromState, toState, words, details }) => ({
    id,
    actor: actorName,
    kind,
    from: fromState,
    to: toState,
    words,
    details,
    at: at.toISOString(),
  }));
}

async function readCustomer(phone: string): Promise<CustomerFacts> {
  const [known] = await db.select().from(customers).where(eq(customers.phone, phone));
  const { orders: count = 0, received = 0, refused = 0, flag = null, blockedBy = null } = known ?? {};
  return { orders: count, received, refused, flag, blockedBy };
}

/** Other orders of the same phone, newest first. */
function readOthers(order: Order, which: SQL): Promise<OtherOrder[]> {
  return readOrdersOf(order.phone, sql`${ne(orders.id, order.id)} and ${which}`);
}

/** The latest orders of a phone; `which` may choose among them. */
export async function readOrdersOf(phone: string, which: SQL = sql`true`, limit = maxHistory): Promise<OtherOrder[]> {
  const rows = await db
    .select({
      number: orders.number,
      state: orders.state,
      placedAt: orders.placedAt,
      total: orders.totalPaisa,
      reason: orders.reason,
      firstLine: sql<string>`coalesce((
        select name || case when (select count(*) from order_lines n where n.order_id = ${orders.id}) > 1
          then ' + ' || ((select count(*) from order_lines n where n.order_id = ${orders.id}) - 1) else '' end
        from order_lines f where f.order_id = ${orders.id} order by position limit 1), '')`,
    })
    .from(orders)
    .where(and(eq(orders.phone, phone), which))
    .orderBy(sql`${orders.placedAt} desc nulls last`)
    .limit(limit);
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }));
}

/** K3: the same phone and lines within 30 minutes, or what the owner has set, and not yet with the courier. */
function isDuplicateOf(order: Order): SQL {
  const placedAt = order.placedAt.toISOString();
  const span = sql`make_interval(mins => ${ruleNow('duplicateMinutes')})`;
  return sql`${orders.linesSignature} = ${order.linesSignature} and ${stateIs('inShop', sql`${orders.state}`)}
    and ${orders.placedAt} between ${placedAt}::timestamptz - ${span} and ${placedAt}::timestamptz + ${span}`;
}

/** An order for somebody who may not read how to reach its shopper; its corrections name the same fields. */
export function maskOrder(order: OrderDetail): OrderDetail {
  return { ...maskContact(order), events: order.events.map(maskEvent) };
}

function maskEvent(event: TimelineEvent): TimelineEvent {
  const { details } = event;
  if (!details) return event;
  const masked = { ...details };
  for (const side of ['before', 'after'])
    if (masked[side]) masked[side] = maskContact<Partial<OrderFields>>(asRecord(masked[side]));
  return { ...event, details: masked };
}
