import { href, redirect } from 'react-router';
import { type Refusal, refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { takePicture } from '#app/infra/media/pictures/take-picture.server.ts';
import type { Route } from './+types/upload-page.ts';
import type { UploadAnswer } from './upload-result.ts';

/** Stores one picture. The request's body is the file, and `?name=` is its name. */
export async function action({ request, url }: Route.ActionArgs) {
  const taken = await takePicture(request.body, url.searchParams.get('name') ?? '');
  if (taken.kind === 'taken') return Response.json({ picture: taken.picture } satisfies UploadAnswer);
  return Response.json({ problem: refusals[taken.reason] } satisfies UploadAnswer, { status: statusOf(taken.reason) });
}

/** From 500 on the office offers to send the picture again. */
function statusOf(reason: Refusal): number {
  if (reason === 'too-large') return 413;
  return reason === 'store-away' ? 503 : 422;
}

/** There is nothing to read at this address. A visitor is redirected to the products. */
export function loader() {
  throw redirect(href('/admin/products'));
}
