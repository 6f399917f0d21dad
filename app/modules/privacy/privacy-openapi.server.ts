import { z } from 'zod';
import { answer, pageForm } from '#app/infra/openapi/shapes.server.ts';

/** A person’s own data. */
export const privacyPaths = {
  '/account/data/file': {
    get: {
      summary: 'All data of the logged-in account; prices in rupees',
      responses: {
        200: answer('A JSON file', z.looseObject({})),
        302: { description: 'To the log-in' },
      },
    },
  },
  '/account/data': pageForm('Delete the account and its data', ['password']),
};
