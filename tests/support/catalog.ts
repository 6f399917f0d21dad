import { inTransaction } from '#app/infra/db/db.server.ts';
import type { CollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { openStock } from '#app/modules/catalog/stock/stock.server.ts';
import { collectionProducts, products } from '#app/modules/catalog/tables.server.ts';

type ProductInput = {
  id?: number;
  name?: string;
  title?: string;
  price?: number;
  stock?: number;
  active?: boolean;
  urduName?: string;
  urduDescription?: string;
  description?: string;
  collections?: CollectionKey[];
};

/** Puts a product on the shelf of the test's shop, as the admin would; returns its id. `price` is in paisa. */
export function shelve({
  price = 125_000,
  stock = 10,
  collections = [],
  ...product
}: ProductInput = {}): Promise<number> {
  return inTransaction(async (tx) => {
    const values = { name: 'Brass lamp', title: 'A lamp of brass', pricePaisa: price, ...product };
    const [{ id }] = (await tx.insert(products).values(values).returning({ id: products.id })) as [{ id: number }];
    await openStock(tx, id, stock);
    const memberships = collections.map((collection) => ({ collection, productId: id, position: id }));
    if (memberships.length > 0) await tx.insert(collectionProducts).values(memberships);
    return id;
  });
}
