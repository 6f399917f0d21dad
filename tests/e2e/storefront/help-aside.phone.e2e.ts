import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

test.use({ viewport: { width: 360, height: 620 } });

/** What lies at the right end of an element, where its words may reach; null outside the screen. */
function atItsEnd(page: Page, name: string): Promise<string | null> {
  return page.getByRole('button', { name }).evaluate((button) => {
    const { right, top, height } = button.getBoundingClientRect();
    const there = document.elementFromPoint(right - 20, top + height / 2);
    return there?.closest('a, button')?.textContent ?? null;
  });
}
const help = (page: Page) => page.getByRole('link', { name: 'Help on WhatsApp' });
const leftOf = async (page: Page) => (await help(page).boundingBox())?.x ?? 0;

test('A8: help steps aside from a button that lies under it, stays in reach, and comes back over free paper', async ({
  page,
}) => {
  await open(page, '/tracker');
  await expect.poll(() => atItsEnd(page, 'Track Shipment')).toBe('Track Shipment');
  // In the gutter, where nothing is to be read or pressed.
  await expect.poll(() => leftOf(page)).toBe(344);
  // Above each other, the way up stays in reach, too.
  await page.evaluate(() => window.scrollTo(0, 310));
  const up = page.getByRole('button', { name: 'Back to the top' });
  await expect(up).toBeInViewport();
  await help(page).focus();
  await expect.poll(() => leftOf(page)).toBeLessThan(300);
  await help(page).blur();
  await up.click({ position: { x: 8, y: 24 } });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await open(page, '/about-us');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await expect.poll(() => leftOf(page)).toBeLessThan(300);
});
