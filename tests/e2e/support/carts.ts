/** The cart as a shopper fills it. */
import type { Page } from '@playwright/test';
import { expect, open } from './shop.ts';

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

/** E4: the cart's page at one of its addresses shows the lines, the sum and the way on. */
export async function expectCartPage(page: Page, address: string): Promise<void> {
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  // One of it costs what it costs: nothing is said twice.
  await expect(page.getByRole('main').getByText('Rs. 1,650.00').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('each', { exact: false }).filter({ hasText: 'Rs. 1,650.00' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Customer care' })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Velvet Cream' }).last().click();
  await expect(page).toHaveURL(/\/product_detail\/\d+/);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove Velvet Cream' }).click();
  await expect(page.getByRole('heading', { name: 'No one is knocking yet' })).toBeVisible();
}
