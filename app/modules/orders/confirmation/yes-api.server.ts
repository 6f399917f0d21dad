import { type Context, Hono } from 'hono';
import { href } from 'react-router';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readClaimCode, readOrderNumber } from '../my-orders/claim-form.ts';
import { yesLink } from './confirm-yes.ts';
import { followYes, offerYes } from './offer-yes.server.ts';

const receiptToken = /^[\w-]{22}$/;
const hour = 60 * 60;
const unknown = 'This order is not known here.';

/** M55: records that somebody opened WhatsApp to say yes to an order. No page waits for the answers. */
export const yesApi = new Hono()
  .post('/yes', async (context) => {
    context.header('cache-control', 'no-store');
    const token = context.req.header('receipt-token') ?? '';
    if (!receiptToken.test(token)) return context.json({ problem: unknown }, 404);
    const { asksForYes } = await readShopSettings();
    if (!asksForYes) return context.json({ problem: 'This shop asks for no yes.' }, 409);
    const refusal = await refuseMany(context);
    if (refusal) return refusal;
    return (await offerYes(token)) ? context.json({ noted: true }) : context.json({ problem: unknown }, 404);
  })
  .get('/yes/:number/:code', async (context) => {
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    const number = readOrderNumber(context.req.param('number'));
    const code = readClaimCode(context.req.param('code'));
    if (!number || !code) return context.json({ problem: unknown }, 404);
    const refusal = await refuseMany(context, number);
    if (refusal) return refusal;
    const { asksForYes, whatsapp } = await readShopSettings();
    const waits = asksForYes && (await followYes(number, code, isPressed(context.req.raw)));
    // Where there is nothing to say yes to any more, the tracking page says how the order stands.
    return context.redirect(waits ? yesLink(whatsapp, number) : `${href('/tracker')}?id=${number}`);
  });

/**
 * Whether a person pressed the link. Programs that look into e-mails follow their links too; they are led to the chat,
 * but nothing is noted of it.
 */
function isPressed({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('sec-fetch-user') === '?1' && headers.get('sec-purpose') === null;
}

/** Carriers put towns behind one address; nobody guesses a code with so few tries. */
async function refuseMany(context: Context, number?: string): Promise<Response | null> {
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt(
    { key: `yes:address:${address}`, max: 120, windowSeconds: hour },
    ...(number ? [{ key: `yes:order:${number}`, max: 20, windowSeconds: hour }] : []),
  );
  if (allowance.allowed) return null;
  context.header('retry-after', String(allowance.retryAfterSeconds));
  return context.json({ problem: 'There were many of these in the last hour.' }, 429);
}
