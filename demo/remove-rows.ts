import { inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import type { ShopPool } from '#app/infra/db/pool.server.ts';
import { isNamedByNoProduct, isNamedNowhere } from '#app/infra/media/pictures/unused-pictures.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { catalogue } from './catalogue.ts';
import * as content from './content.ts';
import { readPlayedCouriers } from './couriers/open-demo-couriers.ts';
import { demoAddresses } from './people.ts';
import { readPictureIds, videoIds } from './seed.ts';

const productIds = catalogue.map(({ id }) => id);

/**
 * A product that is as the seed wrote it: no save has counted its version up. The name is compared too, because a demo of an
 * older version had fewer products, and the owner's own may have a number that the demo has today.
 */
const isAsSeeded = sql<boolean>`(${products.version} = 1 and exists (
  select from unnest(${array(productIds)}::int[], ${array(catalogue.map(({ name }) => name))}::text[]) as seeded (id, name)
  where seeded.id = ${products.id} and seeded.name = ${products.name}))`;

/** Those of the demo's products that are in the shop. */
export function readProducts(): Promise<{ name: string; isChanged: boolean }[]> {
  return db
    .select({ name: products.name, isChanged: sql<boolean>`not ${isAsSeeded}` })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.name);
}

/**
 * Returns what deletes the demo's rows, each where it is as the seed wrote it: what somebody has changed is their own.
 * Orders are gone by then. Picture files and couriers' keys are read beforehand, which is no work for a transaction.
 */
export async function prepareRemoval(
  pool: ShopPool,
  { ownerId, removesChanged }: { ownerId: string; removesChanged: boolean },
): Promise<(tx: Transaction) => Promise<void>> {
  const [pictureIds, couriers] = await Promise.all([readPictureIds(), readPlayedCouriers(pool)]);
  return async (tx) => {
    // Their pictures' rows, places, stock, prices and families go with them.
    await tx.execute(sql`delete from products where id = any(${array(productIds)}::int[])
      and (${removesChanged}::boolean or ${isAsSeeded})`);
    await removeContent(tx, pictureIds);
    await tx.execute(sql`delete from videos where id = any(${array(videoIds)}::text[]) and ${isNamedByNoProduct}`);
    await tx.execute(sql`delete from pictures where id = any(${array(pictureIds)}::text[]) and ${isNamedNowhere}`);
    for (const table of ['courier_cities', 'city_aliases', 'courier_accounts'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where courier = any(${array(couriers)}::text[])`);
    await tx.execute(sql`delete from users where email = any(${array(demoAddresses)}::text[]) and id <> ${ownerId}`);
  };
}

async function removeContent(tx: Transaction, pictureIds: readonly string[]): Promise<void> {
  const { announcement, heroBanners, homeBanner, orderRules, returnAddress, saleCountdown, services, socialLinks } =
    content;
  const headings = [...heroBanners, homeBanner].map(({ heading }) => heading);
  await tx.execute(sql`delete from banners
    where heading = any(${array(headings)}::text[]) and picture_id = any(${array(pictureIds)}::text[])`);
  await tx.execute(sql`delete from sale_countdown where message = ${saleCountdown.message}`);
  await tx.execute(sql`delete from header_line where text = ${announcement}`);
  await tx.execute(
    sql`delete from services where description = any(${array(services.map(({ description }) => description))}::text[])`,
  );
  for (const [name, value] of Object.entries({ returnAddress, ...socialLinks }))
    await tx.execute(sql`update shop_settings set "values" = "values" - ${name}::text, version = version + 1
      where "values" ->> ${name}::text = ${value}`);
  for (const [name, value] of Object.entries(orderRules))
    await tx.execute(sql`update office_settings set "values" = "values" - ${name}::text, version = version + 1
      where part = 'rules' and "values" ->> ${name}::text = ${String(value)}`);
}

function array(values: readonly unknown[]) {
  return sql.param([...values]);
}
