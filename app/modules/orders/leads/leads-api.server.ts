import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { checkoutLeadRequest, forgetLeadRequest, leadRequest } from './lead.ts';
import { forgetCheckoutLead, keepCheckoutLead, keepLead } from './leads.server.ts';

const hour = 60 * 60;

/** K7, M16: keeps what somebody filled into the WhatsApp form, or wrote at the checkout. Nobody waits for the answers. */
export const leadsApi = new Hono()
  .post('/leads', (context) =>
    receive(context, leadRequest, async (lead) => {
      const refusal = await refuseMany(context, lead.mobileNumber);
      if (refusal) return refusal;
      await keepLead(lead);
      return context.json({ kept: true }, 201);
    }),
  )
  .post('/leads/checkout', (context) =>
    receive(context, checkoutLeadRequest, async (lead) => {
      const { keepsDrafts } = await readShopSettings();
      if (!keepsDrafts) return context.json({ problem: 'This shop keeps no unfinished checkouts.' }, 409);
      const refusal = await refuseMany(context, lead.mobileNumber);
      if (refusal) return refusal;
      await keepCheckoutLead(lead);
      return context.json({ kept: true }, 201);
    }),
  )
  .post('/leads/forget', (context) =>
    receive(context, forgetLeadRequest, async ({ key }) => {
      await forgetCheckoutLead(key);
      return context.json({ kept: false });
    }),
  );

/** Reads what a form sent, and answers it. What is not from a form of ours is refused. */
async function receive<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
  respond: (received: z.output<Schema>) => Promise<Response>,
): Promise<Response> {
  context.header('cache-control', 'no-store');
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const parsed = schema.safeParse(body.value);
  if (!parsed.success) return context.json({ problem: 'This is not what the form sends.' }, 422);
  return respond(parsed.data);
}

async function refuseMany(context: Context, phone: Phone): Promise<Response | null> {
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt(
    { key: `lead:phone:${phone}`, max: 12, windowSeconds: hour },
    { key: `lead:address:${address}`, max: 60, windowSeconds: hour },
  );
  if (allowance.allowed) return null;
  context.header('retry-after', String(allowance.retryAfterSeconds));
  return context.json({ problem: 'There were many of these in the last hour.' }, 429);
}
