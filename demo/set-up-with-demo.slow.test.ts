import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { connectDemoShop } from '#app/modules/setup/demo-shop.server.ts';
import { setUpShop, setupPath } from '#app/modules/setup/set-up-shop.server.ts';
import type { SetupValues } from '#app/modules/setup/setup-form.ts';
import { makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDemoShop } from './demo-shop.ts';
import { seedDemoShop } from './seed.ts';

const { ask, pool } = await testDatabase();

beforeAll(async () => {
  connectAccounts({ siteUrl: 'http://localhost:3000' });
  switchLimits(false);
  await connectDemoShop(openDemoShop(pool, { runsAsDemo: true }));
});
afterAll(() => connectDemoShop(null));

const filled: SetupValues = {
  shopName: 'Noor Home',
  phone: '0321 765 4321',
  whatsapp: '',
  shopEmail: 'Salam@noorhome.pk',
  city: '',
  tcs: '',
  leopards: '',
  trax: '',
  username: 'Noor Fatima',
  email: 'noor@noorhome.pk',
  password: 'four brown cups',
  begin: 'demo',
};

async function setUp(values: SetupValues) {
  const token = (await setupPath())?.split('=')[1] ?? '';
  return setUpShop(token, values, new Request('http://localhost:3000/api/setup'));
}

test('a shop that has an owner is not filled with the demo, even where nothing says how it began', async () => {
  const owner = await makeSomebody('sana@noorhome.pk', 'owner');
  expect(await seedDemoShop(pool, () => {})).toBe(false);
  for (const table of ['products', 'orders', 'customers']) expect(await ask(`select from ${table}`), table).toEqual([]);
  await ask('delete from users where id = $1', [owner]);
});

test('with the demo’s products a shop has those and their pages, and none of the demo’s orders and people', async () => {
  const results = await Promise.all([setUp(filled), setUp({ ...filled, email: 'zara@noorhome.pk' })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  for (const table of ['products', 'product_pictures', 'banners', 'picks', 'services'])
    expect(await ask(`select from ${table} limit 1`), table).toHaveLength(1);
  for (const table of ['orders', 'customers', 'leads', 'contact_messages', 'letters'])
    expect(await ask(`select from ${table}`), table).toEqual([]);
  expect(await ask('select role from users')).toEqual([{ role: 'owner' }]);
  const [settings] = await ask('select values from shop_settings');
  expect(settings?.values).toEqual({
    shopName: 'Noor Home',
    checkoutForm: 'short',
    phone: '+923217654321',
    whatsapp: '+923217654321',
    email: 'salam@noorhome.pk',
    asksForYes: true,
    shoppersCancel: true,
  });
  expect(await seedDemoShop(pool, () => {})).toBe(false);
  expect(await ask('select from orders')).toEqual([]);
});

test('where products are on the shelves already the demo’s are not added to them', async () => {
  await ask('delete from users');
  const { status, body } = await setUp(filled);
  expect(status).toBe(422);
  expect(body.fields).toEqual({ begin: expect.stringContaining('products in this shop already') });
  expect(await ask('select from users')).toEqual([]);
});
