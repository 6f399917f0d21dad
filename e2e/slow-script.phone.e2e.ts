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

test('E2: presses before the scripts have come are answered at once and all played back in order', async ({ page }) => {
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const featured = page.getByRole('region', { name: 'Vitamin C Serum' });
  const more = featured.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(featured.getByRole('button', { name: 'Add to Cart' })).toHaveAttribute('data-waiting');
  await page
    .getByRole('region', { name: 'Top Products' })
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  letScriptsThrough();
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeAttached();
  const lines = page.getByRole('dialog', { name: 'In your cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Vitamin C Serum' }).getByRole('status').first()).toHaveText('3');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
});

test('A5: a press on Menu before the scripts have come is answered at once and opens it', async ({ page }) => {
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/electronics', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await menu.click();
  await expect(menu).toHaveAttribute('data-waiting');
  letScriptsThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(menu).not.toHaveAttribute('data-waiting');
});

test('until the scripts have come, only pictures in view are fetched', async ({ page }) => {
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/our_collection', { waitUntil: 'commit' });
  const pictures = page.getByRole('main').locator('article img');
  await expect(page.locator('#late-scripts')).toBeAttached();
  await expect(pictures.first()).toHaveJSProperty('complete', true);
  await expect(pictures.last()).toBeHidden();
  // A shopper who scrolls there sees it all the same.
  const far = page.getByRole('main').locator('article').nth(10);
  await far.scrollIntoViewIfNeeded();
  await expect(far.locator('img')).toBeVisible();
  await expect(pictures.last()).toBeHidden();
  letScriptsThrough();
  await expect(pictures.last()).toBeVisible();
});
