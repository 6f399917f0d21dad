import type { Locator, Page } from '@playwright/test';
import { shelve } from '../support/admin-orders.ts';
import { stored } from '../support/carts.ts';
import { expect, open, provesOff, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

const main = (page: Page) => page.getByRole('main');

test('E2: Add to Cart adds as many as were chosen, Checkout adds them and goes to the cart', { tag: '@fast' }, async ({
  page,
}) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('button', { name: 'One more' }).click();
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ count: 2, items: [{ id: 1042, quantity: 2, price: 1450 }] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/cart');
  expect(await stored(page)).toMatchObject({ count: 4 });
});

test('C3: more than there are may be chosen, and it is said how many there are', async ({ page, shop }) => {
  const [few] = await shop.sql(
    'select id, stock from products where active and stock between 2 and 4 order by id limit 1',
  );
  await open(page, `/product_detail/${few?.id}`);
  for (let count = 1; count <= Number(few?.stock); count++)
    await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText(`We have ${few?.stock} of these.`)).toBeVisible();
});

test('C3: a video is loaded when somebody wants to see it, and not before', async ({ page }) => {
  const videos: string[] = [];
  page.on('request', (request) => request.url().endsWith('.mp4') && videos.push(request.url()));
  await open(page, '/product_detail/1042');
  const play = page.getByRole('link', { name: 'Play the video of Night Repair Serum' });
  await play.scrollIntoViewIfNeeded();
  expect(videos).toEqual([]);
  await play.click();
  await expect(page.locator('video')).toBeFocused();
  await expect.poll(() => videos.length).toBeGreaterThan(0);
});

test('C3: YouTube hears nothing of a visit', async ({ page, shop }) => {
  await shop.sql("update products set video_link = 'https://youtu.be/dQw4w9WgXcQ' where id = 1052");
  await expect(async () => {
    await open(page, '/product_detail/1052');
    await expect(page.getByRole('link', { name: /^Play the video/ })).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: /^Play the video/ }).scrollIntoViewIfNeeded();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('C4: four others are suggested, and a sold-out one answers in the second wording', { tag: '@fast' }, async ({
  page,
  shop,
}) => {
  const list = await shop.sql(
    `select products.id, name, stock from products join collection_products on product_id = products.id
     where collection = 'ourCollection' and active order by position, products.id`,
  );
  const gone = list.findIndex((product) => product.stock === 0);
  const before = list.at((gone - 5) % list.length);
  await open(page, `/product_detail/${before?.id}`);
  const suggestions = page.getByRole('region', { name: 'You May Also Like' });
  await expect(suggestions.getByRole('article')).toHaveCount(4);
  await suggestions.getByRole('button', { name: `Add to Cart: ${list[gone]?.name}` }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(
    'This Product is OUT OF STOCK. So you cannot BUY this product. Thanks.',
  );
});

test('C5: what is no product, or a hidden one, is not found, and the page says so with a way on', async ({
  page,
  request,
  shop,
  complaints,
}) => {
  await shop.sql(
    "insert into products (id, name, price_paisa, active) values (39999, 'Hidden', 100, false) on conflict do nothing",
  );
  for (const id of ['39999', '0', '-1', '1.5', 'abc', '2147483648', '99999999999', '999999']) {
    const response = await request.get(`/product_detail/${id}`);
    expect(response.status(), id).toBe(404);
    expect(await response.text(), id).toContain('Product not found!');
  }
  expect((await page.goto('/product_detail/999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  complaints.forgive(/404/);
});

test('C3: the page says what it is, what it costs, and what the rider gets for as many as were chosen', {
  tag: '@fast',
}, async ({ page }) => {
  provesOff('whose delivery is free');
  await open(page, '/product_detail/1042');
  await expect(page.getByRole('heading', { level: 1, name: 'Night Repair Serum' })).toBeVisible();
  await expect(main(page).getByText('In Stock', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Product id 1042')).toBeVisible();
  await expect(page.getByText('You pay the rider Rs. 1,450, nothing more.')).toBeVisible();
  await page.getByRole('button', { name: 'One fewer' }).press('Enter');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('You pay the rider Rs. 4,350, nothing more.')).toBeVisible();
  await expect(page.getByText('Free shipping by TCS, Leopards or Trax, within 7 days.')).toBeVisible();
  await expect(page.getByText('80% of your payment back if you return it within 15 days.')).toBeVisible();
});

test('C2, C3: with exactly 3 left it is In Stock, and “Only 3 left” stands beside it; with 6 nothing does', async ({
  page,
  shop,
}, { project }) => {
  const name = `Trivet ${project.name} ${uniqueNumber()}`;
  const id = await shelve(shop, name, 3);
  const line = (where: Locator) => where.getByText(/^In Stock|Out of Stock/).first();
  await open(page, `/product_detail/${id}`);
  await expect(line(main(page))).toHaveText(/^In Stock\s*Only 3 left$/);
  await open(page, `/search-results?q=${encodeURIComponent(name)}`);
  await expect(line(main(page).getByRole('article').filter({ hasText: name }))).toHaveText(/^In Stock\s*Only 3 left$/);
  await shop.sql('update products set stock = 6 where id = $1', [id]);
  await shop.sql(`insert into stock_moves (product_id, delta, reason) values ($1, 3, 'opening')`, [id]);
  await expect(line(main(page).getByRole('article').filter({ hasText: name }))).toHaveText('In Stock');
  await open(page, `/product_detail/${id}`);
  await expect(line(main(page))).toHaveText('In Stock');
});

test('C3: sold out, nothing can be ordered', async ({ page, shop }) => {
  const [gone] = await shop.sql('select id from products where active and stock = 0 order by id limit 1');
  await open(page, `/product_detail/${gone?.id}`);
  await expect(main(page).getByText('Out of Stock').first()).toBeVisible();
  for (const name of ['One fewer', 'One more', 'Add to Cart', 'Checkout', 'Order on WhatsApp'])
    await expect(main(page).getByRole('button', { name, exact: true }).first(), name).toBeDisabled();
});
