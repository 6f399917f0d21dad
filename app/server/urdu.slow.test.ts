/** The shop in Urdu, asked of a whole shop: not there at first, then at every address, then gone again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;
let lamp: number;

beforeAll(async () => {
  lamp = await shelve({ name: 'Brass lamp', price: 449_000, stock: 3, collections: ['homeImprovement'] });
  await shelve({ name: 'Rose soap', collections: ['homeImprovement'] });
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
});
afterAll(closeShops);

function page(path: string): Promise<Answer> {
  return ask(shop.address + path);
}

/** Resolves when the shop has received the notification. */
async function speakUrdu(isOn: boolean): Promise<void> {
  await database.ask(
    `insert into shop_settings (id, values) values (1, jsonb_build_object('speaksUrdu', $1::boolean))
      on conflict (id) do update set values = shop_settings.values || excluded.values`,
    [isOn],
  );
  await expect.poll(async () => (await page('/ur')).status).toBe(isOn ? 200 : 404);
  await expect.poll(async () => (await page('/')).text.includes('hrefLang')).toBe(isOn);
}

/** Pages with header and footer, those that stand alone, and what belongs to one shopper. */
const pages = () => [
  '/',
  '/home_improvement',
  `/product_detail/${lamp}`,
  '/cart',
  '/search-results?q=lamp',
  '/about-us',
  '/tracker',
  '/contact-us',
  '/checkout',
  '/receipt',
  '/login',
  '/refundpolicy',
  '/order',
  `/home_improvement?after=${lamp}.${lamp}`,
];
const inUrdu = (path: string) => (path === '/' ? '/ur' : `/ur${path}`);

test('M31: until the owner switches Urdu on its addresses are unknown, and pages say nothing of it', async () => {
  for (const path of pages()) {
    const missing = await page(inUrdu(path));
    expect([path, missing.status, missing.text.includes('Page not found')]).toEqual([path, 404, true]);
    expect(/\/ur["/]|hrefLang|rtl"|اردو|speaksUrdu/.exec((await page(path)).text)?.[0], path).toBeUndefined();
  }
  expect((await page('/sitemap/1')).text).not.toMatch(/\/ur[/<]/);
});

test('M31: switched on every page stands under /ur as well, whose links stay there; English pages stay as they are', {
  timeout: 120_000,
}, async () => {
  const before = await Promise.all(pages().map(page));
  await speakUrdu(true);
  for (const [index, path] of pages().entries()) {
    const { status, text } = await page(inUrdu(path));
    expect([path, status]).toEqual([path, 200]);
    expect(text.includes('<html lang="ur" dir="rtl"'), path).toBe(true);
    const ways = [...text.matchAll(/<(?:a|form) [^>]*(?:href|action)="(\/[^"]*)"/g)].map(([, to = '']) => to);
    expect(
      ways.filter((to) => !/^\/ur(?=\/|$)/.test(to) && to !== path.split('?')[0]),
      path,
    ).toEqual([]);
    const english = await page(path);
    expect(english.text.includes('<html lang="en" dir="ltr"'), path).toBe(true);
    expect(english.status, path).toBe(before[index]?.status);
  }
});

test('M31: a page in Urdu is kept like any other, changes with what it shows, and names its sister', async () => {
  await speakUrdu(true);
  await page('/ur/home_improvement');
  const kept = await page('/ur/home_improvement');
  expect(kept.headers['cache-status']).toBe('shop; hit');
  expect(kept.text).toMatch(/<link rel="canonical" href="[^"]*\/ur\/home_improvement"/);
  expect(kept.text).toContain('صرف 3 باقی');
  expect((await page('/ur/home_improvement.data')).status).toBe(200);
  expect((await page('/ur.data')).status).toBe(200);
  await database.ask("update products set name = 'Copper lamp' where id = $1", [lamp]);
  await expect.poll(async () => (await page('/ur/home_improvement')).text).toContain('Copper lamp');
  const map = (await page('/sitemap/1')).text;
  expect(map).toContain(`/ur/product_detail/${lamp}</loc>`);
  expect(map).toMatch(/hreflang="en-PK" href="[^"]*[^r]\/home_improvement"/);
  expect(map).toMatch(/hreflang="ur-PK" href="[^"]*\/ur\/home_improvement"/);
  expect(map.match(/<url>/g)?.length).toBe((map.match(/hreflang="ur-PK"/g) ?? []).length);
});

test('M31: the admin, the API, what robots read and unknown addresses are not there in Urdu; nothing leads to another site', async () => {
  await speakUrdu(true);
  const others = ['/ur/admin', '/ur/ADMIN', '/ur/%61dmin', '/ur/admin/orders', '/ur/api/docs', '/ur/api/products'];
  for (const path of [
    ...others,
    '/ur/robots.txt',
    '/ur/llms.txt',
    '/ur/sitemap.xml',
    '/ur/setup',
    '/ur/nothing',
    '/ur//evil.example',
  ]) {
    const { status, text } = await page(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text, path).not.toContain('href="//');
  }
  const { status, headers } = await page('/ur/account');
  expect([status, headers.location]).toEqual([302, '/ur/login?from=/account']);
  const moved = await page('/ur/privacy?x=1');
  expect([moved.status, moved.headers.location]).toEqual([301, '/ur/privcypolicy?x=1']);
});

/** Sends a form of a page without script, as a browser does; resolves to what it answers. */
function send(path: string, fields: Record<string, string>): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.address };
  return ask(shop.address + path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
}

test('M33: a form without script keeps the language of its page with the order', async () => {
  await speakUrdu(true);
  const form = {
    fullname: 'Noor Bano',
    shippingAddress: 'House 3, Street 9, Satellite Town',
    city: 'Quetta',
    province: 'Balochistan',
    contactNo: '0301 4567890',
    [`quantity-${lamp}`]: '1',
    subtotal: '4490',
    shippingFee: '0',
    act: 'place',
  };
  for (const language of ['ur', 'en']) {
    const cart = await send(language === 'ur' ? '/ur/order' : '/order', { add: String(lamp) });
    const cookie = String(cart.headers['set-cookie']).split(';')[0] ?? '';
    const { status } = await ask(`${shop.address}${language === 'ur' ? '/ur/order' : '/order'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.address, cookie },
      body: new URLSearchParams({ ...form, key: crypto.randomUUID() }).toString(),
    });
    expect(status).toBe(303);
  }
  expect(await database.ask('select language from orders order by id')).toEqual([
    { language: 'ur' },
    { language: 'en' },
  ]);
});

test('M31: switched off again no page in Urdu is answered from memory', { timeout: 120_000 }, async () => {
  await speakUrdu(true);
  for (const path of pages()) await page(inUrdu(path));
  await speakUrdu(false);
  for (const path of pages()) expect([path, (await page(inUrdu(path))).status]).toEqual([path, 404]);
});
