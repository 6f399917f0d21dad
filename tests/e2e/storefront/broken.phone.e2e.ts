import type { Page } from '@playwright/test';
import { alive, expect, open, test } from '../support/shop.ts';

/** What browser, router and React write into the console when a request fails or a page breaks; nobody can stop them. */
const requestFailed = /Failed to load resource|Loading chunk failed|loading route module|dynamically imported module/;

/** Every script that `address` names stays away until the answer is called. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

async function addSomething(page: Page): Promise<void> {
  await open(page, '/our_collection');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Close cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
}

test.afterEach(({ complaints }) => {
  complaints.forgive(requestFailed);
});

test('H4: a page whose script does not come says so, and its reload keeps the cart', async ({ page }) => {
  await addSomething(page);
  await page.route('**/static/js/cart-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const message = page.getByRole('alert');
  await expect(message.getByRole('heading', { level: 1, name: 'Loading chunk failed', exact: true })).toBeVisible();
  await expect(message.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  await page.unrouteAll();
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await alive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('H4: a script that a new version of the shop no longer has is a reload, never an endless one', async ({
  page,
}) => {
  await open(page, '/our_collection');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route('**/static/js/cart-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  expect(documents).toBe(0);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL('/');
});

test('H4: a script is awaited for two minutes and not longer', async ({ page }) => {
  await page.clock.install();
  await open(page, '/our_collection');
  const letThrough = await hold(page, '**/static/js/cart-page-*.js');
  const request = page.waitForRequest('**/static/js/cart-page-*.js');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await request;
  await page.clock.fastForward(80_000);
  await expect(page.getByRole('heading', { level: 1, name: 'All health & beauty products' })).toBeVisible();
  await page.clock.fastForward(40_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await letThrough();
});

test('H4: what was typed at the checkout is still there after a script that did not come', async ({ page }) => {
  await addSomething(page);
  await open(page, '/checkout');
  await page.getByLabel('Full name').fill('Ayesha Siddiqui');
  await page.getByLabel('Complete address').fill('House 7, Street 12, near the blue gate');
  await page.route('**/static/js/policy-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Refund policy' }).click();
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund policy' })).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue('Ayesha Siddiqui');
  await expect(page.getByLabel('Complete address')).toHaveValue('House 7, Street 12, near the blue gate');
});

test('H4: without its first scripts a page still reads, leads on and finds, and a quiet note offers a reload', async ({
  page,
}) => {
  await addSomething(page);
  await page.route('**/static/js/**', (route) => route.abort());
  await page.goto('/electronics');
  const note = page.getByRole('status').filter({ hasText: 'Loading chunk failed' });
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Smart Watch' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search products' }).filter({ visible: true }).fill('cream');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search-results\?q=cream$/);
  await expect(page.getByRole('link', { name: 'Velvet Cream' }).first()).toBeVisible();
  await expect(note).toBeVisible();
  await page.unrouteAll();
  await note.getByRole('link', { name: 'Reload' }).click();
  await alive(page);
  await expect(page).toHaveURL(/\/search-results\?q=cream$/);
  await expect(note).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('H4: first scripts that are two minutes late offer a reload, and need none once they come', async ({ page }) => {
  await page.clock.install();
  const letThrough = await hold(page, '**/static/js/**');
  await page.goto('/our_collection', { waitUntil: 'commit' });
  const note = page.getByRole('status').filter({ hasText: 'Loading chunk failed' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The clock runs on meanwhile: a busy machine has its margin.
  await page.clock.fastForward(80_000);
  await expect(note).toBeHidden();
  await page.clock.fastForward(40_000);
  await expect(note).toBeVisible();
  await letThrough();
  await alive(page);
  await expect(note).toBeHidden();
});

test('H4: where the shop cannot be reached, the page says so, and comes when it can', async ({ page }) => {
  await addSomething(page);
  await page.route('**/cart.data*', (route) => route.abort('internetdisconnected'));
  await page.route('**/_root.data*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Your cart is safe');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('H4: wrong addresses and products that are not there are 404s with a way on', { tag: '@fast' }, async ({
  page,
}) => {
  for (const [address, heading] of [
    ['/no-such-page', 'Page not found'],
    ['/collections/no-such-collection', 'Page not found'],
    ['/return/no-such-return', 'Page not found'],
    ['/product_detail/999999', 'Product not found!'],
    ['/product_detail/abc', 'Product not found!'],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});
