import { current, openWithClock } from './banners.ts';
import { expect, open, test } from './shop.ts';

test.describe(() => {
  test.use({ holds: ['banners', 'picks'] });

  test('B1: the sections stand in the spec’s order', async ({ page }) => {
    await open(page, '/');
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasNotText: /Hurry up|Last jars/ })).toHaveText([
      'A knock, then you pay.',
      'Top Products',
      'Health & Beauty',
      'The quiet half of your commute.',
      'Electronic Accessories',
      'Home & Office',
      'Vitamin C Serum',
      'Brass-Joint Desk Lamp',
      'Customer care',
    ]);
  });
});

test.describe(() => {
  test.use({ holds: ['banners'] });

  test('B1: a banner stays five seconds, then the next comes, and after the last the first', async ({ page }) => {
    await openWithClock(page);
    for (const banner of [1, 2, 3, 4, 1]) {
      await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
      await page.clock.runFor(4_900);
      await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
      await page.clock.runFor(100);
    }
  });
});
