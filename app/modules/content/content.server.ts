import { and, asc, eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { dependsOn, expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import { pricedNow } from '#app/modules/catalog/prices/price-now.server.ts';
import { readSaleSpan } from '#app/modules/catalog/prices/sale-times.server.ts';
import { summaryColumns } from '#app/modules/catalog/products.server.ts';
import { shownText } from '#app/modules/catalog/shown-texts.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import {
  type Banner,
  type ContentKind,
  defaultSaleButton,
  defaultSaleMessage,
  type PickedProduct,
  type SaleCountdown,
  type Service,
  type Versioned,
} from './content.ts';
import { banners, contentVersions, headerLine, picks, saleCountdown, services } from './tables.server.ts';

/** The announcement record's text; undefined while there is no record. */
export async function readHeaderLine(): Promise<string | undefined> {
  dependsOn('content:header');
  const [row] = await db.select({ text: shownText(headerLine.text, headerLine.urduText) }).from(headerLine);
  return row?.text;
}

/** Banners that are switched on and whose time it is, in order; twelve at most. */
export async function readBanners(collection: 'hero' | 'home'): Promise<Banner[]> {
  dependsOn('content:banners');
  await rightUntilNextBanner(collection);
  const rows = await db
    .select({
      id: banners.id,
      picture: {
        id: pictures.id,
        width: pictures.width,
        height: pictures.height,
        colour: pictures.colour,
        alt: banners.alt,
      },
      phonePicture: sql<Picture | null>`(
        select json_build_object('id', phone.id, 'width', phone.width, 'height', phone.height, 'colour', phone.colour, 'alt', ${banners.alt})
        from ${pictures} as phone where phone.id = ${banners.phonePictureId}
      )`,
      heading: shownText(banners.heading, banners.urduHeading),
      text: shownText(banners.text, banners.urduText),
      link: banners.link,
      linkText: shownText(banners.linkText, banners.urduLinkText),
      tone: banners.tone,
      ground: banners.ground,
      focus: banners.focus,
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .where(
      and(
        eq(banners.collection, collection),
        banners.active,
        sql`coalesce(${banners.startsAt} <= now(), true)`,
        sql`coalesce(${banners.endsAt} > now(), true)`,
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
    .limit(12);
  // Most banners have none, and a page says nothing of it then.
  return rows.map(({ phonePicture, ...banner }) => (phonePicture ? { ...banner, phonePicture } : banner));
}

/** A page is valid until the next banner starts or ends. */
async function rightUntilNextBanner(collection: 'hero' | 'home'): Promise<void> {
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select min(at) as at from banners, unnest(array[starts_at, ends_at]) as at
    where collection = ${collection} and active and at > now()`);
  if (rows[0]?.at) expirePageAt(new Date(rows[0].at));
}

/**
 * The sale countdown with the spec's defaults filled in, or null where none is set or it is over. In a shop of its owner's
 * own it runs no longer than prices are reduced.
 */
export async function readSaleCountdown(): Promise<SaleCountdown | null> {
  dependsOn('content:countdown');
  const [row] = await db.select().from(saleCountdown);
  if (!row?.active) return null;
  const span = await readSpan(row);
  if (!span || span.endsAt.getTime() <= Math.max(Date.now(), span.startsAt.getTime())) return null;
  const { startsAt, endsAt } = span;
  const isUrdu = pageLanguage() === 'ur';
  expirePageAt(startsAt.getTime() > Date.now() ? startsAt : endsAt);
  return {
    saleStartTime: startsAt.toISOString(),
    saleEndTime: endsAt.toISOString(),
    saleMessage: (isUrdu && row.urduMessage) || row.message || defaultSaleMessage,
    saleButtonName: (isUrdu && row.urduButtonName) || row.buttonName || defaultSaleButton,
    link: row.link,
  };
}

async function readSpan(row: typeof saleCountdown.$inferSelect): Promise<{ startsAt: Date; endsAt: Date } | null> {
  const { startTime: startsAt, endTime: endsAt, followsPrices } = row;
  if (!followsPrices && !(await isSetUp())) return { startsAt, endsAt };
  const prices = await readSaleSpan();
  if (followsPrices || !prices) return prices;
  return {
    startsAt: startsAt > prices.startsAt ? startsAt : prices.startsAt,
    endsAt: endsAt < prices.endsAt ? endsAt : prices.endsAt,
  };
}

/** Customer-care services in order; twelve at most. */
export async function readServices(): Promise<Service[]> {
  dependsOn('content:services');
  return db
    .select({
      id: services.id,
      imgUrl: services.imgUrl,
      title: shownText(services.title, services.urduTitle),
      description: shownText(services.description, services.urduDescription),
    })
    .from(services)
    .orderBy(asc(services.position), asc(services.id))
    .limit(12);
}

/** The featured and trending product, as far as they are chosen and on sale. */
export async function readPicks(): Promise<{ featured: PickedProduct | null; trending: PickedProduct | null }> {
  dependsOn('content:picks');
  const rows = await db
    .select({
      kind: picks.kind,
      text: shownText(picks.text, picks.urduText),
      product: summaryColumns(),
      picture: sql<Picture | null>`(
        select json_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'colour', pictures.colour, 'alt', ${products.name})
        from pictures where pictures.id = ${picks.pictureId}
      )`,
    })
    .from(picks)
    .innerJoin(products, eq(products.id, picks.productId))
    .where(eq(products.active, true));
  dependsOn(...rows.map((row) => `product:${row.product.id}`));
  const find = (kind: 'featured' | 'trending'): PickedProduct | null => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) return null;
    const product = pricedNow(row.product);
    return { product, text: row.text, picture: row.picture ?? product.pictures[0] ?? null };
  };
  return { featured: find('featured'), trending: find('trending') };
}

/** What `read` finds, with the version of that kind of content; the version is never newer than what is found. */
export async function withVersion<T>(kind: ContentKind, read: () => Promise<T>): Promise<Versioned<T>> {
  const [row] = await db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.kind, kind));
  return { value: await read(), version: row?.version ?? 0 };
}
