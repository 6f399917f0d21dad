import { field, list, results, rows, type } from '../support/search-box.ts';
import { expect, open, test } from '../support/shop.ts';

test('D1: by keyboard alone one goes through the rows, and the caret keeps its keys', { tag: '@fast' }, async ({
  page,
}) => {
  await open(page, '/cart');
  await type(page, 'cream');
  await expect(rows(page).nth(3)).toBeVisible();
  // The rows that this browser knew give way to the shop's.
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  const chosen = list(page).locator('[aria-selected=true]');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await rows(page).first().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveCount(0);
  await expect(field(page)).toHaveValue('cream');
  await page.keyboard.press('ArrowDown');
  const address = await rows(page).first().getAttribute('href');
  expect(address).toMatch(/^\/product_detail\/\d+$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address ?? '');
  await expect(list(page)).toBeHidden();
});

test('D1: choosing a row by hand opens its product, the last row all results', { tag: '@fast' }, async ({ page }) => {
  await open(page, '/cart');
  await type(page, 'velvet');
  await rows(page).filter({ hasText: 'Velvet Cream' }).first().click();
  await expect(page).toHaveURL(/\/product_detail\/\d+$/);
  await expect(list(page)).toBeHidden();
  await field(page).click();
  await rows(page).filter({ hasText: 'See all results' }).click();
  await expect(page).toHaveURL('/search-results?q=velvet');
});

test('D3: where the list finds nothing it shows the products of the page that finds nothing, for hand, key and ear', async ({
  page,
}) => {
  await open(page, '/search-results?q=qwertyuiop');
  const names = await results(page).getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(3);
  await open(page, '/cart');
  await type(page, 'qwertyuio');
  const status = page.locator('header').getByRole('status');
  await expect(status).toHaveText('No product is called “qwertyuio”. Look through these instead.');
  await page.keyboard.press('p');
  await expect(status).toHaveText('No product is called “qwertyuiop”. Look through these instead.');
  await expect(rows(page)).toHaveText([
    ...names.map((name) => new RegExp(`^${RegExp.escape(name)}`)),
    'See more, or ask us',
  ]);
  await expect(list(page).locator('mark')).toHaveCount(0);
  const last = rows(page).last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).nth(names.length - 1)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const first = await rows(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(first ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[0] ?? '');
  await field(page).fill('qwertyuiop');
  await rows(page).last().click();
  await expect(page).toHaveURL('/search-results?q=qwertyuiop');
});
