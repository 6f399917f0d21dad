import { z } from 'zod';
import { readProductsById } from '#app/catalog/office-products.server.ts';
import { type ContentValues, contentForm } from '#app/content/content-form.ts';
import type { ShopPageSlug } from '#app/content/page-text.ts';
import { readContent, readPictures, type SavedContent, saveContent } from '#app/content/save-content.server.ts';
import { type SavedShopPage, type ShopPageText, saveShopPage } from '#app/content/save-shop-page.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import type { Edit } from '#app/platform/merge.ts';
import { keysOf } from '#app/platform/records.ts';
import { readAct } from '../acts/read-act.server.ts';

/** An edit may hold whatever was read before; what is to be written is checked by the room. */
const fields = z.partialRecord(z.enum(keysOf(contentForm.shape)), z.unknown());
const contentEdit = z.strictObject({ before: fields, after: fields });
const words = z.partialRecord(z.enum(['title', 'body']), z.string().max(100_000));
const pageEdit = z.strictObject({ before: words, after: words });

/** What a page of the content editor sent, saved. */
export async function actOnContent(request: Request, actor: Actor): Promise<SavedContent> {
  return saveContent(actor, (await readAct(request, contentEdit)) as Edit<ContentValues>);
}

/** What the editor of a text page sent, saved. */
export async function actOnShopPage(request: Request, slug: ShopPageSlug, actor: Actor): Promise<SavedShopPage> {
  return saveShopPage(actor, slug, (await readAct(request, pageEdit)) as Edit<ShopPageText>);
}

/** The front of the shop as the owner edits it, with the pictures and products it names. */
export async function readForContentEditor() {
  const values = await readContent();
  const picks = [values.featured, values.trending].filter((pick) => pick !== null);
  const [pictures, products] = await Promise.all([
    readPictures([
      ...[...values.hero, ...values.home].map(({ pictureId }) => pictureId),
      ...picks.map(({ pictureId }) => pictureId),
    ]),
    readProductsById(picks.map(({ productId }) => productId)),
  ]);
  return { values, pictures, products };
}
