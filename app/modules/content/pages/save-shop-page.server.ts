import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { shopPages, urduShopPages } from '../tables.server.ts';
import type { ShopPageSlug } from './page-text.ts';
import { type ShopPageText, shopPageForm } from './shop-page-form.ts';
import { readDefaultPage, readPageTexts } from './shop-pages.server.ts';

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
  const [page] = await readPageTexts([slug], tx);
  if (!page) throw new Error(`There is no page of text ${slug}.`);
  const { slug: _, isOwn: __, ...stored } = page;
  const saved = await saveForm<ShopPageText, ShopPageText>(tx, actor, {
    edit,
    schema: shopPageForm,
    stored,
    write: (text) => text,
    entry: { action: 'page.rewritten', kind: 'page', subject: slug },
    async store(changes) {
      const next = { ...stored, ...changes };
      if ('title' in changes || 'body' in changes) await keepEnglish(tx, slug, next);
      if ('urduTitle' in changes || 'urduBody' in changes) await keepUrdu(tx, slug, next);
    },
  });
  if (saved.kind !== 'saved') return saved;
  return { kind: 'saved', undo: { before: saved.changed.after, after: saved.changed.before } };
}

async function keepEnglish(tx: Transaction, slug: ShopPageSlug, { title, body }: ShopPageText): Promise<void> {
  const standard = await readDefaultPage(slug, 'en', tx);
  if (title === standard.title && body === standard.body) await tx.delete(shopPages).where(eq(shopPages.slug, slug));
  else
    await tx
      .insert(shopPages)
      .values({ slug, title, body })
      .onConflictDoUpdate({ target: shopPages.slug, set: { title, body, version: sql`${shopPages.version} + 1` } });
}

async function keepUrdu(tx: Transaction, slug: ShopPageSlug, page: ShopPageText): Promise<void> {
  const result = { title: page.urduTitle, body: page.urduBody };
  if (result.title === '' && result.body === '') await tx.delete(urduShopPages).where(eq(urduShopPages.slug, slug));
  else
    await tx
      .insert(urduShopPages)
      .values({ slug, ...result })
      .onConflictDoUpdate({ target: urduShopPages.slug, set: result });
}
