import { Hono } from 'hono';
import * as z from 'zod/mini';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { countVitals } from './vitals.server.ts';
import { deviceKinds, pageKinds } from './vitals.ts';

const largestReport = 4 * 1024;

const time = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)));

/** What a page sends when it is left; anything else in it is refused. */
const report = z.strictObject({
  page: z.enum(pageKinds),
  device: z.enum(deviceKinds),
  vitals: z.strictObject({
    LCP: time,
    INP: time,
    CLS: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
    FCP: time,
    TTFB: time,
  }),
});

/** A whole neighbourhood may share one address of a mobile network; past this its visits are just not measured. */
const maxReports = { max: 60, windowSeconds: 60 };

/** `POST /api/vitals`: how fast a page was, sent by the page itself as it is left (H5). Nothing of the visit is kept. */
export const vitalsApi = new Hono().post('/vitals', async (context) => {
  const body = await readJsonBody(context.req.raw, largestReport);
  if (!body.ok) return context.json({ problem: body.problem }, body.status);
  const parsed = report.safeParse(body.value);
  if (!parsed.success) return context.json({ problem: 'This is no report of a page.' }, 422);
  const address = context.req.header(clientAddressHeader) ?? 'unknown';
  const allowance = await countAttempt({ key: `vitals:${address}`, ...maxReports });
  if (!allowance.allowed)
    return context.json({ problem: 'That is enough for now.' }, 429, {
      'retry-after': String(allowance.retryAfterSeconds),
    });
  await countVitals(parsed.data);
  return context.body(null, 204);
});
