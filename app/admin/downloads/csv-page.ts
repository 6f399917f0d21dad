import { data } from 'react-router';
import { recordExport } from '#app/infra/audit/record-access.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { actorOf } from '../guard.server.ts';
import type { Route } from './+types/csv-page.ts';
import { downloads } from './downloads.server.ts';

/** Sends a list of the admin as a CSV file. Who downloads which list stands in the audit log before its first line is sent. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const download = downloads[url.pathname];
  if (!download) throw data(null, { status: 404 });
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  await recordExport(actorOf(context), { subject: download.subject, list: url.search, address });
  const { file, name } = await download.make(url.searchParams);
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
