import { data, redirect } from 'react-router';
import { noteRefused, personOf, signedInContext } from '../guard.server.ts';
import type { Route } from './+types/acts-page.ts';
import { answerAct } from './act-table.server.ts';
import { actTables } from './act-tables.server.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  const [, , room = ''] = url.pathname.split('/');
  const table = Object.entries(actTables).find(([name]) => name === room)?.[1];
  if (!table) throw data(null, { status: 404 });
  return answerAct(table, {
    room,
    person: personOf(context),
    request,
    refused: (act) => noteRefused(context.get(signedInContext), `/admin/${room}/acts: ${act}`, request),
  });
}

/** Somebody who opens the address of the acts is led to the room's page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname.replace(/\/acts$/, ''));
}
