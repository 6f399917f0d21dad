/** The search field of the shop, its list and its results. */
import type { Page } from '@playwright/test';

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
export const list = (page: Page) => page.getByRole('listbox', { name: 'Products' });
export const rows = (page: Page) => list(page).getByRole('option');
export const results = (page: Page) => page.locator('main article');

/** Types as a hand does. */
export async function type(page: Page, text: string): Promise<void> {
  await field(page).click();
  await field(page).pressSequentially(text, { delay: 15 });
}
