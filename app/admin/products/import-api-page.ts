import { data } from 'react-router';
import { actorOf } from '../guard.server.ts';
import type { Route } from './+types/import-api-page.ts';
import { actOnImport } from './import-acts.server.ts';

/** Takes a file and the order to take it in; answers in JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  return Response.json(await actOnImport(request, url.searchParams, actorOf(context)));
}

/** There is nothing to read here. */
export function loader() {
  throw data(null, { status: 404 });
}
