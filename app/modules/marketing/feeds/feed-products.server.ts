import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { recordOf } from '#app/infra/records.ts';
import { type CollectionKey, collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';
import { adminLabel } from '#app/modules/catalog/collections/own-collection.ts';
import { isOfShownCollection, readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { priceColumns, pricedNow, priceNow } from '#app/modules/catalog/prices/price-now.server.ts';
import {
  collectionProducts,
  families,
  familyMembers,
  ownCollectionProducts,
  ownCollections,
  productPictures,
  products,
} from '#app/modules/catalog/tables.server.ts';
import { type FeedName, feeds, type LeftOut } from './feed.ts';
import type { FeedProduct } from './feed-item.ts';

const pageSize = 250;
/** A picture beside the name and ten further ones. */
const maxPictures = 11;

/**
 * The products of a feed in the order of their ids, page by page, so that a hundred thousand need no more memory than one
 * page.
 */
export async function* readFeedPages(name: FeedName): AsyncGenerator<FeedProduct[]> {
  const labels = await readLabels();
  for (let after = 0; ; ) {
    const page = await readPage(name, after, labels);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.id ?? after;
  }
}

type Labels = Record<CollectionKey, string>;

/** How the owner calls the four. */
async function readLabels(): Promise<Labels> {
  const all = await readAdminCollections();
  return recordOf(collectionKeys, (key) => adminLabel(all.find((each) => each.key === key) ?? collections[key]));
}

async function readPage(name: FeedName, after: number, labels: Labels): Promise<FeedProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      title: products.title,
      description: products.description,
      headings: products.descriptionHeading,
      texts: products.descriptionHeadingText,
      ...priceColumns,
      inStock: sql<boolean>`${products.stock} > 0`,
      sku: products.sku,
      barcode: products.barcode,
      weightGrams: products.weightGrams,
      pictures: picturesAsJson(products.id, 'gallery', maxPictures),
      collections: sql<CollectionKey[]>`array(
        select collection from ${collectionProducts} where product_id = ${sql`${products.id}`} and ${isOfShownCollection})`,
      ownCollections: sql<string[]>`array(
        select own.name from ${ownCollectionProducts} as placed join ${ownCollections} as own on own.key = placed.collection
        where placed.product_id = ${sql`${products.id}`} and own.active order by own.created_at, own.key)`,
      family: sql<FeedProduct['family']>`(
        select json_build_object('id', family.id, 'options', family.options, 'values', own.option_values)
        from ${familyMembers} as own join ${families} as family on family.id = own.family_id
        where own.product_id = ${sql`${products.id}`} and exists (
          select from ${familyMembers} as other join ${products} as sibling on sibling.id = other.product_id
          where other.family_id = own.family_id and other.product_id <> own.product_id and sibling.active))`,
    })
    .from(products)
    .where(and(eq(products.active, true), gt(products.id, after), sql`${leftOutWhy(name)} = ''`))
    .orderBy(asc(products.id))
    .limit(pageSize);
  return rows.map((row) => ({
    ...pricedNow(row),
    collections: collectionKeys.filter((key) => row.collections.includes(key)).map((key) => labels[key]),
  }));
}

/** Why a product on sale is not in the feed, as a column of a query over `products`; empty where it is there. */
function leftOutWhy(name: FeedName): SQL<LeftOut | ''> {
  const shown = sql`least(picture.width, 1920)`;
  return sql<LeftOut | ''>`coalesce((
    select case when least(${shown}, picture.height * ${shown} / picture.width) < ${feeds[name].minPictureSide}::int
      then 'small-picture' else '' end
    from ${productPictures} as placed join pictures as picture on picture.id = placed.picture_id
    where placed.product_id = ${sql`${products.id}`} and placed.place = 'gallery'
    order by placed.position limit 1), 'no-picture')`;
}

/** Products that a feed leaves out: how many for each reason, and the first of them by their number. */
export type FeedGaps = {
  onSale: number;
  hidden: number;
  counts: Record<LeftOut, number>;
  first: { id: number; name: string; why: LeftOut }[];
};

const maxShown = 20;

/** What is on sale and in the feeds, for the admin. `name` is the feed with the strictest rule that is on. */
export async function readFeedGaps(name: FeedName): Promise<FeedGaps> {
  const why = leftOutWhy(name);
  const { rows } = await db.execute<Omit<FeedGaps, 'first' | 'counts'> & Record<'none' | 'small', number>>(sql`
    select (select count(*)::int from ${products} where not ${products.active}) as hidden,
      count(*)::int as "onSale",
      (count(*) filter (where why = 'no-picture'))::int as "none",
      (count(*) filter (where why = 'small-picture'))::int as "small"
    from (select ${why} as why from ${products} where ${products.active}) as looked_at`);
  const [{ hidden = 0, onSale = 0, none = 0, small = 0 } = {}] = rows;
  return {
    onSale,
    hidden,
    counts: { 'no-picture': none, 'small-picture': small },
    first: none + small > 0 ? await readFirstLeftOut(name) : [],
  };
}

async function readFirstLeftOut(name: FeedName): Promise<FeedGaps['first']> {
  const why = leftOutWhy(name);
  const rows = await db
    .select({ id: products.id, name: products.name, why })
    .from(products)
    .where(and(eq(products.active, true), sql`${why} <> ''`))
    .orderBy(asc(products.id))
    .limit(maxShown);
  return rows.flatMap(({ why: reason, ...product }) => (reason === '' ? [] : [{ ...product, why: reason }]));
}

/**
 * A hash of every row that a feed is written from. It changes with each change that the file would show, so that a program
 * that has the file already is told so without reading the products. Reads each table once.
 */
export async function fingerprintProducts(): Promise<string> {
  const over = (row: SQL) => sql`bit_xor(hashtextextended(jsonb_build_array(${row})::text, 0))`;
  const { rows } = await db.execute<{ hash: string }>(sql`select concat_ws('.',
    (select ${over(
      sql`id, name, title, description, description_heading, description_heading_text, price_paisa, was_price_paisa, ${priceNow},
      stock > 0, sku,
      barcode, weight_grams`,
    )} from ${products} where active),
    (select ${over(sql`product_id, position, picture_id`)} from ${productPictures} where place = 'gallery'),
    (select ${over(sql`product_id, collection`)} from ${collectionProducts}),
    (select ${over(sql`product_id, collection`)} from ${ownCollectionProducts}),
    (select ${over(sql`key, name, active, created_at`)} from ${ownCollections}),
    (select ${over(sql`id, options`)} from ${families}),
    (select ${over(sql`product_id, family_id, option_values`)} from ${familyMembers})) as hash`);
  return rows[0]?.hash ?? '';
}
