import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

/** Where picture, name and price stand, and where the bar at the foot begins. */
async function places(page: Page) {
  const main = page.getByRole('main');
  const box = async (what: ReturnType<Page['locator']>) =>
    (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    photo: await box(main.locator('#picture-1 img')),
    name: await box(main.getByRole('heading', { level: 1 })),
    price: await box(main.locator('h1 ~ div p').first()),
    foot: (await page.locator('.buy-bar').boundingBox())?.y ?? page.viewportSize()?.height ?? 0,
  };
}

for (const [width, height] of [
  [360, 640],
  [390, 664],
  [390, 844],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('M59: the whole picture comes first, the name below it is in view, and the price is said once', async ({
      page,
    }) => {
      await open(page, '/product_detail/1042');
      const { photo, name, price, foot } = await places(page);
      expect(photo.width).toBe(photo.height);
      expect(photo.height).toBeGreaterThan(190);
      expect(name.y).toBeGreaterThan(photo.y + photo.height);
      expect(name.y + name.height).toBeLessThan(foot);
      expect(price.y + price.height / 2).toBeGreaterThan(foot);
    });
  });

test.describe('on a phone that is held sideways', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('M59: the whole picture stands beside name and price', async ({ page }) => {
    await open(page, '/product_detail/1042');
    const { photo, name, price, foot } = await places(page);
    expect(photo.height).toBeGreaterThan(190);
    expect(photo.y + photo.height).toBeLessThanOrEqual(foot);
    expect(name.x).toBeGreaterThan(photo.x + photo.width);
    expect(price.y + price.height).toBeLessThan(foot);
  });
});
