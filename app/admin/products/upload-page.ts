import { href, redirect } from 'react-router';
import { refusals } from '#app/platform/media/picture-refusal.ts';
import { takePicture } from '#app/platform/media/take-picture.server.ts';
import type { Route } from './+types/upload-page.ts';
import type { UploadAnswer } from './upload-answer.ts';

/** Stores one picture. The request's body is the file, and `?name=` is its name. */
export async function action({ request, url }: Route.ActionArgs) {
  const taken = await takePicture(request.body, url.searchParams.get('name') ?? '');
  if (taken.kind === 'taken') return Response.json({ picture: taken.picture } satisfies UploadAnswer);
  const status = taken.reason === 'too-large' ? 413 : 422;
  return Response.json({ problem: refusals[taken.reason] } satisfies UploadAnswer, { status });
}

/** There is nothing to read at this address. A visitor is redirected to the products. */
export function loader() {
  throw redirect(href('/admin/products'));
}
