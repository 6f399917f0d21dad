import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { problemsOfFeed, readCsvFeed, readXmlFeed } from '#tests/support/product-feeds.ts';
import { type FeedName, feedNames, feedPath } from './feed.ts';
import { readFeedGaps } from './feed-products.server.ts';
import { readFeeds, renewFeedKey, switchFeed } from './feeds.server.ts';
import { feedsApi } from './feeds-api.server.ts';

const { ask } = await testDatabase();
const owner = { id: null, name: 'Sana' };
const api = feedsApi('https://shop.example/');

beforeEach(() => switchLimits(false));
afterEach(async () => {
  vi.useRealTimers();
  for (const table of ['product_feeds', 'own_collections', 'families', 'products', 'pictures', 'rate_counts'])
    await ask(`delete from ${table}`);
});

/** A product with a picture of this size. */
async function shelvePictured(name: string, [width, height] = [1_600, 1_600], more = {}): Promise<number> {
  const id = await shelve({ name, ...more });
  const picture = String(id).padStart(24, '0');
  await ask(`insert into pictures (id, width, height, colour, master) values ($1, $2, $3, '#ffffff', '\\x00')`, [
    picture,
    width,
    height,
  ]);
  await ask(`insert into product_pictures (product_id, place, position, picture_id) values ($1, 'gallery', 0, $2)`, [
    id,
    picture,
  ]);
  return id;
}

async function keyOf(name: FeedName): Promise<string> {
  return (await readFeeds()).find((feed) => feed.name === name)?.key ?? '';
}

/** Fetches a feed at its address, as an advertiser does. */
async function fetchFeed(name: FeedName, headers: Record<string, string> = {}): Promise<Response> {
  return api.request(feedPath(name, await keyOf(name)).replace('/feeds', ''), { headers });
}

async function namesIn(name: FeedName): Promise<(string | undefined)[]> {
  const text = await (await fetchFeed(name)).text();
  return (name === 'google' ? readXmlFeed(text) : readCsvFeed(text)).map(({ title }) => title?.[0]);
}

test('M14: a feed is off until the owner switches it on, and off again at once', async () => {
  await shelvePictured('Lamp');
  expect((await fetchFeed('google')).status).toBe(404);
  expect(await switchFeed(owner, 'google', true)).toBe(true);
  expect(await switchFeed(owner, 'google', true)).toBe(false);
  expect(await namesIn('google')).toEqual(['Lamp']);
  expect((await api.request(feedPath('meta', await keyOf('google')).replace('/feeds', ''))).status).toBe(404);
  const key = await keyOf('google');
  await switchFeed(owner, 'google', false);
  expect((await fetchFeed('google')).status).toBe(404);
  await switchFeed(owner, 'google', true);
  expect(await keyOf('google')).toBe(key);
  expect(await ask(`select action, subject from audit_entries where kind = 'feed' order by id`)).toEqual([
    { action: 'feed.on', subject: 'google' },
    { action: 'feed.off', subject: 'google' },
    { action: 'feed.on', subject: 'google' },
  ]);
});

test('M14: of two who switch a feed on at once, both get the one address', async () => {
  expect((await Promise.all([switchFeed(owner, 'meta', true), switchFeed(owner, 'meta', true)])).toSorted()).toEqual([
    false,
    true,
  ]);
  expect((await fetchFeed('meta')).status).toBe(200);
});

test('M14: a new address ends the old one; a feed that is off gets none', async () => {
  expect(await renewFeedKey(owner, 'google')).toBe(false);
  await switchFeed(owner, 'google', true);
  const old = await keyOf('google');
  expect(await renewFeedKey(owner, 'google')).toBe(true);
  expect((await api.request(feedPath('google', old).replace('/feeds', ''))).status).toBe(404);
  expect((await fetchFeed('google')).status).toBe(200);
});

test('M14: wrong keys are not found, and whoever tries many is not listened to for a while', async () => {
  switchLimits(true);
  await switchFeed(owner, 'google', true);
  const headers = { [clientAddressHeader]: '203.0.113.7' };
  const guess = () => api.request('/google.xml?key=guess', { headers });
  const statuses = [];
  for (let count = 0; count < 31; count++) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  const barred = await fetchFeed('google', headers);
  expect([barred.status, Number(barred.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await fetchFeed('google')).status).toBe(200);
  expect((await api.request('/google.xml')).status).toBe(404);
});

test('M14: one address is fetched thirty times an hour at most', async () => {
  switchLimits(true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') });
  await switchFeed(owner, 'tiktok', true);
  const statuses = [];
  for (let count = 0; count < 32; count++) statuses.push((await fetchFeed('tiktok')).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});

test('M14: hidden products stay out of every feed, and so do those that the catalogue would refuse, with the reason', async () => {
  await shelvePictured('Lamp');
  await shelvePictured('Small', [400, 900]);
  await shelvePictured('Hidden', [1_600, 1_600], { active: false });
  const bare = await shelve({ name: 'Bare' });
  for (const name of feedNames) await switchFeed(owner, name, true);
  expect(await namesIn('google')).toEqual(['Lamp', 'Small']);
  expect(await namesIn('meta')).toEqual(['Lamp']);
  expect(await namesIn('tiktok')).toEqual(['Lamp']);
  expect(await readFeedGaps('meta')).toEqual({
    onSale: 3,
    hidden: 1,
    counts: { 'no-picture': 1, 'small-picture': 1 },
    first: [
      { id: expect.any(Number), name: 'Small', why: 'small-picture' },
      { id: bare, name: 'Bare', why: 'no-picture' },
    ],
  });
  expect((await readFeedGaps('google')).counts).toEqual({ 'no-picture': 1, 'small-picture': 0 });
});

test('M14: more products than one page are all there once, in every feed as its specification has it', async () => {
  const first = await shelvePictured('Lamp 0');
  await ask(`insert into products (name, price_paisa) select 'Lamp ' || n, n * 100 from generate_series(1, 600) as n`);
  await ask(`insert into product_pictures (product_id, place, position, picture_id)
    select products.id, 'gallery', 0, pictures.id from products, pictures where products.id <> ${first}`);
  for (const name of feedNames) {
    await switchFeed(owner, name, true);
    const text = await (await fetchFeed(name)).text();
    const items = name === 'google' ? readXmlFeed(text) : readCsvFeed(text);
    expect(items).toHaveLength(601);
    expect(problemsOfFeed(name, items)).toEqual([]);
  }
  expect((await readFeeds()).map(({ items }) => items)).toEqual([601, 601, 601]);
});

test('M14: products of a family are a group while two of them are on sale', async () => {
  const small = await shelvePictured('Kurta, S');
  const large = await shelvePictured('Kurta, L');
  await ask(
    `insert into families (name, options) values ('Kurta', '[{"name":"Size","values":[{"word":"S"},{"word":"L"}]}]')`,
  );
  await ask(
    `insert into family_members (product_id, family_id, place, option_values)
      select id, (select max(id) from families), id, array[right(name, 1)] from products where id in ($1, $2)`,
    [small, large],
  );
  await switchFeed(owner, 'google', true);
  const groups = async () =>
    readXmlFeed(await (await fetchFeed('google')).text()).map(({ item_group_id, size }) => [
      item_group_id?.[0],
      size?.[0],
    ]);
  const [[group] = []] = await groups();
  expect(group).toMatch(/^family-\d+$/);
  expect(await groups()).toEqual([
    [group, 'S'],
    [group, 'L'],
  ]);
  await ask('update products set active = false where id = $1', [large]);
  expect(await groups()).toEqual([[undefined, undefined]]);
});

test('M14: a program that has the file is told that nothing changed, until something did', async () => {
  const lamp = await shelvePictured('Lamp');
  await switchFeed(owner, 'google', true);
  const whole = await fetchFeed('google');
  await whole.text();
  const etag = whole.headers.get('etag') ?? '';
  const since = whole.headers.get('last-modified') ?? '';
  const asks = async (headers: Record<string, string>) => {
    const response = await fetchFeed('google', headers);
    await response.text();
    return response.status;
  };
  expect(await asks({ 'if-none-match': etag })).toBe(304);
  expect(await asks({ 'if-modified-since': since })).toBe(304);
  expect(await asks({ 'if-none-match': 'W/"other"', 'if-modified-since': since })).toBe(200);
  await ask(`insert into own_collections (key, name, active) values ('eid-gifts', 'Eid gifts', true)`);
  const changes = [
    `insert into own_collection_products (collection, product_id, position) values ('eid-gifts', ${lamp}, 1)`,
    `update own_collections set name = 'Gifts for Eid'`,
    `update own_collections set active = false`,
    `update products set price_paisa = 99900 where id = ${lamp}`,
    `update products set was_price_paisa = 199900 where id = ${lamp}`,
    `insert into timed_prices (product_id, price_paisa, starts_at, ends_at)
      values (${lamp}, 50000, now() - interval '1 hour', now() + interval '1 hour')`,
    `update products set stock = 0 where id = ${lamp}`,
    `update products set barcode = '4006381333931' where id = ${lamp}`,
    `insert into collection_products (collection, product_id, position) values ('ourCollection', ${lamp}, 1)`,
    `delete from product_pictures where product_id = ${lamp}`,
  ];
  let last = { etag, since };
  for (const change of changes) {
    await ask(change);
    const response = await fetchFeed('google', { 'if-none-match': last.etag });
    await response.text();
    expect(response.status, change).toBe(200);
    expect(await asks({ 'if-modified-since': last.since }), change).toBe(200);
    last = { etag: response.headers.get('etag') ?? '', since: response.headers.get('last-modified') ?? '' };
  }
});

test('M41: a feed names the owner’s own collections of a product that shoppers find, and none that are hidden', async () => {
  const lamp = await shelvePictured('Lamp');
  await ask(
    `insert into own_collections (key, name, active) values ('eid', 'Eid gifts', true), ('draft', 'Draft', false)`,
  );
  for (const key of ['eid', 'draft'])
    await ask(`insert into own_collection_products (collection, product_id, position) values ($1, $2, 1)`, [key, lamp]);
  await switchFeed(owner, 'google', true);
  const [item] = readXmlFeed(await (await fetchFeed('google')).text());
  expect([item?.product_type, item?.custom_label_1]).toEqual([['Eid gifts'], ['Eid gifts']]);
});

test('M14: the admin knows when a feed was fetched, by what program, and how many products it read', async () => {
  await shelvePictured('Lamp');
  await switchFeed(owner, 'google', true);
  const [before] = await readFeeds();
  expect(before).toMatchObject({ fetchedAt: null, items: null });
  await (await fetchFeed('google', { 'user-agent': `Googlebot\u0007 ${'x'.repeat(500)}` })).text();
  const [google] = await readFeeds();
  expect(google).toMatchObject({ fetchedAt: expect.any(Date), items: 1 });
  expect(google?.fetchedBy).toMatch(/^Googlebot x{110}$/);
});
