import { expect, open, test } from '../support/shop.ts';

test('C3: on a phone the price and Add to Cart stay at hand while the real button is out of view', async ({ page }) => {
  await open(page, '/product_detail/1042');
  const bar = page.getByRole('region', { name: 'Buy' });
  await expect(bar).toContainText('Rs. 1,450');
  await page.getByRole('button', { name: 'Checkout' }).evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('heading', { name: 'You May Also Like' }).scrollIntoViewIfNeeded();
  await expect(bar).toContainText('Rs. 2,900');
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toContainText('Rs. 2,900.00');
});
