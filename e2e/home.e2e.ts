import type { Page } from '@playwright/test';
import { alive, expect, open, test } from './shop.ts';

/** The dot of the banner that is shown. */
const current = (page: Page) => page.getByRole('button', { name: /^Banner \d/ }).and(page.locator('[aria-current]'));
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));

/** The home page with a clock that stands until it is told to run. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await open(page, '/');
  await page.waitForLoadState('load');
  // Away from the banners, which stop under a pointer.
  await page.mouse.move(0, 0);
}

test('B1: the sections stand in the spec’s order', async ({ page }) => {
  await open(page, '/');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasNotText: /Hurry up|Last jars/ })).toHaveText([
    'A knock, then you pay.',
    'Top Products',
    'Health & Beauty',
    'The quiet half of your commute.',
    'Electronic Accessories',
    'Home & Office',
    'Vitamin C Serum',
    'Brass-Joint Desk Lamp',
    'Customer care',
  ]);
});

test('B1: a banner stays five seconds, then the next comes, and after the last the first', async ({ page }) => {
  await openWithClock(page);
  for (const banner of [1, 2, 3, 4, 1]) {
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
    await page.clock.runFor(4_900);
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
    await page.clock.runFor(100);
  }
});

test('B1: the pause button stops the banners and starts them again', async ({ page }) => {
  await openWithClock(page);
  await page.getByRole('button', { name: 'Pause the banners' }).click();
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.getByRole('button', { name: 'Play the banners' }).click();
  await page.clock.runFor(5_100);
  await expect(current(page)).toHaveAccessibleName(/^Banner 2/);
});

test('B1: the banners wait while the keyboard is in them', async ({ page }) => {
  await openWithClock(page);
  await page.getByRole('link', { name: 'Shop top products' }).focus();
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.runFor(5_100);
  await expect(current(page)).toHaveAccessibleName(/^Banner 2/);
});

test('B1: whoever wants no motion sees no banner move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page);
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
});

test('B1: dots and arrow keys choose a banner, round and round, and the focus goes with it', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Banner 3/ }).click();
  await expect(current(page)).toHaveAccessibleName(/^Banner 3/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.getByRole('link', { name: 'Shop top products' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: 'Shop home & office' })).toBeFocused();
});

test('B4: the featured product is added in the chosen quantity, and bought in it', async ({ page }) => {
  await open(page, '/');
  const featured = page.getByRole('region', { name: 'Vitamin C Serum' });
  await featured.getByRole('button', { name: 'One more' }).click();
  await featured.getByRole('button', { name: 'One more' }).click();
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ count: 3, items: [{ name: 'Vitamin C Serum', quantity: 3 }] });
  await page.keyboard.press('Escape');
  await featured.getByRole('button', { name: 'Buy it now' }).click();
  await expect(page).toHaveURL('/shopnow');
  expect(await stored(page)).toMatchObject({ count: 6 });
});

test('B4: BUY NOW takes the trending product in the chosen quantity to the cart', async ({ page }) => {
  await open(page, '/');
  const trending = page.getByRole('region', { name: 'Brass-Joint Desk Lamp' });
  await trending.getByRole('button', { name: 'One more' }).click();
  await trending.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page).toHaveURL('/shopnow');
  expect(await stored(page)).toMatchObject({ count: 2, items: [{ name: 'Brass-Joint Desk Lamp', quantity: 2 }] });
});

test('C2: a sold out card on the home page says so in the first wording and adds nothing', async ({ page }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Add to Cart: Vitamin C Serum, Eid Box' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await stored(page)).toBeNull();
});

test('B5: customer care shows what the shop does, as a list', async ({ page }) => {
  await open(page, '/');
  const services = page.getByRole('region', { name: 'Customer care' }).getByRole('listitem');
  await expect(services).toHaveCount(4);
  await expect(services.first()).toContainText('Cash on delivery');
});

test('B6: on a slow line the home page’s shape stands there until it comes', async ({ page }) => {
  await open(page, '/cart');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('header').getByRole('link', { name: /home/ }).first().click();
  await expect(page.getByText('Loading the home page')).toBeAttached();
  answer();
  await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible();
  await expect(page.getByText('Loading the home page')).toHaveCount(0);
  await alive(page);
});
