import { expect, open, test } from '../support/shop.ts';

type Shift = PerformanceEntry & { value: number };

test('A4: the header goes away on the way down and comes back on the way up, with cart and search, and nothing shifts', async ({
  page,
}) => {
  await open(page, '/product_detail/1042');
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as Shift).value);
    }).observe({ type: 'layout-shift' });
  });
  const cart = page.locator('header').getByRole('link', { name: /^Cart/ });
  const search = page.getByRole('combobox', { name: 'Search products' });
  await page.evaluate(() => window.scrollTo({ top: 1_400, behavior: 'instant' }));
  await expect(cart).not.toBeInViewport();
  await expect(search).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 1_340, behavior: 'instant' }));
  await expect(cart).toBeInViewport({ ratio: 1 });
  await expect(search).toBeInViewport({ ratio: 1 });
  // What is led to stands below it.
  await page.evaluate(() => {
    window.scrollTo({ top: 2_000, behavior: 'instant' });
    window.location.hash = '#suggestions';
  });
  const { y = 0, height = 0 } = (await page.locator('header').boundingBox()) ?? {};
  const heading = await page.getByRole('heading', { name: 'You May Also Like' }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(Math.max(0, y + height));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
