import { z } from 'zod';
import { answer, language, query } from '#app/infra/openapi/shapes.server.ts';
import { wireSummary } from '#app/modules/catalog/catalog-responses.ts';

/** The search. */
export const searchPaths = {
  '/api/search': {
    get: {
      summary: 'The best matches of a search; tolerates misspellings',
      parameters: [query('q', 'the first 64 characters count', true), language],
      responses: {
        200: answer(
          'Products, and the corrected query if it was corrected',
          z.object({
            items: z.array(wireSummary),
            total: z.int().describe('number of matches; 201 means more than 200'),
            corrected: z.string().nullable(),
            offered: z.array(z.string()),
            instead: z.array(wireSummary).describe('suggestions when nothing was found'),
          }),
        ),
      },
    },
  },
};
