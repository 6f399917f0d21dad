import type { Page } from '@playwright/test';
import { isEverythingOn, switchEverythingOn } from '../support/everything-on.ts';
import { type DemoShop, test } from '../support/own-shops.ts';
import { alive, expect } from '../support/shop.ts';

type Shift = { value: number; moved: string[] };
type Source = { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

const fonts = /\.woff2$/;

/** Opens a page of a shop of its own: what another test changes in the shared one moves what stands below it. */
async function openWatched(page: Page, shop: DemoShop, address: string): Promise<void> {
  if (isEverythingOn) await switchEverythingOn(shop.sql, shop.at('').replace(/\/$/, ''));
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '');
          return `${name.slice(0, 60)}: ${place(previousRect)} to ${place(currentRect)}`;
        });
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(shop.at(address), { waitUntil: 'domcontentloaded' });
  await alive(page);
}

/** What moved, where the sum is beyond what is called nothing here. */
async function shiftsOver(page: Page, nothing: number): Promise<Shift[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return shifts.reduce((sum, { value }) => sum + value, 0) > nothing ? shifts : [];
}

for (const address of ['/', '/electronics', '/product_detail/1042', '/search-results?q=cream'])
  test(`B6: nothing moves while ${address} arrives and comes alive`, async ({ page, demoShop, complaints }) => {
    // On a busy machine the shop's own font comes after the first paint: the test below is about that.
    await page.route(fonts, (route) => route.abort());
    complaints.forgive(/ERR_FAILED/);
    await openWatched(page, demoShop, address);
    await page.waitForLoadState('load');
    // Browsers call a sum of 0.1 good (https://web.dev/articles/cls).
    expect(await shiftsOver(page, 0.001)).toEqual([]);
  });

test('B6: a font that comes late moves next to nothing', async ({ page, demoShop }) => {
  const shown = Promise.withResolvers<void>();
  await page.route(fonts, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await openWatched(page, demoShop, '/');
  shown.resolve();
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true);
  expect(await shiftsOver(page, 0.02)).toEqual([]);
});
