import type { Locator, Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import {
  alive,
  cutNetwork,
  expect,
  forgiveMissingNetwork,
  open,
  provesOff,
  restoreNetwork,
  test,
} from '../support/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker has put it and what belongs to it on the shelf. */
async function openWithShelf(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(async (path) => {
    const kept = await caches.match(path);
    const routes = performance.getEntriesByType('resource').find(({ name }) => name.includes('/__manifest?'));
    return kept && navigator.serviceWorker.controller && routes && (await caches.match(routes.name));
  }, address);
}

/** Waits until the worker has a picture on the shelf in some width: without a network one width stands in for another. */
async function keptInSomeWidth(picture: Locator): Promise<void> {
  const isKept = () =>
    picture.evaluate(async (image: HTMLImageElement) => {
      const [start] = /^.*\/media\/\w+-/.exec(image.currentSrc) ?? [];
      const kept = await (await caches.open('pictures')).keys();
      return start !== undefined && kept.some(({ url }) => url.startsWith(start));
    });
  await expect.poll(isKept).toBe(true);
}

const notice = (page: Page) => page.getByText('You are offline').first();

test('J3: pages that were opened, their pictures and the cart are there without a network', { tag: '@fast' }, async ({
  page,
  complaints,
}) => {
  await openWithShelf(page, '/electronics');
  const product = page.locator('[data-product]').first();
  const name = (await product.getByRole('heading').innerText()).trim();
  await keptInSomeWidth(product.locator('img').first());
  await product.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await product.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await cutNetwork(page);
  await expect(notice(page)).toBeVisible();
  // It stands at the very foot, and the buy bar on it.
  const footOf = async (place: string) => {
    const { y = 0, height = 0 } = (await page.locator(place).boundingBox()) ?? {};
    return { top: Math.round(y), foot: Math.round(y + height) };
  };
  const strip = await footOf('.offline-notice');
  expect(strip.foot).toBe(page.viewportSize()?.height);
  await expect.poll(async () => (await footOf('.buy-bar')).foot).toBe(strip.top);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All electronic accessories products' })).toBeVisible();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect(product.getByRole('heading')).toHaveText(name);
  const picture = product.locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  await page.goto('/cart', { waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect(page.getByRole('region', { name: 'Products in your cart' })).toContainText(name);
  await expect(notice(page)).toBeVisible();

  await restoreNetwork(page);
  await expect(notice(page)).toBeHidden();
  forgiveMissingNetwork(complaints);
});

test('J3: a product that was opened by a tap is there without a network, also when it is opened anew', async ({
  page,
  complaints,
}) => {
  await openWithShelf(page, '/electronics');
  const product = page.locator('[data-product]').first();
  const name = (await product.getByRole('heading').innerText()).trim();
  await product.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const isKept = () => page.evaluate(async () => Boolean(await caches.match(location.pathname)));
  await expect.poll(isKept).toBe(true);
  await cutNetwork(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  forgiveMissingNetwork(complaints);
});

test('J3: a page never opened on this phone says so, offers what there is, and comes with the network', async ({
  page,
  complaints,
}) => {
  await openWithShelf(page, '/our_collection');
  await cutNetwork(page);
  await page.goto('/shippingpolicy', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached');
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No one is knocking yet');
  await alive(page);
  await page
    .locator('a[href="/about-us"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached');
  await restoreNetwork(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The shop cannot be reached');
  await expect(page).toHaveURL('/about-us');
  forgiveMissingNetwork(complaints);
});

test('J3: nothing personal is kept: no answers of the API, no receipts, no accounts, no admin', async ({
  page,
  complaints,
}) => {
  await openWithShelf(page, '/');
  for (const address of ['/receipt', '/login', '/admin', '/search-results?q=cream', '/checkout']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.waitForLoadState('load');
  }
  await page.waitForFunction(() => caches.match('/checkout').then(Boolean));
  const kept = await page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return shelves.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(api|admin|receipt|login|search-results)/.test(path))).toEqual([]);
  expect(kept).toContain('/offline');
  complaints.forgive(/404 \(Not Found\)/);
});

test('J3: the checkout says that the order needs the network, and keeps what was typed', { tag: '@fast' }, async ({
  page,
  complaints,
}) => {
  provesOff('in which no order waits for the network');
  await openWithShelf(page, '/our_collection');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  await open(page, '/checkout');
  await page.getByLabel('Full name').fill('Ayesha Khan');
  await cutNetwork(page);
  await expect(page.getByText('Placing the order needs a connection.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ayesha Khan');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Ayesha Khan');
  await expect(page.getByText('Placing the order needs a connection.')).toBeVisible();
  await restoreNetwork(page);
  await expect(page.getByText('Placing the order needs a connection.')).toBeHidden();
  forgiveMissingNetwork(complaints);
});

test('J3: the search looks through what is known and says that the rest needs a connection', async ({
  page,
  complaints,
}) => {
  await openWithShelf(page, '/our_collection');
  const product = page.locator('[data-product]').first();
  const name = await product.locator('h3').innerText();
  await keptInSomeWidth(product.locator('img').first());
  await cutNetwork(page);
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.fill(name.slice(0, 6));
  const news = 'Searching the whole shop needs a connection. These are products you have seen.';
  await expect(page.getByText(news).first()).toBeVisible();
  await expect(page.getByRole('option').first()).toContainText(name);
  // The list shows it smaller than the page did; what was seen stands in for what was not.
  const picture = page.getByRole('option').first().locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(news)).toBeVisible();
  await expect(field).toHaveValue(name.slice(0, 6));
  await restoreNetwork(page);
  // The page also asks by itself once it hears the shop again: whichever is first.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect(page.getByRole('main').getByText(/^\d+ products?$/)).toBeVisible();
  forgiveMissingNetwork(complaints);
});

test.describe(() => {
  test.use({ holds: ['announcement'] });

  test('A2: a page from the shelf shows the newer announcement this browser knows, and the newest once it hears the shop', async ({
    page,
    shop,
    complaints,
  }) => {
    await openWithShelf(page, '/home_improvement');
    const line = page.locator('body > aside').first();
    const words = await line.innerText();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('headerText') ?? '{}');
      localStorage.setItem('headerText', JSON.stringify({ version: kept.version + 1, value: 'Heard on another page' }));
    });
    await cutNetwork(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(line).toHaveText('Heard on another page');
    await restoreNetwork(page);
    await shop.sql('update header_line set text = $1', ['Said today']);
    await expect(line).toHaveText('Said today');
    await shop.sql('update header_line set text = $1', [words]);
    await expect(line).toHaveText(words);
    forgiveMissingNetwork(complaints);
  });
});
