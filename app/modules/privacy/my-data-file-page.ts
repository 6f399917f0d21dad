import { href, redirect } from 'react-router';
import { writeDay } from '#app/infra/dates/days.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import type { Route } from './+types/my-data-file-page.ts';
import { readMyData } from './my-data.server.ts';

/** Everything the shop keeps under the account of whoever is logged in, as a file. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await readSignedIn(request);
  if (!by) throw redirect(`${href('/login')}?from=${href('/account/data')}`);
  return new Response(JSON.stringify(await readMyData(by.id), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${writeDay(new Date())}.json"`,
      'cache-control': 'no-store',
    },
  });
}
