import { z } from 'zod';
import { answer, body, notNow, problem, unreadable } from '#app/infra/openapi/shapes.server.ts';

/** Web vitals. */
export const vitalsPaths = {
  '/api/vitals': {
    post: {
      summary: 'Web vitals of a page',
      requestBody: body(z.object({ page: z.string(), device: z.string(), vitals: z.record(z.string(), z.number()) })),
      responses: { 204: { description: 'Counted' }, ...unreadable, 422: answer('Not a report', problem), ...notNow },
    },
  },
};
