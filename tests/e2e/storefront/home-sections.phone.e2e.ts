import { expect, open, provesOff, test } from '../support/shop.ts';

test.describe(() => {
  test.use({ countsOn: ['banners', 'picks'] });

  test('B1: the sections stand in the spec’s order', async ({ page }) => {
    provesOff('whose delivery is free and whose collections are the spec’s four');
    await open(page, '/');
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasNotText: /Hurry up|Last jars/ })).toHaveText([
      'A knock, then you pay.',
      'Top Products',
      'Health & Beauty',
      'The quiet half of your commute.',
      'Electronic Accessories',
      'Home & Office',
      'Vitamin C Serum',
      'Brass-Joint Desk Lamp',
      'Customer care',
    ]);
  });
});
