import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../support/admin.ts';
import { test } from '../support/own-shops.ts';
import { alive, expect, open } from '../support/shop.ts';

test.use({ holds: ['settings'] });

/** A wide logo in ink without a ground. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="240"><circle cx="120" cy="120" r="100" fill="#a63f25"/>
  <rect x="260" y="70" width="900" height="100" rx="50" fill="#211c16"/></svg>`;

async function saveLogo(page: Page): Promise<void> {
  await page
    .getByLabel('Choose a picture')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp(Buffer.from(drawing)).png().toBuffer(),
    });
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved\./)).toBeVisible();
}

test('M80: in the admin of an owner’s own shop a wide logo is shown wide, in place of the name', async ({
  page,
  newShop: shop,
}) => {
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('Set up:');
  const address = /Set up: (\S+)/.exec(shop.output())?.[1] ?? '';
  await page.goto(address);
  await alive(page);
  for (const [label, words] of Object.entries({
    'Name of the shop': 'Noor Home',
    Phone: '0321 7654321',
    'E-mail of the shop': 'salam@noorhome.pk',
    'Your name': 'Noor Fatima',
    'Your e-mail address': 'noor@noorhome.pk',
    Password: 'four brown cups',
  }))
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(new URL('/admin/settings/shop', address).href);
  await alive(page);
  await saveLogo(page);
  const home = page.getByRole('banner').getByRole('link', { name: /admin$/ });
  await expect.poll(async () => (await home.locator('img').boundingBox())?.width).toBe(128);
  expect((await home.locator('span').first().boundingBox())?.width).toBe(1);
});

test('M80: the owner’s logo stands in place of mark and name, on paper and on the footer, and goes again', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/shop');
  const field = page.getByLabel('Choose a picture').first();
  // What is no picture is refused at the field.
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('only words') });
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByText('1 change not saved')).toHaveCount(0);
  await saveLogo(page);
  const address = await page.locator('input[name=logo]').inputValue();
  expect(address).toMatch(/^\/media\/[0-9a-f]{24}-480\.webp$/);
  // A clear ground stays clear.
  const picture = await sharp(await (await page.request.get(address)).body()).metadata();
  expect(picture).toMatchObject({ format: 'webp', width: 480, hasAlpha: true });

  const home = page.getByRole('banner').getByRole('link', { name: 'Dastak, home' });
  for (const at of ['/', '/cart', '/checkout']) {
    await expect(async () => {
      await open(page, at);
      await expect(page.getByRole('link', { name: 'Dastak, home' }).first().locator('img')).toHaveAttribute(
        'src',
        address,
      );
    }).toPass();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  await expect(home.locator('img')).toHaveJSProperty('complete', true);
  const { width, height } = (await home.locator('img').boundingBox())!;
  expect([Math.round(width), Math.round(height)]).toEqual([200, 40]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin/settings/shop');
  await page.getByRole('button', { name: 'Take mark and name again' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved\./)).toBeVisible();
  await expect(async () => {
    await open(page, '/');
    await expect(home.locator('img')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});
