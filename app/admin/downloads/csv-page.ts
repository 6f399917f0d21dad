import { data } from 'react-router';
import { csvResponse } from '#app/infra/text/csv.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/csv-page.ts';
import { downloads } from './downloads.server.ts';

/** Sends a list of the admin as a CSV file. Who downloads which list stands in the audit log before its first line is sent. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const download = downloads[url.pathname];
  if (!download) throw data(null, { status: 404 });
  await noteExport(download.subject, { request, url, context });
  const { file, name } = await download.make(url.searchParams);
  return csvResponse(file, name);
}
