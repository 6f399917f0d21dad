import { href, redirect } from 'react-router';
import { actorOf } from '#app/admin/guard.server.ts';
import type { Route } from './+types/import-api-page.ts';
import { actOnImport } from './import-actions.server.ts';

/** Receives a file to plan and the requests to import it. Answers with JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  return Response.json(await actOnImport(request, url.searchParams, actorOf(context)));
}

/** There is nothing to read at this address. A visitor is redirected to the import page. */
export function loader() {
  throw redirect(href('/admin/products/import'));
}
