/** What the owner says on the shop's front, in Urdu: shown on pages in Urdu and nowhere else, live, and taken back by undo. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noOwnCollection } from '#app/modules/catalog/collections/own-collection.ts';
import { saveOwnCollection } from '#app/modules/catalog/collections/save-own-collection.server.ts';
import { plainBanner } from '#app/modules/content/content-form.ts';
import { readContent, saveContent } from '#app/modules/content/save-content.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const picture = 'a'.repeat(24);
let shop: Shop;
let lamp: number;

const english = {
  announcement: 'Free delivery this week',
  hero: 'Begin with light',
  home: 'A quiet hour',
  service: 'We call you first',
  countdown: 'Winter sale',
  pick: 'The lamp that everybody asks for',
  collection: 'Wedding gifts',
};
const urdu: typeof english = {
  announcement: 'اس ہفتے ڈیلیوری فری',
  hero: 'روشنی سے شروع کریں',
  home: 'ایک خاموش گھنٹہ',
  service: 'ہم پہلے فون کرتے ہیں',
  countdown: 'سردیوں کی سیل',
  pick: 'وہ لیمپ جس کا سب پوچھتے ہیں',
  collection: 'شادی کے تحفے',
};

beforeAll(async () => {
  lamp = await shelve({ name: 'Brass lamp', collections: ['topCollection'] });
  await database.ask(`insert into pictures values ('${picture}', 10, 10, '#ffffff', '')`);
  await database.ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  const banner = { ...plainBanner, pictureId: picture, link: '/electronics', linkText: 'Look' };
  const before = await readContent();
  const hour = 60 * 60 * 1000;
  const after = {
    announcement: english.announcement,
    urduAnnouncement: urdu.announcement,
    hero: [{ ...banner, heading: english.hero, urduHeading: urdu.hero }],
    home: [{ ...banner, heading: english.home, urduHeading: urdu.home }],
    sale: {
      active: true,
      startsAt: new Date(Date.now() - hour).toISOString(),
      endsAt: new Date(Date.now() + hour).toISOString(),
      message: english.countdown,
      buttonName: '',
      urduMessage: urdu.countdown,
      urduButtonName: '',
      link: '/electronics',
    },
    services: [
      {
        id: null,
        imgUrl: '/services/cash.svg',
        title: english.service,
        description: 'Then we send it.',
        urduTitle: urdu.service,
        urduDescription: '',
      },
    ],
    featured: { productId: lamp, text: english.pick, urduText: urdu.pick, pictureId: null },
  };
  expect((await saveContent(sana, { before, after })).kind).toBe('saved');
  await saveOwnCollection(
    sana,
    {
      ...noOwnCollection,
      name: english.collection,
      key: 'wedding',
      urduName: urdu.collection,
      active: true,
      inMenu: true,
      onHome: true,
    },
    null,
  );
  await database.ask(`insert into own_collection_products values ('wedding', $1, 1)`, [lamp]);
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
});
afterAll(closeShops);

const page = async (path: string) => (await ask(shop.address + path)).text;

test('M82: announcement, banners, countdown, services, chosen products and collections are in Urdu on pages in Urdu alone', async () => {
  // While much is asked of the shop, the home page may stand without some of its parts for a moment.
  for (const [path, shown, hidden] of [
    ['/ur', urdu, english],
    ['/ur.data', urdu, english],
    ['/', english, urdu],
    ['/_.data', english, urdu],
  ] as const)
    await expect
      .poll(async () => {
        const text = await page(path);
        return [path, ...[...Object.values(shown), ...Object.values(hidden)].filter((words) => text.includes(words))];
      })
      .toEqual([path, ...Object.values(shown)]);
  const collection = await page('/ur/collections/wedding');
  expect(collection).toMatch(new RegExp(`<title>${urdu.collection}`));
  expect(collection).not.toContain(english.collection);
});

test('M82: what has no Urdu text is in English, and says so to who reads aloud', async () => {
  const text = await page('/ur');
  expect(text).toMatch(/lang="en" dir="auto"[^>]*>Then we send it\.</);
});

test('M82: an Urdu announcement changes open pages at once; without an announcement there is none, and undo brings both', async () => {
  const write = async (after: Parameters<typeof saveContent>[1]['after']) => {
    const saved = await saveContent(sana, { before: await readContent(), after });
    return saved.kind === 'saved' ? saved.undo : null;
  };
  await write({ urduAnnouncement: 'نيا اعلان' });
  await expect.poll(() => page('/ur/cart')).toContain('نیا اعلان');
  expect(await page('/cart')).toContain(english.announcement);
  const undo = await write({ announcement: null, urduAnnouncement: '' });
  await expect.poll(() => page('/ur/cart')).toContain('ہماری آفیشل دکان میں خوش آمدید');
  if (undo) await saveContent(sana, undo);
  await expect.poll(() => page('/ur/cart')).toContain('نیا اعلان');
  expect(await page('/cart')).toContain(english.announcement);
});
