import { data, redirect } from 'react-router';
import { redirectIfMoved } from '#app/modules/content/redirects/redirect-if-moved.server.ts';
import { missingAddress } from '../prefetch/missing-pages.ts';
import { movedTo } from '../seo/moved-addresses.ts';
import type { Route } from './+types/not-found-page.ts';
import { PageError } from './error-view.tsx';

/** Another spelling of an address leads to it, for good (a day at a time), and what the owner redirects to its new page; anything else is not here. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const there = movedTo(params['*']);
  if (there) throw redirect(there + url.search, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } });
  // Rendered once for all addresses, each of which has been looked up before.
  if (`/${params['*']}` !== missingAddress) await redirectIfMoved(url);
  return data(null, { status: 404 });
}

/** An address that the shop does not have. */
export default function NotFoundPage() {
  return <PageError kind="missing" />;
}
