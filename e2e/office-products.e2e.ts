import { AxeBuilder } from '@axe-core/playwright';
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
  test(`J1: ${address} can be read and worked by everybody, also at 320 px`, async ({ page, context, shop }) => {
    await signIn(context, shop, 'owner');
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(over).toBe(0);
  });

test('I4: staff see products and no collections, storefront or files', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin/products');
  await expect(page.getByRole('link', { name: 'New product' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV in' })).toHaveCount(0);
  for (const address of [
    '/admin/collections/top_collections',
    '/admin/content/home',
    '/admin/preview',
    '/admin/products/export',
  ])
    expect((await page.request.get(address)).status(), address).toBe(404);
});
