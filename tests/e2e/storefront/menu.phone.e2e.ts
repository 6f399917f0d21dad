import { expect, open, test } from '../support/shop.ts';

test('A5: the menu of a narrow window keeps the page behind it still, and every way out closes it', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/');
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const show = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(panel).toBeVisible();
  };
  await show();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(panel).toBeHidden();
  await show();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await show();
  await page.touchscreen.tap(380, 400);
  await expect(panel).toBeHidden();
  await show();
  await page.setViewportSize({ width: 900, height: 844 });
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await show();
  await panel.getByRole('link', { name: 'Electronics' }).click();
  await expect(page).toHaveURL('/electronics');
  await expect(panel).toBeHidden();
});
