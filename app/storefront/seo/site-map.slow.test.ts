import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ DATABASE_URL: database.url });
});
afterEach(() => database.ask('delete from products'));
afterAll(closeShops);

const read = async (path: string) => (await ask(`${shop.address}${path}`)).body.toString();
/** The paths a map lists; each address must be a whole one. */
const paths = (map: string) =>
  [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

test('J2: robots find the map, its part, and in it every page and every product on sale', async () => {
  const lamp = await shelve({ name: 'Brass lamp', collections: ['topCollection'] });
  const hidden = await shelve({ name: 'Hidden lamp' });
  await database.ask('update products set active = false where id = $1', [hidden]);
  expect(await read('/robots.txt')).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
  expect(paths(await read('/sitemap.xml'))).toEqual(['/sitemap/1']);
  const found = paths(await read('/sitemap/1'));
  for (const page of ['/', '/our_collection', '/refundpolicy']) expect(found).toContain(page);
  expect(found.filter((path) => path.includes('product'))).toEqual([`/product_detail/${lamp}`]);
});

test('J2: assistants read what the shop is, its collections and its policies, whatever the owner has written', async () => {
  const { text, headers } = await ask(`${shop.address}/llms.txt`);
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(text).toMatch(/^# Dastak\n\n> High-quality products/);
  expect(text).toContain('Free shipping.');
  for (const path of ['/electronics', '/refundpolicy', '/sitemap.xml', '/api/openapi.json'])
    expect(text).toMatch(new RegExp(`\\]\\(http://[^/]+${path}\\)`));
  await database.ask(
    `insert into own_collections (key, name, line, active) values ('eid', 'Eid [gifts](https://evil.example)', E'One\nline', true)`,
  );
  await expect
    .poll(async () => read('/llms.txt'))
    .toMatch(/- \[Eid \\\[gifts\\\]\(https:\/\/evil\.example\)\]\(http:\/\/[^/]+\/collections\/eid\): One line\n/);
  await database.ask('delete from own_collections');
});

test('J2: a map in an empty shop has its pages, and a part that is not there is none', async () => {
  // Until the shop has heard that the other story's product is gone.
  await expect.poll(() => read('/sitemap/1')).not.toContain('product');
  expect(paths(await read('/sitemap/1'))).toContain('/electronics');
  for (const path of ['/sitemap/2', '/sitemap/0', '/sitemap/x'])
    expect((await ask(`${shop.address}${path}`)).status, path).toBe(404);
});
