import { redirect } from 'react-router';
import type { Route } from './+types/old-searches-page.ts';

/** Searches had a page of their own, and a file: both are views of the page of the search. */
export function loader({ url }: Route.LoaderArgs) {
  const view = url.searchParams.get('show') === 'all' ? 'searches' : 'missing';
  throw redirect(`${url.pathname.replace('/asked', '')}?show=${view}`);
}
