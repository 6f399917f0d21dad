import { expect, open, test } from '../support/shop.ts';

test('H5: the shop measures its own pages: one small report to itself, when a page is left', async ({ page, shop }, {
  project,
}) => {
  const measured = () =>
    shop.sql(`select distinct vital from web_vitals where page = 'text' and device = $1`, [project.name]);
  // Every visit is drawn.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const script = page.waitForResponse('**/static/js/measure-vitals-*.js');
  await open(page, '/about-us');
  await (await script).finished();
  await page.getByRole('heading', { level: 1 }).click();
  await page.goto('/cart');
  await expect
    .poll(async () => (await measured()).map(({ vital }) => vital))
    .toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', 'CLS']));
});
