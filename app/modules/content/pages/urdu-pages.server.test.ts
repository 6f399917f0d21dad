import { beforeEach, expect, test } from 'vitest';
import '#app/i18n/urdu-setup.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freezePages, readOtherWords } from './policy-texts.server.ts';
import { saveShopPage } from './save-shop-page.server.ts';
import { readPageTexts, readShopPage } from './shop-pages.server.ts';
import { defaultShopPages } from './shop-pages.ts';
import { urduDefaultPages } from './shop-pages-urdu.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const slug = 'shippingpolicy';
const standard = defaultShopPages[slug];

beforeEach(async () => {
  for (const table of ['shop_pages', 'urdu_shop_pages', 'shop_settings']) await ask(`delete from ${table}`);
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
});

function write(after: { title?: string; body?: string; urduTitle?: string; urduBody?: string }, before = {}) {
  const empty = { urduTitle: '', urduBody: '', ...standard, ...before };
  const names = Object.keys(after) as (keyof typeof after)[];
  return saveShopPage(sana, slug, { before: Object.fromEntries(names.map((name) => [name, empty[name]])), after });
}

test('M90: a page in Urdu says the owner’s Urdu, else their English, else ours in Urdu; the page in English never changes', async () => {
  expect(await readShopPage(slug, 'ur')).toEqual({ slug, ...urduDefaultPages[slug] });
  await write({ urduTitle: 'پارسل کیسے آتا ہے', urduBody: 'پارسل تین دن میں آتا ہے۔' });
  expect(await readShopPage(slug, 'ur')).toEqual({
    slug,
    title: 'پارسل کیسے آتا ہے',
    body: 'پارسل تین دن میں آتا ہے۔',
  });
  expect(await readShopPage(slug)).toEqual({ slug, ...standard });
  expect(await ask('select slug from shop_pages')).toEqual([]);
  await write({ body: 'It takes three days.' });
  expect(await readShopPage(slug, 'ur')).toMatchObject({ body: 'پارسل تین دن میں آتا ہے۔' });
  expect(await readShopPage(slug)).toMatchObject({ body: 'It takes three days.' });
  await write(
    { urduTitle: '', urduBody: '' },
    { urduTitle: 'پارسل کیسے آتا ہے', urduBody: 'پارسل تین دن میں آتا ہے۔' },
  );
  expect(await readShopPage(slug, 'ur')).toEqual({ slug, title: standard.title, body: 'It takes three days.' });
  expect(await ask('select slug from urdu_shop_pages')).toEqual([]);
});

test('M90: field by field; a title that is still ours is in Urdu above the owner’s Urdu text', async () => {
  await write({ body: 'It takes three days.', urduBody: 'تین دن لگتے ہیں۔' });
  expect(await readShopPage(slug, 'ur')).toEqual({
    slug,
    title: urduDefaultPages[slug].title,
    body: 'تین دن لگتے ہیں۔',
  });
  await write({ title: 'How it travels' });
  expect(await readShopPage(slug, 'ur')).toMatchObject({ title: 'How it travels', body: 'تین دن لگتے ہیں۔' });
});

test('M90: letters of Arabic become those of Urdu, two languages are written at once, the activity log has both, and undo brings back', async () => {
  const english = write({ body: 'It takes three days.' });
  const urdu = saveShopPage(bilal, slug, { before: { urduBody: '' }, after: { urduBody: 'كل تين دن' } });
  expect((await Promise.all([english, urdu])).map(({ kind }) => kind)).toEqual(['saved', 'saved']);
  const [page] = await readPageTexts([slug]);
  expect(page).toMatchObject({ body: 'It takes three days.', urduBody: 'کل تین دن', isOwn: true });
  const second = await write({ urduBody: 'چار دن' }, { urduBody: 'کل تین دن' });
  const clash = await saveShopPage(bilal, slug, { before: { urduBody: 'کل تین دن' }, after: { urduBody: 'پانچ دن' } });
  expect(clash).toMatchObject({ kind: 'conflict', by: { name: 'Sana' } });
  expect(
    await ask(`select actor_name, before, after from audit_entries where kind = 'page' order by id desc limit 1`),
  ).toEqual([{ actor_name: 'Sana', before: { urduBody: 'کل تین دن' }, after: { urduBody: 'چار دن' } }]);
  if (second.kind === 'saved') await saveShopPage(sana, slug, second.undo);
  expect(await readShopPage(slug, 'ur')).toMatchObject({ body: 'کل تین دن' });
  expect(await write({ urduTitle: 'ا'.repeat(201) })).toMatchObject({
    kind: 'invalid',
    problems: { urduTitle: /200/ },
  });
});

test('M90: what the owner says in Urdu otherwise than the settings is shown, and days stand in both languages as they were', async () => {
  await write({ urduBody: 'ڈیلیوری فری ہے۔ پارسل {deliveryDays} دن میں، تیاری {processed}۔' });
  await ask(`update shop_settings set values = values || '{"delivery": {"isCharged": true, "baseRupees": 250}}'`);
  expect((await readOtherWords()).urdu.filter((each) => each.slug === slug)).toEqual([
    { slug, title: standard.title, says: 'ڈیلیوری فری ہے۔', isOurs: false },
  ]);
  await inTransaction(async (tx) => freezePages(tx, bilal, await readShopSettings(tx)));
  expect((await readShopPage(slug, 'ur')).body).toBe('ڈیلیوری فری ہے۔ پارسل 7 دن میں، تیاری ایک ورکنگ ڈے کے اندر۔');
  // Ours of a page that was nobody's until then.
  const about = await readShopPage('about-us', 'ur');
  expect(about.body).toContain('7 دن');
  expect(about.body).not.toMatch(/\{deliveryDays\}|\{processed\}/);
});
