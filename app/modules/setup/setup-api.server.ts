import { Hono } from 'hono';
import { answerForm } from '#app/modules/accounts/forms/form-response.server.ts';
import { openSetup, setUpShop } from './set-up-shop.server.ts';
import { setupFields } from './setup-form.ts';

/** The set-up of a new shop, for whoever has the token that the start printed. */
export const setupApi = new Hono()
  .post('/setup/open', (context) => answerForm(context, ['token'], ({ token }) => openSetup(token, context.req.raw)))
  .post('/setup', (context) =>
    answerForm(context, ['token', ...setupFields], ({ token, ...values }) => setUpShop(token, values, context.req.raw)),
  );
