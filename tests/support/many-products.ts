import type { Filling } from './cluster.ts';

/**
 * A hundred thousand products, half of them in families of four, all in one collection; every twentieth on sale for a
 * time, every fifth sold. How they are written is not what is tested.
 */
export const manyProducts: Filling = {
  name: 'shop_of_100000_products',
  async fill(supervisor) {
    const { rows: slow } = await supervisor.query(`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexname ~ '(trigrams|pieces|pairs)$'`);
    for (const { name } of slow) await supervisor.query(`drop index ${name}`);
    await supervisor.query(`set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '256MB';
      insert into products (id, name, title, price_paisa, stock, created_at)
        select i, 'Kurta ' || i / 4 || ' ' || (array['white', 'black', 'sand', 'olive'])[1 + i % 4], '',
          10000 + (i * 7919) % 1000000, i % 9, now() - (i * 31) % 1000000 * interval '1 minute'
        from generate_series(1, 100000) as i;
      insert into families (id, name, options)
        select i, 'Kurta ' || i, '[{"name": "Colour", "values": [{"word": "White"}, {"word": "Black"}, {"word": "Sand"}, {"word": "Olive"}]}]'
        from generate_series(1, 12500) as i;
      insert into family_members (product_id, family_id, place, option_values)
        select i, 1 + (i - 8) / 8, i % 4, array[(array['White', 'Black', 'Sand', 'Olive'])[1 + i % 4]]
        from generate_series(8, 100000) as i where i % 8 < 4 and 1 + (i - 8) / 8 <= 12500;
      insert into collection_products (collection, product_id, position)
        select 'topCollection', id, (id * 7) % 100003 from products;
      insert into timed_prices (product_id, price_paisa, starts_at, ends_at)
        select i, 5000 + i % 9000, now() - interval '1 day', now() + interval '1 day' from generate_series(20, 100000, 20) as i;
      insert into product_sales select i, 1 + i % 50 from generate_series(5, 100000, 5) as i;
      insert into pictures values (repeat('a', 24), 10, 20, '#ffffff', '');
      insert into product_pictures (product_id, place, position, picture_id) select id, 'gallery', 0, repeat('a', 24) from products;
      insert into search_entries (product_id, name, words) select id, lower(name), ' ' || lower(name) from products;
      ${slow.map(({ definition }) => `${definition};`).join(' ')}`);
  },
};
