import type { Shop } from './shop.ts';

/** Sees to it that /home_improvement has 180 products more than the demo's, once for all tests. */
export async function lengthenCollection(shop: Shop): Promise<void> {
  await shop.sql(`insert into products (id, name, title, price_paisa, stock)
    select 30000 + i, 'Brass hook ' || i, 'Number ' || i, 10000 + i, 20 from generate_series(1, 180) i on conflict do nothing`);
  await shop.sql(`insert into collection_products (collection, product_id, position)
    select 'homeImprovement', 30000 + i, 30000 + i from generate_series(1, 180) i on conflict do nothing`);
}
