import { Hono } from 'hono';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { asRecord, recordOf } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { type ClaimValues, claimFields, claimProblems, readClaimCode, readOrderNumber } from './claim-form.ts';
import { claimOrder, countClaim } from './my-orders.server.ts';

type Answer = {
  status: 200 | 401 | 404 | 422 | 429 | 503;
  body: { problem?: string; fields?: Partial<ClaimValues>; message?: string };
  retryAfterSeconds?: number;
};

export const myOrdersApi = new Hono().post('/my-orders', async (context) => {
  context.header('cache-control', 'no-store');
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const written = asRecord(body.value);
  const values = recordOf(claimFields, (name) => (typeof written[name] === 'string' ? written[name] : ''));
  const response = await answerClaim(values, context.req.raw);
  if (response.retryAfterSeconds) context.header('retry-after', String(response.retryAfterSeconds));
  return context.json(response.body, response.status);
});

/** G5: an order placed without an account becomes one of the person's who is logged in. */
export async function answerClaim(values: ClaimValues, request: Request): Promise<Answer> {
  try {
    const by = await readSignedIn(request);
    if (!by) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    const number = readOrderNumber(values.number);
    const phone = parsePhone(values.phone);
    const code = readClaimCode(values.code);
    const fields = claimProblems(values);
    if (!number || !phone || !code) return { status: 422, body: { problem: Object.values(fields)[0] ?? '', fields } };
    const allowance = await countClaim(by.id, number);
    if (!allowance.allowed)
      return { status: 429, body: { problem: 'Too many tries. Please try again in an hour.' }, ...allowance };
    if (await claimOrder(by, { number, phone, code }))
      return { status: 200, body: { message: 'The order is in your list.' } };
    return {
      status: 404,
      body: { problem: 'We could not find an order with this number, phone and code that can be added.' },
    };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { status: 503, body: { problem: 'Please try again in a moment.' }, retryAfterSeconds: 3 };
  }
}
