import { eq } from 'drizzle-orm';
import type { Language } from '#app/language/language.ts';
import { db } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { ShopPage, ShopPageSlug } from './page-text.ts';
import { defaultShopPages, keptOrders, keptOrigins } from './shop-pages.ts';
import { urduKeptOrders, urduKeptOrigins, urduShopPages } from './shop-pages-urdu.ts';
import { shopPages } from './tables.server.ts';

/** A page of text: the owner's words where there are any, in whichever language, else the default in this one. */
export async function readShopPage(slug: ShopPageSlug, language: Language = 'en'): Promise<ShopPage> {
  dependsOn('content:pages');
  const [row] = await db
    .select({ title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(eq(shopPages.slug, slug));
  return { slug, ...(row ?? (await readDefaultPage(slug, language))) };
}

/** Our own words. The privacy page names what the shop has switched on of what it keeps. */
async function readDefaultPage(slug: ShopPageSlug, language: Language): Promise<Omit<ShopPage, 'slug'>> {
  const page = (language === 'ur' ? urduShopPages : defaultShopPages)[slug];
  if (slug !== 'privcypolicy') return page;
  const shop = await readShopSettings();
  const { body } = page;
  const lines = linesBesides[language].filter(({ isOn }) => shop[isOn]);
  return {
    ...page,
    body: lines.reduce((text, { line, next }) => text.replace(`\n${next}`, () => `\n${line}\n${next}`), body),
  };
}

/** What it says besides where something is on, and how the line begins before which it stands. */
const linesBesides = {
  en: [
    { isOn: 'keepsOrigins', line: keptOrigins, next: '- For an account:' },
    { isOn: 'keepsOrders', line: keptOrders, next: '- The receipts of what you ordered' },
  ],
  ur: [
    { isOn: 'keepsOrigins', line: urduKeptOrigins, next: '- اکاؤنٹ کے لیے:' },
    { isOn: 'keepsOrders', line: urduKeptOrders, next: '- آپ کے آرڈروں کی رسیدیں' },
  ],
} as const;
