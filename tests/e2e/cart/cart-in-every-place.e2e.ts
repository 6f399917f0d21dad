import { graveFaults } from '../support/accessibility.ts';
import { expect, open, test } from '../support/shop.ts';

test('J1: nothing serious stands in anybody’s way in the drawer, the cart and the checkout of what was chosen', {
  tag: '@fast',
}, async ({ page }) => {
  test.slow();
  await open(page, '/top_collections');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  for (const address of [null, '/cart', '/checkout']) {
    if (address) await open(page, address);
    expect(await graveFaults(page), address ?? 'the drawer').toEqual([]);
  }
});
