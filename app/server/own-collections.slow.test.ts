/** The owner's own collections, asked of a whole shop: none as ever, then one in every place it may have, then none again. */
import { afterAll, expect, test } from 'vitest';
import {
  type AnyCollectionKey,
  type CollectionKey,
  isOwnCollectionKey,
} from '#app/modules/catalog/collections/collection.ts';
import { noOwnCollection, type OwnCollectionFields } from '#app/modules/catalog/collections/own-collection.ts';
import { unchangedCollection } from '#app/modules/catalog/collections/own-collections.server.ts';
import {
  addToCollection,
  placeProduct,
  removeFromCollection,
} from '#app/modules/catalog/collections/place-products.server.ts';
import {
  deleteOwnCollection,
  placeCollection,
  saveOwnCollection,
} from '#app/modules/catalog/collections/save-own-collection.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const lamp = await shelve({ name: 'Lamp', price: 90_000, collections: ['homeImprovement'] });
const cup = await shelve({ name: 'Cup', price: 20_000 });
const shop = await openShop({ DATABASE_URL: database.url });
const sana = { id: null, name: 'Sana' };

afterAll(closeShops);

function page(path: string): Promise<Answer> {
  return ask(shop.address + path);
}

/** The products of a page's cards, in their order. */
function shown({ text }: Answer): number[] {
  return [...text.matchAll(/data-product="(\d+)"/g)].map(([, id]) => Number(id));
}

const everyPage = [
  '/',
  '/home_improvement',
  `/product_detail/${lamp}`,
  '/about-us',
  '/cart',
  '/sitemap/1',
  '/checkout',
];

async function texts(): Promise<string[]> {
  return Promise.all(everyPage.map(async (path) => (await page(path)).text));
}

let version = 0;

async function write(fields: Partial<OwnCollectionFields>, key: AnyCollectionKey | null): Promise<AnyCollectionKey> {
  const all = { ...noOwnCollection, name: 'Eid gifts', key: 'eid-gifts', line: 'Wrapped & ready', ...fields };
  const saved = await saveOwnCollection(sana, all, key && { key, version });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  version = saved.version;
  return saved.key;
}

test('M11: with none made every page is what it was; one that is made stands at its address, in the navigation, on the home page, in the map and the API; deleted it is not found', {
  timeout: 120_000,
}, async () => {
  const before = await texts();
  for (const path of ['/collections/eid-gifts', '/collections/nothing'])
    expect([(await page(path)).status, (await page(path)).text.includes('Page not found')]).toEqual([404, true]);

  const key = await write({ inMenu: true, onHome: true }, null);
  await addToCollection(sana, key, [lamp, cup]);
  expect((await page('/collections/eid-gifts')).status).toBe(404);
  expect((await page('/api/collections/eid-gifts')).status).toBe(404);
  expect(await texts()).toEqual(before);

  await write({ active: true, inMenu: true, onHome: true }, key);
  await expect.poll(async () => (await page('/collections/eid-gifts')).status).toBe(200);
  const own = await page('/collections/eid-gifts');
  expect(shown(own)).toEqual([lamp, cup]);
  expect(own.text).toMatch(/<h1[^>]*>Eid gifts<\/h1>/);
  expect(own.text).toContain('Wrapped &amp; ready');
  expect(own.text).toMatch(/<link rel="canonical" href="[^"?]+\/collections\/eid-gifts"/);
  expect(own.text).toContain('"@type":"BreadcrumbList"');
  await expect.poll(async () => (await page('/collections/eid-gifts')).headers['cache-status']).toContain('hit');
  const menu = /<nav aria-label="Main".*?<\/nav>/s.exec((await page('/about-us')).text)?.[0] ?? '';
  expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toContain('/collections/eid-gifts');
  const home = (await page('/')).text;
  expect(home).toContain('id="rail-eid-gifts"');
  expect(home).toContain(`/product_detail/${cup}`);
  expect((await page('/sitemap/1')).text).toContain('/collections/eid-gifts</loc>');
  const { items } = JSON.parse((await page('/api/collections/eid-gifts')).text);
  expect(items.map(({ id }: { id: number }) => id)).toEqual([lamp, cup]);

  // What the owner moves is seen at once, though the page is kept.
  await placeProduct(sana, key, cup, 'start');
  await expect.poll(async () => shown(await page('/collections/eid-gifts'))).toEqual([cup, lamp]);
  await database.ask(
    `insert into office_settings (part, values) values ('finding', '{"sortsLists": true, "takesWishes": false}')`,
  );
  await expect
    .poll(async () => shown(await page('/collections/eid-gifts?sort=price-down&utm_source=x')))
    .toEqual([lamp, cup]);
  expect((await page('/collections/eid-gifts?colour=sand&sort=price')).headers.location).toBe(
    '/collections/eid-gifts?sort=price',
  );
  await database.ask(`delete from office_settings`);

  const moved = await write({ key: 'gifts', active: true }, key);
  await expect.poll(async () => (await page('/collections/gifts')).status).toBe(200);
  expect((await page('/collections/eid-gifts')).status).toBe(404);
  expect(await deleteOwnCollection(sana, { key: moved, version })).toBe('Eid gifts');
  await expect.poll(async () => (await page('/collections/gifts')).status).toBe(404);
  await expect.poll(texts).toEqual(before);
});

/** What stands in the breadcrumb of a product's page, and what is suggested beside it. */
async function wayAndSuggestions(id: number): Promise<{ way: string[]; suggested: number[] }> {
  const { text } = await page(`/product_detail/${id}`);
  const way = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const beside = text.split('id="suggestions"')[1] ?? '';
  return {
    way: [...way.matchAll(/href="([^"]+)"/g)].map(([, to]) => to ?? ''),
    suggested: [...beside.matchAll(/href="\/product_detail\/(\d+)"/g)].map(([, to]) => Number(to)),
  };
}

test('M41: a product that stands only in one of the owner’s own has the way there, and suggestions out of it', async () => {
  expect(await wayAndSuggestions(cup)).toEqual({ way: ['/'], suggested: [] });
  const key = await write({ key: 'way', active: true }, null);
  await addToCollection(sana, key, [cup, lamp]);
  await expect.poll(() => wayAndSuggestions(cup)).toEqual({ way: ['/', '/collections/way'], suggested: [lamp] });
  expect((await page(`/product_detail/${cup}`)).text).toMatch(/"item":"[^"]+\/collections\/way"/);
  expect((await wayAndSuggestions(lamp)).way).toEqual(['/', '/home_improvement']);
  await write({ key: 'way', active: false }, key);
  await expect.poll(() => wayAndSuggestions(cup)).toEqual({ way: ['/'], suggested: [] });
  await write({ key: 'way', active: true }, key);
  await expect.poll(async () => (await wayAndSuggestions(cup)).way).toHaveLength(2);
  await removeFromCollection(sana, key, [cup]);
  await expect.poll(async () => (await wayAndSuggestions(cup)).way).toEqual(['/']);
  expect(await deleteOwnCollection(sana, { key, version })).not.toBeNull();
});

test('M11: made-up addresses of collections leave nothing in the memory of pages', async () => {
  expect(isOwnCollectionKey('made-up')).toBe(true);
  for (let time = 0; time < 2; time++)
    expect((await page('/collections/made-up')).headers['cache-status'] ?? '').not.toContain('hit');
});

/** Changes one of the four as its form would. */
async function changeOfFour(key: CollectionKey, changes: Partial<OwnCollectionFields>): Promise<void> {
  const {
    picture: _,
    awaitsProducts: __,
    deleted: ___,
    position: ____,
    version: stands,
    ...fields
  } = unchangedCollection(key);
  const saved = await saveOwnCollection(sana, { ...fields, ...changes }, { key, version: stands });
  expect(saved.kind).toBe('saved');
}

/** The addresses of a part of a page, in their order. */
function linksOf(html: string, part: RegExp): (string | undefined)[] {
  return [...(part.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
}

test('M11: of the specification’s four an owner’s shop shows what the owner wants in the owner’s words and order, on every page; without their rows it is what it was', {
  timeout: 120_000,
}, async () => {
  await database.ask(`insert into office_settings (part, values) values ('beginning', '{"how": "nothing"}')`);
  await database.ask(`select pg_notify('changed', '*')`);
  await expect.poll(async () => (await page('/')).text).not.toContain('Nothing here just now');
  const before = await texts();

  await changeOfFour('homeImprovement', { name: 'Brass & copper', line: 'From Moradabad' });
  await changeOfFour('electronicCollection', { active: false });
  await placeCollection(sana, 'homeImprovement', 0);
  await expect.poll(async () => (await page('/electronics')).status).toBe(404);
  const renamed = (await page('/home_improvement')).text;
  expect(renamed).toMatch(/<h1[^>]*>Brass &amp; copper<\/h1>/);
  expect(renamed).toContain('From Moradabad');
  expect(renamed).not.toContain('Home &amp; office');
  const menu = /<nav aria-label="Main".*?<\/nav>/s;
  await expect
    .poll(async () => linksOf((await page('/about-us')).text, menu))
    .toEqual(['/', '/home_improvement', '/our_collection', '/about-us', '/contact-us']);
  for (const path of everyPage) {
    const { text } = await page(path);
    expect(text, path).not.toMatch(/href="[^"]*\/electronics"|\/electronics<\/loc>/);
    expect(text, path).not.toContain('Home &amp; office');
  }
  expect((await page(`/product_detail/${lamp}`)).text).toContain('Brass &amp; copper');
  expect((await page('/search-results?q=zzzz')).text).not.toContain('href="/electronics"');
  expect(JSON.parse((await page('/api/collections/electronicCollection')).text)).toEqual({ items: [], next: null });
  expect(JSON.parse((await page('/api/collections/homeImprovement')).text).items).toHaveLength(1);

  await database.ask('delete from own_collections');
  await expect.poll(texts).toEqual(before);
  await database.ask('delete from office_settings');
});
