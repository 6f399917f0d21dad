import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { languages } from '#app/i18n/language.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { type AnyCollectionKey, collectionKeys, type OwnCollectionKey } from './collections/collection.ts';
import type { FamilyOption } from './families/family.ts';
import { maxOptions } from './families/typed-options.ts';

/** Whether a product has an English text that is still to be written in Urdu. */
export function lacksUrdu(of: Details & Record<'description' | 'urduName' | 'urduDescription', AnyPgColumn>): SQL {
  return sql`(${of.urduName} = '' or (${of.description} <> '' and ${of.urduDescription} = '') or ${lacksUrduDetails(of)})`;
}

type Details = Record<
  'descriptionHeading' | 'descriptionHeadingText' | 'urduDescriptionHeading' | 'urduDescriptionHeadingText',
  AnyPgColumn
>;

/** Whether fewer headings or texts of the description are written in Urdu than in English. */
export function lacksUrduDetails(of: Details): SQL {
  const written = (column: AnyPgColumn) => sql`cardinality(array_remove(${column}, ''))`;
  return sql`(${written(of.urduDescriptionHeading)} < ${written(of.descriptionHeading)}
    or ${written(of.urduDescriptionHeadingText)} < ${written(of.descriptionHeadingText)})`;
}

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    name: text().notNull(),
    title: text().notNull().default(''),
    pricePaisa: bigint('price_paisa', { mode: 'number' }).notNull(),
    /** What it cost before, as the owner says; shown struck through where it is more than the price. */
    wasPricePaisa: bigint('was_price_paisa', { mode: 'number' }),
    stock: integer().notNull().default(0),
    description: text().notNull().default(''),
    /** Headings and texts of the description, paired by position; ' _ ' inside a text parts its bullet points. */
    descriptionHeading: text('description_heading').array().notNull().default(sql`'{}'`),
    descriptionHeadingText: text('description_heading_text').array().notNull().default(sql`'{}'`),
    videoLink: text('video_link'),
    /** For pages in Urdu; empty where the owner has written none: then the English text is shown. */
    urduName: text('urdu_name').notNull().default(''),
    urduDescription: text('urdu_description').notNull().default(''),
    /** Beside the English headings and texts, '' where one is not written; empty where none is. */
    urduDescriptionHeading: text('urdu_description_heading').array().notNull().default(sql`'{}'`),
    urduDescriptionHeadingText: text('urdu_description_heading_text').array().notNull().default(sql`'{}'`),
    /** The admin's low-stock threshold for this product; null uses the shop's setting. */
    warnAt: integer('warn_at'),
    /** For couriers; null where nobody has weighed it. */
    weightGrams: integer('weight_grams'),
    /** The place in the storeroom: "Shelf B2"; empty if unknown. */
    shelf: text().notNull().default(''),
    /** The owner's own article number; empty where there is none. */
    sku: text().notNull().default(''),
    /** The maker's number under the bars; empty where there is none. */
    barcode: text().notNull().default(''),
    /** Hidden products stay in old orders but are not shown or sold. */
    active: boolean().notNull().default(true),
    /** The version for optimistic locking: goes up with each edit in the admin. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('products_name', sql`length(trim(${table.name})) > 0`),
    check('products_price', sql`${table.pricePaisa} > 0`),
    check('products_was_price', sql`${table.wasPricePaisa} > 0`),
    check('products_stock', sql`${table.stock} >= 0`),
    check('products_warn_at', sql`${table.warnAt} >= 0`),
    check('products_weight', sql`${table.weightGrams} > 0`),
    // The admin looks for hidden products, too, which search_entries leaves out.
    index('products_words_trigrams')
      .using('gin', sql`lower(${table.name} || ' ' || ${table.title}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('products_by_name').on(sql`lower(${table.name})`, table.id.desc().nullsFirst()),
    index('products_by_price').on(table.pricePaisa, table.id),
    index('products_active').on(table.active, table.id),
    index('products_newest').on(table.createdAt, table.id),
    index('products_without_urdu').on(table.id).where(lacksUrdu(table)),
  ],
);

/** Which pictures a product shows, in order: `gallery` beside the name (the first two on cards), `description` below. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place: text({ enum: ['gallery', 'description'] }).notNull(),
    position: integer().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    alt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.place, table.position] }),
    index('product_pictures_picture').on(table.pictureId),
    check('product_pictures_place', sql`${table.place} in ('gallery', 'description')`),
  ],
);

/**
 * Prices for a time: from `startsAt` until `endsAt` the product costs this, and its ordinary price is what it cost before.
 * The times of one product do not overlap (migration `prices_for_a_time`), so at any moment there is one price. Which one
 * that is, `price-now.server.ts` says.
 */
export const timedPrices = pgTable(
  'timed_prices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    pricePaisa: bigint('price_paisa', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.startsAt] }),
    // For what begins and ends next, in the whole shop.
    index('timed_prices_starts').on(table.startsAt, table.productId),
    index('timed_prices_ends').on(table.endsAt, table.productId),
    // For lists that are sorted by price.
    index('timed_prices_price').on(table.pricePaisa, table.productId),
    check('timed_prices_price', sql`${table.pricePaisa} > 0`),
    check('timed_prices_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/**
 * The stock values that lists filter by, in narrow rows, so that those of a hundred thousand products are quick to
 * scan. A trigger maintains them. An index on `products` would slow every sale, which would then update all indexes of
 * its row.
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    active: boolean().notNull(),
    stock: integer().notNull(),
    warnAt: integer('warn_at'),
  },
  (table) => [index('stock_levels_stock').on(table.stock, table.productId.desc().nullsFirst())],
);

/** Membership of products in the four collections, each with its own order (`order` in the spec's records). */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collection: text({ enum: collectionKeys }).notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.productId] }),
    index('collection_products_order').on(table.collection, table.position, table.productId),
    index('collection_products_product').on(table.productId),
    check('collection_products_collection', sql`${table.collection} in (${quoted(collectionKeys)})`),
  ],
);

/**
 * The collections as the owner has them: those of the owner's own, whose key is the last part of their address
 * (`eid-gifts`), and those of the specification's four of which the owner has changed something. One of the four
 * without a row is as `collections` in collection.ts says.
 */
export const ownCollections = pgTable(
  'own_collections',
  {
    key: text().$type<AnyCollectionKey>().primaryKey(),
    name: text().notNull(),
    /** What stands under its name; empty where the owner says nothing. */
    line: text().notNull().default(''),
    /** Both for pages in Urdu; empty where the owner has written none. */
    urduName: text('urdu_name').notNull().default(''),
    urduLine: text('urdu_line').notNull().default(''),
    pictureId: text('picture_id').references(() => pictures.id),
    /** Whether shoppers find it. */
    active: boolean().notNull().default(false),
    inMenu: boolean('in_menu').notNull().default(false),
    onHome: boolean('on_home').notNull().default(false),
    /** The place among all collections, from 0; null where the owner has given none: then behind those that have one. */
    position: integer(),
    /** One of the four in a new shop: hidden until its first product, when the database shows it (show_filled_collections). */
    awaitsProducts: boolean('awaits_products').notNull().default(false),
    /** One of the four that the owner has deleted. Its row stays, because without one it would be there again. */
    deleted: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'own_collections_key',
      sql`${table.key} in (${quoted(collectionKeys)}) or ${table.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.key}) <= 60`,
    ),
    check('own_collections_hidden', sql`not (${table.active} and (${table.deleted} or ${table.awaitsProducts}))`),
    check('own_collections_name', sql`length(trim(${table.name})) > 0`),
  ],
);

/** Membership of products in the owner's own collections, as `collectionProducts` has it for the four. */
export const ownCollectionProducts = pgTable(
  'own_collection_products',
  {
    collection: text()
      .$type<OwnCollectionKey>()
      .notNull()
      .references(() => ownCollections.key, { onDelete: 'cascade', onUpdate: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.productId] }),
    index('own_collection_products_order').on(table.collection, table.position, table.productId),
    index('own_collection_products_product').on(table.productId),
  ],
);

/**
 * Products that differ in options such as size or colour. Options and their values are in the order in which the shop
 * shows them; a trigger checks that each member has a value of each option (db/functions/check_family.sql).
 */
export const families = pgTable(
  'families',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** For pages in Urdu; empty where the owner has written none. */
    urduName: text('urdu_name').notNull().default(''),
    options: jsonb().$type<FamilyOption[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('families_name', sql`length(trim(${table.name})) > 0`),
    check('families_options', sql`jsonb_array_length(${table.options}) between 1 and ${sql.raw(String(maxOptions))}`),
  ],
);

/** The products of a family, each with its value of every option. The one of the lowest place leads: lists show it. */
export const familyMembers = pgTable(
  'family_members',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    values: text('option_values').array().notNull(),
  },
  (table) => [
    unique('family_members_values').on(table.familyId, table.values),
    index('family_members_order').on(table.familyId, table.place, table.productId),
    check('family_members_place', sql`${table.place} >= 0`),
  ],
);

/**
 * `order` takes for an order, `edited` moves with its lines, `cancelled` and `returned` bring back, `reopened` takes again
 * what an order had brought back, `given-back` is what an order returns that nobody confirmed in time;
 * `returned-by-shopper` is what came back after it was delivered; `received` and `correction` are what people of the
 * admin count.
 */
export const stockReasons = [
  'opening',
  'order',
  'edited',
  'cancelled',
  'returned',
  'reopened',
  'given-back',
  'returned-by-shopper',
  'received',
  'correction',
] as const;

/** The stock ledger: the sum of a product's moves is its stock, always. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    delta: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    /** The order that moved the stock. No foreign key: this module does not know orders. */
    orderId: bigint('order_id', { mode: 'number' }),
    /** The order's event; one event moves a product once. */
    eventId: bigint('event_id', { mode: 'number' }),
    /** Who counted, and why, for corrections. */
    actorName: text('actor_name'),
    words: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * What the pieces cost together, in paisa: negative where they left the shelf. Null where no cost was known. The
     * trigger `cost_stock_move` writes it, but for a purchase, which comes with its price.
     */
    worthPaisa: bigint('worth_paisa', { mode: 'number' }),
    /** What a piece cost on average after this move. */
    averagePaisa: bigint('average_paisa', { mode: 'number' }),
    /** The day that the bill of a purchase says. */
    billDay: date('bill_day'),
    /** Made by the form of a purchase: sent twice it is one. */
    key: uuid(),
  },
  (table) => [
    unique('stock_moves_once').on(table.eventId, table.productId),
    uniqueIndex('stock_moves_key').on(table.key).where(sql`${table.key} is not null`),
    index('stock_moves_order').on(table.orderId, table.productId),
    index('stock_moves_product').on(table.productId, table.id),
    // For a product's recent sales by an index-only scan.
    index('stock_moves_sold').on(table.productId, table.at, table.reason, table.delta),
    check('stock_moves_delta', sql`${table.delta} <> 0`),
    check('stock_moves_reason', sql`${table.reason} in (${quoted(stockReasons)})`),
  ],
);

/**
 * What a piece of a product on the shelf cost on average (moving average), in paisa. A product has a row as soon as its
 * cost is known; the trigger `cost_stock_move` keeps it under the lock of the product (docs/decisions/12).
 */
export const productCosts = pgTable(
  'product_costs',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    averagePaisa: bigint('average_paisa', { mode: 'number' }).notNull(),
  },
  (table) => [check('product_costs_average', sql`${table.averagePaisa} >= 0`)],
);

/** How many pieces of a product were sold in the last 90 days (count-sales.server.ts); none where it has no row. */
export const productSales = pgTable(
  'product_sales',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    sold: integer().notNull(),
  },
  // For lists that are sorted by what sells best.
  (table) => [index('product_sales_sold').on(table.sold, table.productId)],
);

/** Who is notified when a product is back. `contact` is a phone in its canonical form, or an e-mail address. */
export const stockRequests = pgTable(
  'stock_wishes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    contact: text().notNull(),
    isPhone: boolean('is_phone').notNull(),
    /** The language of the page on which they asked: they are told in it. */
    language: text({ enum: languages }).notNull().default('en'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When and by whom they were told; then they are forgotten soon. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    toldBy: text('told_by'),
  },
  (table) => [
    unique('stock_wishes_once').on(table.productId, table.contact),
    index('stock_wishes_contact').on(table.contact),
    check('stock_wishes_language', sql`${table.language} in (${quoted(languages)})`),
    index('stock_wishes_open').on(table.productId, table.id).where(sql`${table.toldAt} is null`),
  ],
);
