import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { inGroups } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';

const pages = [
  '/admin',
  '/admin?days=1',
  '/admin?days=30',
  '/admin/activity',
  '/admin/reports',
  '/admin/reports?view=orders',
  '/admin/reports?view=orders&by=city&from=2026-01-01&to=2026-06-30',
  '/admin/reports?view=money',
  '/admin/reports?view=products',
  '/admin/settings/health',
];

for (const group of inGroups(pages))
  test(`J1: ${group.join(', ')} can be read by everybody, also at 320 px and with tables open`, async ({
    page,
    context,
    shop,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    const wide = page.viewportSize();
    for (const address of group) {
      if (wide) await page.setViewportSize(wide);
      await open(page, address);
      for (const table of await page.getByText('Show as table').all()) await table.click();
      expect.soft(await graveFaults(page), address).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, address).toBe(0);
    }
  });
