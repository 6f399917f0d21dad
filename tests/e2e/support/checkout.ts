/** The checkout as a shopper comes to it and fills it in. */
import type { Page } from '@playwright/test';
import { alive, expect, open } from './shop.ts';

/** With one Velvet Cream, Rs. 1,650, or one of the test's own product. */
export async function toTheCheckout(page: Page, product?: number): Promise<void> {
  await open(page, product ? `/product_detail/${product}` : '/our_collection');
  const name = product ? 'Add to Cart' : 'Add to Cart: Velvet Cream';
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog', { name: 'In your cart' }).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await alive(page);
}

export async function fillIn(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const form = {
    'Full name': 'Ayesha Siddiqui',
    'Complete address': 'House 14-B, Street 7, Model Town',
    City: 'Lahore',
    Phone: '0301 4567890',
    ...fields,
  };
  for (const [label, text] of Object.entries(form)) await page.getByLabel(label, { exact: false }).first().fill(text);
  await page.getByLabel('Province').selectOption('Punjab');
}

export const complete = (page: Page) => page.getByRole('button', { name: /Complete order/ }).click();
