import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { accountsApi } from '#app/modules/accounts/accounts-api.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { makeOwner } from '#app/modules/accounts/team/make-owner.server.ts';
import { factsOf, withFacts } from '#app/modules/content/pages/page-facts.ts';
import type { ShopPageSlug } from '#app/modules/content/pages/page-text.ts';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { withCarriers } from '#app/modules/orders/couriers/carriers.server.ts';
import { activeCouriers } from '#app/modules/orders/couriers/courier.ts';
import { makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { ourRider } from '#app/modules/settings/delivery/delivery-texts.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { forEverybody } from '#app/modules/settings/shop-settings.ts';
import { makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { setupPath } from './set-up-shop.server.ts';
import { setupApi } from './setup-api.server.ts';
import type { SetupValues } from './setup-form.ts';

const { ask, url } = await testDatabase();

beforeEach(() => {
  connectAccounts({ siteUrl: 'http://localhost:3000' });
  switchLimits(false);
});
afterAll(closeShops);
afterEach(async () => {
  for (const table of ['users', 'shop_settings', 'office_settings', 'courier_accounts', 'rate_counts'])
    await ask(`delete from ${table}`);
  await ask('update couriers set active = true');
});

const filled: SetupValues = {
  shopName: 'Noor Home',
  phone: '0321 765 4321',
  whatsapp: '',
  shopEmail: 'Salam@noorhome.pk',
  city: 'Faisalabad',
  tcs: 'yes',
  leopards: '',
  trax: 'yes',
  username: 'Noor Fatima',
  email: 'Noor@noorhome.pk',
  password: 'four brown cups',
  begin: 'nothing',
};

async function post(path: string, body: object) {
  const response = await setupApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { problem?: string; fields?: Record<string, string> };
  return { status: response.status, ...message };
}

async function tokenOfStart(): Promise<string> {
  const path = await setupPath();
  expect(path).toMatch(/^\/setup#token=[\w-]{43}$/);
  return path?.split('=')[1] ?? '';
}

async function setUp(token: string, more: Partial<SetupValues> = {}) {
  return post('/setup', { token, ...filled, ...more });
}

test('a shop without an owner has an address, the same at every start; with its token the shop is set up once', async () => {
  const token = await tokenOfStart();
  expect(await tokenOfStart()).toBe(token);
  expect(await post('/setup/open', { token })).toEqual({ status: 200 });
  // A courier that a release brings is not active until somebody chooses it.
  await ask(`update couriers set active = false where name = 'trax'`);
  expect(await setUp(token)).toEqual({ status: 200 });

  expect(await ask(`select user_name, email, role, email_verified from users`)).toEqual([
    { user_name: 'Noor Fatima', email: 'noor@noorhome.pk', role: 'owner', email_verified: true },
  ]);
  const login = await accountsApi.request('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: filled.email, password: filled.password }),
  });
  expect(login.status).toBe(200);
  const [settings] = await ask('select values from shop_settings');
  expect(settings?.values).toEqual({
    shopName: 'Noor Home',
    phone: '+923217654321',
    whatsapp: '+923217654321',
    email: 'salam@noorhome.pk',
    asksForYes: true,
    shoppersCancel: true,
    city: 'Faisalabad',
    checkoutForm: 'short',
  });
  expect(await ask('select courier, pickup_city from courier_accounts order by courier')).toEqual([
    { courier: 'tcs', pickup_city: 'Faisalabad' },
    { courier: 'trax', pickup_city: 'Faisalabad' },
  ]);
  expect(await ask('select name from couriers where active order by name')).toEqual([
    { name: 'tcs' },
    { name: 'trax' },
  ]);
  expect(activeCouriers().map(({ name }) => name)).toEqual(['tcs', 'trax']);
  const written = await ask(`select action from audit_entries order by id`);
  expect(written.map(({ action }) => action)).toEqual([
    'user.made-owner',
    'settings.changed',
    'courier.changed',
    'courier.changed',
    'courier.changed',
    'login.logged-in',
  ]);

  expect(await setupPath()).toBeNull();
  expect(await post('/setup/open', { token })).toMatchObject({ status: 400 });
  expect(await setUp(token, { email: 'thief@noorhome.pk' })).toMatchObject({ status: 400 });
  expect(await ask('select email from users')).toHaveLength(1);
});

test('another token opens nothing, and guesses are counted', async () => {
  await tokenOfStart();
  for (const token of ['', 'guess', 'x'.repeat(43)]) {
    expect(await post('/setup/open', { token })).toMatchObject({ status: 400 });
    expect(await setUp(token)).toMatchObject({ status: 400 });
  }
  expect(await ask('select email from users')).toEqual([]);
  switchLimits(true);
  const guesses = await Promise.all(Array.from({ length: 41 }, () => post('/setup/open', { token: 'guess' })));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('sent ten times at once, one owner is made and the shop is theirs', async () => {
  const token = await tokenOfStart();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      setUp(token, { email: `owner.${number}@noorhome.pk`, shopName: `Shop ${number}` }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  const [winner] = await ask('select email from users');
  const number = responses.findIndex(({ status }) => status === 200);
  expect(winner?.email).toBe(`owner.${number}@noorhome.pk`);
  const [settings] = await ask('select values from shop_settings');
  expect(settings?.values).toMatchObject({ shopName: `Shop ${number}` });
});

test('what is wrong is said at its field, and nothing is stored', async () => {
  const token = await tokenOfStart();
  const wrong = {
    shopName: ' ',
    phone: '042 111 222 333',
    whatsapp: '12',
    city: ' ',
    username: '',
    email: 'noor',
    password: 'short',
  };
  expect((await setUp(token, wrong)).fields).toEqual({
    shopName: 'Write the shop’s name.',
    phone: 'Write a mobile number: 03 and nine more digits.',
    whatsapp: 'Write a mobile number: 03 and nine more digits.',
    city: 'Write where the couriers collect.',
    username: 'Write your name.',
    email: expect.any(String),
    password: expect.any(String),
  });
  expect((await setUp(token, { shopName: 'N'.repeat(41) })).fields).toEqual({ shopName: 'At most 40 characters.' });
  expect((await setUp(token, { city: 'a\u0000b' })).fields).toMatchObject({ city: expect.any(String) });
  for (const password of ['password123', 'noor home', 'noor fatima'])
    expect((await setUp(token, { password })).fields, password).toEqual({ password: expect.any(String) });
  expect(await ask('select email from users')).toEqual([]);
  expect(await ask('select values from shop_settings')).toEqual([]);
  // A shop that brings its parcels itself has no courier, and need not say where one collects.
  expect(await setUp(token, { city: '', tcs: '', trax: '' })).toEqual({ status: 200 });
  expect(await ask('select name from couriers where active')).toHaveLength(3);
});

test('M87: what the set-up was told stands in the shop’s texts: its city and the couriers that it uses', async () => {
  expect(await setUp(await tokenOfStart(), { trax: '' })).toEqual({ status: 200 });
  const shop = await withCarriers(forEverybody(await readShopSettings()));
  const textOf = async (slug: ShopPageSlug) => withFacts((await readShopPage(slug)).body, factsOf(shop));
  expect(await textOf('about-us')).toMatch(/^Noor Home is an online shop in Faisalabad\./);
  expect(await textOf('about-us')).toContain('To any address in Pakistan, by TCS.');
  expect(await textOf('shippingpolicy')).toContain('Your parcel is brought by TCS.');
  expect(await textOf('privcypolicy')).toContain('which is TCS:');
  await ask(`update couriers set active = false where name = 'tcs'`);
  await makeCourier({ id: null, name: 'Noor' }, { label: 'Bilal', kind: 'rider' });
  expect((await withCarriers(shop)).carriers).toEqual([ourRider]);
  await ask(`update couriers set active = true where name = 'tcs'`);
  expect((await withCarriers(shop)).carriers).toEqual(['TCS', ourRider]);
});

test('what to begin with is noted; the demo’s products are offered only by a process that has them', async () => {
  const token = await tokenOfStart();
  for (const begin of ['both', 'demo'])
    expect((await setUp(token, { begin })).fields, begin).toEqual({ begin: expect.any(String) });
  expect(await isSetUp()).toBe(false);
  expect(await setUp(token, { begin: 'file' })).toEqual({ status: 200 });
  expect(await ask(`select "values" ->> 'how' as how from office_settings`)).toEqual([{ how: 'file' }]);
  expect(await isSetUp()).toBe(true);
});

test('an owner made by the command closes the set-up; somebody who registered before becomes the owner by it', async () => {
  const token = await tokenOfStart();
  await makeSomebody('noor@noorhome.pk', 'shopper');
  expect(await setUp(token)).toEqual({ status: 200 });
  expect(await ask('select email, role from users')).toEqual([{ email: 'noor@noorhome.pk', role: 'owner' }]);
  await ask('delete from users');
  expect(await setupPath()).not.toBeNull();
  await makeOwner('zainab@noorhome.pk', 'four brown cups');
  expect(await setupPath()).toBeNull();
  expect(await setUp(token)).toMatchObject({ status: 400 });
});

test('each node of a new shop prints the same address; a shop with an owner prints none', async () => {
  const addressIn = (output: string) => /Set up: http:\/\/localhost:\d+(\/setup#token=[\w-]{43})\n/.exec(output)?.[1];
  const nodes = await Promise.all([openShop({ DATABASE_URL: url }), openShop({ DATABASE_URL: url })]);
  for (const node of nodes) await expect.poll(() => node.output()).toContain('Stop it with Ctrl-C.');
  const [one, other] = nodes.map((node) => addressIn(node.output()));
  expect(one).toBe(await setupPath());
  expect(other).toBe(one);
  expect(await setUp(await tokenOfStart())).toEqual({ status: 200 });
  const later = await openShop({ DATABASE_URL: url });
  await expect.poll(() => later.output()).toContain('Stop it with Ctrl-C.');
  expect(later.output()).not.toContain('Set up:');
});
