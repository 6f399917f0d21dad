import { href } from 'react-router';
import { type Language, languageAt, requestedPath } from '#app/i18n/language.ts';
import { tWholeIn } from '#app/i18n/translate.ts';
import { db, isDatabaseAway } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { noteDatabaseAway, noteIncomplete } from '#app/infra/http/page-dependencies.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import { hasMailServer } from '#app/modules/accounts/auth.server.ts';
import { isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { readShownCollections, type Shown } from '#app/modules/catalog/collections/own-collections.server.ts';
import { readHeaderLine, withVersion } from '#app/modules/content/content.server.ts';
import type { Versioned } from '#app/modules/content/content.ts';
import { linkTheme, type ThemeLink } from '#app/modules/content/theme/theme-sheet.server.ts';
import { withCarriers } from '#app/modules/orders/couriers/carriers.server.ts';
import { hasLiveCode } from '#app/modules/orders/discounts/read-code.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody, type ListedCollection, type ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { browsedPageAt } from '../prefetch/browsed-pages.ts';

export type Frame = {
  shop: ShopSettings;
  headerLine: Versioned<string | undefined>;
  /** Absent where the shop has Dastak's looks. */
  theme?: ThemeLink;
};

const lastFrame = new Map<Language, Frame>();

/**
 * What every page needs: how the shop calls itself, and today's announcement (its text is `undefined` while there is none).
 * C7: while the database is away, home, the collections and the cart stand with what this process last read.
 */
export async function readFrame(request: Request, url: URL): Promise<Frame> {
  const frame = await readWithFallback(request);
  const language = languageAt(url.pathname);
  if (language === 'en') return frame;
  // The switch went off while this page was asked for.
  if (!frame.shop.speaksUrdu) throw new Response(null, { status: 404 });
  return { ...frame, shop: { ...frame.shop, ...inUrdu(frame.shop), language } };
}

/** The shop's default texts, in Urdu. */
export function inUrdu({ mission, helpText, openingHours }: ShopSettings): Partial<ShopSettings> {
  const t = tWholeIn('ur');
  return { mission: t(mission), helpText: t(helpText), openingHours: t(openingHours) };
}

async function readWithFallback(request: Request): Promise<Frame> {
  try {
    const newest = await readNewest();
    lastFrame.set(pageLanguage(), newest);
    return newest;
  } catch (error) {
    const last = lastFrame.get(pageLanguage());
    if (!last || !isDatabaseAway(error) || !standsWithoutDatabase(requestedPath(new URL(request.url).pathname)))
      throw error;
    noteDatabaseAway();
    noteIncomplete();
    return last;
  }
}

const readNewest = cacheRead(async (): Promise<Frame> => {
  const [shop, headerLine, hasCodes, found] = await Promise.all([
    readShopSettings(),
    withVersion('header', readHeaderLine),
    hasLiveCode(db),
    readShownCollections(),
  ]);
  const all = found.shown.filter(({ collection, inMenu }) => isCollectionKey(collection.key) || inMenu);
  const ownLinks = found.isArranged ? [] : all.filter(({ isOwn }) => isOwn);
  const rest = {
    ...(hasCodes && { hasCodes }),
    ...(found.isArranged && { collections: all.map(listed) }),
    ...(ownLinks.length > 0 && {
      ownLinks: ownLinks.map(({ collection: { label, path } }) => ({ label, to: path })),
    }),
    ...(shop.isOwn && !hasMailServer() && { sendsNoEmails: true as const }),
  };
  const { theme } = shop;
  return {
    shop: { ...(await withCarriers(forEverybody(shop))), ...rest },
    headerLine,
    ...(theme && { theme: linkTheme(theme) }),
  };
});

function listed({ collection, inMenu, onHome, isOwn }: Shown): ListedCollection {
  const { picture: _, ...words } = collection;
  return {
    ...words,
    ...(inMenu && { inMenu: true as const }),
    ...(onHome && { onHome: true as const }),
    ...(isOwn && { isOwn: true as const }),
  };
}

function standsWithoutDatabase(path: string): boolean {
  const isCart = [href('/cart'), href('/shopnow'), href('/ordernow')].includes(path);
  const browsed = browsedPageAt(path);
  return isCart || (browsed !== null && typeof browsed !== 'number');
}
