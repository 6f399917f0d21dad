import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Theme } from '#app/modules/settings/shop-theme.ts';

/** The owner's looks, and a product to show them on: null where the shop has none. */
export async function readForThemeEditor(): Promise<{ theme: Theme | null; product: number | null }> {
  const { theme = null } = await readShopSettings();
  const [first] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.active, true))
    .orderBy(products.id)
    .limit(1);
  return { theme, product: first?.id ?? null };
}
