import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { stockMoves } from '#app/modules/catalog/tables.server.ts';
import { signatureOf } from '#app/modules/orders/order.ts';
import { orderNumber } from '#app/modules/orders/place/order-number.server.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { orderEvents, orderLines, orders } from '#app/modules/orders/tables.server.ts';
import { shipments } from '#app/modules/shipping/tables.server.ts';
import { shelve } from '../catalog.ts';
import type { MonthParcel } from './month.ts';

const deliverySteps: readonly OrderState[] = ['confirmed', 'packed', 'shipped'];
const ways: Record<MonthParcel['fate'], readonly OrderState[]> = {
  'on-the-way': deliverySteps,
  delivered: [...deliverySteps, 'delivered'],
  returned: [...deliverySteps, 'refused', 'returning', 'returned'],
};

/**
 * Writes the orders of made-up parcels with their lines, steps, stock and parcels, as placing and shipping them would; gives
 * the order's number of each parcel. Two thousand orders placed one by one would take half a minute.
 */
export async function fillMonth(parcels: readonly MonthParcel[]): Promise<Map<MonthParcel, string>> {
  const product = await shelve({ name: 'Brass lamp', price: 100, stock: parcels.length });
  const numbers = new Map<MonthParcel, string>();
  for (let start = 0; start < parcels.length; start += 400)
    await inTransaction((tx) => fillSome(tx, product, parcels.slice(start, start + 400), numbers));
  return numbers;
}

async function fillSome(
  tx: Transaction,
  productId: number,
  parcels: readonly MonthParcel[],
  numbers: Map<MonthParcel, string>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('orders', 'id')) as id from generate_series(1, ${parcels.length})`,
  );
  const rowsOf = parcels.map((parcel, index) => {
    const id = Number(rows[index]?.id);
    const number = orderNumber(id, 'a month');
    numbers.set(parcel, number);
    return { parcel, id, number, way: ways[parcel.fate] };
  });
  await tx.insert(orders).values(
    rowsOf.map(({ parcel, id, number, way }) => ({
      id,
      number,
      key: randomUUID(),
      receipt: randomBytes(16).toString('base64url'),
      requestHash: String(id),
      state: way.at(-1),
      stateSince: parcel.ended,
      placedAt: parcel.handedOver,
      version: way.length + 1,
      fullName: 'Ayesha Siddiqui',
      phone: `+9230${10_000_000 + id}`,
      province: 'Punjab',
      city: parcel.city,
      shippingAddress: 'House 7, Street 12',
      totalPaisa: parcel.cash * 100,
      weightGrams: parcel.grams,
      linesSignature: signatureOf([{ id: productId, quantity: 1 }]),
      courier: parcel.courier,
      trackingNumber: parcel.trackingNumber,
    })),
  );
  await tx.insert(orderLines).values(
    rowsOf.map(({ parcel, id }) => ({
      orderId: id,
      productId,
      position: 0,
      quantity: 1,
      name: 'Brass lamp',
      title: 'A lamp of brass',
      unitPricePaisa: parcel.cash * 100,
      pictureId: null,
    })),
  );
  await fillHistory(tx, productId, rowsOf);
}

type Filled = { parcel: MonthParcel; id: number; way: readonly OrderState[] };

async function fillHistory(tx: Transaction, productId: number, filled: readonly Filled[]): Promise<void> {
  await tx.insert(orderEvents).values(
    filled.flatMap(({ parcel, id, way }) => [
      { orderId: id, at: parcel.handedOver, actorName: 'Ayesha', kind: 'placed' as const },
      ...way.map((toState, index) => ({
        orderId: id,
        at: new Date(Math.min(parcel.ended.getTime(), parcel.handedOver.getTime() + index * 60_000)),
        actorName: 'Sana',
        kind: 'step' as const,
        fromState: way[index - 1] ?? ('placed' as const),
        toState,
      })),
    ]),
  );
  await tx.insert(stockMoves).values(
    filled.flatMap(({ parcel, id }): (typeof stockMoves.$inferInsert)[] => {
      const taken = { productId, orderId: id, delta: -1, reason: 'order' as const };
      return parcel.fate === 'returned' ? [taken, { ...taken, delta: 1, reason: 'returned' }] : [taken];
    }),
  );
  const onShelf = sql`(select sum(delta) from stock_moves where product_id = ${productId})`;
  await tx.execute(sql`update products set stock = ${onShelf} where id = ${productId}`);
  await tx.insert(shipments).values(
    filled.map(({ parcel, id, way }) => ({
      orderId: id,
      attempt: 1,
      courier: parcel.courier,
      trackingNumber: parcel.trackingNumber,
      booking: 'by-hand' as const,
      collectPaisa: parcel.cash * 100,
      handedOverAt: parcel.handedOver,
      state: parcel.fate === 'on-the-way' ? ('in-transit' as const) : parcel.fate,
      newsAt: parcel.ended,
      endedAt: parcel.fate === 'on-the-way' ? null : parcel.ended,
      onWay: way.at(-1) === 'shipped',
    })),
  );
}
