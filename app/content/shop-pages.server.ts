import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { ShopPage, ShopPageSlug } from './page-text.ts';
import { defaultShopPages, keptOrigins } from './shop-pages.ts';
import { shopPages } from './tables.server.ts';

/** A page of text: the owner's words where there are any, else the default. */
export async function readShopPage(slug: ShopPageSlug): Promise<ShopPage> {
  dependsOn('content:pages');
  const [row] = await db
    .select({ title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(eq(shopPages.slug, slug));
  return { slug, ...(row ?? (await readDefaultPage(slug))) };
}

/** Our own words. The privacy page names what the shop has switched on of what it keeps. */
async function readDefaultPage(slug: ShopPageSlug): Promise<Omit<ShopPage, 'slug'>> {
  const page = defaultShopPages[slug];
  if (slug !== 'privcypolicy' || !(await readShopSettings()).keepsOrigins) return page;
  return { ...page, body: page.body.replace('\n- For an account:', `\n${keptOrigins}\n- For an account:`) };
}
