import { personOf } from '../../guard.server.ts';
import type { Route } from './+types/search-page.ts';
import { findAnything } from './search.server.ts';

/** What "Find anything" asks while somebody types: `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const question = url.searchParams.get('q') ?? '';
  return { question, groups: await findAnything(question, personOf(context)) };
}
