import type { Page } from '@playwright/test';
import { lengthenCollection } from '../support/long-collection.ts';
import { expect, open, test } from '../support/shop.ts';

const cards = (page: Page) => page.locator('[data-product]');

/** Holds the pages' data up until `answer` is called. */
async function holdData(page: Page): Promise<() => void> {
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  return () => respond();
}

/** Resolves when every request that the page has sent so far is reported: they are in their order. */
async function reported(page: Page): Promise<void> {
  const mark = page.waitForRequest('**/robots.txt');
  await page.evaluate(() => fetch('/robots.txt').then(() => undefined));
  await mark;
}

test.describe(() => {
  test.use({ countsOn: ['services', 'banners'] });

  test('B6: the home page to come has ten top products, five of each other collection and three services', async ({
    page,
  }) => {
    await open(page, '/about-us');
    const respond = await holdData(page);
    await page.getByRole('link', { name: /home$/ }).first().click();
    await expect(page.getByText('Loading the home page')).toBeAttached();
    const lists = page.locator('main [aria-busy] ul[aria-hidden]');
    const counts = await lists.evaluateAll((all) => all.map((list) => list.children.length));
    expect(counts).toEqual([10, 5, 5, 5, 3]);
    respond();
    await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  });
});

test('on a slow line a change in the shop does not start the way to another page anew', async ({ page, shop }) => {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await open(page, '/about-us');
  await listening;
  const respond = await holdData(page);
  const requested: string[] = [];
  // What other tests change has the page that is left read anew, which is no way to another page.
  page.on('request', (request) => request.url().includes('/cart.data') && requested.push(request.url()));
  await page.locator('a[href="/cart"]').first().click();
  await reported(page);
  const before = requested.length;
  expect(before).toBeGreaterThan(0);
  const notified = page.evaluate(
    () =>
      new Promise((resolve) => {
        new EventSource('/api/live').addEventListener('changed', resolve);
      }),
  );
  await shop.sql('update services set title = title');
  await notified;
  await reported(page);
  expect(requested).toHaveLength(before);
  respond();
  await expect(page.getByRole('heading', { level: 1, name: 'No one is knocking yet' })).toBeVisible();
});

test('C6: a collection seen before is there at once on a slow line, and is replaced by what comes', async ({
  page,
}) => {
  await open(page, '/electronics');
  const first = await cards(page).first().innerText();
  const title = 'All electronic accessories products';
  await open(page, '/about-us');
  await page.waitForFunction(() => localStorage.getItem('collection:electronicCollection'));
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('collection:electronicCollection') ?? 'null');
    kept.items[0].title = 'As it was yesterday';
    localStorage.setItem('collection:electronicCollection', JSON.stringify(kept));
  });
  const respond = await holdData(page);
  await page
    .locator('a[href="/electronics"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(cards(page).first()).toContainText('As it was yesterday');
  // A busy phone scrolls before its page hears of it.
  await page.evaluate(() => {
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true });
    window.scrollTo(0, 600);
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
  respond();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => cards(page).first().innerText()).toBe(first);
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test('C6: storage that forbids itself or holds nonsense costs nothing but a warning', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await open(page, '/about-us');
  await page.evaluate(() => {
    for (const key of ['collection:topCollection', 'banners:hero', 'services', 'headerText', 'saleCountdown'])
      localStorage.setItem(key, '{"version":9e15,"value":[{"url":""}]}');
  });
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Continue shopping' }).first().click();
  await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible({ timeout: 15_000 });
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('banners:hero') ?? 'null')?.value[0].url))
    .toMatch(/^\/media\//);
  expect(warnings.join('\n')).toContain('was dropped: banners:hero');

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Not here', 'SecurityError');
      },
    });
  });
  await open(page, '/electronics');
  await expect(cards(page).first()).toBeVisible();
});

test.describe('a list that is read far down', () => {
  test.use({ holds: ['long collection'] });
  test.beforeAll(({ shop }) => lengthenCollection(shop));

  test('C1: what the owner changes at its beginning or far down shows, and the shopper’s place does not move', async ({
    page,
    shop,
  }) => {
    const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
    await open(page, '/home_improvement');
    await listening;
    await cards(page)
      .last()
      .evaluate((card) => card.scrollIntoView());
    await expect(cards(page)).toHaveCount(100);
    const far = cards(page).nth(80);
    const id = Number(await far.getAttribute('data-product'));
    await far.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    const before = await page.evaluate(() => window.scrollY);
    await shop.sql('update products set stock = 3 where id = $1', [id]);
    await expect(page.locator(`[data-product="${id}"]`)).toContainText('Only 3 left');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);

    await shop.sql(
      `insert into products (id, name, title, price_paisa, stock) values (30999, 'Newest hook', '', 50000, 5) on conflict do nothing`,
    );
    await shop.sql("insert into collection_products values ('homeImprovement', 30999, -5)");
    await expect(page.locator('[data-product="30999"]')).toBeAttached();
    expect(await cards(page).count()).toBeGreaterThanOrEqual(100);
    await expect(page.locator(`[data-product="${id}"]`)).toBeAttached();
    await shop.sql('delete from products where id = 30999');
    await expect(page.locator('[data-product="30999"]')).toHaveCount(0);
    await expect(page.locator(`[data-product="${id}"]`)).toBeAttached();
    await shop.sql('update products set stock = 20 where id = $1', [id]);
  });
});

test('H4: a tap on a slow network is seen to be heard, and a page that stalls says so and can be asked for anew', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await open(page, '/about-us');
  const respond = await holdData(page);
  await page.locator('a[href="/cart"]').first().click();
  await expect(page.locator('.page-on-its-way')).toBeVisible();
  const slow = page.getByText('The network is slow');
  await page.clock.runFor(5_900);
  await expect(slow).toBeHidden();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(slow).toBeVisible({ timeout: 500 });
  }).toPass();
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toHaveAttribute('href', '/cart');
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'No one is knocking yet' })).toBeVisible();
  await expect(page.locator('.page-on-its-way')).toHaveCount(0);
  respond();
});
