import { z } from 'zod';
import { orderSources } from '#app/modules/orders/states/order-events.ts';
import { orderStates } from '#app/modules/orders/states/order-states.ts';

const rupees = z.number().describe('rupees');
const moment = z.iso.datetime();
const next = z.string().nullable().describe('`after` of the following page; null at the end');

/** A product as programs read it. */
export const apiProduct = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  price: rupees.describe('rupees; what it costs now'),
  stock: z.int(),
  onSale: z.boolean().describe('false for a hidden product'),
  updatedAt: moment,
});

export const apiProducts = z.object({ items: z.array(apiProduct), next });

export const apiStock = z.object({
  product: z.int(),
  stock: z.int().describe('pieces on the shelf now'),
  was: z.int().describe('pieces before this write'),
});

const customer = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    address: z.string(),
    apartment: z.string().nullable(),
    province: z.string(),
    postalCode: z.string().nullable(),
  })
  .describe('only for a key that may read customers');

/** An order as programs read it. */
export const apiOrder = z.object({
  number: z.string(),
  state: z.enum(orderStates),
  version: z.int().describe('goes up with every change'),
  source: z.enum(orderSources),
  placedAt: moment,
  stateSince: moment,
  city: z.string(),
  discount: rupees.optional().describe('rupees; what was taken off the lines, where anything was'),
  discountCode: z.string().optional(),
  shippingFee: rupees,
  total: rupees,
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  lines: z.array(z.object({ product: z.int(), name: z.string(), quantity: z.int(), price: rupees })),
  products: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        name: z.string(),
        quantity: z.int(),
        price: rupees,
        imageUrl: z.array(z.string()),
      }),
    )
    .describe('the same lines in the field names that the shop’s own order has'),
  customer: customer.optional(),
});

export const apiOrders = z.object({ items: z.array(apiOrder), next });

export const apiStep = z.object({ number: z.string(), state: z.enum(orderStates), version: z.int() });

/** Where a key may bring an order: never where cash or a parcel changes hands. */
const apiSteps = ['confirmed', 'packed', 'cancelled'] as const;

/** What may be sent to change a product's stock. */
export const stockRequest = z.union([
  z.strictObject({
    stock: z.int().min(0).max(10_000_000).describe('the pieces that were counted'),
    expected: z.int().describe('the stock that was read before; where it is another by now nothing is written'),
  }),
  z.strictObject({ add: z.int().min(-10_000_000).max(10_000_000).describe('pieces to add; negative to take off') }),
]);

/** What may be sent to bring an order a step further. */
export const stepRequest = z.strictObject({
  state: z.enum(apiSteps),
  version: z.int().min(1).describe('the version that was read; where it is another by now nothing is done'),
  reason: z.string().trim().min(1).max(300).optional().describe('needed to cancel'),
});

export type ApiProduct = z.output<typeof apiProduct>;
export type ApiOrder = z.output<typeof apiOrder>;
export type StockRequest = z.output<typeof stockRequest>;
export type StepRequest = z.output<typeof stepRequest>;
