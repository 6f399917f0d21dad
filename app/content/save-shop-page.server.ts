import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { saveForm } from '#app/platform/audit/save-form.server.ts';
import { inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import type { Edit, Saved } from '#app/platform/merge.ts';
import type { ShopPageSlug } from './page-text.ts';
import { defaultShopPages } from './shop-pages.ts';
import { shopPages } from './tables.server.ts';

const words = (longest: number, missing: string) =>
  z
    .string()
    .max(longest, `Keep it under ${longest} letters.`)
    .refine((written) => written.trim() !== '', missing);

/** The words of a page of text, as the office writes them. */
export const shopPageForm = z.strictObject({
  title: words(200, 'Give the page a title.'),
  body: words(50_000, 'Write something. To take the default text, press “Default text”.'),
});

export type ShopPageText = z.output<typeof shopPageForm>;
export type SavedShopPage = Saved<ShopPageText, { undo: Edit<ShopPageText> }>;

/** Writes the owner's words of a page of text; words that are the default's again are no longer kept. */
export function saveShopPage(actor: Actor, slug: ShopPageSlug, edit: Edit<ShopPageText>): Promise<SavedShopPage> {
  return inTransaction<SavedShopPage>((tx) => saveShopPageIn(tx, actor, slug, edit));
}

/** The same in the caller's transaction. */
export async function saveShopPageIn(
  tx: Transaction,
  actor: Actor,
  slug: ShopPageSlug,
  edit: Edit<ShopPageText>,
): Promise<SavedShopPage> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shop-page'), hashtext(${slug}))`);
  const [row] = await tx
    .select({ title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(eq(shopPages.slug, slug));
  const standard = defaultShopPages[slug];
  const { title, body } = row ?? standard;
  const saved = await saveForm<ShopPageText, ShopPageText>(tx, actor, {
    edit,
    schema: shopPageForm,
    stored: { title, body },
    write: (text) => text,
    entry: { action: 'page.rewritten', kind: 'page', subject: slug },
    async store(changes) {
      const next = { title, body, ...changes };
      if (next.title === standard.title && next.body === standard.body)
        await tx.delete(shopPages).where(eq(shopPages.slug, slug));
      else
        await tx
          .insert(shopPages)
          .values({ slug, ...next })
          .onConflictDoUpdate({ target: shopPages.slug, set: { ...next, version: sql`${shopPages.version} + 1` } });
    },
  });
  if (saved.kind !== 'saved') return saved;
  return { kind: 'saved', undo: { before: saved.changed.after, after: saved.changed.before } };
}
