import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { inGroups } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';

for (const group of inGroups(['shop', 'checkout', 'couriers', 'messages', 'team', 'advanced']))
  test(`J1: settings, ${group.join(', ')}, can be read and worked by everybody, at 320 px too`, async ({
    context,
    page,
    shop,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    if (isPhone(page)) await page.setViewportSize({ width: 320, height: 640 });
    for (const name of group) {
      await open(page, `/admin/settings/${name}`);
      // Key hints are seen beside the words of a button and are no part of its name.
      expect.soft(await graveFaults(page, { without: ['label-content-name-mismatch'] }), name).toEqual([]);
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, name).toBeLessThanOrEqual(0);
      await expect(page.locator('nav[aria-label=Settings] [aria-current=page]')).toBeInViewport({ ratio: 1 });
    }
  });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
