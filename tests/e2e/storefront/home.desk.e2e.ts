import type { Page } from '@playwright/test';
import { test } from '../support/own-shops.ts';
import { expect, layOut, open } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

/** How many items of a rail are wholly in view. */
function inView(page: Page, rail: string): Promise<number> {
  return page
    .getByRole('region', { name: rail, exact: true })
    .getByRole('list')
    .evaluate((list) => {
      const edge = list.getBoundingClientRect().right + 1;
      return [...list.children].filter((item) => item.getBoundingClientRect().right <= edge).length;
    });
}

test('B2: every carousel shows one to five items, as wide as the window is', async ({ page }) => {
  await open(page, '/');
  await layOut(page);
  const rails = ['Top Products', 'Health & Beauty', 'Electronic Accessories', 'Home & Office', 'Customer care'];
  const widths = {
    390: 1,
    463: 1,
    464: 2,
    600: 2,
    767: 2,
    799: 2,
    800: 3,
    1023: 3,
    1024: 4,
    2999: 4,
    3000: 5,
    4000: 5,
    4200: 5,
  };
  for (const [width, count] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height: 900 });
    for (const rail of rails) {
      // The demo has four services.
      const expected = rail === 'Customer care' ? Math.min(count, 4) : count;
      await expect.poll(() => inView(page, rail), `${rail}, ${width} px`).toBe(expected);
    }
  }
});

test('B2: where a collection has one product there are no arrows, and See all stands at the end', async ({
  page,
  smallShop,
}) => {
  const { sql, visit, lamp } = smallShop;
  const id = lamp.split('/').at(-1);
  await sql(`insert into collection_products (collection, product_id, position) values ('topCollection', $1, 1)`, [id]);
  await visit(page, '/');
  const rail = page.getByRole('region', { name: 'Top Products' });
  await expect(rail.getByRole('heading', { name: 'Brass Lamp' })).toBeAttached();
  await expect(rail.getByRole('button', { name: 'Next in Top Products', includeHidden: true })).toHaveCount(0);
  const fromEnd = () =>
    rail.getByRole('link', { name: /^See all/ }).evaluate((link) => {
      const row = link.closest('.container-page')!;
      const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
      return Math.round(end - link.getBoundingClientRect().right);
    });
  expect(await fromEnd()).toBe(0);
  await sql('delete from collection_products where product_id = $1', [id]);
});

test('B2: the arrows move a carousel and rest at its ends', async ({ page }) => {
  await open(page, '/');
  const rail = page.getByRole('region', { name: 'Top Products' });
  const back = rail.getByRole('button', { name: 'Previous in Top Products' });
  const on = rail.getByRole('button', { name: 'Next in Top Products' });
  // Its arrows may be in view while its items are not.
  await rail.getByRole('list').scrollIntoViewIfNeeded();
  await expect(back).toBeDisabled();
  await on.click();
  await expect(back).toBeEnabled();
  await expect(rail.getByRole('listitem').nth(4)).toBeInViewport({ ratio: 0.8 });
  await on.click();
  await on.click({ force: true });
  await expect(on).toBeDisabled();
  await expect(rail.getByRole('listitem').last()).toBeInViewport({ ratio: 0.8 });
});

test('C2: the second picture of a card shows while the pointer is on it, also where it is sold out; a press scales it down', async ({
  page,
  shop,
}) => {
  const name = `Sold-out lantern ${uniqueNumber()}`;
  await shop.sql(
    `with lantern as (insert into products (name, price_paisa) values ($1, 100000) returning id),
       listed as (insert into collection_products select 'electronicCollection', id, 9000000 from lantern)
     insert into product_pictures (product_id, place, position, picture_id)
     select lantern.id, 'gallery', row_number() over (), picture_id
     from lantern, (select distinct picture_id from product_pictures where product_id < 2000 limit 2) as two`,
    [name],
  );
  await open(page, '/electronics');
  const soldOut = page.getByRole('article').filter({ hasText: name });
  for (const card of [page.getByRole('article').first(), soldOut]) {
    await expect(card.locator('img')).toHaveCount(1);
    await card.getByRole('link').hover();
    const second = card.locator('img').nth(1);
    await expect(second.locator('xpath=ancestor::div[1]')).toHaveCSS('opacity', '1');
    expect(await second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    await page.mouse.down();
    for (const picture of await card.locator('picture').all()) await expect(picture).toHaveCSS('scale', '0.98');
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await expect(second.locator('xpath=ancestor::div[1]')).toHaveCSS('opacity', '0');
    await expect(card.locator('picture').first()).toHaveCSS('scale', 'none');
  }
});

test.describe(() => {
  test.use({ holds: ['sale'] });

  test('B3: the sale is there from its start to its end by the shop’s clock, and follows the owner', async ({
    page,
    shop,
  }) => {
    const [sale] = await shop.sql('select * from sale_countdown');
    const band = page.getByRole('region', { name: /Sale Ends In|Last jars/ });
    await page.addInitScript(() => {
      const rightNow = Date.now;
      Date.now = () => rightNow() - 5 * 24 * 3_600_000;
    });
    const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
    await open(page, '/');
    await expect(band.getByText(/^2 days, 2\d hours/)).toBeAttached();
    await listening;
    await shop.sql("update sale_countdown set message = 'Last jars'");
    await expect(band).toContainText('Last jars');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saleCountdown'))).toContain('Last jars');
    await shop.sql("update sale_countdown set end_time = now() + interval '3 seconds'");
    await expect(band).toHaveCount(0);
    await shop.sql(
      "update sale_countdown set start_time = now() + interval '3 seconds', end_time = now() + interval '1 hour', message = '', button_name = ''",
    );
    await expect(band).toContainText('⏳ Hurry up! Sale Ends In');
    await expect(band.getByRole('link')).toHaveText('🛒 Shop Now');
    await shop.sql('update sale_countdown set start_time = $1, end_time = $2, message = $3, button_name = $4', [
      sale?.start_time,
      sale?.end_time,
      sale?.message,
      sale?.button_name,
    ]);
  });
});
