import { makeSession, sessionCookie, signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// It opens an order that is packed.
test.use({ countsOn: ['packed orders'] });

test('I7: the owner gives somebody the cash and takes the calls away; it counts at once, on the page that is open', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}) => {
  await signIn(context, shop, 'owner');
  const name = `Hina ${uniqueNumber()}`;
  const { session } = await makeSession(shop, 'staff', name);
  const theirs = await browser.newContext({ baseURL });
  await theirs.addCookies([{ name: sessionCookie, value: session, domain: 'localhost', path: '/', httpOnly: true }]);
  const desk = await theirs.newPage();
  await desk.goto('/admin/orders');
  const places = desk.getByRole('navigation', { name: 'Admin' });
  await expect(places.getByRole('link', { name: /^Confirm/ })).toBeVisible();
  await expect(places.getByRole('link', { name: /^Cash/ })).toHaveCount(0);
  await expect(desk.getByRole('status').getByText('Live', { exact: true }).first()).toBeAttached();

  await open(page, '/admin/settings/team');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Confirm, Pack, Ship, Products')).toBeVisible();
  await row.getByRole('button', { name: 'Permissions' }).click();
  const dialog = page.getByRole('dialog', { name: `Permissions of ${name}` });
  await dialog.getByRole('checkbox', { name: 'Confirm' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Pack, Ship, Cash, Products')).toBeVisible();

  await expect(places.getByRole('link', { name: /^Cash/ })).toBeVisible();
  await expect(places.getByRole('link', { name: /^Confirm/ })).toHaveCount(0);
  expect((await desk.goto('/admin/confirm'))?.status()).toBe(404);

  // On an order only what they may do is offered.
  const [waiting] = await shop.sql("select number from orders where state = 'placed' order by id limit 1");
  const [packed] = await shop.sql("select number from orders where state = 'packed' order by id limit 1");
  await open(desk, `/admin/orders/${waiting?.number}`);
  await expect(desk.getByRole('heading', { name: 'Parcel' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Change products' })).toHaveCount(0);
  await expect(desk.getByRole('region', { name: 'Next' })).toHaveCount(0);
  await open(desk, `/admin/orders/${packed?.number}`);
  await expect(desk.getByLabel(/tracking number$/)).toBeVisible();
  await theirs.close();
});
