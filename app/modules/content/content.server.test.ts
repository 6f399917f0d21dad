import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readBanners, readHeaderLine, readPicks, readSaleCountdown, readServices } from './content.server.ts';

const database = await testDatabase();
const picture = 'a'.repeat(24);

beforeEach(() => database.ask(`insert into pictures values ('${picture}', 1920, 720, '#f3e8da', '')`));

afterEach(async () => {
  vi.useRealTimers();
  for (const table of ['banners', 'picks', 'products', 'pictures', 'header_line', 'services', 'sale_countdown'])
    await database.ask(`delete from ${table}`);
});

test('A2: the announcement is known, known to be empty, or not known', async () => {
  expect(await readHeaderLine()).toBeUndefined();
  await database.ask(`insert into header_line (text) values ('')`);
  expect(await readHeaderLine()).toBe('');
  await database.ask(`update header_line set text = 'Free delivery all over Pakistan'`);
  expect(await readHeaderLine()).toBe('Free delivery all over Pakistan');
});

test('B1: banners come in their order, twelve at most, and those switched off stay away', async () => {
  for (let position = 0; position < 15; position++)
    await database.ask(
      'insert into banners (collection, position, picture_id, heading, active) values ($1, $2, $3, $4, $5)',
      [...['hero', 20 - position, picture, `Banner ${position}`, position !== 14]],
    );
  const banners = await readBanners('hero');
  expect(banners.map(({ heading }) => heading)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Banner ${13 - index}`),
  );
  expect(await readBanners('home')).toEqual([]);
});

test('B1: a banner needs a picture and nothing else', async () => {
  await database.ask(
    `insert into banners (collection, position, picture_id, alt) values ('home', 0, '${picture}', 'A lamp at dusk')`,
  );
  expect(await readBanners('home')).toEqual([
    {
      id: expect.any(Number),
      picture: { id: picture, width: 1920, height: 720, colour: '#f3e8da', alt: 'A lamp at dusk' },
      heading: '',
      text: '',
      link: null,
      linkText: '',
      tone: 'ink',
      ground: null,
      focus: 50,
    },
  ]);
});

test('M89: a banner may have a picture of its own for phones, and says nothing of one otherwise', async () => {
  const tall = 'b'.repeat(24);
  await database.ask(`insert into pictures values ('${tall}', 900, 1000, '#112233', '')`);
  await database.ask(
    `insert into banners (collection, position, picture_id, phone_picture_id, alt)
     values ('home', 0, '${picture}', '${tall}', 'A lamp'), ('home', 1, '${picture}', null, '')`,
  );
  const [own, cropped] = await readBanners('home');
  expect(own?.phonePicture).toEqual({ id: tall, width: 900, height: 1000, colour: '#112233', alt: 'A lamp' });
  expect(cropped).not.toHaveProperty('phonePicture');
});

test('a banner leads only within the shop', async () => {
  const add = (link: string) =>
    database.ask(`insert into banners (collection, position, picture_id, link) values ('home', 0, '${picture}', $1)`, [
      link,
    ]);
  for (const link of ['/', '/top_collections', '/product_detail/1001']) await add(link);
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    await expect(add(link), link).rejects.toMatchObject({ code: '23514' });
});

test('B3: the countdown has the spec’s words where the owner has none', async () => {
  expect(await readSaleCountdown()).toBeNull();
  await database.ask(
    `insert into sale_countdown (start_time, end_time) values ('2026-11-27T19:00Z', '2026-11-30T19:00Z')`,
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T00:00:00Z') });
  expect(await readSaleCountdown()).toEqual({
    saleStartTime: '2026-11-27T19:00:00.000Z',
    saleEndTime: '2026-11-30T19:00:00.000Z',
    link: '/top_collections',
    saleMessage: '⏳ Hurry up! Sale Ends In',
    saleButtonName: '🛒 Shop Now',
  });
  await database.ask(`update sale_countdown set message = 'Eid sale', button_name = 'Look'`);
  expect(await readSaleCountdown()).toMatchObject({ saleMessage: 'Eid sale', saleButtonName: 'Look' });
});

test('B3: a page with a countdown is right until the sale begins, then until it ends, then for good', async () => {
  await database.ask(
    `insert into sale_countdown (start_time, end_time) values ('2026-11-27T19:00Z', '2026-11-30T19:00Z')`,
  );
  for (const [now, isShown, until] of [
    ['2026-11-27T18:59:59.999Z', true, Date.parse('2026-11-27T19:00Z')],
    ['2026-11-27T19:00:00Z', true, Date.parse('2026-11-30T19:00Z')],
    ['2026-11-30T18:59:59.999Z', true, Date.parse('2026-11-30T19:00Z')],
    ['2026-11-30T19:00:00Z', false, Number.POSITIVE_INFINITY],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { result, read } = await observeReading(readSaleCountdown);
    expect([result !== null, read.expiresAt], now).toEqual([isShown, until]);
  }
});

test('B3: a sale that ends before it begins cannot be kept', async () => {
  const upside = `insert into sale_countdown (start_time, end_time) values (now(), now())`;
  await expect(database.ask(upside)).rejects.toMatchObject({ code: '23514' });
});

test('B4: the featured and the trending product have their own words and picture, or those of the product', async () => {
  const [lamp, soap] = [await shelve({ name: 'Brass lamp' }), await shelve({ name: 'Rose soap' })];
  await database.ask(`insert into product_pictures values ($1, 'gallery', 0, $2, 'Soap')`, [soap, picture]);
  await database.ask(`insert into picks values ('featured', $1, 'Made in Multan', $2), ('trending', $3, '', null)`, [
    lamp,
    picture,
    soap,
  ]);
  expect(await readPicks()).toEqual({
    featured: {
      product: expect.objectContaining({ name: 'Brass lamp' }),
      text: 'Made in Multan',
      picture: expect.objectContaining({ id: picture, alt: 'Brass lamp' }),
    },
    trending: {
      product: expect.objectContaining({ name: 'Rose soap' }),
      text: '',
      picture: expect.objectContaining({ id: picture, alt: 'Soap' }),
    },
  });
  await database.ask('update products set active = false where id = $1', [lamp]);
  expect(await readPicks()).toMatchObject({ featured: null, trending: { product: { name: 'Rose soap' } } });
});

test('B5: services come in their order, twelve at most', async () => {
  await database.ask(
    `insert into services (position, img_url, title, description) select 20 - n, '/services/cash.svg', 'Service ' || n, '' from generate_series(1, 15) n`,
  );
  const services = await readServices();
  expect(services.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, index) => `Service ${15 - index}`));
});

test('every page depends on what it shows', async () => {
  const lamp = await shelve();
  await database.ask(`insert into picks values ('featured', $1)`, [lamp]);
  const tagsOf = async (reading: () => Promise<unknown>) => [...(await observeReading(reading)).read.tags].toSorted();
  expect(await tagsOf(readHeaderLine)).toEqual(['content:header']);
  expect(await tagsOf(() => readBanners('hero'))).toEqual(['content:banners']);
  expect(await tagsOf(readSaleCountdown)).toEqual(['content:countdown']);
  expect(await tagsOf(readServices)).toEqual(['content:services']);
  expect(await tagsOf(readPicks)).toEqual(['content:picks', `product:${lamp}`]);
});
