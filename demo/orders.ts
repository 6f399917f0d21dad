import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { fromRupees } from '#app/infra/money/money.ts';
import { stockMoves } from '#app/modules/catalog/tables.server.ts';
import { type CourierAdapter, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { signatureOf } from '#app/modules/orders/order.ts';
import { orderNumber } from '#app/modules/orders/place/order-number.server.ts';
import { type OrderState, stateHas, statesWhere, stations } from '#app/modules/orders/states/order-states.ts';
import { orderEvents, orderLines, orders } from '#app/modules/orders/tables.server.ts';
import { catalogue } from './catalogue.ts';
import { customerOf, phoneOf } from './customers.ts';
import type { DemoProduct } from './demo-product.ts';
import { addShipment, trackingNumberOf } from './shipments.ts';

const hourMs = 3_600_000;
const howMany = 180;
/** Parcels of these people are refused more often than not. */
const unreliable = new Set([7, 21]);

/** The usual way, and the ways it goes otherwise. */
const usual = stations.slice(1);
const toTheDoor = usual.slice(0, 4);
const refused = [...toTheDoor, ...statesWhere('notTaken')];
/** Hours from the order to each of its steps. */
const hoursToStep = [4, 12, 20, 44, 52, 170, 220];
/** Some parcels of the last days are slow: they wait at a courier's office, or nobody was at home. */
const slow = usual.slice(0, 3);
const notAtHome: OrderState[] = [...toTheDoor, 'shipped'];

type DemoOrder = {
  index: number;
  placedAt: Date;
  steps: { to: OrderState; at: Date }[];
  lines: { product: DemoProduct; quantity: number }[];
  courier: CourierAdapter | null;
};

/**
 * Thirty days of business, so that the admin of the demo shop has work and numbers to show. The shelves stay as the
 * catalogue fills them: what these orders took had been there before. `now` is when the youngest order came in.
 */
export async function addOrders(
  tx: Transaction,
  secret: string,
  pictureOf: (product: DemoProduct) => string | null,
  now = Date.now(),
): Promise<void> {
  for (let index = 0; index < howMany; index++) await addOrder(tx, orderOf(index, now), secret, pictureOf);
}

function orderOf(index: number, now: number): DemoOrder {
  // The older, the sparser; the last dozen still wait for their call.
  const ageHours = ((howMany - index) / howMany) ** 2 * 30 * 24;
  const placedAt = new Date(now - ageHours * hourMs);
  const way = wayOf(index, ageHours);
  const steps = way
    .map((to, step) => ({ to, at: new Date(placedAt.getTime() + (hoursToStep[step] ?? 0) * hourMs) }))
    .filter(({ at }) => at.getTime() < now - 0.5 * hourMs);
  const isParcel = steps.some(({ to }) => to === 'shipped');
  return {
    index,
    placedAt,
    steps,
    lines: linesOf(index),
    courier: isParcel ? (courierAdapters[index % courierAdapters.length] ?? null) : null,
  };
}

function wayOf(index: number, ageHours: number): readonly OrderState[] {
  if (unreliable.has(index % 60)) return refused;
  if (index % 23 === 5) return ['confirmed', 'cancelled'];
  if (index % 17 === 3) return refused;
  if (ageHours < 240 && index % 7 === 2) return slow;
  if (ageHours < 170 && index % 7 === 5) return notAtHome;
  return usual;
}

function linesOf(index: number): DemoOrder['lines'] {
  const onSale = catalogue.filter(({ stock }) => stock > 0);
  const first = onSale[(index * 11) % onSale.length];
  const second = index % 3 === 0 ? onSale[(index * 7 + 3) % onSale.length] : undefined;
  const chosen = [first, second === first ? undefined : second].filter((product) => product !== undefined);
  return chosen.map((product, position) => ({ product, quantity: position === 1 && index % 6 === 0 ? 2 : 1 }));
}

async function addOrder(
  tx: Transaction,
  { index, placedAt, steps, lines, courier }: DemoOrder,
  secret: string,
  pictureOf: (product: DemoProduct) => string | null,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence('orders', 'id')) as id`);
  const id = Number(rows[0]?.id);
  const customer = customerOf(index % 60);
  const last = steps.at(-1);
  const state = last?.to ?? 'placed';
  const total = lines.reduce((sum, { product, quantity }) => sum + product.priceRupees * quantity, 0);
  await tx.insert(orders).values({
    id,
    number: orderNumber(id, secret),
    key: randomUUID(),
    receipt: randomBytes(16).toString('base64url'),
    requestHash: createHash('sha256').update(`demo ${index}`).digest('hex'),
    state,
    stateSince: last?.at ?? placedAt,
    placedAt,
    version: steps.length + 1,
    fullName: customer.name,
    email: customer.email,
    phone: phoneOf(index % 60),
    province: customer.province,
    city: customer.city,
    shippingAddress: customer.address,
    totalPaisa: fromRupees(total),
    linesSignature: signatureOf(lines.map(({ product, quantity }) => ({ id: product.id, quantity }))),
    readAt: steps.length > 0 ? (steps[0]?.at ?? null) : null,
    reason: state === 'cancelled' ? 'Changed mind' : state === 'refused' ? 'Not at home' : null,
    courier,
    trackingNumber: courier && trackingNumberOf(courier, index),
  });
  await tx.insert(orderLines).values(
    lines.map(({ product, quantity }, position) => ({
      orderId: id,
      productId: product.id,
      position,
      quantity,
      name: product.name,
      title: product.title,
      unitPricePaisa: fromRupees(product.priceRupees),
      pictureId: pictureOf(product),
    })),
  );
  await addHistory(tx, { id, placedAt, name: customer.name, steps, lines });
  if (courier) await addShipment(tx, { orderId: id, courier, index, total: fromRupees(total), steps });
}

type History = { id: number; placedAt: Date; name: string } & Pick<DemoOrder, 'steps' | 'lines'>;

/** Timeline and ledger, as they would have been written. */
async function addHistory(tx: Transaction, { id, placedAt, name, steps, lines }: History): Promise<void> {
  const events = await tx
    .insert(orderEvents)
    .values([
      { orderId: id, at: placedAt, actorName: name, kind: 'placed' as const },
      ...steps.map(({ to, at }, index) => ({
        orderId: id,
        at,
        actorName: index < 3 ? 'Sana' : 'The shop',
        kind: 'step' as const,
        fromState: steps[index - 1]?.to ?? ('placed' as const),
        toState: to,
        words: to === 'cancelled' ? 'Changed mind' : to === 'refused' ? 'Not at home' : '',
      })),
    ])
    .returning({ id: orderEvents.id, toState: orderEvents.toState });
  const end = events.find(({ toState }) => toState && !stateHas(toState, 'holdsStock'));
  const moves = lines.flatMap(({ product, quantity }): (typeof stockMoves.$inferInsert)[] => {
    const move = { productId: product.id, orderId: id };
    const taken = { ...move, delta: -quantity, reason: 'order' as const, at: placedAt, eventId: events[0]?.id ?? null };
    if (!end) return [{ productId: product.id, delta: quantity, reason: 'received' as const, at: placedAt }, taken];
    const reason = end.toState === 'cancelled' ? ('cancelled' as const) : ('returned' as const);
    return [taken, { ...move, delta: quantity, reason, eventId: end.id, at: steps.at(-1)?.at ?? placedAt }];
  });
  await tx.insert(stockMoves).values(moves);
}
