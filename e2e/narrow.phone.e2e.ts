import { pages } from './pages.ts';
import { expect, open, test } from './shop.ts';

for (const address of pages)
  test(`J1: ${address} fits 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
