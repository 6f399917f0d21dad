import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { iconApi } from './icon-api.server.ts';
import { readSettingsToEdit, saveSettings } from './save-settings.server.ts';
import { readShopSettings } from './settings.server.ts';
import { noteSetUp, setUpTag } from './setup-state.server.ts';
import { defaultSettings } from './shop-settings.ts';

const database = await testDatabase();

afterEach(async () => {
  for (const table of ['shop_settings', 'office_settings']) await database.ask(`delete from ${table}`);
});

const setUp = () => inTransaction((tx) => noteSetUp(tx, 'nothing'));

test('a shop whose owner has said nothing calls itself what the demo shop does', async () => {
  expect(await readShopSettings()).toEqual(defaultSettings);
});

test('what the owner has said stands over the defaults, and the rest stays', async () => {
  const message = { shopName: 'Baazar', emailDomains: ['gmail.com', 'yahoo.com'], logo: null };
  await database.ask('insert into shop_settings (values) values ($1)', [message]);
  expect(await readShopSettings()).toEqual({ ...defaultSettings, ...message });
});

test('there is one set of settings and no second', async () => {
  await database.ask('insert into shop_settings default values');
  await expect(database.ask('insert into shop_settings default values')).rejects.toMatchObject({ code: '23505' });
  await expect(database.ask('insert into shop_settings (id) values (2)')).rejects.toMatchObject({ code: '23514' });
});

test('every page that shows a setting depends on the settings', async () => {
  const { read } = await observeReading(readShopSettings);
  expect([...read.tags]).toEqual(['settings', setUpTag]);
  expect(read.expiresAt).toBe(Number.POSITIVE_INFINITY);
});

test('an owner’s own shop accepts any e-mail address and shows this year, until its owner says otherwise', async () => {
  await setUp();
  const { read, result } = await observeReading(readShopSettings);
  expect(result).toMatchObject({ isOwn: true, emailDomains: ['*'], copyrightYear: new Date().getFullYear() });
  expect(new Date(read.expiresAt).toISOString()).toMatch(/-12-31T19:00:00.000Z$/);
  const { emailDomains, shopName } = await readSettingsToEdit();
  expect(emailDomains).toBe('*');
  const sana = { id: 'sana', name: 'Sana Iqbal' };
  await saveSettings(sana, { before: { shopName }, after: { shopName: 'Noor Home' } });
  expect(await database.ask('select values from shop_settings')).toEqual([{ values: { shopName: 'Noor Home' } }]);
  await saveSettings(sana, { before: { emailDomains }, after: { emailDomains: 'noorhome.pk' } });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Noor Home', emailDomains: ['noorhome.pk'] });
});

test('M85: without an icon the demo’s is the mark, and an owner’s own shop has the first letter of its name', async () => {
  expect((await iconApi.request('/icon')).headers.get('location')).toBe('/mark.svg');
  expect((await iconApi.request('/apple-touch-icon.png')).headers.get('location')).toBe('/icon-192.png');
  await setUp();
  await database.ask(`insert into shop_settings (values) values ('{"shopName": "& noor"}')`);
  const icon = await iconApi.request('/icon');
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(await icon.text()).toContain('>&#38;</text>');
  expect((await iconApi.request('/apple-touch-icon.png')).status).toBe(404);
});

test('I5: the letter of a shop without an icon has the colours of its looks', async () => {
  await setUp();
  const letter = async () => (await iconApi.request('/icon')).text();
  expect(await letter()).toContain('fill="#17402F"');
  const theme = { look: 'own', brand: '#7d1d3f', paper: '#fdf6f3', ink: '#2a1519', accent: '#f0a868', radius: 3 };
  await database.ask('insert into shop_settings (values) values ($1)', [{ theme }]);
  expect(await letter()).toMatch(/<rect [^>]*fill="#7d1d3f".*<text [^>]*fill="#fdf6f3"/);
});
