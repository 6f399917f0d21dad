import { href, redirect } from 'react-router';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { filmRefusals } from '#app/infra/media/films/film-refusal.ts';
import { setPoster, takeFilm } from '#app/infra/media/films/films.server.ts';
import { refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { takePicture } from '#app/infra/media/pictures/take-picture.server.ts';
import type { Route } from './+types/film-page.ts';
import type { FilmAnswer } from './film-result.ts';

/** Stores one film, whose bytes are the request's body; or with `?poster-of=` the picture that stands for a film. */
export async function action({ request, url }: Route.ActionArgs) {
  const id = url.searchParams.get('poster-of');
  if (id !== null) return takePoster(request, id);
  const taken = await takeFilm(request.body);
  if (taken.kind === 'taken') return respond({ film: { id: taken.id, url: taken.url } });
  return respond({ problem: filmRefusals[taken.reason] }, taken.reason === 'too-large' ? 413 : 422);
}

async function takePoster(request: Request, id: string): Promise<Response> {
  const taken = await takePicture(request.body, '');
  if (taken.kind === 'refused') return respond({ problem: refusals[taken.reason] }, 422);
  const isSet = await inTransaction((tx) => setPoster(tx, id, taken.picture.id));
  return isSet ? respond({ poster: taken.picture.id }) : respond({ problem: 'The film is not here any more.' }, 404);
}

function respond(message: FilmAnswer, status = 200): Response {
  return Response.json(message, { status });
}

/** There is nothing to read at this address. A visitor is redirected to the products. */
export function loader() {
  throw redirect(href('/admin/products'));
}
