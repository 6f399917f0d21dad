/** What helps to find products, asked of a whole shop: off as ever, and on by the owner's word. */
import { afterAll, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const cable = await shelve({ name: 'Cable', price: 90_000, stock: 5, collections: ['electronicCollection'] });
const fan = await shelve({ name: 'Fan', price: 170_000, stock: 0, collections: ['electronicCollection'] });
const mouse = await shelve({ name: 'Mouse', price: 250_000, stock: 5, collections: ['electronicCollection'] });
const shop = await openShop({ DATABASE_URL: database.url });

afterAll(closeShops);

function page(path: string): Promise<Answer> {
  return ask(shop.address + path);
}

/** The products of a page's cards, in their order. */
function shown({ text }: Answer): number[] {
  return [...text.matchAll(/data-product="(\d+)"/g)].map(([, id]) => Number(id));
}

function post(
  path: string,
  fields: Record<string, string>,
  from: Record<string, string> = { origin: shop.address },
): Promise<Answer> {
  return ask(shop.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    body: String(new URLSearchParams(fields)),
  });
}

async function switchOn(): Promise<void> {
  await database.ask(
    `insert into office_settings (part, values) values ('finding', '{"sortsLists": true, "takesWishes": true, "showsSeen": true}')`,
  );
  // The shop is notified; its pages show when.
  await expect
    .poll(async () => (await page('/electronics?sort=price-down')).text)
    .toContain('Remove Price, high to low');
  await expect.poll(async () => (await page(`/product_detail/${fan}`)).text).toContain('Tell me when it is back');
}

test('M10, M13: both are off at first; switched on, a list is sorted by its address and a sold-out product takes a wish', async () => {
  const bare = await page('/electronics');
  expect(bare.text).not.toContain('Sort and filter');
  const ignored = await page('/electronics?sort=price-down&colour=sand');
  expect([ignored.status, shown(ignored)]).toEqual([200, [cable, fan, mouse]]);
  expect((await page(`/product_detail/${fan}`)).text).not.toContain('Tell me when it is back');
  expect((await page(`/waiting/${fan}`)).status).toBe(404);
  expect((await post(`/waiting/${fan}`, { contact: '0300 1234567' })).status).toBe(404);

  const found = await page('/search-results?q=a&sort=price-down');
  expect([found.status, found.text.includes('Sort and filter')]).toEqual([200, false]);

  await switchOn();
  const all = await page('/electronics');
  expect(shown(all)).toEqual([cable, fan, mouse]);
  expect(all.text).toContain('Sort and filter');
  const sorted = await page('/electronics?in-stock=1&sort=price-down&utm_source=x');
  expect(shown(sorted)).toEqual([mouse, cable]);
  expect(sorted.text).toMatch(/<link rel="canonical" href="[^"?]+\/electronics"/);
  expect(sorted.text).toContain('noindex, follow');
  expect(shown(await page('/electronics?sort=price-down&in-stock=1'))).toEqual([mouse, cable]);
  const nothing = await page('/electronics?from=9000');
  expect([nothing.status, shown(nothing)]).toEqual([200, []]);
  expect(nothing.text).toContain('Show everything');
  const unknown = await page('/electronics?colour=sand&sort=price');
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/electronics?sort=price']);

  const wrong = await post(`/waiting/${fan}`, { contact: '0300' });
  expect([wrong.status, wrong.text.includes('value="0300"')]).toEqual([422, true]);
  expect((await post(`/waiting/${fan}`, { contact: '0300 1234567' })).text).toContain('We will tell you');
  expect(await database.ask('select product_id, contact from stock_wishes')).toEqual([
    { product_id: fan, contact: '+923001234567' },
  ]);
});

test('M12: roman Urdu is understood on the results page and in the list under the field, which says how many there are', async () => {
  for (let number = 0; number < 10; number++) await shelve({ name: `Smart Watch ${number}` });
  expect((await page('/search-results?q=ghari')).text).toContain('10 products');
  const { items, total } = JSON.parse((await page('/api/search?q=ghari')).text);
  expect([items.length, total]).toEqual([8, 10]);
});

test('M28: pages say that they show what was opened only where the owner has switched it on', async () => {
  const shows = async (path: string) => (await page(path)).text.includes('showsSeen');
  // Switched on by the test before, with the rest.
  expect([await shows(`/product_detail/${cable}`), await shows('/search-results?q=zzqqxx')]).toEqual([true, true]);
  expect([await shows('/electronics'), await shows('/search-results?q=cable')]).toEqual([false, false]);
  await database.ask(`update office_settings set values = values - 'showsSeen' where part = 'finding'`);
  await expect.poll(() => shows(`/product_detail/${cable}`)).toBe(false);
  await expect.poll(() => shows('/search-results?q=zzqqxx')).toBe(false);
});

/** The products of the rows of results, in their order. */
function rows({ text }: Answer): number[] {
  return [...text.matchAll(/<h2[^>]*><a[^>]*href="\/product_detail\/(\d+)"/g)].map(([, id]) => Number(id));
}

test('M40: switched on, results are sorted by their address, which says what is left and leads back to all of them', async () => {
  const cap = await shelve({ name: 'Zari cap', price: 90_000, stock: 5 });
  const shawl = await shelve({ name: 'Zari shawl', price: 170_000, stock: 0 });
  const bare = await page('/search-results?q=zari');
  expect(bare.text).toContain('Sort and filter');
  expect(bare.text).toContain('name="q" value="zari"');
  expect(bare.text).toContain('Best match');
  expect(rows(bare)).toEqual([cap, shawl]);
  const sorted = await page('/search-results?q=zari&sort=price-down&utm_source=x');
  expect(rows(sorted)).toEqual([shawl, cap]);
  expect(sorted.text).toContain('href="/search-results?q=zari"');
  // Products were made: the news of them may still drop what was cached.
  await expect
    .poll(async () => String((await page('/search-results?sort=price-down&q=zari')).headers['cache-status']))
    .toContain('hit');
  const nothing = await page('/search-results?q=zari&from=9000');
  expect([nothing.status, rows(nothing)]).toEqual([200, []]);
  expect(nothing.text).toContain('No products match these filters');
  const unknown = await page('/search-results?q=zari&colour=sand&sort=price');
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/search-results?q=zari&sort=price']);
});

test('C3: a product’s page says the owner’s terms of returns, and ours where the owner has set none', async () => {
  const readOutput = async () =>
    /[\w%]+ of your payment back[^<]+/.exec((await page(`/product_detail/${cable}`)).text)?.[0];
  expect(await readOutput()).toBe(
    '80% of your payment back if you return it within 15 days. Damaged or wrong goods: all of it comes back.',
  );
  await database.ask(
    `insert into office_settings (part, values) values ('rules', '{"returnDays": 1, "refundPercent": 100}')`,
  );
  await expect.poll(readOutput).toBe('All of your payment back if you return it within one day.');
  await database.ask(`delete from office_settings where part = 'rules'`);
  await expect.poll(readOutput).toContain('15 days');
});

test('M44: a form of our own page is taken from a browser that names no origin, and from no other page', async () => {
  const stockRequest = (from: Record<string, string>) => post(`/waiting/${fan}`, { contact: '0300 7654321' }, from);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await stockRequest({ origin: 'null', 'sec-fetch-site': site })).status, site).toBe(403);
  expect((await stockRequest({ origin: 'null' })).status).toBe(403);
  expect((await stockRequest({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await database.ask(`select from stock_wishes where contact = '+923007654321'`)).toEqual([]);
  const taken = await stockRequest({ origin: 'null', 'sec-fetch-site': 'same-origin' });
  expect([taken.status, taken.text.includes('We will tell you')]).toEqual([200, true]);
  expect(await database.ask(`select from stock_wishes where contact = '+923007654321'`)).toHaveLength(1);
});

test('J2: a product’s page tells search engines its GTIN, where its barcode is one, and the terms of returns', async () => {
  await database.ask(`update products set barcode = '4006381333931' where id = ${mouse}`);
  await database.ask(`update products set barcode = '4006381333932' where id = ${cable}`);
  async function markup(id: number): Promise<unknown> {
    const [, json = '{}'] =
      /type="application\/ld\+json">(\{[^<]*"Product"[^<]*)</.exec((await page(`/product_detail/${id}`)).text) ?? [];
    return JSON.parse(json);
  }
  await expect
    .poll(() => markup(mouse))
    .toMatchObject({
      gtin: '4006381333931',
      offers: { hasMerchantReturnPolicy: { merchantReturnDays: 15, restockingFee: 20 } },
    });
  expect(await markup(cable)).not.toHaveProperty('gtin');
  expect(await markup(fan)).not.toHaveProperty('gtin');
});
