import { readFamilyRecord } from '#app/catalog/families.server.ts';
import { readPlaces, readProductSales } from '#app/catalog/office-products.server.ts';
import { readProductRecord } from '#app/catalog/product-record.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';

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
