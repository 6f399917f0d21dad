import { z } from 'zod';
import {
  answer,
  body,
  idempotencyKey,
  part,
  problem,
  problemWithFields,
  query,
  shapeOf,
  unreadable,
} from '#app/infra/openapi/shapes.server.ts';
import { orderStates } from '#app/modules/orders/states/order-states.ts';
import {
  apiOrder,
  apiOrders,
  apiProduct,
  apiProducts,
  apiStep,
  apiStock,
  stepRequest,
  stockRequest,
} from './api-responses.ts';

const security = [{ key: [] }];
const product = part('id');
const order = part('number', z.string().regex(/^[0-9]{1,12}$/));
const once = idempotencyKey('A UUID. For thirty days a repeated key returns the first response.');
const refused = {
  401: answer(
    'No key, an unknown one, or one that has expired or is suspended since a restore; see `problem`',
    problem,
  ),
  403: answer('The key lacks the permission, or is not valid from this address', problem),
  429: answer('More than 300 requests a minute with this key; see `Retry-After`', problem),
  503: answer('Temporarily unavailable; see `Retry-After`', problem),
};
const noSuch = { 404: answer('Not found', problem) };
const conflict = (more: z.ZodRawShape) =>
  answer(
    'Changed since it was read, or the Idempotency-Key belongs to another request; nothing was done',
    z.object({ problem: z.string(), ...more }),
  );

/** The public API: requests with an API key. */
export const apiPaths = {
  '/api/v1/products': {
    get: {
      summary: 'List products by id, 100 a page, hidden ones included (needs “Read the catalogue”)',
      security,
      parameters: [query('after', '`next` of the previous page')],
      responses: {
        200: answer('A page', apiProducts),
        422: answer('Not a cursor', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/products/{id}': {
    get: {
      summary: 'Get a product (needs “Read the catalogue”)',
      security,
      parameters: [product],
      responses: { 200: answer('The product', apiProduct), ...noSuch, ...refused },
    },
  },
  '/api/v1/products/{id}/stock': {
    post: {
      summary: 'Set or adjust a product’s stock (needs “Write stock”)',
      security,
      parameters: [product, once],
      requestBody: body(stockRequest),
      responses: {
        200: answer('Written', apiStock),
        ...noSuch,
        409: conflict({ stock: z.int().optional().describe('the stock now') }),
        ...unreadable,
        400: answer('Not readable, or no Idempotency-Key', problemWithFields),
        422: answer('Invalid fields, or less than 0 would be left', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/orders': {
    get: {
      summary: 'List orders, newest first, 100 a page (needs “Read orders”)',
      security,
      parameters: [
        { name: 'state', in: 'query', required: false, schema: shapeOf(z.enum(orderStates)) },
        query('from', 'placed on or after this day (Asia/Karachi): 2026-11-21'),
        query('to', 'placed on or before this day'),
        query('after', '`next` of the previous page'),
      ],
      responses: {
        200: answer('A page', apiOrders),
        422: answer('Invalid parameters', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/orders/{number}': {
    get: {
      summary: 'Get an order (needs “Read orders”)',
      security,
      parameters: [order],
      responses: { 200: answer('The order', apiOrder), ...noSuch, ...refused },
    },
  },
  '/api/v1/orders/{number}/state': {
    post: {
      summary: 'Confirm, pack or cancel an order (needs “Update orders”)',
      security,
      parameters: [order, once],
      requestBody: body(stepRequest),
      responses: {
        200: answer('Done', apiStep),
        ...noSuch,
        409: conflict({ state: z.enum(orderStates).optional().describe('the state now') }),
        ...unreadable,
        400: answer('Not readable, or no Idempotency-Key', problemWithFields),
        422: answer('Invalid fields', problemWithFields),
        ...refused,
      },
    },
  },
};
