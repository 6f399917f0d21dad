import { Hono } from 'hono';
import { z } from 'zod';
import { db } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { requiredLine } from '#app/infra/text/form-fields.ts';
import { mergeLines } from '../order.ts';
import { readLines } from '../order-form/wanted-lines.server.ts';
import { codeAttempts } from './code-hold.server.ts';
import { judgeCode } from './read-code.server.ts';

/** What `POST /api/discount` takes: a code as it was typed, and what is in the cart. */
export const discountRequest = z.object({
  code: requiredLine(60, { missing: 'Enter a code.', tooLong: 'That code is too long.' }),
  products: z
    .array(
      z.object({
        id: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(1_000_000),
      }),
    )
    .min(1, 'Please add products to the cart.')
    .max(50),
});

/** What it answers where the code is good. */
export const discountAnswer = z.object({
  code: z.string().describe('as it is written on the order'),
  discount: z.number().describe('rupees that it takes off these products today'),
});

export const codesApi = new Hono().post('/discount', async (context) => {
  context.header('cache-control', 'no-store');
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem, fields: { body: body.problem } }, body.status);
  const parsed = discountRequest.safeParse(body.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const words = issue?.message ?? 'Enter a code.';
    return context.json({ problem: words, fields: { [String(issue?.path[0] ?? 'body')]: words } }, 422);
  }
  const address = context.req.header(clientAddressHeader) ?? '';
  const allowance = await countAttempt(codeAttempts(address));
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    context.header('retry-after', String(retryAfterSeconds));
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const when = minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
    const words = `Too many tries. Please try again ${when}.`;
    return context.json({ problem: words, retryAfterSeconds }, 429);
  }
  const goods = await readLines(mergeLines(parsed.data.products));
  const judged = await judgeCode(db, parsed.data.code, goods);
  if (judged.kind === 'refused') return context.json({ problem: judged.words, fields: { code: judged.words } }, 422);
  return context.json({ code: judged.code, discount: toRupees(judged.discount) });
});
