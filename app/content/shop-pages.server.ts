import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import type { ShopPage, ShopPageSlug } from './page-text.ts';
import { defaultShopPages } from './shop-pages.ts';
import { shopPages } from './tables.server.ts';

/** A page of text: the owner's words where there are any, else the default. */
export async function readShopPage(slug: ShopPageSlug): Promise<ShopPage> {
  dependsOn('content:pages');
  const [row] = await db
    .select({ title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(eq(shopPages.slug, slug));
  return { slug, ...(row ?? defaultShopPages[slug]) };
}
