import { eq, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { type Clash, type Edit, mergeEdit } from '#app/platform/merge.ts';
import type { ShopPageSlug } from './page-text.ts';
import { defaultShopPages } from './shop-pages.ts';
import { shopPages } from './tables.server.ts';

export type ShopPageText = { title: string; body: string };

export type SavedShopPage =
  | { kind: 'saved'; undo: Edit<ShopPageText> | null }
  | { kind: 'invalid'; problems: Partial<Record<keyof ShopPageText, string>> }
  | { kind: 'conflict'; clashes: Clash<ShopPageText>[]; current: ShopPageText; by: null };

const longestTitle = 200;
const longestBody = 50_000;

/** Writes the owner's words of a page of text; words that are the default's again are no longer kept. */
export function saveShopPage(
  actor: Actor,
  slug: ShopPageSlug,
  { before, after }: Edit<ShopPageText>,
): Promise<SavedShopPage> {
  return inTransaction<SavedShopPage>(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shop-page'), hashtext(${slug}))`);
    const [row] = await tx
      .select({ title: shopPages.title, body: shopPages.body })
      .from(shopPages)
      .where(eq(shopPages.slug, slug));
    const current = row ?? defaultShopPages[slug];
    const { changes, clashes } = mergeEdit<ShopPageText>(
      { before, after },
      { title: current.title, body: current.body },
    );
    if (clashes.length > 0) return { kind: 'conflict', clashes, current, by: null };
    const next = { title: current.title, body: current.body, ...changes };
    const problems = problemsOf(next);
    if (problems) return { kind: 'invalid', problems };
    const changed = differences<ShopPageText>({ title: current.title, body: current.body }, changes);
    if (!changed) return { kind: 'saved', undo: null };
    const standard = defaultShopPages[slug];
    if (next.title === standard.title && next.body === standard.body)
      await tx.delete(shopPages).where(eq(shopPages.slug, slug));
    else
      await tx
        .insert(shopPages)
        .values({ slug, ...next })
        .onConflictDoUpdate({ target: shopPages.slug, set: { ...next, version: sql`${shopPages.version} + 1` } });
    await recordChange(tx, actor, { action: 'page.rewritten', kind: 'page', subject: slug, ...changed });
    return { kind: 'saved', undo: { before: changed.after, after: changed.before } };
  });
}

function problemsOf({ title, body }: ShopPageText): Partial<Record<keyof ShopPageText, string>> | null {
  if (title.trim() === '') return { title: 'Give the page a title.' };
  if (title.length > longestTitle) return { title: `Keep it under ${longestTitle} letters.` };
  if (body.trim() === '') return { body: 'Write something. To take the default text, press “Default text”.' };
  return body.length > longestBody ? { body: `Keep it under ${longestBody} letters.` } : null;
}
