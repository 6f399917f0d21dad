import { expect, test } from 'vitest';
import { readBanners, readContent, readSale, readServices, readText, writeBanners } from './cached-content.ts';
import type { Banner } from './content.ts';

const sale = {
  saleStartTime: '2026-11-20T00:00:00.000Z',
  saleEndTime: '2026-11-24T00:00:00.000Z',
  saleMessage: '⏳ Hurry up! Sale Ends In',
  saleButtonName: '🛒 Shop Now',
  link: '/top_collections',
};
const picture = { id: 'a'.repeat(24), width: 1920, height: 720, colour: '#decfbd', alt: '' };
const banner: Banner = {
  id: 1,
  picture,
  heading: 'A knock',
  text: '',
  link: '/electronics',
  linkText: '',
  tone: 'ink',
  ground: null,
  focus: 50,
};
const kept = (value: unknown, version: unknown = 3) => ({ version, value });
/** As they stand in the browser. */
const written = (...banners: unknown[]) => JSON.parse(JSON.stringify(banners));

test('B3: a sale seen earlier is read back with its version, and so is that there was none', () => {
  expect(readContent(kept(sale), readSale)).toEqual({ value: sale, version: 3 });
  expect(readContent(kept(null), readSale)).toEqual({ value: null, version: 3 });
});

test('B3: what is no sale is dropped, not fatal', () => {
  for (const stored of ['', [], null, 7, {}, kept(sale, 'new'), kept({ ...sale, saleEndTime: 'soon' })])
    expect(readContent(stored, readSale), JSON.stringify(stored)).toBeUndefined();
});

test('B3: a kept link never leads out of the shop', () => {
  for (const link of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'https://elsewhere.example',
  ])
    expect(readContent(kept({ ...sale, link }), readSale), link).toBeUndefined();
});

test('A2: the announcement is kept with its words, without words, and where there is none', () => {
  expect(readContent(kept('Eid sale'), readText)?.value).toBe('Eid sale');
  expect(readContent(kept(''), readText)?.value).toBe('');
  expect(readContent(kept(null), readText)).toEqual({ value: undefined, version: 3 });
  expect(readContent(kept(['Eid sale']), readText)).toBeUndefined();
});

test('B1: banners are kept with a url, and only those whose url is a text that is not empty come back', () => {
  const [one] = writeBanners([banner]) as [Record<string, unknown>];
  expect(one).toMatchObject({ url: `/media/${picture.id}-640.jpg`, heading: 'A knock' });
  const stored = written(one, { ...one, url: '' }, { ...one, url: 7 }, { ...one, url: undefined }, null, 'banner');
  expect(readContent(kept(stored), readBanners)?.value).toEqual([banner]);
});

test('B1: no banners, or none that are any good, are nothing to keep', () => {
  expect(writeBanners([])).toBeUndefined();
  for (const value of [[], {}, 'x', [{ url: '/media/x.jpg' }], written({ ...banner, url: ' ' })])
    expect(readContent(kept(value), readBanners)).toBeUndefined();
});

test('B5: services come back as they were, or not at all', () => {
  const service = { id: 1, imgUrl: '/services/cash.svg', title: 'Cash on delivery', description: '' };
  expect(readContent(kept([service]), readServices)?.value).toEqual([service]);
  expect(readContent(kept([service, { ...service, imgUrl: '' }]), readServices)).toBeUndefined();
});

test('M89: a banner’s own picture for phones is read back, and one that is no picture takes the banner with it', () => {
  const own = { ...banner, phonePicture: { ...picture, id: 'b'.repeat(24) } };
  expect(readBanners(writeBanners([own]))).toEqual({ value: [own] });
  expect(readBanners(written({ url: 'x', ...banner, phonePicture: { id: 7 } }))).toBeUndefined();
});
