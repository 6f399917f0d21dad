import { graveFaults } from './faults.ts';
import { field, list, results, rows, type } from './search-box.ts';
import { expect, open, test } from './shop.ts';

test('D1: a list opens while one types, with picture, name, title, price and stock, and the letters marked', async ({
  page,
}) => {
  await open(page, '/cart');
  await type(page, 'CREAM');
  const row = rows(page).filter({ hasText: 'Velvet Cream' }).first();
  await expect(row).toContainText('ALMA rich moisture');
  await expect(row).toContainText('Rs. 1,650');
  await expect(row).toContainText('In Stock');
  await expect(row.locator('mark')).toHaveText(['Cream']);
  await expect(row.locator('img')).toBeVisible();
  await expect(rows(page).last()).toHaveText('See all results for “CREAM”');
  expect(await rows(page).count()).toBeLessThanOrEqual(9);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
});

test('D1: the list closes by Escape, by a press outside, by clearing and by searching; the text stays', async ({
  page,
}) => {
  await open(page, '/cart');
  await type(page, 'cream');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('cream');

  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 8, height - 10);
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL('/cart');
  await expect(field(page)).toHaveValue('cream');

  await field(page).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();

  await page.keyboard.type('cream');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search-results?q=cream');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('cream');
});

test('D1: choosing a row by hand opens its product, the last row all results', async ({ page }) => {
  await open(page, '/cart');
  await type(page, 'velvet');
  await rows(page).filter({ hasText: 'Velvet Cream' }).first().click();
  await expect(page).toHaveURL(/\/product_detail\/\d+$/);
  await expect(list(page)).toBeHidden();
  await field(page).click();
  await rows(page).filter({ hasText: 'See all results' }).click();
  await expect(page).toHaveURL('/search-results?q=velvet');
});

test('D1: while the list is open the page behind is still, and the focus is free to go', async ({ page, isMobile }) => {
  await open(page, '/search-results?q=e');
  await page.evaluate(() => window.scrollTo(0, 0));
  await field(page).click();
  await expect(list(page)).toBeVisible();
  const main = page.locator('main');
  await expect(main).toHaveJSProperty('inert', true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  if (!isMobile) {
    await page.mouse.move(200, 700);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(placeAfterTwoFrames)).toBe(0);
  }
  const box = await list(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeHidden();
  await expect(main).toHaveJSProperty('inert', false);
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeFocused();
});

test('D1: a press beside the list closes it and reaches nothing behind it', async ({ page, isMobile }) => {
  await open(page, '/search-results?q=cream');
  await expect(results(page).nth(3)).toBeVisible();
  await field(page).fill('velvet');
  await expect(rows(page).filter({ hasText: 'Travel Pair' })).toBeVisible();
  // On the lowest card in sight, away from the list.
  const { height } = page.viewportSize() ?? { height: 0 };
  const boxes = await Promise.all((await results(page).all()).map((card) => card.boundingBox()));
  const card = boxes.findLast((box) => box !== null && box.y + 40 < height);
  const [x, y] = [(card?.x ?? 0) + 20, Math.min((card?.y ?? 0) + (card?.height ?? 0), height) - 20];
  const behind = await page.evaluate(
    ([left, top]) => {
      document.querySelector<HTMLElement>('.search-scrim')?.style.setProperty('visibility', 'hidden');
      for (const element of document.querySelectorAll<HTMLElement>('main')) element.inert = false;
      const found = document.elementFromPoint(left ?? 0, top ?? 0)?.closest('article') !== null;
      for (const element of document.querySelectorAll<HTMLElement>('main')) element.inert = true;
      document.querySelector<HTMLElement>('.search-scrim')?.style.removeProperty('visibility');
      return found;
    },
    [x, y],
  );
  expect(behind, 'a product stands behind').toBe(true);
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await expect(list(page)).toBeHidden();
  // Had the press reached a card, its product would be on the way now.
  await page.evaluate(placeAfterTwoFrames);
  await expect(page).toHaveURL('/search-results?q=cream');
  await expect(field(page)).toHaveValue('velvet');
});

test('D3: a row shows image, title and price, and puts the product into the cart', async ({ page }) => {
  await open(page, '/search-results?q=velvet%20cream');
  const row = results(page).first();
  await expect(row.locator('img')).toBeVisible();
  await expect(row).toContainText('Rs. 1,650');
  await row.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toContainText('Velvet Cream');
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

test('J1: nothing serious stands in anybody’s way in the open list', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/cart');
  for (const [typed, shown] of [
    ['cream', 'See all results'],
    ['hedphone', 'See all results'],
    ['qwertyuiop', 'See more, or ask us'],
  ] as const) {
    await field(page).fill(typed);
    await expect(rows(page).last()).toContainText(shown);
    await page.keyboard.press('ArrowDown');
    expect(await graveFaults(page), typed).toEqual([]);
  }
});

/** How far down the page is, once what was pressed or turned has had its effect. */
function placeAfterTwoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
  });
}
