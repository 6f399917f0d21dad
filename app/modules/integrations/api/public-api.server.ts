import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { isOrderState } from '#app/modules/orders/states/order-states.ts';
import { findKeyHolder, type KeyHolder, noteKeyUse } from '../keys/api-keys.server.ts';
import { findKeyRefusal, recordRefusedKey } from '../keys/key-refusal.server.ts';
import { type KeyScope, scopeTexts } from '../keys/scopes.ts';
import { countWrongKey, secondsBarred } from '../keys/wrong-keys.server.ts';
import {
  type ApiOrdersQuestion,
  readApiOrder,
  readApiOrders,
  readApiProduct,
  readApiProducts,
} from './api-reads.server.ts';
import { stepRequest, stockRequest } from './api-responses.ts';
import { type Written, writeStep, writeStock } from './api-writes.server.ts';

/** Requests of one key in a minute. */
const maxOfKey = { max: 300, windowSeconds: 60 };

const noOrder = { problem: 'There is no such order.' };
const noProduct = { problem: 'There is no such product.' };

/**
 * The API for programs, under /api/v1. A key in `Authorization: Bearer` is the only way in; no cookie is read here, and a
 * key opens nothing else. No answer may be stored.
 */
export const publicApi = new Hono()
  .get('/products', (context) =>
    withKey(context, 'catalogue:read', async () => {
      const after = context.req.query('after') ?? '0';
      if (!/^\d{1,9}$/.test(after)) return notACursor(context);
      return context.json(await readApiProducts(Number(after)));
    }),
  )
  .get('/products/:id{[1-9][0-9]{0,8}}', (context) =>
    withKey(context, 'catalogue:read', async () => {
      const product = await readApiProduct(Number(context.req.param('id')));
      return product ? context.json(product) : context.json(noProduct, 404);
    }),
  )
  .post('/products/:id{[1-9][0-9]{0,8}}/stock', (context) =>
    withKey(context, 'stock:write', (holder) => {
      const id = Number(context.req.param('id'));
      return answerWrite(context, stockRequest, ({ request, idempotencyKey }) =>
        writeStock({ holder, idempotencyKey, input: { product: id, ...request } }, id, request),
      );
    }),
  )
  .get('/orders', (context) =>
    withKey(context, 'orders:read', async ({ scopes }) => {
      const question = readQuestion(context);
      if ('fields' in question) return context.json(question, 422);
      return context.json(await readApiOrders(question, scopes.includes('customers:read')));
    }),
  )
  .get('/orders/:number{[0-9]{1,12}}', (context) =>
    withKey(context, 'orders:read', async ({ scopes }) => {
      const order = await readApiOrder(context.req.param('number') ?? '', scopes.includes('customers:read'));
      return order ? context.json(order) : context.json(noOrder, 404);
    }),
  )
  .post('/orders/:number{[0-9]{1,12}}/state', (context) =>
    withKey(context, 'orders:write', (holder) => {
      const number = context.req.param('number') ?? '';
      return answerWrite(context, stepRequest, ({ request, idempotencyKey }) =>
        writeStep({ holder, idempotencyKey, input: { order: number, ...request } }, number, request),
      );
    }),
  );

/** Answers whoever has a key that may do this. Everybody else is told why not, with nothing read. */
async function withKey(
  context: Context,
  scope: KeyScope,
  respond: (holder: KeyHolder) => Promise<Response>,
): Promise<Response> {
  context.header('cache-control', 'no-store');
  const [, key = ''] = /^Bearer +(\S{1,100})$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const address = context.req.header(clientAddressHeader) ?? '';
  const barredFor = secondsBarred(address);
  // An address may be that of many: a key that works is answered from there, too.
  const holder = await findKeyHolder(key, { isHasty: barredFor > 0 });
  if (!holder && barredFor > 0) return tooOften(context, barredFor);
  if (!holder) return refuseWrongKey(context, key, address);
  const allowance = await countAttempt({ key: `api-key:${holder.id}`, ...maxOfKey });
  if (!allowance.allowed) return tooOften(context, allowance.retryAfterSeconds);
  const refusal = findKeyRefusal(holder, address);
  if (refusal) {
    await recordRefusedKey(holder, refusal, address);
    if (refusal.status === 401) context.header('www-authenticate', 'Bearer error="invalid_token"');
    return context.json({ problem: refusal.problem }, refusal.status);
  }
  await noteKeyUse(holder);
  if (!holder.scopes.includes(scope))
    return context.json({ problem: `This key may not do this. It needs “${scopeTexts[scope].label}”.` }, 403);
  return respond(holder);
}

function refuseWrongKey(context: Context, key: string, address: string): Response {
  const barredFor = key === '' ? 0 : countWrongKey(address);
  if (barredFor > 0) return tooOften(context, barredFor);
  context.header('www-authenticate', 'Bearer');
  return context.json({ problem: 'Send a key of this shop as “Authorization: Bearer …”.' }, 401);
}

function tooOften(context: Context, retryAfterSeconds: number): Response {
  context.header('retry-after', String(retryAfterSeconds));
  return context.json({ problem: 'Too often. Retry-After says when again.' }, 429);
}

function notACursor(context: Context): Response {
  return context.json(
    { problem: 'This is no cursor.', fields: { after: 'Give back `next` of the page before.' } },
    422,
  );
}

// PostgreSQL knows no year 0, which JavaScript does.
const day = /^(?:19|20)\d\d-\d\d-\d\d$/;

/** What a list of orders is asked for; the fields that cannot be read where there are some. */
function readQuestion(context: Context): ApiOrdersQuestion | { problem: string; fields: Record<string, string> } {
  const { state, from, to, after } = context.req.query();
  const fields = {
    ...(state !== undefined && !isOrderState(state) && { state: 'No order is ever in this state.' }),
    ...(from !== undefined && !isDay(from) && { from: 'Write a day as 2026-11-21.' }),
    ...(to !== undefined && !isDay(to) && { to: 'Write a day as 2026-11-21.' }),
    ...(after !== undefined && !/^\d{1,12}$/.test(after) && { after: 'Give back `next` of the page before.' }),
  };
  if (Object.keys(fields).length > 0) return { problem: 'Something in the question cannot be read.', fields };
  return { state: isOrderState(state) ? state : undefined, from, to, after };
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return day.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

type WriteInput<Request> = { request: Request; idempotencyKey: string };

/** Reads the idempotency key and the body of a write, and answers what it did. */
async function answerWrite<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  write: (input: WriteInput<z.output<Schema>>) => Promise<Written>,
): Promise<Response> {
  const idempotencyKey = z.guid().safeParse(context.req.header('idempotency-key'));
  if (!idempotencyKey.success)
    return context.json(
      { problem: 'Send a UUID as Idempotency-Key.', fields: { 'Idempotency-Key': 'This must be a UUID.' } },
      400,
    );
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const request = schema.safeParse(body.value);
  if (!request.success)
    return context.json({ problem: 'The body is not what is asked for here.', ...wrongIn(request.error) }, 422);
  const { status, body: result } = await write({ request: request.data, idempotencyKey: idempotencyKey.data });
  return context.json(result, status);
}

function wrongIn(error: z.ZodError): { fields: Record<string, string> } {
  return {
    fields: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  };
}
