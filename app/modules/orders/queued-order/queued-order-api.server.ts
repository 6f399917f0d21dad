import { Hono } from 'hono';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { takeBackOrder } from './queued-order.server.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * M81: takes back an order by its key, as long as it is not placed. Of a placed one it says no more than that: whoever made
 * it gets its number by sending it once more.
 */
export const queuedOrderApi = new Hono().post('/orders/take-back', async (context) => {
  context.header('cache-control', 'no-store');
  const key = context.req.header('idempotency-key') ?? '';
  if (!uuid.test(key)) return context.json({ problem: 'Send a UUID as Idempotency-Key.' }, 400);
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt({ key: `take-back:address:${address}`, max: 60, windowSeconds: 60 * 60 });
  if (!allowance.allowed) {
    context.header('retry-after', String(allowance.retryAfterSeconds));
    return context.json({ problem: 'There were many of these in the last hour.' }, 429);
  }
  return context.json({ takenBack: await takeBackOrder(key.toLowerCase()) });
});
