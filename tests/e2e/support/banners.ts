/** The banners at the head of the home page. */
import type { Page } from '@playwright/test';
import { open } from './shop.ts';

/** The dot of the banner that is shown. */
export const current = (page: Page) =>
  page.getByRole('button', { name: /^Banner \d/ }).and(page.locator('[aria-current]'));

/** The home page with a clock that stands until it is told to run. */
export async function openWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await open(page, '/');
  await page.waitForLoadState('load');
  // Away from the banners, which stop under a pointer.
  await page.mouse.move(0, 0);
}
