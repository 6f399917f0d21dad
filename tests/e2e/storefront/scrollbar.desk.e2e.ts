import { drawer } from '../support/carts.ts';
import { expect, open, test } from '../support/shop.ts';

test.use({
  // Chromium without a screen has no scrollbars otherwise.
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use, { project }) => use({ ...project.use.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test('E3: a press in the place of the page’s scrollbar leaves the drawer open, one on the page closes it', async ({
  page,
}) => {
  await open(page, '/our_collection');
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(width).toBeLessThan(1_440);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
  await page.mouse.click(1_436, 450);
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(300, 450);
  await expect(drawer(page)).toBeHidden();
});
