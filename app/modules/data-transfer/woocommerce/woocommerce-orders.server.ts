import type { ImportedOrderLine, PastState } from '../records.ts';
import type { OrderEnd, OrderHead, OrderSheet } from '../shopify/csv-orders.server.ts';
import { cellOf, countOf, momentOf, priceOf, type SourceRow } from '../shopify/csv-source.server.ts';

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

/** Orders as WooCommerce's export plugins write them. */
export const wooOrders: OrderSheet = {
  numberOf: (row) => cellOf(row, ...names.number),
  headOf,
  endOf,
  linesOf,
};

function headOf(row: SourceRow): OrderHead {
  return {
    id: cellOf(row, 'order_id', 'order id'),
    currency: cellOf(row, ...names.currency),
    placedAt: cellOf(row, ...names.date),
    total: cellOf(row, ...names.total),
    fullName: [cellOf(row, ...names.firstName), cellOf(row, ...names.lastName)].filter(Boolean).join(' '),
    email: cellOf(row, ...names.email) || null,
    phone: cellOf(row, ...names.phone),
    province: cellOf(row, ...names.province),
    city: cellOf(row, ...names.city),
    postalCode: cellOf(row, ...names.postalCode) || null,
    shippingAddress: cellOf(row, ...names.address),
    apartment: cellOf(row, ...names.apartment) || null,
  };
}

function endOf(row: SourceRow): OrderEnd | string {
  const status = cellOf(row, ...names.status)
    .toLowerCase()
    .replace(/^wc-/, '');
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (!state) return `It is “${status}”, so still under way: orders come as history, so end it there first.`;
  const endedAt = momentOf(cellOf(row, 'completed_date', 'date_completed', 'completed date'));
  return { state, reason: null, endedAt };
}

function linesOf(row: SourceRow): (ImportedOrderLine | null)[] {
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
  const lines: (ImportedOrderLine | null)[] = [];
  for (let number = 1; number <= maxItems; number += 1) {
    const written = cellOf(row, `line_item_${number}`, `order_item_${number}`);
    if (written !== '') lines.push(lineFrom(partsOf(written)));
  }
  return lines;
}

const maxItems = 200;

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

function lineFrom({ name, sku, quantity, price, total, productId }: Item): ImportedOrderLine | null {
  const pieces = countOf(quantity);
  if (name === '' || pieces === null || pieces < 1) return null;
  const together = priceOf(total);
  const each = priceOf(price) ?? (together === null ? null : Math.round(together / pieces));
  if (each === null || each === 0) return null;
  const product = sku ? `sku:${sku}` : productId ? `id:${productId}` : `name:${name}`;
  return { product, name, title: '', price: each, quantity: pieces };
}
