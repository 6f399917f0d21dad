import { Hono } from 'hono';
import { isDatabaseAway } from '#app/platform/db/db.server.ts';
import { readJsonBody } from '#app/platform/http/read-body.server.ts';
import { log } from '#app/platform/log.server.ts';
import { messages } from '#app/platform/messages.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { fieldProblems, orderRequest } from './checkout-form.ts';
import { receiptInRupees } from './order.ts';
import { type Placed, placeOrder, type Refused } from './place-order.server.ts';
import { readReceipt } from './receipts.server.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const receiptToken = /^[\w-]{22}$/;

type Answer = { status: 200 | 201 | 400 | 409 | 413 | 415 | 422 | 503; body: Record<string, unknown> };

export const ordersApi = new Hono()
  .post('/orders', async (context) => {
    const { status, body } = await answerOrder(context.req.raw, context.req.header('idempotency-key'));
    context.header('cache-control', 'no-store');
    // A little apart from each other, so that a database coming back is not met by everybody at once.
    if (status === 503) context.header('retry-after', String(1 + Math.floor(Math.random() * 4)));
    return context.json(body, status);
  })
  .get('/receipt', async (context) => {
    context.header('cache-control', 'no-store');
    const token = context.req.header('receipt-token') ?? '';
    const receipt = receiptToken.test(token) ? await readReceipt(token) : null;
    return receipt
      ? context.json(receiptInRupees(receipt))
      : context.json({ problem: 'This receipt is not known here.' }, 404);
  });

/** Reads, checks and places the order of one request; the only thrown errors left are bugs. */
async function answerOrder(request: Request, key: string | undefined): Promise<Answer> {
  if (!key || !uuid.test(key))
    return {
      status: 400,
      body: { problem: 'Send a UUID as Idempotency-Key.', fields: { 'Idempotency-Key': 'This must be a UUID.' } },
    };
  const body = await readJsonBody(request);
  if (!body.ok) return { status: body.status, body: { problem: body.problem, fields: { body: body.problem } } };
  try {
    const settings = await readShopSettings();
    const parsed = orderRequest(settings.emailDomains).safeParse(body.value);
    if (!parsed.success)
      return {
        status: 422,
        body: { problem: 'Please look at the marked fields.', fields: fieldProblems(parsed.error) },
      };
    return answerOutcome(await placeOrder(parsed.data, key.toLowerCase()));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log('warn', 'order-not-answered', { route: '/api/orders' }, error);
    return { status: 503, body: { problem: messages.checkout.failed } };
  }
}

function answerOutcome(outcome: Placed | Refused): Answer {
  switch (outcome.kind) {
    case 'placed':
    case 'repeated':
      return {
        status: outcome.kind === 'placed' ? 201 : 200,
        body: { number: outcome.number, receipt: outcome.receipt },
      };
    case 'short':
      return {
        status: 409,
        body: { problem: shortProblem(outcome.lines), lines: outcome.lines.map(({ id, left }) => ({ id, left })) },
      };
    case 'other-request':
      return {
        status: 422,
        body: {
          problem: 'This key belongs to another order.',
          fields: { 'Idempotency-Key': 'Make a new key for a new order.' },
        },
      };
    case 'too-large':
      return {
        status: 422,
        body: { problem: 'This order is too large.', fields: { products: 'This order is too large.' } },
      };
  }
}

/** Names each product and what is left of it. */
function shortProblem(lines: { left: number; name: string }[]): string {
  return lines
    .map(({ left, name }) => {
      if (!name) return 'A product in your cart is no longer sold.';
      return left === 0 ? `${name} is sold out.` : `Only ${left} left of ${name}.`;
    })
    .join(' ');
}
