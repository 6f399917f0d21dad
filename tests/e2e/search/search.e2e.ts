import { field, list, results, rows } from '../support/search-box.ts';
import { expect, open, test } from '../support/shop.ts';

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

/** How far down the page is, once what was pressed or turned has had its effect. */
function placeAfterTwoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
  });
}
