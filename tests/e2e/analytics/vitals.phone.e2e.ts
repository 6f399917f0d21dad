import { expect, open, test } from '../support/shop.ts';

test('H5: a visit that is not drawn fetches nothing and sends nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.9;
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/product_detail/1001');
  await page.waitForLoadState('load');
  // Asked after whatever the load had begun.
  await page.evaluate(() => fetch('/livez').then(() => undefined));
  await open(page, '/cart');
  expect(requested.filter((path) => /measure-vitals|api\/vitals/.test(path))).toEqual([]);
});
