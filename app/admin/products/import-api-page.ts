import { href, redirect } from 'react-router';
import { actorOf } from '../guard.server.ts';
import type { Route } from './+types/import-api-page.ts';
import { actOnImport } from './import-acts.server.ts';

/** Takes a file and the order to take it in; answers in JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  return Response.json(await actOnImport(request, url.searchParams, actorOf(context)));
}

/** There is nothing to read here; whoever comes is shown where files are sent from. */
export function loader() {
  throw redirect(href('/admin/products/import'));
}
