/** What the pages of the demo shop answer to a request: documents, redirects, files. No browser is needed to see it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/http.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

let dataDir: string;
let shop: Shop;
let database: Awaited<ReturnType<typeof joinDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dastak-shop-'));
  shop = await openShop(
    { DATA_DIR: dataDir, SHOP_DEMO: '1', FILL_RENDITIONS: 'off', RATE_LIMITS: 'off' },
    { from: 'demo' },
  );
  database = await joinDatabase(dataDir);
});

afterAll(async () => {
  await database.close();
  await closeShops();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (address: string, cookie?: string) => ask(shop.address + address, cookie ? { headers: { cookie } } : {});

/** The cookie of the demo's owner. */
async function logIn(): Promise<string> {
  await expect.poll(() => shop.output()).toMatch(/Owner: \S+ \/ \S+/);
  const [, email, password] = /Owner: (\S+) \/ (\S+)/.exec(shop.output()) ?? [];
  const { headers } = await ask(`${shop.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  expect(cookie).not.toBe('');
  return cookie;
}

test.for([
  { address: '/our_collection', key: 'ourCollection', title: 'All health &amp; beauty products' },
  { address: '/electronics', key: 'electronicCollection', title: 'All electronic accessories products' },
  { address: '/home_improvement', key: 'homeImprovement', title: 'All home &amp; office products' },
  { address: '/top_collections', key: 'topCollection', title: 'All top products' },
])(
  'C1: $address has its title and shows the products in the owner’s order, families once',
  async ({ address, key, title }) => {
    const rows = await database.sql(
      `select products.id from products join collection_products as placed on product_id = products.id
     where collection = $1 and active and not exists (
       select from family_members as own join family_members as other on other.family_id = own.family_id
       join products as sibling on sibling.id = other.product_id and sibling.active
       join collection_products as beside on beside.product_id = other.product_id and beside.collection = $1
       where own.product_id = products.id and (other.place, other.product_id) < (own.place, own.product_id)
     ) order by placed.position, products.id limit 50`,
      [key],
    );
    expect(rows.length).toBeGreaterThan(10);
    const page = (await get(address)).text;
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(page).toMatch(/[\d,]+(?:<!-- -->)? products</);
    expect([...page.matchAll(/data-product="(\d+)"/g)].map(([, id]) => Number(id))).toEqual(rows.map(({ id }) => id));
  },
);

test('C1: an address with a cursor that is none leads to the collection, whatever case it is written in', async () => {
  for (const after of ['junk', '', '1', '2000000000.1', 'nowhere', '2147483647.2147483647']) {
    // One behind the end leads to the last place first, behind which nothing is.
    const { url, status } = await fetch(`${shop.address}/electronics?after=${after}`);
    expect([url, status], after).toEqual([`${shop.address}/electronics`, 200]);
  }
  const written = await get('/OUR_COLLECTION');
  expect(written.status).toBe(200);
  expect(written.text).toContain('All health &amp; beauty products</h1>');
});

type Markup = {
  '@type': string;
  url?: string;
  isVariantOf?: { productGroupID: string; hasVariant: { url: string }[] };
};

test('M3: the page of each product of a family tells search engines of the group and of its other pages', async () => {
  const ids = (
    await database.sql(
      `select product_id as id from family_members join families on families.id = family_id
       where families.name = 'Matte Lipstick' order by product_id`,
    )
  ).map(({ id }) => Number(id));
  expect(ids).toHaveLength(3);
  const groups = new Set<string>();
  for (const id of ids) {
    const html = (await get(`/product_detail/${id}`)).text;
    const product = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, json]) => JSON.parse(json ?? '') as Markup)
      .find((markup) => markup['@type'] === 'Product');
    groups.add(product?.isVariantOf?.productGroupID ?? '');
    expect(product).toMatchObject({
      color: expect.any(String),
      offers: { price: '990.00' },
      isVariantOf: { '@type': 'ProductGroup', name: 'Matte Lipstick', variesBy: ['https://schema.org/color'] },
    });
    const others = product?.isVariantOf?.hasVariant.map(({ url }) => new URL(url).pathname);
    expect(others?.toSorted()).toEqual(ids.filter((other) => other !== id).map((other) => `/product_detail/${other}`));
  }
  expect(groups.size).toBe(1);
});

test('J1: every page’s own document can be read without script: one heading, its words, its prices', async () => {
  for (const address of pages) {
    const document = (await get(address)).text;
    expect(document.match(/<h1[ >]/g), address).toHaveLength(1);
    expect(document, address).toMatch(/<main[ >]/);
  }
  expect((await get('/product_detail/1001')).text).toMatch(/Rs\.\u00A0[\d,]+/);
});

/** Every page a shopper can stand on. */
const pages = [
  '/',
  '/our_collection',
  '/electronics',
  '/home_improvement',
  '/top_collections',
  '/product_detail/1001',
  '/product_detail/1030',
  '/cart',
  '/shopnow',
  '/ordernow',
  '/checkout',
  '/receipt',
  '/about-us',
  '/refundpolicy',
  '/privcypolicy',
  '/termsofservice',
  '/shippingpolicy',
  '/contactinformation',
  '/search-results?q=serum',
  '/search-results?q=qwrtpsdf',
];

test('other spellings lead to the page that is meant, for good', async () => {
  for (const [written, meant] of [
    ['/privacypolicy', '/privcypolicy'],
    ['/privacy-policy', '/privcypolicy'],
    ['/privacy', '/privcypolicy'],
    ['/refund-policy', '/refundpolicy'],
    ['/refund', '/refundpolicy'],
    ['/terms', '/termsofservice'],
    ['/terms-of-service', '/termsofservice'],
    ['/termsandconditions', '/termsofservice'],
    ['/shipping-policy', '/shippingpolicy'],
    ['/shipping?from=mail', '/shippingpolicy?from=mail'],
    ['/contact-information', '/contactinformation'],
    ['/contact', '/contact-us'],
    ['/about', '/about-us'],
    ['/aboutus', '/about-us'],
  ] as const) {
    const { status, headers } = await get(written);
    expect([status, headers.location], written).toEqual([301, meant]);
  }
});

test('K9: nobody finds the outbox without its key', async () => {
  for (const address of ['/outbox', '/outbox/', '/outbox/guess', '/outbox/guess/1'])
    expect((await get(address)).status, address).toBe(404);
});

test('I7: the admin’s address leads somebody who is not logged in to the login, with the way back', async () => {
  const { status, headers } = await get('/admin/activity?kind=order');
  expect([status, headers.location]).toEqual([302, '/login?from=%2Fadmin%2Factivity%3Fkind%3Dorder']);
});

test('K11: the numbers of each tab come as a file that says what is in it', async () => {
  const cookie = await logIn();
  for (const [view, head] of [
    ['delivery', 'city,courier,received,failed,orders'],
    ['money', 'day,kept,lost,rupees'],
    ['products', 'product,pieces ordered,parcels received,parcels failed'],
    ['speed', 'day,vital,p75,visits'],
  ]) {
    const { headers, text } = await get(`/admin/reports/csv?view=${view}&days=30`, cookie);
    expect(headers['content-disposition']).toContain(`${view}-`);
    expect(text.split('\r\n')[0]).toBe(`\uFEFF${head}`);
  }
});

test('a page names its own routes, the router asks for those of its links, and none of the shop’s is of the admin', async () => {
  const page = (await get('/')).text;
  const [, version] = /"version": "(\w+)"/.exec(page) ?? [];
  expect(page).not.toContain('admin');
  const links = page.matchAll(/<a [^>]*href="([^"?#]*)" data-discover/g).map(([, address]) => address);
  const named = await get(`/__manifest?paths=${[...new Set(links)].join()}&version=${version}`);
  expect(named.headers['cache-control']).toContain('immutable');
  expect(named.text).toContain('"path":"electronics"');
  expect(named.text).not.toContain('admin');
  const again = await get(`/__manifest?paths=/electronics&version=${version}`);
  expect(again.headers['cache-status']).toMatch(/fwd=miss/);
  expect((await get(`/__manifest?paths=/electronics&version=${version}`)).headers['cache-status']).toMatch(/hit/);
  // A node of another version: the browser opens the page as a document.
  const other = await get('/__manifest?paths=/electronics&version=other');
  expect([other.status, other.headers['x-remix-reload-document']]).toEqual([204, 'true']);
});

test('the service worker fetches nothing of the admin, and no Urdu texts before a page in Urdu is opened', async () => {
  const worker = (await get('/service-worker.js')).text;
  expect(worker).toContain('/static/js/entry.client-');
  expect(worker).not.toContain('/static/js/urdu');
  expect(worker).not.toContain('/static/js/admin');
  expect(worker.match(/\/static\/css\/[\w-]+/g)).toEqual([expect.stringMatching(/^\/static\/css\/styles-/)]);
});
