import { data, href, redirect } from 'react-router';
import { signedInContext } from '#app/admin/guard.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { maxUploadBytes, type Refusal, refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { takePicture } from '#app/infra/media/pictures/take-picture.server.ts';
import { maxVideoBytes, videoRefusals } from '#app/infra/media/videos/video-refusal.ts';
import { setPoster, takeVideo } from '#app/infra/media/videos/videos.server.ts';
import type { Route } from './+types/upload-page.ts';
import type { UploadResult } from './upload-file.ts';

/**
 * Stores one file, which is the request's body: a picture, with its name in `?name=`, or with `?kind=video` a video.
 * `?poster-of=` makes the picture the one that stands for a video until it plays. Videos take the right to change products.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const isVideo = url.searchParams.get('kind') === 'video';
  if ((isVideo || url.searchParams.has('poster-of')) && !mayDo(context.get(signedInContext), 'upload-videos'))
    throw data(null, { status: 404 });
  return isVideo ? saveVideo(request) : savePicture(request, url.searchParams);
}

async function savePicture(request: Request, params: URLSearchParams): Promise<Response> {
  if (isLargerThan(maxUploadBytes, request)) return respond({ problem: refusals['too-large'] }, 413);
  const taken = await takePicture(request.body, params.get('name') ?? '');
  if (taken.kind === 'refused') return respond({ problem: refusals[taken.reason] }, statusOf(taken.reason));
  const { picture } = taken;
  const videoId = params.get('poster-of');
  if (videoId !== null && !(await inTransaction((tx) => setPoster(tx, videoId, picture.id))))
    return respond({ problem: 'The video is not here any more.' }, 404);
  return respond({ picture });
}

async function saveVideo(request: Request): Promise<Response> {
  if (isLargerThan(maxVideoBytes, request)) return respond({ problem: videoRefusals['too-large'] }, 413);
  const taken = await takeVideo(request.body);
  if (taken.kind === 'refused') return respond({ problem: videoRefusals[taken.reason] }, statusOf(taken.reason));
  return respond({ video: { id: taken.id, url: taken.url } });
}

/** Whether the request declares a larger body, which is not read then. A body that lies about its size is cut off. */
function isLargerThan(bytes: number, request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > bytes;
}

/** From 500 on the admin offers to upload the file again. */
function statusOf(reason: Refusal | keyof typeof videoRefusals): number {
  if (reason === 'too-large') return 413;
  return reason === 'store-away' ? 503 : 422;
}

function respond(result: UploadResult, status = 200): Response {
  return Response.json(result, { status });
}

/** There is nothing to read at this address. A visitor is redirected to the products. */
export function loader() {
  throw redirect(href('/admin/products'));
}
