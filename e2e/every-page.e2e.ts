import AxeBuilder from '@axe-core/playwright';
import { pages } from './pages.ts';
import { expect, open, test } from './shop.ts';

for (const address of pages) {
  test(`J1: nothing serious stands in anybody’s way on ${address}`, async ({ page }) => {
    await open(page, address);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
      [],
    );
  });
}

test('the cart with things in it, its drawer and the checkout are as clean', async ({ page }) => {
  await open(page, '/top_collections');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  for (const address of [null, '/cart', '/checkout']) {
    if (address) await open(page, address);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.target}`),
    ).toEqual([]);
  }
});
