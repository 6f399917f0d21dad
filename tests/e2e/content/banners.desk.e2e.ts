import { current, openWithClock } from '../support/banners.ts';
import { expect, open, test } from '../support/shop.ts';

test.use({ countsOn: ['banners'] });

test('B1: a banner stays five seconds, then the next comes, and after the last the first', async ({ page }) => {
  await openWithClock(page);
  for (const banner of [1, 2, 3, 4, 1]) {
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
    await page.clock.runFor(4_900);
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^Banner ${banner}`));
    await page.clock.runFor(100);
  }
});

test('B1: the pause button stops the banners and starts them again', async ({ page }) => {
  await openWithClock(page);
  await page.getByRole('button', { name: 'Pause the banners' }).click();
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.getByRole('button', { name: 'Play the banners' }).click();
  await page.clock.runFor(5_100);
  await expect(current(page)).toHaveAccessibleName(/^Banner 2/);
});

test('B1: the banners wait while the keyboard is in them', async ({ page }) => {
  await openWithClock(page);
  await page.getByRole('link', { name: 'Shop top products' }).focus();
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.runFor(5_100);
  await expect(current(page)).toHaveAccessibleName(/^Banner 2/);
});

test('B1: whoever wants no motion sees no banner move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page);
  await page.clock.runFor(12_000);
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
});

test('B1: dots and arrow keys choose a banner, round and round, and the focus goes with it', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Banner 3/ }).click();
  await expect(current(page)).toHaveAccessibleName(/^Banner 3/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAccessibleName(/^Banner 1/);
  await page.getByRole('link', { name: 'Shop top products' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: 'Shop home & office' })).toBeFocused();
});
