import { isRouteErrorResponse } from 'react-router';
import { isChunkFailure } from '#app/platform/route-modules.ts';

/** Why a page cannot be shown: no such address, a script that did not come, a line that broke, or a fault of the shop's own. */
export type Broken = 'missing' | 'chunk' | 'line' | 'shop';

/** What a browser says when it reaches nobody: Chromium, Firefox, Safari. */
const noAnswer = /failed to fetch|networkerror|load failed/i;

/** Tells from what was thrown why the page cannot be shown. */
export function whatBroke(error: unknown): Broken {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  if (isChunkFailure(error)) return 'chunk';
  return error instanceof TypeError && noAnswer.test(error.message) ? 'line' : 'shop';
}
