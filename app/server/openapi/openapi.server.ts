import { z } from 'zod';
import { wireProduct, wireSummary } from '#app/modules/catalog/catalog-responses.ts';
import { collectionKeys, ownCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { cancelRequest } from '#app/modules/orders/cancel/cancel-request.ts';
import { discountAnswer, discountRequest } from '#app/modules/orders/discounts/codes-api.server.ts';
import { checkoutLeadRequest, forgetLeadRequest, leadRequest } from '#app/modules/orders/leads/lead.ts';
import { orderRequest } from '#app/modules/orders/order-form/order-form.ts';
import { accountPaths } from './openapi-accounts.server.ts';
import { apiPaths } from './openapi-api.server.ts';
import { otherPaths } from './openapi-others.server.ts';
import {
  answer,
  body,
  idempotencyKey,
  notNow,
  part,
  problem,
  problemWithFields,
  query,
  shapeOf,
  unreadable,
} from './openapi-shapes.server.ts';

const missed = {
  name: 'missed',
  in: 'query',
  description: 'for how many ms the page could not hear',
  schema: shapeOf(z.int()),
};
/** The words of products as the pages in Urdu have them. */
const language = query('language', '`ur` where the shop has pages in Urdu; else English');
const placed = z.object({ number: z.string(), receipt: z.string() });
const changed = z.object({ changed: z.array(z.string()) });
const next = z.string().nullable();

const cataloguePaths = {
  '/api/collections/{key}': {
    get: {
      summary: 'One page (50) of a collection, in its order',
      parameters: [
        part('key', z.union([z.enum(collectionKeys), z.string().regex(ownCollectionKey)])),
        query('after', '`next` of the page before'),
        language,
      ],
      responses: {
        200: answer('Products and the cursor of what follows', z.object({ items: z.array(wireSummary), next })),
        404: answer('No such collection', problem),
        422: answer('Not a cursor', problemWithFields),
      },
    },
  },
  '/api/products': {
    get: {
      summary: 'Today’s price and stock of up to 50 products',
      parameters: [query('ids', 'product numbers with commas between them', true), language],
      responses: {
        200: answer('Those that are on sale', z.object({ items: z.array(wireSummary) })),
        422: answer('Not numbers', problemWithFields),
      },
    },
  },
  '/api/weights': {
    get: {
      summary: 'What a piece of up to 50 products weighs, for a delivery that costs by weight',
      parameters: [query('ids', 'product numbers with commas between them', true)],
      responses: {
        200: answer(
          'Grams by product; those without a weight are left out',
          z.object({ grams: z.record(z.string(), z.int()) }),
        ),
        422: answer('Not numbers', problemWithFields),
      },
    },
  },
  '/api/products/{id}': {
    get: {
      summary: 'One product',
      parameters: [part('id'), language],
      responses: { 200: answer('The product', wireProduct), 404: answer('Not on sale', problem) },
    },
  },
  '/api/search': {
    get: {
      summary: 'The best few products under a question; what was typed wrongly still finds',
      parameters: [query('q', 'at most 64 letters count', true), language],
      responses: {
        200: answer(
          'Products, and the question they answer where it is not the one asked',
          z.object({
            items: z.array(wireSummary),
            total: z.int().describe('how many there are in all; 201 stands for more than 200'),
            corrected: z.string().nullable(),
            offered: z.array(z.string()),
            instead: z.array(wireSummary).describe('others to look at where nothing was found'),
          }),
        ),
      },
    },
  },
};

/** A discount code that a shopper wants to use. */
const codePaths = {
  '/api/discount': {
    post: {
      summary: 'What a discount code takes off these products today; the order itself decides again',
      requestBody: body(discountRequest),
      responses: {
        200: answer('The code is good', discountAnswer),
        400: answer('Not readable JSON', problemWithFields),
        413: answer('Larger than 64 KB', problem),
        415: answer('Not plain JSON', problem),
        403: answer('Not from the shop’s own pages', problem),
        422: answer('The code takes nothing off, and why', problemWithFields),
        429: answer('This address has tried many codes', problem),
      },
    },
  },
};

/** The order's body comes from the very schema that checks it, and so does the WhatsApp form's. */
const orderPaths = {
  '/api/orders': {
    post: {
      summary: 'Place an order, cash on delivery',
      parameters: [idempotencyKey('One key is one order, for ever.')],
      requestBody: body(orderRequest(['gmail.com'])),
      responses: {
        201: answer('Placed', placed),
        200: answer('Placed before with this key', placed),
        400: answer('Not readable, or no key', problemWithFields),
        409: answer(
          'Not enough in stock, or more to pay than `shownTotal`; nothing was placed',
          problem.extend({ lines: z.array(z.looseObject({ id: z.int(), left: z.int() })).optional() }),
        ),
        413: answer('Larger than 64 KB', problem),
        415: answer('Not plain JSON', problem),
        403: answer('Not from the shop’s own pages, or a phone that the shop takes no orders of', problem),
        422: answer(
          'Something in it is not right, or it is larger than the shop takes before its call; then `most` says how many of a product it takes',
          problemWithFields.extend({
            lines: z.array(z.looseObject({ id: z.int(), most: z.int() })).optional(),
            shippingFee: z.number().optional().describe('rupees; the delivery costs so much now, more than was shown'),
          }),
        ),
        429: answer(
          'This phone, device or address has ordered often, or has three orders that wait for a call',
          problem,
        ),
        503: answer('It cannot be known now; repeat with the same key after Retry-After', problem),
      },
    },
  },
  '/api/orders/take-back': {
    post: {
      summary: 'Takes back an order that may be on its way; a request with its key that arrives later is refused',
      parameters: [idempotencyKey('The key of the order.')],
      responses: {
        200: answer('false where the order is placed', z.object({ takenBack: z.boolean() })),
        400: answer('No key', problem),
        ...notNow,
        429: answer('Many of these in the last hour', problem),
      },
    },
  },
  '/api/leads': {
    post: {
      summary: 'Keeps a filled-in WhatsApp form; the same key twice is one lead',
      requestBody: body(leadRequest),
      responses: {
        201: answer('Kept', z.object({ kept: z.boolean() })),
        ...unreadable,
        422: answer('Not what the form sends', problem),
        ...notNow,
        429: answer('Many of these in the last hour', problem),
      },
    },
  },
  '/api/leads/checkout': {
    post: {
      summary: 'Keeps a checkout with a phone number that was not sent, where the owner has switched this on',
      requestBody: body(checkoutLeadRequest),
      responses: {
        201: answer('Kept', z.object({ kept: z.boolean() })),
        ...unreadable,
        409: answer('This shop keeps none', problem),
        422: answer('Not what the checkout sends', problem),
        ...notNow,
        429: answer('Many of these in the last hour', problem),
      },
    },
  },
  '/api/leads/forget': {
    post: {
      summary: 'Deletes what was kept of an unfinished checkout',
      requestBody: body(forgetLeadRequest),
      responses: {
        200: answer('Nothing of it is kept any more', z.object({ kept: z.boolean() })),
        ...unreadable,
        422: answer('Not what the checkout sends', problem),
        ...notNow,
      },
    },
  },
  '/api/yes': {
    post: {
      summary: 'Notes that the shopper of a receipt opened WhatsApp to say yes, where the owner has switched this on',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }],
      responses: {
        200: answer('Noted; twice is once', z.object({ noted: z.boolean() })),
        403: answer('Not from the shop’s own pages', problem),
        404: answer('Unknown', problem),
        409: answer('This shop asks for no yes', problem),
        429: answer('Many of these in the last hour', problem),
      },
    },
  },
  '/api/yes/{number}/{code}': {
    get: {
      summary: 'The link of a letter: leads to WhatsApp with the words that say yes to the order',
      parameters: [part('number'), part('code', z.string().describe('as it stands on the receipt'))],
      responses: {
        302: { description: 'To the chat with the shop; to the tracking page where there is nothing to say yes to' },
        404: answer('Not an order’s number and a code', problem),
        429: answer('Many of these in the last hour', problem),
      },
    },
  },
  '/api/receipt/cancel': {
    post: {
      summary: 'Cancels the order of a receipt until it is packed, where the owner lets shoppers do so',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }],
      requestBody: body(cancelRequest),
      responses: {
        200: answer('Cancelled; twice is once', z.object({ cancelled: z.boolean() })),
        ...unreadable,
        404: answer('Unknown', problem),
        409: answer('It is packed', problem),
        422: answer('Without one of the reasons', problem),
        ...notNow,
      },
    },
  },
  '/api/last-delivery': {
    get: {
      summary:
        'Where the last order of the account went, or without one the order of a receipt; null where the owner has it switched off',
      parameters: [{ name: 'Receipt-Token', in: 'header', schema: shapeOf(z.string()) }],
      responses: {
        200: answer('By the names of the checkout’s fields', z.object({ delivery: z.looseObject({}).nullable() })),
      },
    },
  },
  '/api/receipt': {
    get: {
      summary: 'The receipt that a token opens',
      parameters: [{ name: 'Receipt-Token', in: 'header', required: true, schema: shapeOf(z.string()) }, language],
      responses: { 200: answer('The receipt', z.looseObject({})), 404: answer('Unknown', problem) },
    },
  },
};

const livePaths = {
  '/api/live': {
    get: {
      summary: 'Server-Sent Events: `hello` and `changed` with the tags of what has changed, `beat` every 25 s',
      parameters: [missed],
      responses: { 200: { description: 'A stream', content: { 'text/event-stream': {} } } },
    },
  },
  '/api/changes': {
    get: {
      summary: 'The same for who cannot hold a stream: the tags of what has changed lately',
      parameters: [missed],
      responses: {
        200: answer('`*` is everything', changed),
      },
    },
  },
};

/** The shop's API as OpenAPI 3.1. */
export function openApi(siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dastak',
      version: '1',
      description:
        'Shoppers’ reads and writes, which are accepted from the shop’s own pages only; and under /api/v1 what programs may do with a key, which the owner makes under Settings, Keys and webhooks.',
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...cataloguePaths,
      ...codePaths,
      ...orderPaths,
      ...livePaths,
      ...accountPaths,
      ...otherPaths,
      ...apiPaths,
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
