import { z } from 'zod';
import { defineActions } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type ContentValues, contentForm } from '../content-form.ts';
import { shopPageSlugs } from '../pages/page-text.ts';
import { saveShopPage } from '../pages/save-shop-page.server.ts';
import { type ShopPageText, shopPageForm } from '../pages/shop-page-form.ts';
import { redirectActions, redirectSchemas } from '../redirects/admin/redirect-actions.server.ts';
import { saveContent } from '../save-content.server.ts';
import { saveTheme } from '../theme/save-theme.server.ts';
import type { ThemeForm } from '../theme/theme-form.ts';

const schema = z.discriminatedUnion('action', [
  ...redirectSchemas,
  z.strictObject({ action: z.literal('save-content'), ...editSchema<ContentValues>(keysOf(contentForm.shape)) }),
  z.strictObject({ action: z.literal('save-theme'), ...editSchema<ThemeForm>(['theme']) }),
  z.strictObject({
    action: z.literal('save-page'),
    slug: z.enum(shopPageSlugs),
    ...editSchema<ShopPageText>(keysOf(shopPageForm.shape)),
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What can be done to the front of the shop, its pages of text and its redirects. The answer of a save names the action that reverts it. */
export const contentActions = defineActions(schema, {
  async 'save-content'(person, edit: ActionInput<'save-content'>) {
    const saved = await saveContent(person, edit);
    return saved.kind === 'saved' ? { ...saved, undo: { action: edit.action, ...saved.undo } } : saved;
  },
  async 'save-theme'(person, edit: ActionInput<'save-theme'>) {
    const saved = await saveTheme(person, edit);
    return saved.kind === 'saved' ? { ...saved, undo: { action: edit.action, ...saved.undo } } : saved;
  },
  'save-page': savePage,
  ...redirectActions,
});

async function savePage(person: Person, { action, slug, ...edit }: ActionInput<'save-page'>) {
  const saved = await saveShopPage(person, slug, edit);
  return saved.kind === 'saved' ? { ...saved, undo: { action, slug, ...saved.undo } } : saved;
}
