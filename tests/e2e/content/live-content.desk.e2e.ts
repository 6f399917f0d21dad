import type { Page } from '@playwright/test';
import { connectionTo, expect, open, test } from '../support/shop.ts';

/** A product of one test's own, so that no other test sees it change. Rs. 1,000, nine of them. */
async function shelve(shop: { sql(text: string): Promise<Record<string, unknown>[]> }, name: string) {
  const [row] = await shop.sql(
    `insert into products (name, title, price_paisa, stock) values ('${name}', '', 100000, 9) returning id`,
  );
  return { id: Number(row?.id), name };
}

/** Opens a page and waits until it hears the shop. */
async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await open(page, address);
  await listening;
}

const card = (page: Page, { id }: { id: number }) => page.locator(`[data-product="${id}"]`);

test.describe(() => {
  test.use({ holds: ['pages of text'] });

  test('A2: what the owner writes is on the open page as soon as the shop announces it', { tag: '@fast' }, async ({
    page,
    shop,
  }) => {
    const sources: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(live|changes)$/.test(pathname)) sources.push(pathname);
    });
    await openListening(page, '/about-us');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    for (const edit of [1, 2, 3, 4, 5]) {
      await shop.sql(
        `insert into shop_pages (slug, title, body) values ('about-us', $1, 'Words.')
         on conflict (slug) do update set title = excluded.title`,
        [`About us ${edit}`],
      );
      await expect(heading).toHaveText(`About us ${edit}`);
    }
    // One stream announced them all, and the page polled for none.
    expect(sources).toEqual(['/api/live']);
    await shop.sql("delete from shop_pages where slug = 'about-us'");
  });
});

test.describe(() => {
  test.use({ holds: ['banners'] });

  test('B1: a banner the owner rewrites changes while the home page is open, and is kept with its url', async ({
    page,
    shop,
  }) => {
    await openListening(page, '/');
    const [before] = await shop.sql("select id, text from banners where collection = 'home' order by position limit 1");
    await shop.sql("update banners set text = 'Only while it rains.' where id = $1", [before?.id]);
    await expect(page.getByText('Only while it rains.')).toBeVisible();
    // The browser stores it once the page is idle.
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('banners:home') ?? 'null')?.value[0]);
    await expect.poll(async () => (await stored())?.text).toBe('Only while it rains.');
    expect(await stored()).toMatchObject({ url: expect.stringMatching(/^\/media\//) });
    await shop.sql('update banners set text = $2 where id = $1', [before?.id, before?.text]);
    await expect(page.getByText('Only while it rains.')).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ holds: ['services'] });

  test('B5: services follow the owner on the home page and in the cart', async ({ page, shop }) => {
    const [before] = await shop.sql('select id, description from services order by position limit 1');
    for (const [address, words] of [
      ['/', 'The rider counts with you.'],
      ['/cart', 'The rider waits for you.'],
    ] as const) {
      await openListening(page, address);
      await shop.sql('update services set description = $2 where id = $1', [before?.id, words]);
      await expect(page.getByText(words)).toBeVisible();
    }
    await shop.sql('update services set description = $2 where id = $1', [before?.id, before?.description]);
  });
});

test.describe(() => {
  test.use({ holds: ['picks'] });

  test('B4: the featured and the trending product follow the owner', async ({ page, shop }) => {
    const picks = await shop.sql('select kind, text from picks');
    await openListening(page, '/');
    for (const { kind } of picks) {
      await shop.sql('update picks set text = $2 where kind = $1', [kind, `Chosen today: ${kind}.`]);
      await expect(page.getByText(`Chosen today: ${kind}.`)).toBeVisible();
    }
    for (const { kind, text } of picks) await shop.sql('update picks set text = $2 where kind = $1', [kind, text]);
  });
});

test('C3: price and stock change on a product’s open page, and in the cart', async ({ page, shop }) => {
  const kettle = await shelve(shop, 'Listening kettle');
  await openListening(page, `/product_detail/${kettle.id}`);
  const main = page.getByRole('main');
  await shop.sql('update products set price_paisa = 123400 where id = $1', [kettle.id]);
  await expect(main.getByText('Rs. 1,234', { exact: true }).first()).toBeVisible();
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'In your cart' });
  await expect(drawer).toBeVisible();
  await shop.sql('update products set price_paisa = 150000 where id = $1', [kettle.id]);
  await expect(drawer).toContainText('The price changed from Rs. 1,234.00 to Rs. 1,500.00 since you added it.');
  await page.keyboard.press('Escape');
  await shop.sql('update products set stock = 0 where id = $1', [kettle.id]);
  await expect(main.getByText('Out of Stock').first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Order on WhatsApp' })).toBeDisabled();
});

test('C2: a product comes onto an open collection’s page, changes its price and stock there, and goes', async ({
  page,
  shop,
}) => {
  const ladle = await shelve(shop, 'Listening ladle');
  await openListening(page, '/electronics');
  await expect(page.locator('[data-product]').first()).toBeVisible();
  await shop.sql("insert into collection_products values ('electronicCollection', $1, 90000)", [ladle.id]);
  await expect(card(page, ladle)).toContainText('Rs. 1,000');
  await shop.sql('update products set price_paisa = 200000, stock = 2 where id = $1', [ladle.id]);
  await expect(card(page, ladle)).toContainText('Rs. 2,000');
  await expect(card(page, ladle)).toContainText('Only 2 left');
  await shop.sql('update products set active = false where id = $1', [ladle.id]);
  await expect(card(page, ladle)).toHaveCount(0);
  await shop.sql('update products set active = true where id = $1', [ladle.id]);
});

test('C5: the page of a product that was not found shows it once it is on sale', async ({ page, shop, complaints }) => {
  await shop.sql('delete from products where id = 41003');
  await openListening(page, '/product_detail/41003');
  await expect(page.getByText('Product not found!').first()).toBeVisible();
  await shop.sql("insert into products (id, name, price_paisa, stock) values (41003, 'Late lantern', 50000, 5)");
  await expect(page.getByRole('heading', { level: 1, name: 'Late lantern' })).toBeVisible();
  await shop.sql('delete from products where id = 41003');
  await expect(page.getByText('Product not found!').first()).toBeVisible();
  // The browser itself reports every 404 it is answered with.
  complaints.forgive(/404 \(Not Found\)/);
});

test('a page holds one stream, whoever listens on it, and none while nobody looks', async ({ page }) => {
  const streams: string[] = [];
  page.on('request', (request) => request.url().includes('/api/live') && streams.push(request.url()));
  await openListening(page, '/');
  await page
    .getByRole('link', { name: /^Electronics/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'All electronic accessories products' })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  expect(streams).toHaveLength(1);

  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await see(page, 'hidden');
  await closed;
  const again = page.waitForResponse((response) => response.url().includes('/api/live?missed='));
  await see(page, 'visible');
  await again;
  expect(streams).toHaveLength(2);
});

test('a change made while the page was not in view shows when it comes back', async ({ page, shop }) => {
  const kettle = await shelve(shop, 'Sleeping kettle');
  await openListening(page, `/product_detail/${kettle.id}`);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await see(page, 'hidden');
  await closed;
  await shop.sql('update products set price_paisa = 111100 where id = $1', [kettle.id]);
  await see(page, 'visible');
  await expect(page.getByText('Rs. 1,111', { exact: true }).first()).toBeVisible();
});

test('where something on the way holds the stream back, the page asks instead, and listens again when it can', async ({
  page,
  shop,
}) => {
  const kettle = await shelve(shop, 'Distant kettle');
  await page.clock.install();
  await page.route('**/api/live*', () => {});
  await open(page, `/product_detail/${kettle.id}`);
  await page.waitForLoadState('load');
  const firstRequest = page.waitForRequest('**/api/changes*');
  await page.clock.runFor(9_000);
  await firstRequest;
  await shop.sql('update products set price_paisa = 222200 where id = $1', [kettle.id]);
  await expect(async () => {
    await page.clock.runFor(26_000);
    await expect(page.getByText('Rs. 2,222', { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.unroute('**/api/live*');
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= request.url().includes('/api/live');
  });
  // In steps: a clock that runs on leaves the shop no time to answer.
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(isRequested).toBe(true);
  }).toPass({ intervals: [50] });
  await shop.sql('update products set price_paisa = 333300 where id = $1', [kettle.id]);
  await expect(page.getByText('Rs. 3,333', { exact: true }).first()).toBeVisible();
});

test('a reading that fails leaves the page as it is, and the next one shows what changed', async ({
  page,
  shop,
  complaints,
}) => {
  const kettle = await shelve(shop, 'Lonely kettle');
  const line = await connectionTo(page, '**/*.data*');
  await openListening(page, `/product_detail/${kettle.id}`);
  await line.cut();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
  await shop.sql('update products set price_paisa = 444400 where id = $1', [kettle.id]);
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: kettle.name })).toBeVisible();
  await expect(page.getByText('Rs. 1,000', { exact: true }).first()).toBeVisible();
  line.restore();
  await shop.sql('update products set price_paisa = 555500 where id = $1', [kettle.id]);
  await expect(page.getByText('Rs. 5,555', { exact: true }).first()).toBeVisible();
  complaints.forgive(/ERR_FAILED/);
});

/** As if the shopper went to another tab, or came back. */
async function see(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('A2: a page whose stream has no script yet asks for it again, and then hears what has changed', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.forgive(/ERR_FAILED/);
  const { id } = await shelve(shop, 'Late Lamp');
  let refused = 0;
  await page.route(/\/live-[^/]*\.js$/, (route) => (refused++ === 0 ? route.abort() : route.continue()));
  await page.clock.install();
  await open(page, `/product_detail/${id}`);
  await expect.poll(() => refused).toBe(1);
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.clock.fastForward(20_000);
  await listening;
  await shop.sql('update products set price_paisa = 90000 where id = $1', [id]);
  await expect(page.getByRole('main')).toContainText('Rs. 900');
});
