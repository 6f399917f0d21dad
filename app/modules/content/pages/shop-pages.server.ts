import { eq, inArray } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readSetUpAt } from '#app/modules/settings/setup-state.server.ts';
import { shopPages, urduShopPages } from '../tables.server.ts';
import { inOwnShop } from './own-passages.ts';
import type { ShopPage, ShopPageSlug } from './page-text.ts';
import type { ShopPageText } from './shop-page-form.ts';
import { defaultShopPages, queuedOrders, storedOrigins } from './shop-pages.ts';
import { urduDefaultPages, urduQueuedOrders, urduStoredOrigins } from './shop-pages-urdu.ts';

type Words = Omit<ShopPage, 'slug'>;

/**
 * A page of text. In English the owner's words where there are any, else ours. In Urdu the owner's Urdu ones; without them
 * the owner's English ones, and where there are none either, ours in Urdu.
 */
export async function readShopPage(slug: ShopPageSlug, language: Language = 'en'): Promise<ShopPage> {
  dependsOn('content:pages');
  const [own, urdu] = await Promise.all([readOwn(slug), language === 'ur' ? readOwnUrdu(slug) : null]);
  if (urdu?.title && urdu.body) return { slug, ...urdu };
  const behind = own ?? (await readDefaultPage(slug, language));
  if (!urdu) return { slug, ...behind };
  // A title that the owner has left as it was does not stand in English above their Urdu text.
  const isOursStill = urdu.body !== '' && behind.title === defaultShopPages[slug].title;
  const title = isOursStill ? urduDefaultPages[slug].title : behind.title;
  return { slug, title: urdu.title || title, body: urdu.body || behind.body };
}

async function readOwn(slug: ShopPageSlug): Promise<Words | null> {
  const [row] = await db
    .select({ title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(eq(shopPages.slug, slug));
  return row ?? null;
}

async function readOwnUrdu(slug: ShopPageSlug): Promise<Words | null> {
  const [row] = await db
    .select({ title: urduShopPages.title, body: urduShopPages.body })
    .from(urduShopPages)
    .where(eq(urduShopPages.slug, slug));
  return row ?? null;
}

/** What the admin writes of a page: English as it stands, and the owner's own Urdu. `isOwn` where the English is theirs. */
type PageTexts = ShopPageText & { slug: ShopPageSlug; isOwn: boolean };

/** These pages as the admin writes them, in this order. */
export async function readPageTexts(slugs: readonly ShopPageSlug[], tx: Transaction = db): Promise<PageTexts[]> {
  const own = await tx
    .select({ slug: shopPages.slug, title: shopPages.title, body: shopPages.body })
    .from(shopPages)
    .where(inArray(shopPages.slug, [...slugs]));
  const inUrdu = await tx
    .select()
    .from(urduShopPages)
    .where(inArray(urduShopPages.slug, [...slugs]));
  const pages: PageTexts[] = [];
  for (const slug of slugs) {
    const english = own.find((row) => row.slug === slug);
    const urdu = inUrdu.find((row) => row.slug === slug);
    const { title, body } = english ?? (await readDefaultPage(slug, 'en', tx));
    const isOwn = english !== undefined;
    pages.push({ slug, title, body, urduTitle: urdu?.title ?? '', urduBody: urdu?.body ?? '', isOwn });
  }
  return pages;
}

/** Our own words, in an owner's own shop with what its set-up tells. The privacy page names what the shop has switched on of what it keeps. */
export async function readDefaultPage(slug: ShopPageSlug, language: Language, tx: Transaction = db): Promise<Words> {
  const { title, body: ours } = (language === 'ur' ? urduDefaultPages : defaultShopPages)[slug];
  const shop = await readShopSettings(tx);
  const since = shop.isOwn ? await readSetUpAt(tx) : null;
  const body = since ? inOwnShop(ours, language, { city: shop.city, since }) : ours;
  if (slug !== 'privcypolicy') return { title, body };
  const lines = linesBesides[language].filter(({ isOn }) => shop[isOn]);
  return {
    title,
    body: lines.reduce((text, { line, next }) => text.replace(`\n${next}`, () => `\n${line}\n${next}`), body),
  };
}

/** What it says besides where something is on, and how the line begins before which it stands. */
const linesBesides = {
  en: [
    { isOn: 'keepsOrigins', line: storedOrigins, next: '- For an account:' },
    { isOn: 'keepsOrders', line: queuedOrders, next: '- The receipts of what you ordered' },
  ],
  ur: [
    { isOn: 'keepsOrigins', line: urduStoredOrigins, next: '- اکاؤنٹ کے لیے:' },
    { isOn: 'keepsOrders', line: urduQueuedOrders, next: '- آپ کے آرڈروں کی رسیدیں' },
  ],
} as const;
