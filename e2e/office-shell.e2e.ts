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

// Of every room the stories of that room look at its pages; these two belong to none of them.
test('J1: /admin/messages and /admin/customers/accounts have no serious fault for whoever hears or keys them', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  for (const address of ['/admin/messages', '/admin/customers/accounts']) {
    await open(page, address);
    expect.soft(await graveFaults(page), address).toEqual([]);
  }
});
