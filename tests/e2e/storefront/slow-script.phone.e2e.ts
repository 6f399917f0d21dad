import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

test('a tap on Add to Cart before the scripts have come is not lost', async ({ page }) => {
  const letScriptsThrough = await holdScripts(page);
  await page.goto('/our_collection', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Add to Cart: Velvet Cream', exact: true });
  await button.click();
  await button.click();
  letScriptsThrough();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeAttached();
});

test('E2: presses before the scripts have come are answered at once and all played back in order', async ({ page }) => {
  const letScriptsThrough = await holdScripts(page);
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
  const letScriptsThrough = await holdScripts(page);
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
  const letScriptsThrough = await holdScripts(page);
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

test('of the first page only what is near the view is laid out', async ({ page }) => {
  const letScriptsThrough = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const rail = page.getByRole('region', { name: 'Home & Office' });
  const isLaidOut = (element: HTMLElement) => element.checkVisibility({ contentVisibilityAuto: true });
  await expect(page.locator('#late-scripts')).toBeAttached();
  const heading = rail.getByRole('heading').first();
  const link = page.getByRole('contentinfo').getByRole('link').first();
  expect(await heading.evaluate(isLaidOut)).toBe(false);
  expect(await link.evaluate(isLaidOut)).toBe(false);
  // A shopper who scrolls there sees it all the same.
  await rail.scrollIntoViewIfNeeded();
  await expect.poll(() => heading.evaluate(isLaidOut)).toBe(true);
  expect(await link.evaluate(isLaidOut)).toBe(false);
  letScriptsThrough();
  await page.waitForFunction(() => window.earlyPresses === undefined);
  expect(await link.evaluate(isLaidOut)).toBe(false);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => link.evaluate(isLaidOut)).toBe(true);
});

test('on the way back the first page stands where it was left, however little of it was laid out', async ({ page }) => {
  await open(page, '/');
  const link = page
    .getByRole('region', { name: 'Home & Office' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first();
  await link.scrollIntoViewIfNeeded();
  const top = () => link.evaluate((each) => Math.round(each.getBoundingClientRect().top));
  await page.evaluate(scrollOn, 0);
  const left = await top();
  await link.dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(left);
});

test('a page that is reloaded far down stands there before the scripts have come', async ({ page, complaints }) => {
  // A font that comes after the page changes the height of what is above the view, and the browser scrolls by as much.
  await page.route('**/*.woff2', (route) => route.abort());
  complaints.forgive(/ERR_FAILED/);
  await open(page, '/');
  await page.evaluate(scrollOn, 4_500);
  const depth = await page.evaluate(() => scrollY);
  expect(depth).toBeGreaterThan(4_400);
  const letScriptsThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
  letScriptsThrough();
  await page.waitForFunction(() => window.earlyPresses === undefined);
  expect(await page.evaluate(() => scrollY)).toBe(depth);
});

test('a reloaded page stands where it was scrolled to before the scripts have come', async ({ page }) => {
  await page.goto('/electronics');
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeEnabled();
  await page.evaluate(() => scrollTo(0, 400));
  const letScriptsThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  letScriptsThrough();
  await page.waitForFunction(() => window.earlyPresses === undefined);
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

/** From now on no script of the shop comes, until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Scrolls this far, as a hand does: what comes near the view has been laid out when it is there. */
async function scrollOn(px: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let left = px; left >= 0; left -= 300) {
    scrollBy({ top: Math.min(300, left), behavior: 'instant' });
    await frame();
    await frame();
  }
}
