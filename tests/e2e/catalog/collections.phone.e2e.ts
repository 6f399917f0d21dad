import type { Page } from '@playwright/test';
import { lengthenCollection } from '../support/long-collection.ts';
import { alive, expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.describe('a long collection', () => {
  test.use({ countsOn: ['long collection'] });
  test.beforeAll(({ shop }) => lengthenCollection(shop));

  test('C1: more come as the end comes into view, and going to a product and back finds the very place again', {
    tag: '@fast',
  }, async ({ page }) => {
    test.slow();
    await open(page, '/home_improvement');
    await expect(cards(page)).toHaveCount(50);
    await scrollToEnd(page);
    await expect(cards(page)).toHaveCount(100);
    await expect(page.getByRole('status').filter({ hasText: '50 more products' })).toBeAttached();
    await scrollToEnd(page);
    await expect(cards(page)).toHaveCount(150);

    const hook = cards(page).nth(120);
    await hook.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    const before = await placeOf(hook);
    await hook.getByRole('link').click();
    await expect(page).toHaveURL(/product_detail/);
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => placeOf(hook)).toBe(before);

    await hook.getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
    await page.reload();
    await alive(page);
    await page.goBack();
    await expect.poll(() => placeOf(hook)).toBe(before);

    await page.reload();
    await alive(page);
    await expect.poll(() => placeOf(hook)).toBe(before);
  });

  test('C1: more come when the end is in view and not before; the pause the shop makes passes, and the request has run meanwhile', async ({
    page,
  }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await open(page, '/home_improvement');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/collections/')) requests++;
    });
    const answered = page.waitForResponse('**/api/collections/**');
    // The last card ends 200 px below the window: the end is near, and not in view.
    await cards(page)
      .last()
      .evaluate((card) => window.scrollBy(0, card.getBoundingClientRect().bottom - window.innerHeight - 200));
    await page.clock.runFor(5_000);
    await expect(cards(page)).toHaveCount(50);
    expect(requests).toBe(0);
    await scrollToEnd(page);
    await (await answered).finished();
    await expect(page.locator('main [aria-busy=true]')).toBeAttached();
    await page.clock.runFor(900);
    await expect(cards(page)).toHaveCount(50);
    await page.clock.runFor(100);
    await expect(cards(page)).toHaveCount(100);
  });

  test('C1: a failure says so, and trying again goes on at the next card', async ({ page, complaints }) => {
    await open(page, '/home_improvement');
    await page.route('**/api/collections/**', (route) => route.abort());
    await scrollToEnd(page);
    await expect(page.getByRole('alert')).toContainText('The next products did not load.');
    await expect(cards(page)).toHaveCount(50);
    await page.unroute('**/api/collections/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(100);
    await expect(cards(page).nth(50).getByRole('link')).toBeFocused();
    complaints.forgive(/ERR_FAILED/);
  });

  test('C1: an answer that never comes counts as a failure too', async ({ page }) => {
    await page.clock.install();
    await open(page, '/home_improvement');
    await page.route('**/api/collections/**', () => {});
    const request = page.waitForRequest('**/api/collections/**');
    await scrollToEnd(page);
    await request;
    await expect(async () => {
      await page.clock.fastForward(21_000);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('C1: a link leads from page to page to the end and back to the beginning', async ({ page }) => {
      await page.goto('/home_improvement', { waitUntil: 'domcontentloaded' });
      const seen = new Set<string>();
      for (let pages = 0; pages < 10; pages++) {
        for (const id of await cards(page).evaluateAll((items) => items.map((item) => item.dataset.product ?? '')))
          seen.add(id);
        const more = page.getByRole('link', { name: 'More products' });
        if ((await more.count()) === 0) break;
        await more.click();
      }
      await expect(page.getByText(`${seen.size} products`, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'From the beginning' }).click();
      await expect(page).toHaveURL('/home_improvement');
    });
  });
});

function cards(page: Page) {
  return page.locator('[data-product]');
}

async function scrollToEnd(page: Page): Promise<void> {
  await cards(page)
    .last()
    .evaluate((card) => card.scrollIntoView());
}

async function placeOf(card: ReturnType<typeof cards>): Promise<number> {
  return card.evaluate((each) => Math.round(each.getBoundingClientRect().top));
}

test('M68: the way above a product leads to the collection that was looked at, also after a reload', async ({
  page,
  shop,
}) => {
  const key = `way-${uniqueNumber()}`;
  const [made] = await shop.sql(
    `with made as (insert into own_collections (key, name, active) values ($1, 'Wedding gifts', true) returning key)
     insert into own_collection_products (collection, product_id, position)
     select key, product_id, 0 from made, collection_products where collection = 'electronicCollection' limit 1
     returning product_id as id`,
    [key],
  );
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last();
  // The shop hears of it a moment after the commit.
  await expect.poll(async () => (await page.request.get(`/collections/${key}`)).status()).toBe(200);
  await open(page, `/collections/${key}`);
  await open(page, `/product_detail/${made?.id}`);
  await expect(way).toHaveAttribute('href', `/collections/${key}`);
  await page.reload();
  await expect(way).toHaveAttribute('href', `/collections/${key}`);
  await shop.sql('delete from own_collections where key = $1', [key]);
});
