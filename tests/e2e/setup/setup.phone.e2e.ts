import { graveFaults } from '../support/accessibility.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M87: a new shop is set up in one form; its owner is in the office, and its name is on the shop', {
  tag: '@fast',
}, async ({ page, complaints, newShop: shop }) => {
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('Set up:');
  const address = /Set up: (\S+)/.exec(shop.output())?.[1] ?? '';
  await page.goto(address);
  await alive(page);
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);

  await page.getByLabel('Name of the shop').fill('Noor Home');
  await page.getByLabel('Phone', { exact: true }).fill('042 111 222');
  await page.getByLabel('E-mail of the shop').fill('salam@noorhome.pk');
  await page.getByLabel('TCS').check();
  await page.getByLabel('Your name').fill('Noor Fatima');
  await page.getByLabel('Your e-mail address').fill('noor@noorhome.pk');
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(page.getByText('Write a mobile number: 03 and nine more digits.')).toBeVisible();
  await expect(page.getByText('Write where the couriers collect.')).toBeVisible();

  await page.getByLabel('Phone', { exact: true }).fill('0321 7654321');
  await page.getByLabel('City where they collect').fill('Faisalabad');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  // Only the shop knows which passwords are tried first.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('one of the first that thieves try')).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Noor Home');
  await expect(page.getByLabel('TCS')).toBeChecked();

  await page.getByLabel('Password', { exact: true }).fill('four brown cups');
  await page.getByText('A file with my products').click();
  await page.getByLabel('Where the file is from').selectOption('Shopify');
  await page.getByRole('button', { name: 'Open the shop' }).dblclick();
  await expect(page).toHaveURL(/\/admin\/products\/move-in\?format=shopify$/);
  await expect(page.getByLabel('Which shop is it from?')).toHaveValue('shopify');
  const me = await page.request.get(new URL('/api/me', address).href);
  expect((await me.json()).user).toMatchObject({ email: 'noor@noorhome.pk', userName: 'Noor Fatima', role: 'owner' });

  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This shop is set up' })).toBeVisible();
  await page.goto(new URL('/', address).href);
  await expect(page).toHaveTitle(/Noor Home/);
  await expect(page.getByRole('link', { name: '0321 7654321' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'salam@noorhome.pk' })).toBeVisible();
  // What nobody has written is not the demo's.
  await expect(page.getByRole('link', { name: /on (Facebook|Instagram|TikTok)$/ })).toHaveCount(0);
  expect(await page.content()).not.toContain('dastak.pk');
  await page.close();
  forgiveRefusals(complaints);
});
