import { data, href, redirect } from 'react-router';
import { actorOf } from '#app/admin/guard.server.ts';
import { readBytes } from '#app/infra/http/read-body.server.ts';
import { type FileResult, fileTooLarge, maxFileBytes, readRedirectsFile } from '../redirects-file.server.ts';
import type { Route } from './+types/redirects-file-page.ts';

/** Receives a CSV file of redirects; with `?check` it says what the file would add and changes nothing. Answers with JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405 });
  const bytes = await readBytes(request, maxFileBytes);
  const result: FileResult = bytes
    ? await readRedirectsFile(actorOf(context), bytes, url.searchParams.has('check'))
    : { problem: fileTooLarge };
  return Response.json(result);
}

/** There is nothing to read at this address. */
export function loader() {
  throw redirect(href('/admin/content/redirects'));
}
