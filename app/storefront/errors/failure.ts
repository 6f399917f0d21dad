import { isRouteErrorResponse } from 'react-router';
import { isChunkFailure } from '#app/infra/browser/chunk-failure.ts';

/** Why a page cannot be shown: no such address, a script that did not come, or a fault of the shop's own. */
export type ErrorKind = 'missing' | 'chunk' | 'shop';

/** The kind of error page for a thrown value. Network errors are recognised by `isNetworkError`. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  return isChunkFailure(error) ? 'chunk' : 'shop';
}
