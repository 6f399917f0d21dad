import { db } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readPlaces, readProductSales } from '../admin-products.server.ts';
import { readFamilyRecord } from '../families/families.server.ts';
import { readProductRecord } from '../product-record.server.ts';

/** Reads everything that the editor of a product shows; null if there is no such product. */
export async function readForEditor(id: number) {
  const [record, places, sales, { lowStock }, family] = await Promise.all([
    readProductRecord(db, id),
    readPlaces(id),
    readProductSales(id),
    readShopSettings(),
    readFamilyRecord(db, { product: id }),
  ]);
  return record && { ...record, places, sales, lowStock, family };
}
