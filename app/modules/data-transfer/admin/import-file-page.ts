import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { moveTooLarge } from '../import.ts';
import { formatDiskFull, keepMoveFile } from '../imports.server.ts';
import type { Route } from './+types/import-file-page.ts';

export type MoveFileAnswer = { problem?: string };

/** Stores one file of a move. The request's body is the file; `?move=` is the move and `?name=` the file's name. */
export async function action({ request, url }: Route.ActionArgs) {
  const move = z.uuid().safeParse(url.searchParams.get('move'));
  if (!move.success) throw data(null, { status: 404 });
  const kept = await keepMoveFile(move.data, url.searchParams.get('name') ?? '', request.body);
  if (kept.kind === 'gone') throw data(null, { status: 404 });
  const problem = {
    kept: undefined,
    'too-large': moveTooLarge,
    'disk-full': formatDiskFull,
    interrupted: 'The upload was interrupted. Upload the files again.',
  }[kept.kind];
  return Response.json({ ...(problem && { problem }) } satisfies MoveFileAnswer, { status: problem ? 413 : 200 });
}

/** There is nothing to read at this address. A visitor is redirected to the page of the move. */
export function loader() {
  throw redirect(href('/admin/products/move-in'));
}
