import { db } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { defaultSettings, type ShopSettings } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** What the owner has set, over the defaults. */
export async function readShopSettings(): Promise<ShopSettings> {
  dependsOn('settings');
  const [row] = await db.select({ values: shopSettings.values }).from(shopSettings);
  return { ...defaultSettings, ...row?.values };
}
