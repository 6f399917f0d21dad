import type { Page } from '@playwright/test';
import { graveFaults } from './faults.ts';
import { signIn } from './office.ts';
import { expect, open, test } from './shop.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

test('I7: staff find what is theirs, and nothing of what only the owner sees', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click();
  const navigation = page.locator('body');
  await expect(navigation.getByRole('link', { name: /^Messages/ })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'History' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  expect((await page.request.get('/admin/history')).status()).toBe(404);
});

for (const address of [
  ...['/admin', '/admin/history', '/admin/messages', '/admin/customers/accounts'],
  ...['/admin/settings/shop', '/admin/settings/people'],
])
  test(`J1: ${address} has no serious fault for whoever hears or keys it`, async ({ page, context, shop }) => {
    await signIn(context, shop, 'owner');
    await open(page, address);
    expect(await graveFaults(page)).toEqual([]);
  });
