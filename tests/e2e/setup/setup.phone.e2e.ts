import { graveFaults } from '../support/accessibility.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M87: a new shop is set up in one form; its owner is in the admin, and its name is on the shop', {
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
  await expect(page.getByLabel('Which shop do you import from?')).toHaveValue('shopify');
  const me = await page.request.get(new URL('/api/me', address).href);
  expect((await me.json()).user).toMatchObject({ email: 'noor@noorhome.pk', userName: 'Noor Fatima', role: 'owner' });

  await page.goto(new URL('/admin', address).href);
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('1 of 8 done');
  await expect(page.getByText('No products yet.')).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);

  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This address opens nothing' })).toBeVisible();
  await page.goto(new URL('/', address).href);
  await expect(page).toHaveTitle(/Noor Home/);
  await expect(page.getByRole('link', { name: '0321 7654321' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'salam@noorhome.pk' })).toBeVisible();
  // What nobody has written is not the demo's.
  await expect(page.getByRole('link', { name: /on (Facebook|Instagram|TikTok)$/ })).toHaveCount(0);
  expect(await page.content()).not.toContain('dastak.pk');
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Home' })).toBeVisible();
  await expect(page.getByText(/available$|Welcome to our Official store|Nothing on this shelf/)).toHaveCount(0);
  await expect(page.getByText(`© ${new Date().getFullYear()} Noor Home`)).toBeVisible();
  await page.goto(new URL('/about-us', address).href);
  await expect(page.getByText('Noor Home is an online shop in Faisalabad.')).toBeVisible();
  await expect(page.getByText('To any address in Pakistan, by TCS.')).toBeVisible();
  for (const path of ['/login', '/nothing-here', '/cart']) {
    await page.goto(new URL(path, address).href);
    await expect(page.locator('svg text:text-is("N")').first(), path).toBeVisible();
    // The knocker of Dastak's door.
    await expect(page.locator('main svg circle'), path).toHaveCount(0);
  }
  await page.goto(new URL('/register', address).href);
  await alive(page);
  await page.getByLabel('Email').fill("o'neil@yahoo.com");
  await expect(page.getByText('Excellent')).toBeVisible();
  await page.close();
  forgiveRefusals(complaints);
});
