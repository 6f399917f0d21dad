import { z } from 'zod';
import { answer, language, next, part, problem, problemWithFields, query } from '#app/infra/openapi/shapes.server.ts';
import { wireProduct, wireSummary } from './catalog-responses.ts';
import { collectionKeys, ownCollectionKey } from './collections/collection.ts';

/** Collections and products. */
export const catalogPaths = {
  '/api/collections/{key}': {
    get: {
      summary: 'One page (50) of a collection, in its order',
      parameters: [
        part('key', z.union([z.enum(collectionKeys), z.string().regex(ownCollectionKey)])),
        query('after', '`next` of the page before'),
        language,
      ],
      responses: {
        200: answer('Products, and the cursor of the next page', z.object({ items: z.array(wireSummary), next })),
        404: answer('No such collection', problem),
        422: answer('Not a cursor', problemWithFields),
      },
    },
  },
  '/api/products': {
    get: {
      summary: 'Current price and stock of up to 50 products',
      parameters: [query('ids', 'product ids, separated by commas', true), language],
      responses: {
        200: answer('The products that are on sale', z.object({ items: z.array(wireSummary) })),
        422: answer('Not a list of ids', problemWithFields),
      },
    },
  },
  '/api/weights': {
    get: {
      summary: 'Weights of up to 50 products, for delivery fees by weight',
      parameters: [query('ids', 'product ids, separated by commas', true)],
      responses: {
        200: answer(
          'Grams by product id; products without a weight are left out',
          z.object({ grams: z.record(z.string(), z.int()) }),
        ),
        422: answer('Not a list of ids', problemWithFields),
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
};
