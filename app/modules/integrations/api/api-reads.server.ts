import { asc, eq, gt, inArray } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { priceNow } from '#app/modules/catalog/prices/price-now.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { readOrders } from '#app/modules/orders/desk/read-orders.server.ts';
import { type ListedProduct, readProductLists } from '#app/modules/orders/order-form/products-list.server.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import type { ApiOrder, ApiProduct } from './api-responses.ts';

/** How many items a list answers at once. */
const pageSize = 100;

const productColumns = {
  id: products.id,
  name: products.name,
  title: products.title,
  price: priceNow,
  stock: products.stock,
  onSale: products.active,
  updatedAt: products.updatedAt,
};

type ProductRow = Omit<ApiProduct, 'updatedAt'> & { updatedAt: Date };

function productOf({ price, updatedAt, ...product }: ProductRow): ApiProduct {
  return { ...product, price: toRupees(price), updatedAt: updatedAt.toISOString() };
}

/** A page of all products by their number, hidden ones too. `after` is the last number seen. */
export async function readApiProducts(after: number): Promise<{ items: ApiProduct[]; next: string | null }> {
  const found = await db
    .select(productColumns)
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(pageSize + 1);
  const items = found.slice(0, pageSize).map(productOf);
  return { items, next: found.length > pageSize ? String(items.at(-1)?.id) : null };
}

/** One product, also a hidden one; null where there is none. */
export async function readApiProduct(id: number): Promise<ApiProduct | null> {
  const [found] = await db.select(productColumns).from(products).where(eq(products.id, id));
  return found ? productOf(found) : null;
}

export type ApiOrdersQuestion = {
  state?: OrderState | undefined;
  /** Days in Karachi, `2026-11-21`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The number of the last order seen. */
  after?: string | undefined;
};

/** A page of orders, newest first. */
export async function readApiOrders(
  { state, from, to, after }: ApiOrdersQuestion,
  withCustomer: boolean,
): Promise<{ items: ApiOrder[]; next: string | null }> {
  const page = await readOrders({
    ...(state && { states: [state] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(after && { after }),
    limit: pageSize,
  });
  const numbers = page.orders.map(({ number }) => number);
  const found = await readOrdersByNumber(numbers, withCustomer);
  return { items: numbers.flatMap((number) => found.get(number) ?? []), next: page.next };
}

/** One order; null where there is none. */
export async function readApiOrder(number: string, withCustomer: boolean): Promise<ApiOrder | null> {
  return (await readOrdersByNumber([number], withCustomer)).get(number) ?? null;
}

async function readOrdersByNumber(numbers: string[], withCustomer: boolean): Promise<Map<string, ApiOrder>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.select().from(orders).where(inArray(orders.number, numbers)).limit(numbers.length);
  const lists = await readProductLists(rows.map(({ id }) => id));
  return new Map(rows.map((row) => [row.number, orderOf(row, lists.get(row.id) ?? [], withCustomer)]));
}

function orderOf(row: typeof orders.$inferSelect, products: ListedProduct[], withCustomer: boolean): ApiOrder {
  return {
    number: row.number,
    state: row.state,
    version: row.version,
    source: row.source,
    placedAt: row.placedAt.toISOString(),
    stateSince: row.stateSince.toISOString(),
    city: row.city,
    ...(row.discountPaisa > 0 && { discount: toRupees(row.discountPaisa) }),
    ...(row.discountCode && { discountCode: row.discountCode }),
    shippingFee: toRupees(row.shippingFeePaisa),
    total: toRupees(row.totalPaisa),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    lines: products.map(({ id, name, quantity, price }) => ({ product: id, name, quantity, price })),
    products,
    ...(withCustomer && { customer: customerOf(row) }),
  };
}

function customerOf(row: typeof orders.$inferSelect): NonNullable<ApiOrder['customer']> {
  return {
    name: row.fullName,
    phone: row.phone,
    email: row.email,
    address: row.shippingAddress,
    apartment: row.apartment,
    province: row.province,
    postalCode: row.postalCode,
  };
}
