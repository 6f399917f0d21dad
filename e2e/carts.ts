/** The cart as a shopper fills it. */
import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'In your cart' });
/** What the browser keeps of it. */
export const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));

export async function addFromCard(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Add to Cart: ${name}`, exact: true })
    .first()
    .click();
  await expect(drawer(page)).toBeVisible();
}
