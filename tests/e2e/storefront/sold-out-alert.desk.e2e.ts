import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/shop.ts';

/** Presses the button of a product that is sold out, on a page of cards. */
async function pressSoldOut(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.locator('button[aria-disabled=true]', { hasText: 'Add to Cart' }).first().click({ force: true });
}

test('C2: the alert says the exact words, has one button that is OK, and keeps the focus inside', async ({ page }) => {
  await pressSoldOut(page, '/our_collection');
  const alert = page.getByRole('alertdialog', {
    name: 'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
    exact: true,
  });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button')).toHaveCount(1);
  const ok = alert.getByRole('button', { name: 'OK', exact: true });
  await expect(ok).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(ok).toBeFocused();
  }
  await ok.click();
  await expect(alert).toBeHidden();
  await expect(page.locator('button[aria-disabled=true]', { hasText: 'Add to Cart' }).first()).toBeFocused();
});

test('C2: Escape closes the alert as OK does, as often as it comes', async ({ page }) => {
  await pressSoldOut(page, '/our_collection');
  const alert = page.getByRole('alertdialog');
  for (const _ of [1, 2, 3]) {
    await expect(alert).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert).toHaveCount(0);
    await page.keyboard.press('Enter');
  }
  await expect(alert).toBeVisible();
});
