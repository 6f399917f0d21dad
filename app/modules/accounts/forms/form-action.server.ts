import { data, redirect } from 'react-router';
import { readFormBody } from '#app/infra/http/read-body.server.ts';
import { recordOf } from '#app/infra/records.ts';
import type { FormReply } from './form-replies.ts';
import type { Answer } from './respond.server.ts';

/** The named fields of a form that was sent without script; what is missing counts as empty. */
export async function readFormValues<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await readFormBody(request);
  return recordOf(names, (name) => form?.get(name) ?? '');
}

/** On to another page after a form without script. */
export function goOn(path: string, { cookies = [] }: Answer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(path, { status: 303, headers });
}

/** The same page once more, with what was said and what may be shown again of what was typed. */
export function showAgain({ status, body, retryAfterSeconds }: Answer, values: Record<string, string>) {
  const reply: FormReply = {
    ok: status < 300,
    message: body.message ?? body.problem ?? '',
    fields: body.fields ?? {},
    values,
  };
  const headers: HeadersInit = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {};
  return data(reply, { status, headers });
}
