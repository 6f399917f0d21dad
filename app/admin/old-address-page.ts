import { href, redirect } from 'react-router';
import type { Route } from './+types/old-address-page.ts';

/** Addresses of earlier versions, which people have as bookmarks, and where their pages stand now. */
const newPaths: Record<string, string> = {
  '/admin/history': href('/admin/activity'),
  '/admin/history/csv': href('/admin/activity/csv'),
  '/admin/numbers': href('/admin/reports'),
  '/admin/numbers/csv': href('/admin/reports/csv'),
};

/** Leads to the new address with the same query. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`${newPaths[url.pathname] ?? href('/admin')}${url.search}`, 301);
}
