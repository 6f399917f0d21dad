import { expect, open, test } from './shop.ts';

// What another story changes meanwhile moves what stands below it.
test.use({ countsOn: ['announcement', 'banners', 'sale', 'services', 'picks'] });

for (const address of ['/', '/electronics', '/product_detail/1', '/search-results?q=cream'])
  test(`B6: nothing moves while ${address} arrives and comes alive`, async ({ page, shop }) => {
    const [product] = await shop.sql('select id from products where active order by id limit 1');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, address.replace('/1', `/${product?.id}`));
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBe(0);
  });
