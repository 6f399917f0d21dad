import { inArray, sql } from 'drizzle-orm';
import { localDigits } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { type CsvColumns, type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { type OrdersQuestion, readOrders } from '../../desk/read-orders.server.ts';
import { readProductLists } from '../../order-form/products-list.server.ts';
import { orderLines, orders } from '../../tables.server.ts';
import { readQuestion } from './orders-query.ts';

const pageSize = 500;
const notLoggedIn = 'Not Logged In';

type Row = { order: typeof orders.$inferSelect; products: string };

/** The field names of the specification first, then the state of the order. */
const columns: CsvColumns<Row> = {
  number: ({ order }) => order.number,
  timestamp: ({ order }) => order.placedAt.toISOString(),
  fullname: ({ order }) => order.fullName,
  email: ({ order }) => order.email ?? '',
  loginEmail: ({ order }) => order.loginEmail ?? notLoggedIn,
  country: ({ order }) => order.country,
  contactNo: ({ order }) => localDigits(order.phone),
  whatsappNo: () => '',
  city: ({ order }) => order.city,
  province: ({ order }) => order.province,
  postelCode: ({ order }) => order.postalCode ?? '',
  shippingAddress: ({ order }) => order.shippingAddress,
  apartment: ({ order }) => order.apartment ?? '',
  products: ({ products }) => products,
  readTimestamp: ({ order }) => order.readAt?.toISOString() ?? '',
  userId: ({ order }) => order.userId ?? notLoggedIn,
  userName: ({ order }) => order.userName ?? notLoggedIn,
  state: ({ order }) => order.state,
  total: ({ order }) => toRupees(order.totalPaisa).toFixed(2),
  source: ({ order }) => order.source,
  courier: ({ order }) => order.courier ?? '',
  trackingNumber: ({ order }) => order.trackingNumber ?? '',
  note: ({ order }) => order.note,
  reason: ({ order }) => order.reason ?? '',
  discount: ({ order }) => toRupees(order.discountPaisa).toFixed(2),
  discountCode: ({ order }) => order.discountCode ?? '',
  shippingFee: ({ order }) => toRupees(order.shippingFeePaisa).toFixed(2),
};

/** How the column `products` is written: in words for people, or as the specification's list in JSON for programs. */
export type ProductsColumn = 'words' | 'list';

/** Orders as a CSV file: those with these numbers, or those of a list's question. */
export function ordersCsv(
  question: OrdersQuestion | readonly string[],
  products: ProductsColumn = 'words',
): ReadableStream<Uint8Array> {
  return csvTable<Row, string>(columns, async (after) => {
    const { numbers, next } = await readPage(question, after);
    const rows = await readRows(numbers);
    return { rows: products === 'list' ? await withLists(rows) : rows, next };
  });
}

/** `?orders=` names some, otherwise the list's own question. `?products=list` writes the specification's list in JSON. */
export function downloadOrders(params: URLSearchParams): CsvDownload {
  const numbers = params
    .get('orders')
    ?.split(',')
    .filter((number) => /^\d{8}$/.test(number));
  const { after: _, ...question } = readQuestion(params);
  const products = params.get('products') === 'list' ? 'list' : 'words';
  return {
    file: ordersCsv(numbers ?? question, products),
    name: `orders-${new Date().toISOString().slice(0, 10)}.csv`,
  };
}

async function readPage(
  question: OrdersQuestion | readonly string[],
  after: string | null,
): Promise<{ numbers: readonly string[]; next: string | null }> {
  if (!('length' in question)) {
    const page = await readOrders({ ...question, limit: pageSize, ...(after && { after }) });
    return { numbers: page.orders.map(({ number }) => number), next: page.next };
  }
  const from = after === null ? 0 : question.indexOf(after) + 1;
  const numbers = question.slice(from, from + pageSize);
  return { numbers, next: from + pageSize < question.length ? (numbers.at(-1) ?? null) : null };
}

async function withLists(rows: Row[]): Promise<Row[]> {
  const lists = await readProductLists(rows.map(({ order }) => order.id));
  return rows.map(({ order }) => ({ order, products: JSON.stringify(lists.get(order.id) ?? []) }));
}

function readRows(numbers: readonly string[]): Promise<Row[]> {
  // Wrapped, because Drizzle drops the table's name from columns that stand directly in a selected expression.
  const id = sql`${orders.id}`;
  return db
    .select({
      order: orders,
      products: sql<string>`(
        select string_agg(quantity || ' x ' || name || ' (' || product_id || ')', '; ' order by position)
        from ${orderLines} line where line.order_id = ${id})`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(sql`${orders.placedAt} desc, ${orders.id} desc`);
}
