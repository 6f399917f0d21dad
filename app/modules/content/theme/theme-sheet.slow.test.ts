/** The owner's looks in a whole shop: absent at first, and then on every page. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { themeOfLook } from './looks.ts';
import { saveTheme } from './save-theme.server.ts';
import { writeThemeSheet } from './theme.ts';

const database = await testDatabase();
const [shop, other] = await Promise.all([
  openShop({ DATABASE_URL: database.url }),
  openShop({ DATABASE_URL: database.url }),
]);
const sana = { id: 'u1', name: 'Sana' };
const [anarkali, kitab] = [themeOfLook('anarkali'), themeOfLook('kitab')];

afterEach(() => database.ask('delete from shop_settings'));
afterAll(closeShops);

function page(path: string, { address } = shop): Promise<Answer> {
  return ask(address + path, { headers: { 'accept-encoding': 'identity' } });
}

const headOf = ({ text }: Answer) => text.slice(0, text.indexOf('</head>'));
const sheetOf = (answer: Answer) =>
  /<link rel="stylesheet" href="(\/theme-[0-9a-f]{16}\.css)"/.exec(headOf(answer))?.[1];

/** Waits until a page of a process names a sheet other than this one, and returns it. */
async function nextSheet(than: string | undefined, path = '/', node = shop): Promise<string> {
  let sheet: string | undefined;
  await expect.poll(async () => (sheet = sheetOf(await page(path, node)))).not.toBe(than);
  return sheet ?? '';
}

test('I5: with nothing set no page names a theme, and after looks were set and taken back it is the very page of before', async () => {
  const before = await page('/');
  expect(headOf(before)).not.toContain('/theme-');
  expect(headOf(before)).toContain('<meta name="theme-color" content="#17402F"/>');
  const manifest = await page('/manifest.webmanifest');
  await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  await nextSheet(undefined);
  await saveTheme(sana, { before: { theme: anarkali }, after: { theme: null } });
  await expect.poll(async () => sheetOf(await page('/'))).toBeUndefined();
  expect((await page('/')).body.equals(before.body)).toBe(true);
  expect((await page('/manifest.webmanifest')).text).toBe(manifest.text);
});

test('I5: looks are on every page, of every process, at an address that browsers cache for a year', async () => {
  expect(sheetOf(await page('/'))).toBeUndefined();
  await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  const sheet = await nextSheet(undefined);
  for (const path of ['/about-us', '/cart', '/checkout', '/login', '/offline', '/refundpolicy', '/nowhere-at-all'])
    expect([path, sheetOf(await page(path))]).toEqual([path, sheet]);
  expect(headOf(await page('/'))).toContain(`<meta name="theme-color" content="${anarkali.brand}"/>`);
  const served = await page(sheet);
  expect([served.status, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(served.headers['x-content-type-options']).toBe('nosniff');
  expect(served.text).toBe(writeThemeSheet(anarkali));
  expect(await nextSheet(undefined, '/', other)).toBe(sheet);
  const [onOther, head] = [await page(sheet, other), await ask(shop.address + sheet, { method: 'HEAD' })];
  expect(onOther.text).toBe(served.text);
  expect([head.status, head.text]).toEqual([200, '']);
  expect(JSON.parse((await page('/manifest.webmanifest')).text)).toMatchObject({
    theme_color: anarkali.brand,
    background_color: anarkali.paper,
  });
});

test('I5: cached pages follow a change, and the address of before has the looks of now, uncached', async () => {
  await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  const old = await nextSheet(undefined);
  await saveTheme(sana, { before: { theme: anarkali }, after: { theme: kitab } });
  const sheet = await nextSheet(old);
  await nextSheet(old, '/about-us');
  for (const address of [old, '/theme-0123456789abcdef.css']) {
    const served = await page(address);
    expect([served.status, served.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(served.text).toBe(writeThemeSheet(kitab));
  }
  expect((await page(sheet)).headers['cache-control']).toContain('immutable');
  expect((await page('/theme-red.css')).status).toBe(404);
  await saveTheme(sana, { before: { theme: kitab }, after: { theme: null } });
  await expect.poll(async () => sheetOf(await page('/'))).toBeUndefined();
  const none = await page('/theme-0123456789abcdef.css');
  expect([none.status, none.text, none.headers['cache-control']]).toEqual([200, '', 'no-store']);
});

test('I5: pages in Urdu have the looks, too', async () => {
  await database.ask(`insert into shop_settings (values) values ('{"speaksUrdu": true}')`);
  await saveTheme(sana, { before: { theme: null }, after: { theme: kitab } });
  const sheet = await nextSheet(undefined);
  await expect.poll(async () => sheetOf(await page('/ur'))).toBe(sheet);
});

test('I5: while the database is away a page that stands has its looks', async () => {
  await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  const sheet = await nextSheet(undefined);
  await database.supervise('alter table shop_settings rename to shop_settings_away');
  try {
    expect((await page(sheet)).text).toBe(writeThemeSheet(anarkali));
  } finally {
    await database.supervise('alter table shop_settings_away rename to shop_settings');
  }
});
