import { expect, open, test } from './shop.ts';

test('F7: what was typed is still there when the form is opened again in this tab', async ({ page }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ayesha Siddiqui');
  await page.keyboard.press('Escape');
  await open(page, '/product_detail/1038');
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ayesha Siddiqui');
  await expect(page.getByLabel('Quantity')).toHaveValue('1');
});
