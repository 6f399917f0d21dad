import type { ImportedOrderLine } from '../records.ts';
import type { OrderEnd, OrderHead, OrderSheet } from './csv-orders.server.ts';
import { cellOf, countOf, momentOf, priceOf, type SourceRow } from './csv-source.server.ts';

/** Orders as Shopify exports them: a row for each product, the first of which says everything else. */
export const shopifyOrders: OrderSheet = {
  numberOf: (row) => cellOf(row, 'name'),
  headOf,
  endOf,
  linesOf: (row) => [lineOf(row)],
};

function headOf(row: SourceRow): OrderHead {
  return {
    id: cellOf(row, 'id'),
    currency: cellOf(row, 'currency'),
    placedAt: cellOf(row, 'created at'),
    total: cellOf(row, 'total'),
    fullName: cellOf(row, 'shipping name', 'billing name'),
    email: cellOf(row, 'email') || null,
    phone: phoneOf(cellOf(row, 'shipping phone'), cellOf(row, 'phone'), cellOf(row, 'billing phone')),
    province: cellOf(row, 'shipping province name', 'shipping province', 'billing province name', 'billing province'),
    city: cellOf(row, 'shipping city', 'billing city'),
    postalCode: cellOf(row, 'shipping zip', 'billing zip').replace(/^'/, '') || null,
    shippingAddress: cellOf(row, 'shipping address1', 'shipping street', 'billing address1', 'billing street'),
    apartment: cellOf(row, 'shipping address2') || null,
  };
}

/** Shopify writes an apostrophe before numbers, so that spreadsheets keep their plus. */
export function phoneOf(...numbers: readonly string[]): string {
  return numbers.map((number) => number.replace(/^'/, '').trim()).find((number) => number !== '') ?? '';
}

function endOf(row: SourceRow): OrderEnd | string {
  const cancelledAt = momentOf(cellOf(row, 'cancelled at'));
  const payment = cellOf(row, 'financial status').toLowerCase();
  if (cancelledAt) return { state: 'cancelled', reason: cellOf(row, 'cancel reason') || null, endedAt: cancelledAt };
  if (payment === 'voided' || payment === 'expired') return { state: 'cancelled', reason: null, endedAt: null };
  if (payment === 'refunded') return { state: 'returned', reason: null, endedAt: null };
  const paidAt = momentOf(cellOf(row, 'fulfilled at')) ?? momentOf(cellOf(row, 'paid at'));
  if (payment === 'paid' || payment === 'partially_refunded')
    return { state: 'cash-received', reason: null, endedAt: paidAt };
  // Cash on delivery that nobody has marked as paid: it is over where it was delivered.
  return cellOf(row, 'fulfillment status').toLowerCase() === 'fulfilled'
    ? {
        state: 'cash-received',
        reason: null,
        endedAt: paidAt,
        note: 'Orders that were sent and never marked as paid are taken as received.',
      }
    : 'It is still under way: orders come as history, so end it there first.';
}

function lineOf(row: SourceRow): ImportedOrderLine | null {
  const name = cellOf(row, 'lineitem name');
  const price = priceOf(cellOf(row, 'lineitem price'));
  const quantity = countOf(cellOf(row, 'lineitem quantity'));
  if (name === '' || price === null || price === 0 || quantity === null || quantity < 1) return null;
  const sku = cellOf(row, 'lineitem sku');
  return { product: sku ? `sku:${sku}` : `name:${name}`, name, title: '', price, quantity };
}
