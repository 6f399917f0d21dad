import { expect, open, test } from '../support/shop.ts';

test('A5: the menu of a narrow window keeps the page behind it still, and every way out closes it', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/');
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const show = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(panel).toBeVisible();
  };
  await show();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(panel).toBeHidden();
  await show();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await show();
  await page.touchscreen.tap(380, 400);
  await expect(panel).toBeHidden();
  await show();
  await page.setViewportSize({ width: 900, height: 844 });
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await show();
  await panel.getByRole('link', { name: 'Electronics' }).click();
  await expect(page).toHaveURL('/electronics');
  await expect(panel).toBeHidden();
});

test('A5: what is pressed while a panel opens does not move on under the finger', async ({ page }) => {
  await open(page, '/');
  // It stands still at its beginning.
  await page.evaluate(() => {
    const hold = ({ target }: Event) => {
      if (target instanceof Element) for (const animation of target.getAnimations()) animation.pause();
    };
    document.addEventListener('transitionrun', hold, true);
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  const closing = page.getByRole('button', { name: 'Close menu' });
  const place = () => closing.evaluate((button) => JSON.stringify(button.getBoundingClientRect()));
  const opening = () =>
    closing.evaluate((button) =>
      button
        .closest('dialog')
        ?.getAnimations()
        .map(({ playState }) => playState),
    );
  await expect.poll(opening).toEqual(['paused']);
  const first = await place();
  await closing.evaluate((button) => {
    for (const animation of button.closest('dialog')?.getAnimations() ?? []) animation.finish();
  });
  expect(await place()).toBe(first);
  await closing.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});
