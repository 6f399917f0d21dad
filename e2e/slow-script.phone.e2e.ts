import { expect, test } from './shop.ts';

test('a tap on Add to Cart before the scripts have come is not lost', async ({ page }) => {
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/our_collection', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Add to Cart: Velvet Cream', exact: true });
  await button.click();
  await button.click();
  letScriptsThrough();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeAttached();
});
