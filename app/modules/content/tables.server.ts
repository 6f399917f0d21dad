import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { shopPageSlugs } from './pages/page-text.ts';

/** What the owner says on pages in Urdu; empty where they have written nothing: then the English text is shown. */
const urdu = (name: string) => text(name).notNull().default('');

/** The announcement line above the header. No row: the fallback text; an empty text: 'No text available'. */
export const headerLine = pgTable(
  'header_line',
  { id: integer().primaryKey().default(1), text: text().notNull(), urduText: urdu('urdu_text') },
  (table) => [check('header_line_one_row', sql`${table.id} = 1`)],
);

/** Banners: `hero` turns at the top of the home page, `home` stands between two carousels. Only the picture is required. */
export const banners = pgTable(
  'banners',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    collection: text({ enum: ['hero', 'home'] }).notNull(),
    position: integer().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    /** Shown instead on a narrow window; null where the picture is cropped there. */
    phonePictureId: text('phone_picture_id').references(() => pictures.id),
    alt: text().notNull().default(''),
    heading: text().notNull().default(''),
    text: text().notNull().default(''),
    link: text(),
    linkText: text('link_text').notNull().default(''),
    urduHeading: urdu('urdu_heading'),
    urduText: urdu('urdu_text'),
    urduLinkText: urdu('urdu_link_text'),
    /** Colour of the text on the picture. */
    tone: text({ enum: ['ink', 'cream'] })
      .notNull()
      .default('ink'),
    /** The backdrop's colour, on which the picture fades out (#rrggbb). */
    ground: text(),
    /** Where the objects are, in percent from the left; what a phone's crop keeps in view. */
    focus: integer().notNull().default(50),
    active: boolean().notNull().default(true),
    /** Shown from and until these moments; null has no beginning or no end. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [
    check('banners_span', sql`${table.startsAt} < ${table.endsAt}`),
    index('banners_order').on(table.collection, table.position),
    check('banners_focus', sql`${table.focus} between 0 and 100`),
    check('banners_link', sql`${table.link} is null or ${table.link} ~ '^/[^/\\\\]' or ${table.link} = '/'`),
    check('banners_ground', sql`${table.ground} is null or ${table.ground} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

/** The sale countdown (the spec's sales/saleCountdown). One row. */
export const saleCountdown = pgTable(
  'sale_countdown',
  {
    id: integer().primaryKey().default(1),
    startTime: timestamp('start_time', { withTimezone: true }).notNull(),
    endTime: timestamp('end_time', { withTimezone: true }).notNull(),
    message: text().notNull().default(''),
    buttonName: text('button_name').notNull().default(''),
    urduMessage: urdu('urdu_message'),
    urduButtonName: urdu('urdu_button_name'),
    link: text().notNull().default('/top_collections'),
    /** Counts down to the end of the prices for a time that are running; the two times above are then not used. */
    followsPrices: boolean('follows_prices').notNull().default(false),
    /** Off: it is not shown, whatever the times say. */
    active: boolean().notNull().default(true),
  },
  (table) => [
    check('sale_countdown_one_row', sql`${table.id} = 1`),
    check('sale_countdown_span', sql`${table.startTime} < ${table.endTime}`),
  ],
);

/** Customer-care services (the spec's customerCare). */
export const services = pgTable('services', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  position: integer().notNull(),
  imgUrl: text('img_url').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  urduTitle: urdu('urdu_title'),
  urduDescription: urdu('urdu_description'),
});

/** The featured and the trending product, each with words and a picture of its own if the owner gave them. */
export const picks = pgTable('picks', {
  kind: text({ enum: ['featured', 'trending'] }).primaryKey(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  text: text().notNull().default(''),
  urduText: urdu('urdu_text'),
  pictureId: text('picture_id').references(() => pictures.id),
});

/** Pages of text that the owner has rewritten; a page without a row has its default text (shop-pages.ts). */
export const shopPages = pgTable(
  'shop_pages',
  {
    slug: text({ enum: shopPageSlugs }).primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    /** The version for optimistic locking: goes up with each edit in the admin. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('shop_pages_slug', sql`${table.slug} in (${quoted(shopPageSlugs)})`),
    check('shop_pages_title', sql`length(trim(${table.title})) between 1 and 200`),
    check('shop_pages_body', sql`length(trim(${table.body})) between 1 and 50000`),
  ],
);

/**
 * What the owner says of these pages in Urdu; title or text empty where they say nothing. A table of its own: a page may be
 * the owner's in Urdu while its English text is the default, which has no row in `shop_pages`.
 */
export const urduShopPages = pgTable(
  'urdu_shop_pages',
  {
    slug: text({ enum: shopPageSlugs }).primaryKey(),
    title: urdu('title'),
    body: urdu('body'),
  },
  (table) => [
    check('urdu_shop_pages_slug', sql`${table.slug} in (${quoted(shopPageSlugs)})`),
    check('urdu_shop_pages_title', sql`length(${table.title}) <= 200`),
    check('urdu_shop_pages_body', sql`length(${table.body}) <= 50000`),
  ],
);

/**
 * The version of the newest edit of each kind of content; triggers increase it (migration of the same name). No row:
 * never edited.
 */
export const contentVersions = pgTable('content_versions', {
  kind: text({ enum: ['header', 'banners', 'countdown', 'services'] }).primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});
