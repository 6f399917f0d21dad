import type { Locator, Page } from '@playwright/test';
import { shelve } from './office-orders.ts';
import { expect, open, provesOff, test } from './shop.ts';

const main = (page: Page) => page.getByRole('main');

test('C3: the page says what it is, what it costs, and what the rider gets for as many as were chosen', async ({
  page,
}) => {
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
  await expect(page.getByText('Free shipping by TCS, Leopard or TRX, within 7 days.')).toBeVisible();
  await expect(page.getByText('80% of your payment back if you return it within 15 days.')).toBeVisible();
});

test('C2, C3: with exactly 3 left it is In Stock, and “Only 3 left” stands beside it; with 6 nothing does', async ({
  page,
  shop,
}, { project }) => {
  const name = `Trivet ${project.name} ${Date.now()}`;
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

test('C3: a small picture shows its large one, a press shows it over the whole window', async ({ page }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('link', { name: 'Picture 2 of 2' }).click();
  await expect(page.getByRole('link', { name: 'Picture 2 of 2' })).toHaveAttribute('aria-current', 'true');
  const second = page.getByRole('button', { name: /show larger/ }).nth(1);
  await expect(second).toBeInViewport({ ratio: 0.4 });
  await second.click();
  const larger = page.getByRole('dialog', { name: 'Pictures of Night Repair Serum' });
  await expect(larger).toContainText('2 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(larger).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await expect(larger).toBeHidden();
  await expect(page.getByRole('link', { name: 'Picture 1 of 2' })).toHaveAttribute('aria-current', 'true');
});
