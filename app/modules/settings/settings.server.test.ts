import { afterEach, expect, test } from 'vitest';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readShopSettings } from './settings.server.ts';
import { defaultSettings } from './shop-settings.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from shop_settings'));

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
  expect([...read.tags]).toEqual(['settings']);
});
