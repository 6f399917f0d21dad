import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readPlaces, readProductSales } from '../admin-products.server.ts';
import type { OwnCollectionKey } from '../collections/collection.ts';
import { adminLabel, maxOwnCollections } from '../collections/own-collection.ts';
import { readAdminCollections } from '../collections/own-collections.server.ts';
import { readFamilyRecord } from '../families/families.server.ts';
import { readProductRecord } from '../product-record.server.ts';
import { readCost } from '../stock/stock-in.server.ts';
import { ownCollectionProducts } from '../tables.server.ts';
import type { CollectionChoice } from './no-collection-note.tsx';

/** Reads everything that the editor of a product shows; null if there is no such product. Costs are not for everybody. */
export async function readForEditor(id: number, { withCost }: { withCost: boolean }) {
  const [record, places, sales, { lowStock }, family, cost, own] = await Promise.all([
    readProductRecord(db, id),
    readPlaces(id),
    readProductSales(id),
    readShopSettings(),
    readFamilyRecord(db, { product: id }),
    withCost ? readCost(db, id) : null,
    readOwnKeys(id),
  ]);
  if (!record) return null;
  const isInNone = record.values.collections.length === 0 && own.length === 0;
  return { ...record, places, own, sales, lowStock, family, cost, choices: isInNone ? await readChoices() : null };
}

/** The owner's own collections that the product is in. */
async function readOwnKeys(id: number): Promise<OwnCollectionKey[]> {
  const { collection, productId } = ownCollectionProducts;
  const rows = await db
    .select({ collection })
    .from(ownCollectionProducts)
    .where(eq(productId, id))
    .orderBy(collection)
    .limit(maxOwnCollections);
  return rows.map((row) => row.collection);
}

/** Every collection that the product can be added to. */
async function readChoices(): Promise<CollectionChoice[]> {
  return (await readAdminCollections()).map((each) => ({ key: each.key, label: adminLabel(each) }));
}
