import { expect, open, test } from '../support/shop.ts';

test('C3: a small picture shows its large one, a press shows it over the whole window', async ({ page }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('link', { name: 'Picture 2 of 2' }).click();
  await expect(page.getByRole('link', { name: 'Picture 2 of 2' })).toHaveAttribute('aria-current', 'true');
  const second = page.getByRole('button', { name: /show larger/ }).nth(1);
  await expect(second).toBeInViewport({ ratio: 0.4 });
  await second.click();
  const larger = page.getByRole('dialog', { name: 'Pictures of Night Repair Serum' });
  await expect(larger).toContainText('2 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(larger).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await expect(larger).toBeHidden();
  await expect(page.getByRole('link', { name: 'Picture 1 of 2' })).toHaveAttribute('aria-current', 'true');
});
