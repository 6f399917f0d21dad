import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { shelve } from '../support/admin-orders.ts';
import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { isEverythingOn } from '../support/everything-on.ts';
import {
  alive,
  cutNetwork,
  expect,
  forgiveMissingNetwork,
  open,
  restoreNetwork,
  type Shop,
  test,
} from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test.use({ serviceWorkers: 'allow', holds: ['settings'] });

async function keepOrders(shop: Shop, isOn: boolean): Promise<void> {
  await shop.sql(
    `insert into shop_settings (id, values) values (1, jsonb_build_object('keepsOrders', $1::boolean))
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
    [isOn],
  );
}

test.beforeEach(({ shop }) => keepOrders(shop, true));
test.afterEach(({ shop }) => keepOrders(shop, isEverythingOn));

/** A shopper of this test alone. */
function somebody() {
  return { name: `Ayesha ${uniqueNumber()}`, phone: uniquePhone() };
}

const ordersOf = (shop: Shop, name: string) =>
  shop.sql('select key, total_paisa::int as total from orders where full_name = $1', [name]);
const waits = (page: Page) => page.getByRole('region', { name: 'Your order waits for the network' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('kept-order') ?? '');

/** At the checkout, filled in, with everything on the shelf that a page without a network needs. */
async function aboutToOrder(page: Page, fields: Record<string, string>, product?: number): Promise<void> {
  await toTheCheckout(page, product);
  // The page of before the switch was pressed may still be shown.
  await expect(async () => {
    await open(page, '/checkout');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const isReady = () =>
      page.evaluate(async () => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        const view = names.find((name) => /\/other-forms-[^/]*\.js$/.test(name));
        return Boolean(
          view && (await caches.match(view)) && (await caches.match('/checkout')) && navigator.serviceWorker.controller,
        );
      });
    await expect.poll(isReady, { timeout: 4_000 }).toBe(true);
  }).toPass();
  await fillIn(page, fields);
}

async function readAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(words, { timeout: 20_000 });
  await alert.getByRole('button', { name: 'OK' }).click();
}

test('M81: an order made without a network is kept, says so, survives the closed tab, and is sent by itself, once', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  await cutNetwork(page);
  await expect(page.getByText('Complete the order all the same')).toBeVisible();
  await complete(page);
  const message =
    'No network. Your order is kept on this phone and is sent by itself when there is one. Nothing is ordered yet.';
  await expect(waits(page)).toContainText(message);
  await expect(waits(page)).toContainText('your name, address and phone number stay on this phone');
  await expect(waits(page)).toContainText('1 × Velvet Cream');
  await expect(waits(page)).toBeFocused();
  expect(await graveFaults(page)).toEqual([]);
  const { key } = JSON.parse(await kept(page));
  // After a reload, and in a new tab once this one is closed.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(waits(page)).toContainText(message);
  await waits(page).getByRole('button', { name: 'Try now' }).click();
  await expect(waits(page)).toContainText(message);
  const other = await context.newPage();
  await page.close();
  await other.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await expect(waits(other)).toContainText(message);
  expect(await ordersOf(shop, name)).toEqual([]);
  await other.close();

  const next = await context.newPage();
  await context.setOffline(false);
  await next.goto('/about-us', { waitUntil: 'domcontentloaded' });
  await readAlert(next, 'Order placed successfully!');
  expect(await ordersOf(shop, name)).toEqual([{ key, total: 165_000 }]);
  const placed = next.getByRole('region', { name: 'We have your order' });
  await expect(placed).toBeVisible();
  expect(await next.evaluate(() => localStorage.getItem('cart'))).toContain('"count":0');
  expect(await kept(next)).not.toMatch(/Ayesha|Model Town/);
  await placed.getByRole('link', { name: 'See the receipt' }).click();
  await expect(next.getByRole('main').getByText(name).first()).toBeVisible();
  await expect(placed).toHaveCount(0);
  expect(await kept(next)).toBe('');
  forgiveMissingNetwork(complaints);
});

test('M81: where the page is still open, the order goes out when the network is back, and the shopper is taken home', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  await cutNetwork(page);
  await complete(page);
  await expect(waits(page)).toBeVisible();
  await restoreNetwork(page);
  await readAlert(page, 'Order placed successfully!');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'We have your order' })).toHaveCount(1);
  expect(await ordersOf(shop, name)).toHaveLength(1);
  forgiveMissingNetwork(complaints);
});

test('M81: taken back without a network, the form is as it was typed and the cart as it was; nothing is ordered later', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone, Apartment: 'Second floor' });
  await cutNetwork(page);
  await complete(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waits(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await expect(page.getByLabel('Apartment')).toHaveValue('Second floor');
  await expect(page.getByLabel('Province')).toHaveValue('Punjab');
  expect(await kept(page)).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"count":1');
  await restoreNetwork(page);
  // The same form pressed with a network is the one order.
  await complete(page);
  await readAlert(page, 'Order placed successfully!');
  expect(await ordersOf(shop, name)).toHaveLength(1);
  forgiveMissingNetwork(complaints);
});

test('M81: when the answer is lost, the same key finds the order: one order, and it is not called taken back', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  // The order arrives and its answer does not; then nothing arrives at all, until the test lets it through.
  let arrived = 0;
  await page.route('**/api/orders', async (route) => {
    if (arrived === 0) await route.fetch();
    arrived += 1;
    await route.abort('connectionreset');
  });
  await page.route('**/api/orders/take-back', (route) => route.abort('connectionreset'));
  await complete(page);
  await expect(waits(page)).toContainText('If it has arrived already, it stays one order.', { timeout: 20_000 });
  await expect(waits(page)).not.toContainText('Nothing is ordered yet.');
  await waits(page).getByRole('button', { name: 'Take it back' }).click();
  const takingBack = page.getByRole('region', { name: 'Your order is being taken back' });
  await expect(takingBack).toContainText('It may have reached the shop');
  await page.unroute('**/api/orders');
  await page.unroute('**/api/orders/take-back');
  const placed = page.getByRole('region', { name: 'We have your order' });
  await expect(placed).toContainText('It had reached the shop before it could be taken back.', { timeout: 30_000 });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ordersOf(shop, name)).toHaveLength(1);
  await placed.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  complaints.forgive(/ERR_CONNECTION_RESET/);
});

test('M81: what may be on its way is taken back by the shop; the request that arrives after that makes no order', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  await page.route('**/api/orders', (route) => route.abort('connectionreset'));
  await complete(page);
  await expect(waits(page)).toContainText('The shop has not answered.', { timeout: 20_000 });
  const { key, body } = JSON.parse(await kept(page));
  await waits(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await page.unroute('**/api/orders');
  const late = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': key, 'content-type': 'application/json', origin: new URL(page.url()).origin },
    data: body,
  });
  expect(late.status()).toBe(422);
  expect(await ordersOf(shop, name)).toEqual([]);
  await complete(page);
  await readAlert(page, 'Order placed successfully!');
  expect(await ordersOf(shop, name)).toHaveLength(1);
  complaints.forgive(/ERR_CONNECTION_RESET/);
});

test('M81: an order that costs more by now is not placed; the shopper reads it and is led back to the form', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  // Its price changes, which other tests must not see.
  const lamp = await shelve(shop, `Dearer lamp ${uniqueNumber()}`);
  await aboutToOrder(page, { 'Full name': name, Phone: phone }, lamp);
  await cutNetwork(page);
  await complete(page);
  await expect(waits(page)).toBeVisible();
  await shop.sql('update products set price_paisa = 170000 where id = $1', [lamp]);
  await restoreNetwork(page);
  const refused = page.getByRole('region', { name: 'Your order could not be placed' });
  await expect(refused).toContainText('This order comes to Rs. 1,700 now, more than when you placed it.', {
    timeout: 20_000,
  });
  expect(await ordersOf(shop, name)).toEqual([]);
  await refused.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await expect(page.getByText('Before you order')).toBeVisible();
  complaints.forgive(/409/);
  forgiveMissingNetwork(complaints);
});

test('M81: of two tabs one sends it, and both say what came of it', async ({ page, context, shop, complaints }) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  const other = await context.newPage();
  await open(other, '/contact-us');
  await cutNetwork(page);
  await complete(page);
  await expect(waits(page)).toBeVisible();
  await expect(waits(other)).toBeVisible();
  // The order is held on its way, so that both tabs try while it is.
  let sent = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/api/orders', async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  await restoreNetwork(page);
  await expect.poll(() => sent, { timeout: 20_000 }).toBe(1);
  const buttons = [page, other].map((tab) => waits(tab).getByRole('button', { name: 'Try now' }));
  const areEnabled = () => Promise.all(buttons.map((button) => button.isEnabled()));
  await expect.poll(areEnabled).toContain(true);
  const idle = (await areEnabled()).indexOf(true);
  await buttons[idle]?.click();
  // It leaves the order to the other tab, and asks nothing.
  await expect(buttons[idle] ?? page.locator('body')).toBeEnabled();
  release();
  await expect.poll(() => ordersOf(shop, name), { timeout: 20_000 }).toHaveLength(1);
  await expect(waits(page)).toHaveCount(0);
  await expect(waits(other)).toHaveCount(0);
  expect(sent).toBe(1);
  forgiveMissingNetwork(complaints);
});

test('M81: an order that has waited for more than a day is shown and asked about, not sent', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  await cutNetwork(page);
  await complete(page);
  await expect(waits(page)).toBeVisible();
  const old = JSON.parse(await kept(page));
  await page.evaluate(
    (text) => localStorage.setItem('kept-order', text),
    JSON.stringify({ ...old, keptAt: Date.now() - 25 * 60 * 60 * 1000 }),
  );
  await restoreNetwork(page);
  await open(page, '/about-us');
  const input = page.getByRole('region', { name: 'Should your order still be sent?' });
  await expect(input).toContainText('Nothing is ordered yet.');
  expect(await ordersOf(shop, name)).toEqual([]);
  await input.getByRole('button', { name: 'Send it now' }).click();
  await readAlert(page, 'Order placed successfully!');
  expect(await ordersOf(shop, name)).toHaveLength(1);
  forgiveMissingNetwork(complaints);
});

test('M81: asked to wait, it waits as long as the shop says, with the shop’s words, and is sent then', async ({
  page,
  shop,
  complaints,
}) => {
  const { name, phone } = somebody();
  await aboutToOrder(page, { 'Full name': name, Phone: phone });
  await cutNetwork(page);
  await complete(page);
  await expect(waits(page)).toBeVisible();
  const words = 'There were many orders from here in the last hour. Please wait a little.';
  const requested: number[] = [];
  await page.route('**/api/orders', async (route) => {
    requested.push(Date.now());
    if (requested.length > 1) return route.continue();
    await route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json: { problem: words, say: true } });
  });
  await restoreNetwork(page);
  await expect(waits(page)).toContainText(words, { timeout: 20_000 });
  await expect(waits(page)).toContainText('It stays on this phone and is sent again by itself.');
  await readAlert(page, 'Order placed successfully!');
  expect((requested[1] ?? 0) - (requested[0] ?? 0)).toBeGreaterThanOrEqual(4_000);
  expect(await ordersOf(shop, name)).toHaveLength(1);
  complaints.forgive(/429/);
  forgiveMissingNetwork(complaints);
});

test('M81: where the owner has it off, an order without a network fails as it always did, and nothing is kept', async ({
  page,
  shop,
  complaints,
}) => {
  await keepOrders(shop, false);
  await page.clock.install();
  const { name, phone } = somebody();
  await toTheCheckout(page);
  await expect(async () => {
    await open(page, '/checkout');
    await expect(page.locator('script', { hasText: 'keepsOrders' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await fillIn(page, { 'Full name': name, Phone: phone });
  await cutNetwork(page);
  await expect(page.getByText('Placing the order needs a connection.')).toBeVisible();
  await complete(page);
  const alert = page.getByRole('alertdialog');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(alert).toContainText('Failed to place the order. Please try again.', { timeout: 500 });
  }).toPass();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alive(page);
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  expect(await kept(page)).toBe('');
  await restoreNetwork(page);
  expect(await ordersOf(shop, name)).toEqual([]);
  forgiveMissingNetwork(complaints);
});
