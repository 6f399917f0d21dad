/** Redirects as browsers and strangers meet them: two shops on one database. */
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importRedirects } from '#app/modules/content/redirects/save-redirects.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shops: [Shop, Shop];
let lamp: number;

beforeAll(async () => {
  lamp = await shelve({ name: 'Brass lamp' });
  await database.ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')
    on conflict (id) do update set values = shop_settings.values || excluded.values`);
  shops = await Promise.all([openShop({ DATABASE_URL: database.url }), openShop({ DATABASE_URL: database.url })]);
});

beforeEach(() => database.ask('delete from redirects'));
afterAll(closeShops);

async function speakUrdu(speaks: boolean): Promise<void> {
  await database.ask(`update shop_settings set values = values || jsonb_build_object('speaksUrdu', $1::boolean)`, [
    speaks,
  ]);
  for (const shop of shops)
    await expect.poll(async () => (await get('/ur/cart', shop)).status).toBe(speaks ? 200 : 404);
}

function get(path: string, shop = shops[0], method = 'GET'): Promise<Answer> {
  return ask(`${shop.address}${path}`, { method });
}

/** Saves redirects and waits until both shops know. */
async function lead(redirects: Record<string, string>): Promise<void> {
  const rows = Object.entries(redirects).map(([from, to]) => ({ from, to }));
  const { refused } = await importRedirects({ id: null, name: 'Test' }, [...rows, { from: '/last', to: '/cart' }]);
  expect(refused).toEqual([]);
  for (const shop of shops) await expect.poll(async () => (await get('/last', shop)).status).toBe(301);
}

async function leads(path: string): Promise<string | number | undefined> {
  const { status, headers } = await get(path);
  return status === 301 ? headers.location : status;
}

test('an old address leads on for good, in every spelling, with its query, and browsers request it again each time', async () => {
  const target = `/product_detail/${lamp}`;
  expect(await leads('/products/brass-lamp')).toBe(404);
  await lead({ '/products/brass-lamp': target });
  for (const path of [
    '/products/brass-lamp',
    '/Products/Brass-Lamp/',
    '/products/%62rass-lamp',
    '/products//brass-lamp',
  ])
    expect(await leads(path), path).toBe(target);
  expect(await leads('/products/brass-lamp?utm_source=fb')).toBe(`${target}?utm_source=fb`);
  const { headers, body } = await get('/products/brass-lamp');
  expect([headers['cache-control'], body.length]).toEqual(['no-cache', 0]);
  expect((await get('/products/brass-lamp', shops[1], 'HEAD')).status).toBe(301);
  expect((await get('/products/brass-lamp', shops[0], 'POST')).status).not.toBe(301);
  await database.ask('delete from redirects');
  for (const shop of shops) await expect.poll(async () => (await get('/products/brass-lamp', shop)).status).toBe(404);
});

test('in Urdu it leads to the page in Urdu; where the shop has none, to the English one', async () => {
  await lead({ '/products/rug': '/electronics', '/کتاب': '/tracker', '/product_detail/999999': '/cart' });
  expect(await leads('/ur/products/rug')).toBe('/ur/electronics');
  expect(await leads(`/ur/${encodeURIComponent('کتاب')}`)).toBe('/ur/tracker');
  expect(await leads('/ur/product_detail/999999')).toBe('/ur/cart');
  await speakUrdu(false);
  expect(await leads('/ur/products/rug')).toBe('/electronics');
  await speakUrdu(true);
});

test('the router in a browser is led on where it asks for the data of an old address', async () => {
  await lead({ '/products/rug': '/electronics', '/product_detail/999999': '/tracker' });
  for (const [path, target] of [
    ['/products/rug.data', '/electronics'],
    ['/product_detail/999999.data', '/tracker'],
    // The router in a page in Urdu puts the language before it.
    ['/ur/products/rug.data', '/electronics'],
  ] as const) {
    const { status, text, headers } = await get(path);
    expect([status, headers.location], path).toEqual([202, undefined]);
    expect(text, path).toContain(`"${target}"`);
  }
});

test('a page that exists is shown, whatever is stored; one that is gone leads on', async () => {
  const rug = await shelve({ name: 'Rug' });
  await lead({ '/collections/summer': '/top_collections' });
  await database.ask(
    `insert into redirects (old_path, target, target_path, saved_by) values ($1, '/electronics', '/electronics', 'Test')`,
    [`/product_detail/${rug}`],
  );
  expect(await leads(`/product_detail/${rug}`)).toBe(200);
  expect(await leads('/collections/summer?after=x&utm_source=fb')).toBe('/top_collections?after=x&utm_source=fb');
  await database.ask('delete from products where id = $1', [rug]);
  await expect.poll(() => leads(`/product_detail/${rug}?utm_source=fb`)).toBe('/electronics?utm_source=fb');
});

test('one of the specification’s collections leads on once its owner has deleted it', async () => {
  await database.ask(
    `insert into own_collections (key, name, active, deleted) values ('electronicCollection', 'Lamps', false, true)`,
  );
  await lead({ '/electronics': '/tracker' });
  await expect.poll(() => leads('/electronics?utm_source=fb')).toBe('/tracker?utm_source=fb');
  await database.ask('delete from own_collections');
  await expect.poll(() => leads('/electronics')).toBe(200);
});

test('no address of the shop, the admin or the API is ever redirected, not even by a row that nobody could save', async () => {
  const own = [
    '/',
    '/our_collection',
    '/cart',
    '/shopnow',
    '/ordernow',
    '/checkout',
    '/login',
    '/tracker',
    '/refundpolicy',
    '/search-results',
    '/robots.txt',
    '/api/products/1',
    '/api/nothing',
    '/admin',
    '/admin/nothing',
    '/livez',
    '/track',
    '/privacy-policy',
    '/return',
  ];
  const before = await leadEach(own);
  await lead({});
  for (const path of own.slice(1))
    await database.ask(
      `insert into redirects (old_path, target, target_path, saved_by) values ($1, '/about-us', '/about-us', 'x')`,
      [path],
    );
  // The answer to one that is not the shop's shows that the rows are known.
  await database.ask(
    `insert into redirects (old_path, target, target_path, saved_by) values ('/known', '/about-us', '/about-us', 'x')`,
  );
  expect(await leads('/known')).toBe('/about-us');
  expect(await leadEach(own)).toEqual(before);
});

test('no address leads to another host', async () => {
  await lead({ '/old': '/cart' });
  const hostile = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/old//evil.example',
    '/https://evil.example',
    '/%2F%2Fevil.example',
    '/%5C%5Cevil.example',
    '/old%0d%0alocation:%20https://evil.example',
    '/ur//evil.example',
    '/old/../old?//evil.example',
    '/old?to=https://evil.example',
    '/old%00',
    '/%zz',
  ];
  for (const path of hostile) {
    const answer = await raw(path);
    const location = /^location: (.*)$/im.exec(answer)?.[1] ?? '/';
    expect(new URL(location, 'http://shop').host, path).toBe('shop');
    expect(answer.split('\r\n\r\n')[0], path).not.toMatch(/^location:\s*https:/im);
    expect(Number(answer.slice(9, 12)), path).toBeLessThan(500);
  }
});

/** One after the other, as one shopper asks. */
async function leadEach(paths: readonly string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const path of paths) found.push(await leads(path));
  return found;
}

/** The answer as it comes, to an address that no client would send. */
function raw(path: string): Promise<string> {
  const { port } = new URL(shops[0].address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('latin1').on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
