import { z } from 'zod';
import { type ContentValues, contentForm } from '#app/content/content-form.ts';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { saveContent } from '#app/content/save-content.server.ts';
import { saveShopPage } from '#app/content/save-shop-page.server.ts';
import { type ShopPageText, shopPageForm } from '#app/content/shop-page-form.ts';
import { keysOf } from '#app/platform/records.ts';
import { actTable } from '../acts/act-table.server.ts';
import { editSchema } from '../acts/edit-act.server.ts';
import type { Person } from '../guard.server.ts';

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('save-content'), ...editSchema<ContentValues>(keysOf(contentForm.shape)) }),
  z.strictObject({
    act: z.literal('save-page'),
    slug: z.enum(shopPageSlugs),
    ...editSchema<ShopPageText>(keysOf(shopPageForm.shape)),
  }),
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;

/** What can be done to the front of the shop and its pages of text. The answer of a save names the act that reverts it. */
export const contentActs = actTable(schema, {
  'save-content': publishContent,
  'save-page': publishPage,
});

async function publishContent(person: Person, edit: ActAsked<'save-content'>) {
  const saved = await saveContent(person, edit);
  return saved.kind === 'saved' ? { ...saved, undo: { act: edit.act, ...saved.undo } } : saved;
}

async function publishPage(person: Person, { act, slug, ...edit }: ActAsked<'save-page'>) {
  const saved = await saveShopPage(person, slug, edit);
  return saved.kind === 'saved' ? { ...saved, undo: { act, slug, ...saved.undo } } : saved;
}
