import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readBanners, readHeaderLine, readSaleCountdown } from './content.server.ts';
import type { BannerValues } from './content-form.ts';
import { saveShopPage } from './pages/save-shop-page.server.ts';
import { readShopPage } from './pages/shop-pages.server.ts';
import { defaultShopPages } from './pages/shop-pages.ts';
import { readContent, saveContent } from './save-content.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const picture = 'a'.repeat(24);
const hourMs = 3_600_000;

beforeEach(() => ask(`insert into pictures values ('${picture}', 1920, 720, '#f3e8da', '')`));

afterEach(async () => {
  for (const table of [
    'banners',
    'picks',
    'products',
    'pictures',
    'header_line',
    'services',
    'sale_countdown',
    'shop_pages',
  ])
    await ask(`delete from ${table}`);
});

function banner(heading: string, rest: Partial<BannerValues> = {}): BannerValues {
  return {
    id: null,
    phonePictureId: null,
    pictureId: picture,
    alt: 'A lamp',
    heading,
    text: '',
    link: '/electronics',
    linkText: '',
    urduHeading: '',
    urduText: '',
    urduLinkText: '',
    tone: 'ink',
    ground: null,
    focus: 50,
    active: true,
    startsAt: null,
    endsAt: null,
    ...rest,
  };
}

const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

test('I5: the announcement is said, said to be empty, and taken away again', async () => {
  await saveContent(sana, { before: { announcement: null }, after: { announcement: 'Eid delivery' } });
  expect(await readHeaderLine()).toBe('Eid delivery');
  await saveContent(sana, { before: { announcement: 'Eid delivery' }, after: { announcement: '' } });
  expect(await readHeaderLine()).toBe('');
  await saveContent(sana, { before: { announcement: '' }, after: { announcement: null } });
  expect(await readHeaderLine()).toBeUndefined();
});

test('I5: banners are put in order, switched off, and keep their numbers when others come', async () => {
  await saveContent(sana, { before: { hero: [] }, after: { hero: [banner('One'), banner('Two')] } });
  const { hero } = await readContent();
  const next = [banner('Three'), { ...hero[1]!, active: false }, hero[0]!];
  await saveContent(sana, { before: { hero }, after: { hero: next } });
  expect((await readBanners('hero')).map(({ heading }) => heading)).toEqual(['Three', 'One']);
  const ids = Object.fromEntries((await readContent()).hero.map(({ heading, id }) => [heading, id]));
  expect([ids.One, ids.Two]).toEqual([hero[0]!.id, hero[1]!.id]);
});

test('I5: a banner comes and goes at its times, and a page is kept no longer than that', async () => {
  const [soon, later] = [at(1), at(2)];
  const hero = [
    banner('Now', { endsAt: later }),
    banner('Soon', { startsAt: soon }),
    banner('Over', { endsAt: at(-1) }),
    banner('Off', { active: false, startsAt: at(0.5) }),
  ];
  await saveContent(sana, { before: { hero: [] }, after: { hero } });
  const { result, read } = await observeReading(() => readBanners('hero'));
  expect(result.map(({ heading }) => heading)).toEqual(['Now']);
  expect(read.expiresAt).toBe(Date.parse(soon));
});

test('I5: what is wrong with a banner, a sale or a service is said at its place', async () => {
  const after = {
    hero: [banner('Fine'), banner('Wrong', { link: 'https://evil.example', startsAt: at(2), endsAt: at(1) })],
    sale: {
      active: true,
      startsAt: at(2),
      endsAt: at(1),
      message: '',
      buttonName: '',
      urduMessage: '',
      urduButtonName: '',
      link: '//evil.example',
    },
    services: [{ id: null, imgUrl: '/x.svg', title: '', description: 'Cash', urduTitle: '', urduDescription: '' }],
  };
  const result = await saveContent(sana, { before: { hero: [], sale: null, services: [] }, after });
  expect(result.kind).toBe('invalid');
  if (result.kind === 'invalid')
    expect(Object.keys(result.problems).toSorted()).toEqual([
      'hero.1',
      'hero.1.link',
      'sale',
      'sale.link',
      'services.0.imgUrl',
      'services.0.title',
    ]);
  expect(await readContent()).toMatchObject({ hero: [], sale: null, services: [] });
});

test('B3: a sale is set, switched off without losing its times, and taken back by undo', async () => {
  const sale = {
    active: true,
    startsAt: at(-1),
    endsAt: at(1),
    message: 'Winter sale',
    buttonName: '',
    urduMessage: '',
    urduButtonName: '',
    link: '/electronics',
  };
  await saveContent(sana, { before: { sale: null }, after: { sale } });
  expect(await readSaleCountdown()).toMatchObject({ saleMessage: 'Winter sale', saleButtonName: '🛒 Shop Now' });
  const off = await saveContent(sana, { before: { sale }, after: { sale: { ...sale, active: false } } });
  expect(await readSaleCountdown()).toBeNull();
  expect((await readContent()).sale).toMatchObject({ message: 'Winter sale', active: false });
  if (off.kind === 'saved' && off.undo) await saveContent(sana, off.undo);
  expect(await readSaleCountdown()).toMatchObject({ saleMessage: 'Winter sale' });
});

test('I5: featured and trending products are chosen; one that is gone is refused', async () => {
  const id = await shelve();
  const pick = { productId: id, text: 'Warm light', urduText: '', pictureId: picture };
  await saveContent(sana, { before: { featured: null }, after: { featured: pick } });
  expect((await readContent()).featured).toEqual(pick);
  const gone = { before: { trending: null }, after: { trending: { ...pick, productId: 999_999 } } };
  expect(await saveContent(sana, gone)).toMatchObject({ kind: 'invalid' });
});

test('I7: two people who publish at once: different things are both kept, the same thing is asked', async () => {
  const results = await Promise.all([
    saveContent(sana, { before: { announcement: null }, after: { announcement: 'From Sana' } }),
    saveContent(bilal, { before: { announcement: null }, after: { announcement: 'From Bilal' } }),
    saveContent(bilal, { before: { hero: [] }, after: { hero: [banner('Bilal’s')] } }),
  ]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved', 'saved']);
  expect(await readContent()).toMatchObject({
    announcement: expect.stringContaining('From'),
    hero: [{ heading: 'Bilal’s' }],
  });
});

test('I5: a page of text is rewritten, a second writer is asked, and the default comes back', async () => {
  const standard = defaultShopPages.refundpolicy;
  const first = await saveShopPage(sana, 'refundpolicy', {
    before: { title: standard.title },
    after: { title: 'Refunds' },
  });
  expect(await readShopPage('refundpolicy')).toMatchObject({ title: 'Refunds', body: standard.body });
  const second = { before: { title: standard.title }, after: { title: 'Money back' } };
  expect(await saveShopPage(bilal, 'refundpolicy', second)).toMatchObject({ kind: 'conflict' });
  expect(
    await saveShopPage(bilal, 'refundpolicy', { before: { body: standard.body }, after: { body: ' ' } }),
  ).toMatchObject({
    kind: 'invalid',
    problems: { body: expect.any(String) },
  });
  if (first.kind === 'saved' && first.undo) await saveShopPage(sana, 'refundpolicy', first.undo);
  expect(await ask('select slug from shop_pages')).toEqual([]);
});
