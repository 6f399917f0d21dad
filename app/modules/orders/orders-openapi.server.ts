import { z } from 'zod';
import {
  answer,
  body,
  described,
  idempotencyKey,
  invalid,
  language,
  notNow,
  pageForm,
  part,
  problem,
  problemWithFields,
  shapeOf,
  textsBody,
  unreadable,
} from '#app/infra/openapi/shapes.server.ts';
import { cancelRequest } from './cancel/cancel-own-order.server.ts';
import { discountAnswer, discountRequest } from './discounts/codes-api.server.ts';
import { checkoutLeadRequest, forgetLeadRequest, leadRequest } from './leads/lead.ts';
import { orderRequest } from './order-form/order-form.ts';

const placed = z.object({ number: z.string(), receipt: z.string() });

/** Orders: discount, placing, leads, confirmation, receipt. Bodies come from the schemas that check them. */
export const orderPaths = {
  '/api/discount': {
    post: {
      summary: 'The discount of a code on these products today; the order computes it again',
      requestBody: body(discountRequest),
      responses: {
        200: answer('The discount', discountAnswer),
        400: answer('Not readable JSON', problemWithFields),
        413: answer('Larger than 64 KB', problem),
        415: answer('Not plain JSON', problem),
        403: answer('Cross-origin', problem),
        422: answer('The code gives no discount; `problem` says why', problemWithFields),
        429: answer('Too many codes tried from this address', problem),
      },
    },
  },
  '/api/orders': {
    post: {
      summary: 'Place an order, cash on delivery',
      parameters: [idempotencyKey('One key is one order, permanently.')],
      requestBody: body(orderRequest(['gmail.com'])),
      responses: {
        201: answer('Placed', placed),
        200: answer('Already placed with this key', placed),
        400: answer('Not readable, or without an Idempotency-Key', problemWithFields),
        409: answer(
          'Not enough in stock, or more to pay than `shownTotal`; nothing was placed',
          problem.extend({ lines: z.array(z.looseObject({ id: z.int(), left: z.int() })).optional() }),
        ),
        413: answer('Larger than 64 KB', problem),
        415: answer('Not plain JSON', problem),
        403: answer('Cross-origin, or a blocked phone', problem),
        422: answer(
          'Invalid fields, or larger than the shop accepts before a call; `most` is then the largest accepted quantity',
          problemWithFields.extend({
            lines: z.array(z.looseObject({ id: z.int(), most: z.int() })).optional(),
            shippingFee: z
              .number()
              .optional()
              .describe('rupees; the current fee, when it is higher than the one shown'),
          }),
        ),
        429: answer(
          'Too many orders from this phone, device or address, or too many that wait for confirmation',
          problem,
        ),
        503: answer('Outcome unknown; repeat with the same key after `Retry-After`', problem),
      },
    },
  },
  '/api/orders/take-back': {
    post: {
      summary: 'Withdraw an order whose outcome is unknown; a later request with its key is refused',
      parameters: [idempotencyKey('The key of the order.')],
      responses: {
        200: answer('false when the order was already placed', z.object({ takenBack: z.boolean() })),
        400: answer('No key', problem),
        ...notNow,
        429: answer('Too many requests in an hour', problem),
      },
    },
  },
  '/api/leads': {
    post: {
      summary: 'Save a filled-in WhatsApp form as a lead; a repeated key is one lead',
      requestBody: body(leadRequest),
      responses: {
        201: answer('Saved', z.object({ kept: z.boolean() })),
        ...unreadable,
        422: answer('Not the body of the form', problem),
        ...notNow,
        429: answer('Too many requests in an hour', problem),
      },
    },
  },
  '/api/leads/checkout': {
    post: {
      summary: 'Save an unfinished checkout as a lead, when the owner has switched this on',
      requestBody: body(checkoutLeadRequest),
      responses: {
        201: answer('Saved', z.object({ kept: z.boolean() })),
        ...unreadable,
        409: answer('Switched off in this shop', problem),
        422: answer('Not the body of the checkout', problem),
        ...notNow,
        429: answer('Too many requests in an hour', problem),
      },
    },
  },
  '/api/leads/forget': {
    post: {
      summary: 'Delete the lead of an unfinished checkout',
      requestBody: body(forgetLeadRequest),
      responses: {
        200: answer('Deleted', z.object({ kept: z.boolean() })),
        ...unreadable,
        422: answer('Not the body of the checkout', problem),
        ...notNow,
      },
    },
  },
  '/api/yes': {
    post: {
      summary: 'Record that the customer opened WhatsApp to confirm, when the owner has switched this on',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }],
      responses: {
        200: answer('Recorded; repeating changes nothing', z.object({ noted: z.boolean() })),
        403: answer('Cross-origin', problem),
        404: answer('Unknown', problem),
        409: answer('Switched off in this shop', problem),
        429: answer('Too many requests in an hour', problem),
      },
    },
  },
  '/api/yes/{number}/{code}': {
    get: {
      summary: 'Link in the e-mail: redirects to WhatsApp with a text that confirms the order',
      parameters: [part('number'), part('code', z.string().describe('the code on the receipt'))],
      responses: {
        302: { description: 'To the chat with the shop, or to the tracking page when there is nothing to confirm' },
        404: answer('Not an order number and its code', problem),
        429: answer('Too many requests in an hour', problem),
      },
    },
  },
  '/api/receipt/cancel': {
    post: {
      summary: 'Cancel the order of a receipt before it is packed, when the owner allows it',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }],
      requestBody: body(cancelRequest),
      responses: {
        200: answer('Cancelled; repeating changes nothing', z.object({ cancelled: z.boolean() })),
        ...unreadable,
        404: answer('Unknown', problem),
        409: answer('Already packed', problem),
        422: answer('Without a valid reason', problem),
        ...notNow,
      },
    },
  },
  '/api/last-delivery': {
    get: {
      summary: 'Delivery address of the account’s last order, or of the receipt’s order; null when switched off',
      parameters: [{ name: 'Receipt-Token', in: 'header', schema: shapeOf(z.string()) }],
      responses: {
        200: answer('In the field names of the checkout', z.object({ delivery: z.looseObject({}).nullable() })),
      },
    },
  },
  '/api/receipt': {
    get: {
      summary: 'The receipt of a token',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }, language],
      responses: { 200: answer('The receipt', z.looseObject({})), 404: answer('Unknown', problem) },
    },
  },
  '/api/my-orders': {
    post: {
      summary: 'Add a guest’s order to the account, by number, phone and the code on the receipt',
      requestBody: textsBody(['number', 'phone', 'code']),
      responses: {
        200: answer('Added', described),
        401: answer('Nobody is logged in', problem),
        404: answer('No such order, or it cannot be added', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
      },
    },
  },
  '/account': pageForm('Add an order to the account', ['number', 'phone']),
};
