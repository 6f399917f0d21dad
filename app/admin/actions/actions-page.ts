import { data, redirect } from 'react-router';
import { noteRefused, personOf, signedInContext } from '../guard.server.ts';
import type { Route } from './+types/actions-page.ts';
import { actionTables } from './action-tables.server.ts';
import { runAction } from './define-actions.server.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  const [, , area = ''] = url.pathname.split('/');
  const table = Object.entries(actionTables).find(([name]) => name === area)?.[1];
  if (!table) throw data(null, { status: 404 });
  return runAction(table, {
    area,
    person: personOf(context),
    request,
    confirmedAt: context.get(signedInContext).confirmedAt,
    refused: (action) => noteRefused(context.get(signedInContext), `/admin/${area}/actions: ${action}`, request),
  });
}

/** Somebody who opens the address of the actions is led to the area's page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname.replace(/\/(actions|acts)$/, ''));
}
