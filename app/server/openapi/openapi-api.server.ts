import { z } from 'zod';
import {
  apiOrder,
  apiOrders,
  apiProduct,
  apiProducts,
  apiStep,
  apiStock,
  stepRequest,
  stockRequest,
} from '#app/modules/integrations/api/api-responses.ts';
import { orderStates } from '#app/modules/orders/states/order-states.ts';
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
} from './openapi-shapes.server.ts';

const security = [{ key: [] }];
const product = part('id');
const order = part('number', z.string().regex(/^[0-9]{1,12}$/));
const once = idempotencyKey('A UUID. For thirty days the same key is the same write and is answered alike.');
const refused = {
  401: answer(
    'No key, not one of this shop’s, or one that has ended or is suspended since a restore; `problem` says which',
    problem,
  ),
  403: answer('The key may not do this, or not from this address', problem),
  429: answer('More than 300 requests of this key in a minute; `Retry-After` says when again', problem),
  503: answer('The shop cannot answer just now; `Retry-After` says when again', problem),
};
const noSuch = { 404: answer('There is none with this number', problem) };
const conflict = (more: z.ZodRawShape) =>
  answer(
    'It is not any more what was read, or the Idempotency-Key was used for another request; nothing was done',
    z.object({ problem: z.string(), ...more }),
  );

/** What programs with a key may ask and write. */
export const apiPaths = {
  '/api/v1/products': {
    get: {
      summary: 'All products by number, 100 at a time, hidden ones too (needs “Read the catalogue”)',
      security,
      parameters: [query('after', '`next` of the page before')],
      responses: {
        200: answer('A page', apiProducts),
        422: answer('Not a cursor', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/products/{id}': {
    get: {
      summary: 'One product (needs “Read the catalogue”)',
      security,
      parameters: [product],
      responses: { 200: answer('The product', apiProduct), ...noSuch, ...refused },
    },
  },
  '/api/v1/products/{id}/stock': {
    post: {
      summary: 'Set a product’s stock, or add to it (needs “Write stock”)',
      security,
      parameters: [product, once],
      requestBody: body(stockRequest),
      responses: {
        200: answer('Written', apiStock),
        ...noSuch,
        409: conflict({ stock: z.int().optional().describe('the stock now') }),
        ...unreadable,
        400: answer('Not readable, or no Idempotency-Key', problemWithFields),
        422: answer('Something in it is not right, or more is taken off than there is', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/orders': {
    get: {
      summary: 'Orders, the newest first, 100 at a time (needs “Read orders”)',
      security,
      parameters: [
        { name: 'state', in: 'query', required: false, schema: shapeOf(z.enum(orderStates)) },
        query('from', 'placed on this day or later, in Karachi: 2026-11-21'),
        query('to', 'placed on this day or before'),
        query('after', '`next` of the page before'),
      ],
      responses: {
        200: answer('A page', apiOrders),
        422: answer('Something in the question cannot be read', problemWithFields),
        ...refused,
      },
    },
  },
  '/api/v1/orders/{number}': {
    get: {
      summary: 'One order (needs “Read orders”)',
      security,
      parameters: [order],
      responses: { 200: answer('The order', apiOrder), ...noSuch, ...refused },
    },
  },
  '/api/v1/orders/{number}/state': {
    post: {
      summary: 'Confirm, pack or cancel an order, as staff do (needs “Move orders on”)',
      security,
      parameters: [order, once],
      requestBody: body(stepRequest),
      responses: {
        200: answer('Done', apiStep),
        ...noSuch,
        409: conflict({ state: z.enum(orderStates).optional().describe('the state now') }),
        ...unreadable,
        400: answer('Not readable, or no Idempotency-Key', problemWithFields),
        422: answer('Something in it is not right', problemWithFields),
        ...refused,
      },
    },
  },
};
