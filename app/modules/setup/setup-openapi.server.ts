import { z } from 'zod';
import { answer, invalid, notNow, problem, textsBody, unreadable } from '#app/infra/openapi/shapes.server.ts';
import { setupFields } from './setup-form.ts';

/** The set-up of a new shop. */
export const setupPaths = {
  '/api/setup/open': {
    post: {
      summary: 'Check the token of the set-up; does not use it',
      requestBody: textsBody(['token']),
      responses: {
        200: answer('The token is valid', z.looseObject({})),
        ...unreadable,
        400: answer('Not readable, a wrong token, or the shop has an owner', problem),
        ...notNow,
      },
    },
  },
  '/api/setup': {
    post: {
      summary: 'Set up the shop: name, phone numbers, couriers, and the owner’s account',
      requestBody: textsBody(['token', ...setupFields]),
      responses: {
        200: answer('Done; the owner can log in', z.looseObject({})),
        ...unreadable,
        400: answer('Not readable, a wrong token, or the shop has an owner', problem),
        422: invalid,
        ...notNow,
      },
    },
  },
};
