import { stringify } from 'csv-stringify/sync';
import { inArray, sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { toRupees } from '#app/platform/money.ts';
import { type OrdersQuestion, readOrders } from './read-orders.server.ts';
import { orderLines, orders } from './tables.server.ts';

const pageSize = 500;
const notLoggedIn = 'Not Logged In';

/** The spec's field names first, then what an order has become. */
const columns = [
  ...[
    'number',
    'timestamp',
    'fullname',
    'email',
    'loginEmail',
    'country',
    'contactNo',
    'whatsappNo',
    'city',
    'province',
  ],
  ...[
    'postelCode',
    'shippingAddress',
    'apartment',
    'products',
    'readTimestamp',
    'userId',
    'userName',
    'state',
    'total',
  ],
  ...['source', 'courier', 'trackingNumber', 'note', 'reason'],
];

/** Orders as a CSV file, a page at a time, so that a million of them need no memory. By numbers, or by what a list asks for. */
export function ordersCsv(question: OrdersQuestion | readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | null = null;
  let ended = false;
  return new ReadableStream({
    start(controller) {
      // With its mark a spreadsheet reads Urdu names as what they are.
      controller.enqueue(encoder.encode(`\u{feff}${stringify([columns])}`));
    },
    async pull(controller) {
      if (ended) return controller.close();
      const page = await readPage(question, after);
      after = page.next;
      ended = after === null;
      if (page.numbers.length > 0) controller.enqueue(encoder.encode(await linesOf(page.numbers)));
    },
  });
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

async function linesOf(numbers: readonly string[]): Promise<string> {
  const rows = await db
    .select({
      order: orders,
      products: sql<string>`(select string_agg(quantity || ' x ' || name || ' (' || product_id || ')', '; ' order by position) from ${orderLines} l where l.order_id = ${sql.raw('"orders"."id"')})`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(sql`${orders.placedAt} desc, ${orders.id} desc`);
  return stringify(
    rows.map(({ order, products }) =>
      [
        ...[
          order.number,
          order.placedAt.toISOString(),
          order.fullName,
          order.email ?? '',
          order.loginEmail ?? notLoggedIn,
        ],
        ...[order.country, `0${order.phone.slice(3)}`, '', order.city, order.province, order.postalCode ?? ''],
        ...[order.shippingAddress, order.apartment ?? '', products, order.readAt?.toISOString() ?? ''],
        ...[
          order.userId ?? notLoggedIn,
          order.userName ?? notLoggedIn,
          order.state,
          toRupees(order.totalPaisa).toFixed(2),
        ],
        ...[order.source, order.courier ?? '', order.trackingNumber ?? '', order.note, order.reason ?? ''],
      ].map(plain),
    ),
  );
}

/** A cell that a spreadsheet would run as a formula is marked as text; what people type must never run anywhere. */
function plain(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
