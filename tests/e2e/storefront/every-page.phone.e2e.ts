import { graveFaults } from '../support/accessibility.ts';
import { inGroups, pages } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';

// The first two groups hold the pages on which one buys, and a policy.
for (const [index, group] of inGroups(pages).entries())
  test(`J1: nothing serious stands in anybody’s way on ${group.join(', ')}, which fit 320 px`, {
    tag: index < 2 ? '@fast' : [],
  }, async ({ page }) => {
    // Looking through long pages takes a busy machine its time.
    test.slow();
    for (const address of group) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      expect.soft(await graveFaults(page), address).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, address).toBeLessThanOrEqual(320);
    }
  });
