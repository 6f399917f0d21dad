import { signedInContext } from '../guard.server.ts';
import type { Route } from './+types/find-page.ts';
import { findAnything } from './find.server.ts';

/** What "Find anything" asks while somebody types: `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const question = url.searchParams.get('q') ?? '';
  return { question, groups: await findAnything(question, context.get(signedInContext)) };
}
