import { db } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readPlaces, readProductSales } from '../admin-products.server.ts';
import { readFamilyRecord } from '../families/families.server.ts';
import { readProductRecord } from '../product-record.server.ts';
import { readCost } from '../stock/stock-in.server.ts';

/** Reads everything that the editor of a product shows; null if there is no such product. Costs are not for everybody. */
export async function readForEditor(id: number, { withCost }: { withCost: boolean }) {
  const [record, places, sales, { lowStock }, family, cost] = await Promise.all([
    readProductRecord(db, id),
    readPlaces(id),
    readProductSales(id),
    readShopSettings(),
    readFamilyRecord(db, { product: id }),
    withCost ? readCost(db, id) : null,
  ]);
  return record && { ...record, places, sales, lowStock, family, cost };
}
