import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

/** The floating buttons that are seen, and how they stand: to the window, and to what they lie on. */
function standing(page: Page): Promise<{ seen: number; outside: number; covering: string[] }> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('.floating-buttons :is(a, button)')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((button) => button.getBoundingClientRect());
    const isOutside = ({ left, right, top, bottom }: DOMRect) =>
      left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
    const covering = [...document.querySelectorAll('main :is(a, button)')].filter((control) => {
      const under = control.getBoundingClientRect();
      return (
        /Add to Cart/.test(control.textContent) &&
        seen.some((b) => b.left < under.right && b.right > under.left && b.top < under.bottom && b.bottom > under.top)
      );
    });
    return {
      seen: seen.length,
      outside: seen.filter(isOutside).length,
      covering: covering.map((control) => control.getAttribute('aria-label') ?? control.textContent),
    };
  });
}

test('A8: help and the way up are gone while one scrolls, then wholly inside the window, and never on Add to Cart', async ({
  page,
}) => {
  await open(page, '/top_collections');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForLoadState('networkidle');
  for (let down = 330; down < 1_500; down += 190) {
    const whileScrolling = await page.evaluate(async (to) => {
      window.scrollTo({ top: to, behavior: 'instant' });
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
      // They fade: what lies under them takes the presses meanwhile.
      return [...document.querySelectorAll('.floating-buttons, .floating-buttons :is(a, button)')].map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    }, down);
    expect(whileScrolling).toEqual([false, false, false]);
    await expect
      .poll(() => standing(page), { message: `${down} px down` })
      .toEqual({
        seen: 2,
        outside: 0,
        covering: [],
      });
  }
});

test('A8: at the top of a product’s page on a phone help stands on no line of its name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/product_detail/1020');
  await page.waitForLoadState('networkidle');
  const linesUnderHelp = () =>
    page.getByRole('link', { name: 'Help on WhatsApp' }).evaluate((help) => {
      const over = help.getBoundingClientRect();
      const lines = [...(document.querySelector('h1 bdi')?.getClientRects() ?? [])];
      return lines.filter((line) => line.right > over.left && line.bottom > over.top && line.top < over.bottom).length;
    });
  await expect.poll(linesUnderHelp).toBe(0);
  await expect(page.getByRole('link', { name: 'Help on WhatsApp' })).toBeInViewport({ ratio: 1 });
});

test('A8: above a buy bar help stands wholly inside the window, too', async ({ page, isMobile }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('heading', { name: 'You May Also Like' }).evaluate((heading) => heading.scrollIntoView());
  const help = page.getByRole('link', { name: 'Help on WhatsApp' });
  await expect(help).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = (await help.boundingBox()) ?? {};
  const bar = await page.locator('.buy-bar').boundingBox();
  expect(bar !== null).toBe(isMobile);
  if (bar) expect(y + height).toBeLessThan(bar.y);
});
