import AxeBuilder from '@axe-core/playwright';
import { signIn } from './office.ts';
import { placeOrder, shelve, stateOf } from './office-orders.ts';
import { expect, open, test } from './shop.ts';

test('I8, J1: every page of the orders can be read and worked by everybody, at 320 px too', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  const lamp = await shelve(shop, `A lamp with a long name for narrow windows, brass, 45 cm, ${Date.now()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: 'عائشہ صدیقی Muhammad Usman Tariq Yousafzai-Siddiqui', product: lamp });
  for (const address of [
    '/admin/orders',
    `/admin/orders/${number}`,
    '/admin/orders/new',
    `/admin/confirm/${number}`,
    '/admin/confirm?lane=leads',
    '/admin/pack',
    `/admin/pack/print?as=both&orders=${number}`,
    '/admin/customers',
  ]) {
    await open(page, address);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    const width = page.viewportSize()?.width ?? 0;
    if (width < 768) await page.setViewportSize({ width: 320, height: 640 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      address,
    ).toBeLessThanOrEqual(0);
    if (width < 768) await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('K3: whoever comes second to an order is told who was faster', async ({ context, page, shop }) => {
  // A page that has not heard of it yet.
  await context.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });
  await signIn(context, shop, 'staff', 'Sana Malik');
  const lamp = await shelve(shop, `Faster lamp ${Date.now()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: 'Imran Khan', product: lamp });
  await open(page, `/admin/orders/${number}`);
  await shop.sql('update orders set version = version + 1 where number = $1', [number]);
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not done' })).toBeVisible();
  expect(await stateOf(shop, number)).toBe('placed');
});
