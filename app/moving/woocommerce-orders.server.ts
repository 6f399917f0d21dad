import {
  cellOf,
  countOf,
  groupsOf,
  momentOf,
  noteOnce,
  placeOf,
  priceOf,
  reject,
  type SourceRow,
} from './csv-source.server.ts';
import type { MovedOrder, MovedOrderLine, Noted, PastState, Rejected, SourceFile } from './records.ts';

/** WooCommerce itself exports no orders with addresses. These are the column names of its most common export plugins. */
const names = {
  number: ['order_number', 'order number', 'order id', 'order_id'],
  status: ['status', 'order status', 'order_status'],
  date: ['order_date', 'order date', 'date'],
  total: ['order_total', 'order total amount', 'order total', 'total'],
  currency: ['order_currency', 'currency', 'order currency'],
  email: ['customer_email', 'billing_email', 'email (billing)'],
  phone: ['billing_phone', 'phone (billing)', 'shipping_phone'],
  firstName: ['shipping_first_name', 'first name (shipping)', 'billing_first_name', 'first name (billing)'],
  lastName: ['shipping_last_name', 'last name (shipping)', 'billing_last_name', 'last name (billing)'],
  address: [
    'shipping_address_1',
    'address 1 (shipping)',
    'billing_address_1',
    'address 1&2 (billing)',
    'address 1 (billing)',
  ],
  apartment: ['shipping_address_2', 'address 2 (shipping)', 'billing_address_2', 'address 2 (billing)'],
  city: ['shipping_city', 'city (shipping)', 'billing_city', 'city (billing)'],
  province: [
    'shipping_state',
    'state name (shipping)',
    'state code (shipping)',
    'billing_state',
    'state name (billing)',
    'state code (billing)',
  ],
  postalCode: ['shipping_postcode', 'postcode (shipping)', 'billing_postcode', 'postcode (billing)'],
  itemName: ['item_name', 'item name', 'product name (main)', 'line_item_name'],
  itemSku: ['item_sku', 'sku', 'line_item_sku'],
  itemQuantity: ['item_quantity', 'quantity (- refund)', 'quantity', 'line_item_quantity'],
  itemPrice: ['item_price', 'item cost', 'line_item_price'],
  itemTotal: ['item_total', 'order line subtotal', 'line_item_total'],
} as const;

/** A file of orders has a number, a state, a day, a phone, and products in one of two ways. */
export const orderMarks = [
  names.number,
  names.status,
  names.date,
  names.phone,
  [...names.itemName, 'line_item_1', 'order_item_1'],
];

const states: Record<string, PastState> = {
  completed: 'cash-received',
  delivered: 'cash-received',
  cancelled: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
  refunded: 'returned',
  returned: 'returned',
};

/** Reads orders as history: a row for each order, or a row for each of its products. */
export async function* readWooOrders(files: readonly SourceFile[]): AsyncGenerator<MovedOrder | Rejected | Noted> {
  const note = noteOnce();
  for await (const rows of groupsOf(files, 'order', (row) => cellOf(row, ...names.number))) {
    if (!Array.isArray(rows)) yield rows;
    else yield* readOrder(rows, note);
  }
}

function* readOrder(
  rows: [SourceRow, ...SourceRow[]],
  note: ReturnType<typeof noteOnce>,
): Generator<MovedOrder | Rejected | Noted> {
  const [first] = rows;
  const number = cellOf(first, ...names.number);
  if (number === '') return yield reject(first, 'order', 'It has no number.');
  const currency = cellOf(first, ...names.currency);
  if (currency !== '' && currency !== 'PKR')
    return yield reject(first, 'order', `It was paid in ${currency}, not in rupees.`);
  const placedAt = momentOf(cellOf(first, ...names.date));
  if (!placedAt) return yield reject(first, 'order', 'It does not say when it was placed.');
  const status = cellOf(first, ...names.status)
    .toLowerCase()
    .replace(/^wc-/, '');
  const state = states[status];
  if (!state)
    return yield reject(
      first,
      'order',
      `It is “${status}”, so still under way: orders come as history, so end it there first.`,
    );
  const lines = rows.flatMap(linesOf);
  const taken = lines.filter((line) => line !== null);
  if (taken.length < lines.length) yield* note(first, 'Lines of orders without a price or a quantity are left out.');
  yield {
    kind: 'order',
    place: placeOf(first),
    sourceId: cellOf(first, 'order_id', 'order id') || number,
    number,
    state,
    reason: null,
    placedAt,
    endedAt: momentOf(cellOf(first, 'completed_date', 'date_completed', 'completed date')),
    readAt: null,
    fullName: [cellOf(first, ...names.firstName), cellOf(first, ...names.lastName)].filter(Boolean).join(' '),
    email: cellOf(first, ...names.email) || null,
    phone: cellOf(first, ...names.phone),
    province: cellOf(first, ...names.province),
    city: cellOf(first, ...names.city),
    postalCode: cellOf(first, ...names.postalCode) || null,
    shippingAddress: cellOf(first, ...names.address),
    apartment: cellOf(first, ...names.apartment) || null,
    account: null,
    lines: taken,
    total: priceOf(cellOf(first, ...names.total)),
  };
}

function linesOf(row: SourceRow): (MovedOrderLine | null)[] {
  if (cellOf(row, ...names.itemName) !== '')
    return [
      lineFrom({
        name: cellOf(row, ...names.itemName),
        sku: cellOf(row, ...names.itemSku),
        quantity: cellOf(row, ...names.itemQuantity),
        price: cellOf(row, ...names.itemPrice),
        total: cellOf(row, ...names.itemTotal),
      }),
    ];
  const lines: (MovedOrderLine | null)[] = [];
  for (let number = 1; number <= mostItems; number += 1) {
    const written = cellOf(row, `line_item_${number}`, `order_item_${number}`);
    if (written !== '') lines.push(lineFrom(partsOf(written)));
  }
  return lines;
}

const mostItems = 200;

type Item = { name: string; sku: string; quantity: string; price: string; total: string; productId?: string };

/** "name:Belt|product_id:58|sku:woo-belt|quantity:2|total:110.00" */
function partsOf(written: string): Item {
  const parts = new Map(
    written.split('|').map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  return {
    name: parts.get('name') ?? '',
    sku: parts.get('sku') ?? '',
    quantity: parts.get('quantity') ?? '',
    price: parts.get('price') ?? '',
    total: parts.get('sub_total') ?? parts.get('subtotal') ?? parts.get('total') ?? '',
    ...(parts.get('product_id') && { productId: parts.get('product_id')! }),
  };
}

function lineFrom({ name, sku, quantity, price, total, productId }: Item): MovedOrderLine | null {
  const pieces = countOf(quantity);
  if (name === '' || pieces === null || pieces < 1) return null;
  const together = priceOf(total);
  const each = priceOf(price) ?? (together === null ? null : Math.round(together / pieces));
  if (each === null || each === 0) return null;
  const product = sku ? `sku:${sku}` : productId ? `id:${productId}` : `name:${name}`;
  return { product, name, title: '', price: each, quantity: pieces };
}
