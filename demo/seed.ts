import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { connectDatabase, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import type { ShopPool } from '#app/infra/db/pool.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { addMaster, pictureIdOf } from '#app/infra/media/pictures/pictures.server.ts';
import { videos } from '#app/infra/media/tables.server.ts';
import { fromRupees } from '#app/infra/money/money.ts';
import { users } from '#app/modules/accounts/tables.server.ts';
import { openStock } from '#app/modules/catalog/stock/stock.server.ts';
import {
  collectionProducts,
  families,
  familyMembers,
  productPictures,
  products,
  timedPrices,
} from '#app/modules/catalog/tables.server.ts';
import { banners, headerLine, picks, saleCountdown, services } from '#app/modules/content/tables.server.ts';
import { isSetUp, noteDemo, wasFilledWithDemo } from '#app/modules/settings/setup-state.server.ts';
import { adminSettings, shopSettings } from '#app/modules/settings/tables.server.ts';
import { catalogue, topProducts } from './catalogue.ts';
import * as content from './content.ts';
import { type DemoFamily, families as demoFamilies } from './families.ts';
import { addInbox } from './inbox.ts';
import { addOrders } from './orders.ts';
import { urdu } from './urdu.ts';
import { urduDetails } from './urdu-details.ts';

const require = createRequire(import.meta.url);
const photo = (file: string) => require.resolve(`#demo/photos/${file}`);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Fills an empty database with the demo shop; leaves any other alone, and one that is its owner's own even while it is
 * empty. True where the demo shop is what it holds.
 */
export async function seedDemoShop(pool: ShopPool, report: (line: string) => void): Promise<boolean> {
  connectDatabase(pool);
  if ((await isSetUp()) || (await isTaken(db))) return markDemo();
  report('Filling the shelves of the demo shop…');
  const pictureIds = await addMedia(report);
  const secret = await sharedSecret('order-number');
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    // Of several nodes one seeds while the others wait.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.demoShop})`);
    if ((await isSetUp(tx)) || (await isTaken(tx))) return;
    await noteDemo(tx);
    await addShelves(tx, pictureIds);
    await tx.insert(shopSettings).values({ values: { returnAddress: content.returnAddress, ...content.socialLinks } });
    await tx.insert(adminSettings).values({ part: 'rules', values: content.orderRules });
    await addOrders(tx, secret, ({ pictures }) => pictureIds.get(pictures[0]?.file ?? '') ?? null);
    await addInbox(tx);
  });
  if (!(await isDemo())) return false;
  report(`${catalogue.length} products are on the shelves.`);
  return true;
}

/** Stores the demo's pictures and videos; returns the pictures' ids by their files. Idempotent. */
export async function addMedia(report: (line: string) => void = () => {}): Promise<Map<string, string>> {
  const ids = await addPictures(report);
  await addVideos();
  return ids;
}

/** Puts the demo's products on the empty shelves of a shop, and its content on the pages. */
export async function addShelves(tx: Transaction, pictureIds: ReadonlyMap<string, string>): Promise<void> {
  await addProducts(tx, pictureIds);
  await addTopProducts(tx);
  for (const family of demoFamilies) await addFamily(tx, family);
  await addContent(tx, pictureIds);
  // The next product made by hand comes after the demo's (setval is not the app role's to call).
  await tx.execute(
    sql`select max(nextval(pg_get_serial_sequence('products', 'id'))) from generate_series(1, ${catalogue.length})`,
  );
}

/** Whether there are products, or an owner, whose shop is not the demo even while its shelves are empty. */
async function isTaken(tx: Pick<Transaction, 'select'>): Promise<boolean> {
  const [product] = await tx.select({ id: products.id }).from(products).limit(1);
  if (product) return true;
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1);
  return owner !== undefined;
}

/** Whether the demo shop is what the database holds, and nobody has made it their own. */
export async function isDemo(): Promise<boolean> {
  if (await isSetUp()) return false;
  return (await wasFilledWithDemo()) || hasFirstProduct();
}

/** Marks a demo of before there was a mark, while it can still be told by its first product. True where it is the demo. */
async function markDemo(): Promise<boolean> {
  const isHere = await isDemo();
  if (isHere) await noteDemo();
  return isHere;
}

async function hasFirstProduct(): Promise<boolean> {
  const [first] = catalogue;
  if (!first) return false;
  const [row] = await db.select({ name: products.name }).from(products).where(eq(products.id, first.id));
  return row?.name === first.name;
}

const pictureFiles: ReadonlySet<string> = new Set([
  ...catalogue.flatMap((product) =>
    [...product.pictures, ...product.descriptionPictures].map((picture) => picture.file),
  ),
  ...[...content.heroBanners, content.homeBanner].map((banner) => banner.file),
  content.featured.pictureFile,
  content.trending.pictureFile,
]);

async function addPictures(report: (line: string) => void): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const file of pictureFiles) {
    const picture = await addMaster(await readFile(photo(file)));
    ids.set(file, picture.id);
    if (ids.size % 25 === 0) report(`${ids.size} of ${pictureFiles.size} pictures taken in…`);
  }
  return ids;
}

/** The ids of the demo's pictures, which follow from their bytes. */
export function readPictureIds(): Promise<string[]> {
  return Promise.all([...pictureFiles].map(async (file) => pictureIdOf(await readFile(photo(file)))));
}

/** The ids of the demo's videos. */
export const videoIds: readonly string[] = catalogue.flatMap(({ videoLink }) =>
  videoLink?.startsWith('/demo-videos/') ? [path.basename(videoLink, '.mp4')] : [],
);

async function addVideos(): Promise<void> {
  for (const name of videoIds) {
    await db
      .insert(videos)
      .values({ id: name, bytes: await readFile(photo(`${name}.mp4`)) })
      .onConflictDoNothing();
  }
}

/** In few statements: whoever sets the shop up at the same moment waits for them. */
async function addProducts(tx: Transaction, pictureIds: ReadonlyMap<string, string>): Promise<void> {
  await tx.insert(products).values(
    catalogue.map((product) => ({
      id: product.id,
      name: product.name,
      title: product.title,
      pricePaisa: fromRupees(product.regularRupees ?? product.priceRupees),
      description: product.description,
      urduName: urdu[product.key]?.name ?? '',
      urduDescription: urdu[product.key]?.description ?? '',
      descriptionHeading: product.descriptionHeading,
      descriptionHeadingText: product.descriptionHeadingText,
      urduDescriptionHeading: urduDetails[product.key]?.headings ?? [],
      urduDescriptionHeadingText: urduDetails[product.key]?.texts ?? [],
      videoLink: product.videoLink?.replace('/demo-videos/', '/media/') ?? null,
    })),
  );
  for (const { id, stock } of catalogue) await openStock(tx, id, stock);
  await tx.insert(productPictures).values(
    catalogue.flatMap(({ id, pictures, descriptionPictures }) =>
      [
        ...pictures.map((picture, position) => ({ ...picture, place: 'gallery' as const, position })),
        ...descriptionPictures.map((picture, position) => ({ ...picture, place: 'description' as const, position })),
      ].map(({ file, alt, place, position }) => ({
        productId: id,
        place,
        position,
        pictureId: pictureNamed(file, pictureIds),
        alt,
      })),
    ),
  );
  await tx
    .insert(collectionProducts)
    .values(
      catalogue.flatMap(({ id, collections }) =>
        collections
          .filter((collection) => collection !== 'topCollection')
          .map((collection) => ({ collection, productId: id, position: id })),
      ),
    );
}

async function addTopProducts(tx: Transaction): Promise<void> {
  await tx
    .insert(collectionProducts)
    .values(
      topProducts.map((key, position) => ({ collection: 'topCollection' as const, productId: idOf(key), position })),
    );
}

async function addFamily(tx: Transaction, { name, urduName, options, members }: DemoFamily): Promise<void> {
  const [family] = await tx.insert(families).values({ name, urduName, options }).returning({ id: families.id });
  if (!family) throw new Error('A family was inserted and not returned.');
  await tx.insert(familyMembers).values(
    Object.entries(members).map(([key, values], place) => ({
      productId: idOf(key),
      familyId: family.id,
      place,
      values,
    })),
  );
}

async function addContent(tx: Transaction, pictureIds: ReadonlyMap<string, string>): Promise<void> {
  await tx.insert(headerLine).values({ text: content.announcement, urduText: content.urduAnnouncement });
  await tx.insert(banners).values([
    ...content.heroBanners.map((banner, position) => ({
      ...bannerRow(banner, pictureIds),
      collection: 'hero' as const,
      position,
    })),
    { ...bannerRow(content.homeBanner, pictureIds), collection: 'home' as const, position: 0 },
  ]);
  await tx.insert(services).values(content.services.map((service, position) => ({ ...service, position })));
  await addSale(tx);
  await tx.insert(picks).values(
    (
      [
        ['featured', content.featured],
        ['trending', content.trending],
      ] as const
    ).map(([kind, pick]) => ({
      kind,
      productId: idOf(pick.key),
      text: pick.text,
      urduText: pick.urduText,
      pictureId: pictureNamed(pick.pictureFile, pictureIds),
    })),
  );
}

/** The countdown, and the prices that it counts down. */
async function addSale(tx: Transaction): Promise<void> {
  const { lengthDays, ...words } = content.saleCountdown;
  const now = Date.now();
  const [startsAt, endsAt] = [new Date(now - dayMs), new Date(now + lengthDays * dayMs)];
  await tx.insert(saleCountdown).values({ startTime: startsAt, endTime: endsAt, ...words });
  const reduced = catalogue.filter(({ regularRupees }) => regularRupees !== undefined);
  await tx.insert(timedPrices).values(
    reduced.map(({ id, priceRupees }) => ({
      productId: id,
      startsAt,
      endsAt,
      pricePaisa: fromRupees(priceRupees),
    })),
  );
}

type DemoBanner = (typeof content.heroBanners)[number];

function bannerRow({ file, ...banner }: DemoBanner, pictureIds: ReadonlyMap<string, string>) {
  return { ...banner, pictureId: pictureNamed(file, pictureIds) };
}

function pictureNamed(file: string, pictureIds: ReadonlyMap<string, string>): string {
  const id = pictureIds.get(file);
  if (!id) throw new Error(`The demo has no picture "${file}".`);
  return id;
}

function idOf(key: string): number {
  const product = catalogue.find((each) => each.key === key);
  if (!product) throw new Error(`The demo catalogue has no product "${key}".`);
  return product.id;
}
