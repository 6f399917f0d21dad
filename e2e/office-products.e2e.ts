import { graveFaults } from './faults.ts';
import { signIn } from './office.ts';
import { expect, open, test } from './shop.ts';

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
];

for (const address of pages)
  test(`J1: ${address} can be read and worked by everybody, at 320 px too`, async ({
    page,
    context,
    shop,
    isMobile,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await graveFaults(page, { within: 'main' })).toEqual([]);
    if (!isMobile) return;
    await page.setViewportSize({ width: 320, height: 700 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(over).toBe(0);
  });
