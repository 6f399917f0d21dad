import { data, redirect } from 'react-router';
import { movedTo } from '../seo/moved-addresses.ts';
import type { Route } from './+types/not-found-page.ts';
import { PageError } from './error-view.tsx';

/** Another spelling of an address leads to it, for good (a day at a time); anything else is not here. */
export function loader({ params, url }: Route.LoaderArgs) {
  const there = movedTo(params['*']);
  if (there) throw redirect(there + url.search, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } });
  return data(null, { status: 404 });
}

/** An address that the shop does not have. */
export default function NotFoundPage() {
  return <PageError kind="missing" />;
}
