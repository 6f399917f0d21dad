/** The shelves of a large shop: products with pictures, collections and words to be found by. Always the same. */
import type pg from 'pg';
import sharp from 'sharp';
import { makeProducts } from './search-shop.ts';

const batch = 10_000;
const pictureCount = 24;

/** Empties the shelves, with whatever hangs on them, and puts `count` products there. */
export async function fillShelves(owner: pg.Client, count: number): Promise<void> {
  await owner.query('truncate products, pictures, search_vocabulary cascade');
  await addPictures(owner);
  const products = makeProducts(count);
  // Triggers write one row at a time, and an index is built faster after the rows are inserted.
  await owner.query('alter table products disable trigger user');
  const restoreIndexes = await dropIndexes(owner);
  for (let done = 0; done < count; done += batch) await insert(owner, products.slice(done, done + batch), done);
  await owner.query(entries);
  await owner.query('insert into stock_levels select id, active, stock, warn_at from products');
  await owner.query(vocabulary);
  await owner.query(memberships);
  await restoreIndexes();
  await owner.query('alter table products enable trigger user');
}

/** Real pictures, so that the shop that is opened on them has nothing to complain about. */
async function addPictures(owner: pg.Client): Promise<void> {
  for (let number = 0; number < pictureCount; number++) {
    const background = `#${(0x40 + number * 7).toString(16).padStart(2, '0')}9080`;
    const master = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
      .webp()
      .toBuffer();
    await owner.query(
      'insert into pictures (id, width, height, colour, master) values (lpad(to_hex($1::int), 24, $2), 96, 96, $3, $4)',
      [number, 'a', background, master],
    );
  }
}

async function dropIndexes(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where indexname ~ '(trigrams|pieces|pairs)$'",
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await owner.query(definition);
  };
}

/** One in fifty is hidden; of the others some are sold out and some are few. */
async function insert(owner: pg.Client, products: { name: string; title: string }[], done: number): Promise<void> {
  await owner.query(
    `with made as (
       insert into products (id, name, title, price_paisa, stock, description, active)
       select 1000 + number, name, title, (200 + (hashint8(number) & 8191)) * 100,
         case when number % 71 = 0 then 0 when number % 37 = 0 then 1 + number % 5 else 20 + number % 400 end,
         repeat('What it is made of and how it is used. ', 20), number % 50 <> 0
       from (select name, title, $3::bigint + place as number from unnest($1::text[], $2::text[]) with ordinality as each (name, title, place)) as numbered
       returning id
     )
     insert into product_pictures (product_id, place, position, picture_id)
     select id, 'gallery', place, lpad(to_hex((id + place) % ${pictureCount}), 24, 'a') from made, generate_series(0, 1) as place`,
    [products.map(({ name }) => name), products.map(({ title }) => title), done],
  );
}

/** What the trigger on products writes, for all at once. */
const entries = `
  insert into search_entries (product_id, name, words)
  select id, left(search_folded(name), 500), left(search_words(search_folded(name || ' ' || title)), 1000) from products where active`;
const vocabulary = `
  insert into search_vocabulary (word)
  select distinct latin[1] from search_entries, regexp_matches(words, '\\m[a-z]{3,40}\\M', 'g') as latin`;
const memberships = `
  insert into collection_products (collection, product_id, position)
  select collection, id, id * 1024
  from products join (values ('homeImprovement', 7), ('electronicCollection', 5), ('topCollection', 300), ('ourCollection', 3))
    as each (collection, one_in) on id % one_in = 0`;
