import { writeDay } from '#app/infra/dates/days.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/activity-csv-page.ts';
import { activityCsv, readActivityQuery } from './activity.server.ts';

/** All entries of the page's filters as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('history', { request, url, context });
  return csvResponse(activityCsv(readActivityQuery(url.searchParams)), `activity-${writeDay(new Date())}.csv`);
}
