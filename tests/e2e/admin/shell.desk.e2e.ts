import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function live(page: Page): Promise<void> {
  await expect(page.getByRole('status').getByText('Live', { exact: true }).first()).toBeAttached();
}

test('I8: the frame goes with the window: side, rail, bar at the thumb', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  const width = async () => (await page.locator('.admin-side').boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin/activity');
  await expect.poll(width).toBe(212);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dastak admin' })).toBeVisible();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(width).toBe(56);
  for (const narrow of [390, 320]) {
    await page.setViewportSize({ width: narrow, height: 700 });
    await expect(page.locator('.admin-side')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow);
  }
});

test('J1: a page of the admin can be read without its script', async ({ browser, baseURL, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await signIn(context, shop, 'owner');
  const page = await context.newPage();
  await page.goto('/admin/activity');
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible();
  // As long as the order rules say, and not for ever.
  await expect(page.getByText(/^who changed what, kept for \d+ days$/)).toBeVisible();
  await expect(page.getByRole('search')).toBeVisible();
  await context.close();
});

test('I2: what happens elsewhere comes into an open page by itself', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/activity');
  await live(page);
  await shop.sql(
    `insert into audit_entries (actor_id, actor_name, action, kind, subject, before, after)
     values ('x', 'Kashif Raza', 'product.price-changed', 'product', '111', '{"pricePaisa":499000}', '{"pricePaisa":479000}')`,
  );
  const shown = isPhone(page) ? page.getByRole('listitem') : page.getByRole('row');
  await expect(shown.filter({ hasText: 'Kashif Raza' }).filter({ hasText: 'Rs. 4,790' }).first()).toBeVisible();
});

test('I2: the admin that loses the shop says so and comes back by itself', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  let isAway = true;
  await page.route('**/admin/live', (route) => (isAway ? route.abort() : route.continue()));
  await open(page, '/admin/activity');
  await expect(page.getByText('Not live,')).toBeAttached();
  isAway = false;
  await live(page);
  // The browser itself reports the streams that were cut.
  complaints.forgive(/ERR_FAILED/);
});

test('G1: whoever is done in the admin logs out of it', async ({ page, context, shop }) => {
  const person = await signIn(context, shop, 'owner');
  await open(page, '/admin');
  await page.getByRole('button', { name: isPhone(page) ? 'More' : person.userName }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await shop.sql('select 1 from sessions where user_id = $1', [person.id])).toEqual([]);
});

test('I7: staff find what is theirs, and nothing of what only the owner sees', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click();
  const navigation = page.locator('body');
  await expect(navigation.getByRole('link', { name: /^Messages/ })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Activity log' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  expect((await page.request.get('/admin/activity')).status()).toBe(404);
});

for (const [platform, key] of [
  ['MacIntel', '⌘K'],
  ['Win32', 'Ctrl+K'],
] as const)
  test(`M65: on ${platform} the key of “Find anything” is ${key}, and a setting is found by its words`, async ({
    page,
    context,
    shop,
  }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => name });
    }, platform);
    await signIn(context, shop, 'owner');
    await open(page, '/admin/activity');
    await expect(page.getByRole('button', { name: 'Find anything' }).first()).toContainText(key);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Order, phone, name, product or page' });
    await field.fill('delivery fee');
    await expect(page.getByRole('group', { name: 'Settings' }).getByRole('option').first()).toContainText(
      'Delivery fee',
    );
    await field.press('Enter');
    await expect(page).toHaveURL('/admin/settings/checkout#delivery');
  });
