import type { Context } from 'hono';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { asRecord, recordOf } from '#app/infra/records.ts';
import type { Answer } from './respond.server.ts';

/** Reads a JSON body as a form of texts (what is missing or no text is empty) and sends what `run` answers. */
export async function answerForm<Name extends string>(
  context: Context,
  names: readonly Name[],
  run: (values: Record<Name, string>) => Promise<Answer>,
): Promise<Response> {
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: body.problem }, body.status, { 'cache-control': 'no-store' });
  const written = asRecord(body.value);
  const texts = recordOf(names, (name) => {
    const text = written[name];
    return typeof text === 'string' ? text : '';
  });
  return sendAnswer(context, await run(texts));
}

/** Sends a response of this module, which no cache may keep. */
export function sendAnswer(context: Context, { status, body, cookies = [], retryAfterSeconds }: Answer): Response {
  context.header('cache-control', 'no-store');
  if (retryAfterSeconds) context.header('retry-after', String(retryAfterSeconds));
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  return context.json(body, status);
}
