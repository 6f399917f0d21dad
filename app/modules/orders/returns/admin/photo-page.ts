import { data } from 'react-router';
import { readReturnPhoto } from '../return-photos.server.ts';
import type { Route } from './+types/photo-page.ts';

/** A photograph that came with a request, for the admin alone. */
export async function loader({ params }: Route.LoaderArgs) {
  const bytes = /^[0-9a-f]{24}$/.test(params.photo) ? await readReturnPhoto(params.photo) : null;
  if (!bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/webp', 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' },
  });
}
