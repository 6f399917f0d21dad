import { data } from 'react-router';
import type { z } from 'zod';
import { readJsonBody } from '#app/platform/http/read-body.server.ts';

const largestAct = 1024 * 1024;

/** Reads what an act of the office was asked for; what no page of ours sends is a bad request. */
export async function readAct<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const body = await readJsonBody(request, largestAct);
  if (!body.ok) throw data(null, { status: body.status });
  const parsed = schema.safeParse(body.value);
  if (!parsed.success) throw data(null, { status: 400 });
  return parsed.data;
}
