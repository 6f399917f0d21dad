import { Hono } from 'hono';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { readJsonBody } from '#app/platform/http/read-body.server.ts';
import { countAttempt } from '#app/platform/limits/limits.server.ts';
import { leadRequest } from './lead.ts';
import { keepLead } from './leads.server.ts';

const hour = 60 * 60;

/** K7: keeps what somebody filled into the WhatsApp form. Nobody waits for its answer. */
export const leadsApi = new Hono().post('/leads', async (context) => {
  context.header('cache-control', 'no-store');
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const parsed = leadRequest.safeParse(body.value);
  if (!parsed.success) return context.json({ problem: 'This is not what the form sends.' }, 422);
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt(
    { key: `lead:phone:${parsed.data.mobileNumber}`, most: 12, windowSeconds: hour },
    { key: `lead:address:${address}`, most: 60, windowSeconds: hour },
  );
  if (!allowance.allowed) {
    context.header('retry-after', String(allowance.retryAfterSeconds));
    return context.json({ problem: 'There were many of these in the last hour.' }, 429);
  }
  await keepLead(parsed.data);
  return context.json({ kept: true }, 201);
});
