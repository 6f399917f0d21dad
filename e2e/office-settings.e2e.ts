import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './office.ts';
import { expect, open, test } from './shop.ts';

for (const name of ['texts', 'rules', 'screen', 'shop', 'people', 'couriers', 'letters'])
  test(`J1: settings/${name} can be read and worked by everybody, at 320 px too`, async ({ context, page, shop }) => {
    await signIn(context, shop, 'owner');
    if (isPhone(page)) await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `/admin/settings/${name}`);
    // Key hints are seen beside the words of a button and are no part of its name.
    const { violations } = await new AxeBuilder({ page }).disableRules('label-content-name-mismatch').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await expect(page.locator('nav[aria-label=Settings] [aria-current=page]')).toBeInViewport({ ratio: 1 });
  });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
