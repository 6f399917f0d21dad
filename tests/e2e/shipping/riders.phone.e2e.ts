import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { cutNetwork, expect, forgiveMissingNetwork, open, restoreNetwork, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.use({ holds: ['packed orders'] });

test('M19: a rider of the shop is added, takes a parcel, delivers it without a network, and hands the cash in', async ({
  context,
  page,
  shop,
  complaints,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  const rider = `Bilal ${uniqueNumber()}`;
  await open(page, '/admin/settings/couriers');
  const adding = page.getByRole('region', { name: 'Add a courier' });
  await adding.getByLabel('Name').fill(rider);
  await adding.getByLabel('Type').selectOption('rider');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('region', { name: rider })).toBeVisible();
  const [row] = await shop.sql('select name from couriers where label = $1', [rider]);
  const courier = String(row?.name);

  const lamp = await shelve(shop, `Round lamp ${uniqueNumber()}`);
  const name = `Hina ${uniqueNumber()}`;
  const number = await placeOrder(page, { name, product: lamp });
  for (const input of [
    { action: 'change-state', numbers: [number], to: 'confirmed' },
    { action: 'pack-orders', numbers: [number], retryKey: crypto.randomUUID() },
  ]) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await page.request.post('/admin/orders/actions', { data: input, headers })).status()).toBe(200);
  }
  await expect.poll(() => stateOf(shop, number)).toBe('packed');

  await open(page, `/admin/parcels/dispatch?courier=${courier}`);
  const waiting = page.getByRole('listitem').filter({ hasText: dashed(number) });
  await expect(waiting.getByRole('textbox')).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Dispatch' }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('shipped');

  await open(page, `/admin/round/${courier}`);
  await page.getByRole('button', { name: 'Start deliveries with 1 parcel' }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('out-for-delivery');
  const stop = page.getByRole('list', { name: 'To deliver' }).getByRole('listitem').filter({ hasText: name });
  await expect(stop).toContainText('House 14, Street 3, Farid Town, Sahiwal');
  expect(await graveFaults(page, { within: 'main' })).toEqual([]);
  await cutNetwork(page);
  await stop.getByRole('button', { name: /^Delivered, Rs\. 1,500/ }).click();
  await expect(stop).toHaveCount(0);
  await expect(page.getByText(`${dashed(number)} delivered`).first()).toBeVisible();
  expect(await stateOf(shop, number)).toBe('out-for-delivery');
  await restoreNetwork(page);
  forgiveMissingNetwork(complaints);
  await expect.poll(() => stateOf(shop, number)).toBe('delivered');

  const cash = page.getByRole('region', { name: 'Cash in hand' });
  await cash.getByLabel(/^Counted/).fill('1,400');
  await cash.getByRole('button', { name: 'Cash received' }).click();
  await expect(cash.getByText('Rs. 100 is missing: these parcels should bring Rs. 1,500.')).toBeVisible();
  await cash.getByLabel(/^Counted/).fill('1,500');
  await cash.getByRole('button', { name: 'Cash received' }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('cash-received');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver' })).toBeVisible();
  await shop.sql('update couriers set active = false where name = $1', [courier]);
  await expectRightBooks(shop);
});
