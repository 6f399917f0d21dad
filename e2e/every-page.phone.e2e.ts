import { graveFaults } from './faults.ts';
import { pages } from './pages.ts';
import { expect, open, test } from './shop.ts';

for (const address of pages)
  test(`J1: nothing serious stands in anybody’s way on ${address}, which fits 320 px`, async ({ page }) => {
    // Looking through a long page takes a busy machine its time.
    test.slow();
    await open(page, address);
    expect(await graveFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
