import { Hono } from 'hono';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { cancelOwnOrder, cancelRequest } from './cancel-own-order.server.ts';

const receiptToken = /^[\w-]{22}$/;
const unknown = 'This receipt is not known here.';

/** M70: whoever has the receipt of an order cancels it, where the owner lets shoppers do so. */
export const cancelApi = new Hono().post('/receipt/cancel', async (context) => {
  context.header('cache-control', 'no-store');
  const token = context.req.header('receipt-token') ?? '';
  if (!receiptToken.test(token)) return context.json({ problem: unknown }, 404);
  const { shoppersCancel } = await readShopSettings();
  if (!shoppersCancel) return context.json({ problem: 'Write to the shop to cancel this order.' }, 403);
  // Carriers put towns behind one address; nobody guesses a receipt with so few tries.
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt({ key: `cancel:address:${address}`, max: 60, windowSeconds: 60 * 60 });
  if (!allowance.allowed) {
    context.header('retry-after', String(allowance.retryAfterSeconds));
    return context.json({ problem: 'There were many of these in the last hour.' }, 429);
  }
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const parsed = cancelRequest.safeParse(body.value);
  if (!parsed.success) return context.json({ problem: 'Choose why.' }, 422);
  switch (await cancelOwnOrder(token, parsed.data.reason)) {
    case 'cancelled':
      return context.json({ cancelled: true });
    case 'too-late':
      return context.json({ problem: 'It is too late to cancel: the order is packed.' }, 409);
    case 'unknown':
      return context.json({ problem: unknown }, 404);
  }
});
