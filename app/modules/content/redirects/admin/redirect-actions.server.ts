import { z } from 'zod';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { rowId } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { dismissMissing } from '../missing-addresses.server.ts';
import type { RedirectInput } from '../plan-redirects.ts';
import { deleteRedirects, restoreRedirects, type SaveRedirectResult, saveRedirect } from '../save-redirects.server.ts';

const address = z.string().max(2_000);
const typed = { from: address, to: address };
/** What somebody can select in a list. */
const maxAtOnce = 1_000;

export const redirectSchemas = [
  z.strictObject({ action: z.literal('add-redirect'), ...typed }),
  z.strictObject({ action: z.literal('change-redirect'), id: rowId, ...typed }),
  z.strictObject({ action: z.literal('delete-redirects'), ids: z.array(rowId).min(1).max(maxAtOnce) }),
  z.strictObject({
    action: z.literal('restore-redirects'),
    redirects: z.array(z.strictObject(typed)).min(1).max(maxAtOnce),
  }),
  z.strictObject({ action: z.literal('dismiss-missing'), path: z.string().min(1).max(300) }),
] as const;

type Undo = { action: 'restore-redirects'; redirects: RedirectInput[] };

export const redirectActions = {
  async 'add-redirect'(person: Person, { from, to }: RedirectInput): Promise<ActionResult> {
    return resultOf(await saveRedirect(person, { id: null, from, to }));
  },
  async 'change-redirect'(person: Person, { id, from, to }: RedirectInput & { id: number }): Promise<ActionResult> {
    return resultOf(await saveRedirect(person, { id, from, to }));
  },
  async 'delete-redirects'(person: Person, { ids }: { ids: number[] }): Promise<ActionResult<Undo>> {
    const gone = await deleteRedirects(person, ids);
    const [first] = gone;
    if (!first) return { says: 'They were deleted already' };
    const says = gone.length === 1 ? `Redirect of ${first.from} deleted` : `${gone.length} redirects deleted`;
    return { says, undo: { action: 'restore-redirects', redirects: gone } };
  },
  async 'restore-redirects'(person: Person, { redirects }: { redirects: RedirectInput[] }): Promise<ActionResult> {
    const restored = await restoreRedirects(person, redirects);
    return { says: restored === redirects.length ? 'Undone' : `${restored} of ${redirects.length} are back` };
  },
  async 'dismiss-missing'(_: Person, { path }: { path: string }): Promise<ActionResult> {
    await dismissMissing(path);
    return { says: `${path} is off the list` };
  },
};

function resultOf(saved: SaveRedirectResult): ActionResult {
  if (saved.kind === 'invalid') return { problems: saved.problems };
  if (saved.kind === 'gone')
    return {
      refused: [{ subject: '', why: 'Somebody deleted this redirect meanwhile. Add it again if it is needed.' }],
    };
  const { oldPath, target } = saved.redirect;
  return { says: `${oldPath} leads to ${target}` };
}
