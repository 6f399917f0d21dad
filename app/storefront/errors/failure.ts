import { isRouteErrorResponse } from 'react-router';
import { isChunkFailure } from '#app/infra/browser/chunk-failure.ts';

/** Why a page cannot be shown: no such address, a script that did not come, or a fault of the shop's own. */
export type Broken = 'missing' | 'chunk' | 'shop';

/** Tells from what was thrown why the page cannot be shown. Where nobody could be asked at all, `isUnreached` says so. */
export function whatBroke(error: unknown): Broken {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  return isChunkFailure(error) ? 'chunk' : 'shop';
}
