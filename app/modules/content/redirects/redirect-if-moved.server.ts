import { redirect } from 'react-router';
import { findRedirect } from './redirects.server.ts';

/** Owners change their redirects: a browser asks again each time, and search engines take the new address all the same. */
export const movedHeaders = { 'cache-control': 'no-cache' };

/** For a loader that has nothing to show at its address: throws the redirect that is set there, and otherwise returns. */
export async function redirectIfMoved(url: URL): Promise<void> {
  const target = await findRedirect(url);
  if (target !== null) throw redirect(target, { status: 301, headers: movedHeaders });
}
