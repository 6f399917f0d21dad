import { data, redirect } from 'react-router';
import { personOf } from '../guard.server.ts';
import type { Route } from './+types/acts-page.ts';
import { act } from './act.server.ts';

/** Where every page of the office sends what it does to orders. Without a script it leads back to the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await act(personOf(context), await request.formData());
  if (!answer) throw data(null, { status: 400 });
  // As JSON, because pages that have lost the network send again what waited, without the router.
  return Response.json(answer);
}

export function loader() {
  return redirect('/admin/orders');
}
