/** The Urdu texts of products, asked of a whole shop: where they are shown, where they are not, and what an order keeps of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNewOrder } from '#app/modules/orders/emails/new-order-mail.tsx';
import { writeOrderPlaced } from '#app/modules/orders/emails/order-placed-mail.tsx';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { orderFor } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;
let cream: number;
let mug: number;

const urduName = 'نائٹ کریم';
const urduDescription = 'رات کو لگائیں، صبح جلد نرم ملے گی۔';

beforeAll(async () => {
  cream = await shelve({
    name: 'Night cream',
    title: 'ALMA repair 50 ml',
    description: 'For skin that is tired by evening.',
    urduName,
    urduDescription,
    stock: 3,
    collections: ['ourCollection', 'topCollection'],
  });
  mug = await shelve({ name: 'Stoneware mug', title: 'Made in Hala', collections: ['ourCollection'] });
  await database.ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  await database.ask("insert into picks (kind, product_id) values ('featured', $1)", [cream]);
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
});
afterAll(closeShops);

function page(path: string): Promise<Answer> {
  return ask(shop.address + path);
}

/** Every page that shows the cream. */
const pages = () => ['/', '/our_collection', `/product_detail/${cream}`, '/search-results?q=night'];
const dataOf = (path: string) => path.replace(/^\/(?=$|\?)/, '/_').replace(/^([^?]*)/, '$1.data');

test('M82: pages in Urdu show the Urdu name and description, and the English ones where there are none', async () => {
  // While much is asked of the shop, the home page may stand without some of its parts for a moment.
  for (const path of pages())
    await expect
      .poll(async () => {
        const { text } = await page(`/ur${path === '/' ? '' : path}`);
        // The last is its English title, which would repeat the Urdu name.
        return [path, ...[urduName, 'Night cream', 'ALMA repair'].filter((words) => text.includes(words))];
      })
      .toEqual([path, urduName]);
  const { text } = await page(`/ur/product_detail/${cream}`);
  expect(text).toContain(urduDescription);
  expect(text).not.toContain('tired by evening');
  const other = (await page('/ur/our_collection')).text;
  expect(other).toMatch(/lang="en" dir="auto"[^>]*>Stoneware mug</);
  expect(other).toContain('Made in Hala');
});

test('M82: the title, the description and what search engines and chats read of a page in Urdu are in Urdu', async () => {
  const { text } = await page(`/ur/product_detail/${cream}`);
  expect(text).toMatch(new RegExp(`<title>${urduName} · `));
  expect(text).toContain(`<meta property="og:title" content="${urduName}"`);
  expect(text).toContain(`<meta property="og:description" content="${urduDescription}"`);
  expect(text).toMatch(new RegExp(`<meta name="description" content="[^"]*${urduDescription}`));
  const [, product = '{}'] =
    /<script type="application\/ld\+json">(\{[^<]*"@type":"Product"[^<]*)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(product)).toMatchObject({ name: urduName, description: urduDescription });
});

test('M82: pages and answers in English carry nothing of the Urdu texts', async () => {
  for (const path of [...pages(), ...pages().map(dataOf), `/api/products/${cream}`, `/api/products?ids=${cream}`]) {
    const { status, text } = await page(path);
    expect([path, status, /[\u0600-\u06ff]{2}/.exec(text.replaceAll('دستک', '').replaceAll('اردو', ''))?.[0]]).toEqual([
      path,
      200,
      undefined,
    ]);
    expect(text, path).toContain('Night cream');
  }
});

test('M82: data of pages and answers for pages in Urdu name products in Urdu', async () => {
  const paths = ['/ur.data', '/ur/our_collection.data', `/ur/product_detail/${cream}.data`];
  const requested = [
    `/api/products?ids=${cream}`,
    `/api/products/${cream}?`,
    '/api/collections/ourCollection?after=-1.1',
    '/api/search?q=cream',
  ];
  for (const path of [...paths, ...requested.map((each) => `${each}&language=ur`.replace('?&', '?'))]) {
    const { status, text } = await page(path);
    expect([path, status, text.includes(urduName), text.includes('Night cream')]).toEqual([path, 200, true, false]);
  }
});

test('M82: search finds a product by both of its names, on the pages of both languages, and each names it in its own', async () => {
  // Arabic’s letters, as some keyboards write them, vowel marks, and a part of a word.
  for (const input of ['نائٹ', 'نائٹ كريم', 'کریم', 'نائٹ کِریم', 'night cream', 'repair']) {
    const query = encodeURIComponent(input);
    const [english, urdu] = await Promise.all([
      page(`/search-results?q=${query}`),
      page(`/ur/search-results?q=${query}`),
    ]);
    expect([input, english.text.includes(`/product_detail/${cream}`)]).toEqual([input, true]);
    expect([input, urdu.text.includes(`/ur/product_detail/${cream}`)]).toEqual([input, true]);
    const suggested = JSON.parse((await page(`/api/search?q=${query}&language=ur`)).text);
    expect([input, suggested.items.map(({ name }: { name: string }) => name), suggested.total]).toEqual([
      input,
      [urduName],
      1,
    ]);
  }
});

test('M82: an Urdu name that is written, changed or emptied shows at once, and is found under what it says now', async () => {
  await page('/ur/our_collection');
  const find = async (input: string) =>
    JSON.parse((await page(`/api/search?q=${encodeURIComponent(input)}`)).text).items.map(
      ({ id }: { id: number }) => id,
    );
  await database.ask(`update products set urdu_name = 'پتھر کا مگ' where id = $1`, [mug]);
  await expect.poll(async () => (await page('/ur/our_collection')).text).toContain('پتھر کا مگ');
  expect(await find('پتھر')).toEqual([mug]);
  await database.ask(`update products set urdu_name = 'مٹی کا پیالہ' where id = $1`, [mug]);
  await expect.poll(async () => (await page('/ur/our_collection')).text).toContain('مٹی کا پیالہ');
  // An answer that was made a moment before the change may be given once more (`settleMs`).
  await expect.poll(async () => [await find('پتھر'), await find('پیالہ')]).toEqual([[], [mug]]);
  await database.ask(`update products set urdu_name = '' where id = $1`, [mug]);
  await expect.poll(async () => (await page('/ur/our_collection')).text).toContain('Stoneware mug');
  await expect.poll(() => find('پیالہ')).toEqual([]);
});

type Ordered = { number: string; receipt: string; problem?: string };

async function order(body: object): Promise<Ordered & { status: number }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), origin: shop.address };
  const { status, text } = await ask(`${shop.address}/api/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status, ...(JSON.parse(text) as Ordered) };
}

async function receipt(token: string, language: string): Promise<{ name: string; title: string }[]> {
  const { text } = await ask(`${shop.address}/api/receipt${language}`, { headers: { 'receipt-token': token } });
  return JSON.parse(text).lines.map(({ name, title }: { name: string; title: string }) => ({ name, title }));
}

test('M82: an order keeps the English name, and of an order in Urdu also the Urdu one for receipt and e-mail', async () => {
  const { number, receipt: token } = await order({ ...orderFor(cream), language: 'ur' });
  expect(await database.ask('select name, title, urdu_name from order_lines where product_id = $1', [cream])).toEqual([
    { name: 'Night cream', title: 'ALMA repair 50 ml', urdu_name: urduName },
  ]);
  await database.ask(`update products set urdu_name = 'کچھ اور' where id = $1`, [cream]);
  expect(await receipt(token, '?language=ur')).toEqual([{ name: urduName, title: '' }]);
  expect(await receipt(token, '')).toEqual([{ name: 'Night cream', title: 'ALMA repair 50 ml' }]);
  const toShopper = await writeOrderPlaced(number);
  for (const part of [toShopper?.plain, toShopper?.html]) {
    expect(part).toContain(urduName);
    expect(part).not.toContain('Night cream');
  }
  const toShop = await writeNewOrder(number);
  expect(toShop?.plain).toContain('Night cream');
  expect(toShop?.plain).not.toContain(urduName);
  await database.ask('update products set urdu_name = $2 where id = $1', [cream, urduName]);
});

test('M82: an order in English keeps no Urdu name, and what is short is named in the language of the order', async () => {
  const { receipt: token } = await order(orderFor(cream));
  expect(await receipt(token, '?language=ur')).toEqual([{ name: 'Night cream', title: 'ALMA repair 50 ml' }]);
  const short = await order({ ...orderFor(cream, 30), language: 'ur' });
  expect([short.status, short.problem]).toEqual([409, `Only 1 left of ${urduName}.`]);
  const inEnglish = await order(orderFor(cream, 30));
  expect(inEnglish.problem).toBe('Only 1 left of Night cream.');
});

test('M82: once the shop has no Urdu, no answer names products in Urdu', async () => {
  await database.ask(`update shop_settings set values = '{"speaksUrdu": false}'`);
  await expect.poll(async () => (await page('/ur')).status).toBe(404);
  const { text } = await page(`/api/products?ids=${cream}&language=ur`);
  expect(text).toContain('Night cream');
  expect(text).not.toContain(urduName);
});
