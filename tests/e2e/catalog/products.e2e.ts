import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { inGroups } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';

const pages = [
  '/admin/products?state=low',
  '/admin/products/1001',
  '/admin/products/new',
  '/admin/products/1001/stock',
  '/admin/products/import',
  '/admin/collections/top_collections',
  '/admin/content/home',
  '/admin/content/services',
  '/admin/content/featured',
  '/admin/content/pages',
  '/admin/content/pages/refundpolicy',
  '/admin/content/theme',
];

for (const group of inGroups(pages))
  test(`J1: ${group.join(', ')} can be read and worked by everybody, at 320 px too`, async ({
    page,
    context,
    shop,
    isMobile,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    for (const address of group) {
      if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await graveFaults(page, { within: 'main' }), address).toEqual([]);
      if (!isMobile) continue;
      await page.setViewportSize({ width: 320, height: 700 });
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, address).toBe(0);
    }
  });

test('I3: a new product begins with its name', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products/new');
  const topOf = async (label: string) => (await page.getByLabel(label).first().boundingBox())?.y ?? 0;
  expect(await topOf('Name (found by search)')).toBeLessThan(await topOf('Add pictures'));
  expect(await topOf('Name (found by search)')).toBeLessThan(300);
});
