import { href, redirect } from 'react-router';
import type { Route } from './+types/old-address-page.ts';

/** Addresses of earlier versions, which people have as bookmarks, and where their pages stand now. */
const newPaths: Record<string, string> = {
  '/admin/history': href('/admin/activity'),
  '/admin/history/csv': href('/admin/activity/csv'),
  '/admin/numbers': href('/admin/reports'),
  '/admin/numbers/csv': href('/admin/reports/csv'),
  '/admin/parcels/hand-over': href('/admin/parcels/dispatch'),
  '/admin/settings/begin': href('/admin/settings/demo-data'),
  '/admin/settings/delivery': `${href('/admin/settings/checkout')}#delivery`,
  '/admin/settings/finding': `${href('/admin/settings/shop')}#lists`,
  '/admin/settings/letters': `${href('/admin/settings/messages')}#emails`,
  '/admin/settings/machines': href('/admin/settings/api'),
  '/admin/settings/people': href('/admin/settings/team'),
  '/admin/settings/rules': href('/admin/settings/advanced'),
  '/admin/settings/screen': `${href('/admin/settings/advanced')}#screen`,
  '/admin/settings/texts': href('/admin/settings/messages'),
};

/** Leads to the new address, or to the section of a page, with the same query. */
export function loader({ url }: Route.LoaderArgs) {
  const [path, section] = (newPaths[url.pathname] ?? href('/admin')).split('#');
  return redirect(`${path}${url.search}${section ? `#${section}` : ''}`, 301);
}
