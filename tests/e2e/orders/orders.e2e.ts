import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { inGroups } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

const pages = {
  'the list': () => '/admin/orders',
  'an order': (number: string) => `/admin/orders/${number}`,
  'the phone order': () => '/admin/orders/new',
  'the queue': (number: string) => `/admin/confirm/${number}`,
  'the leads': () => '/admin/confirm?lane=leads',
  packing: () => '/admin/pack',
  paper: (number: string) => `/admin/pack/print?as=both&orders=${number}`,
  customers: () => '/admin/customers',
};

for (const group of inGroups(Object.entries(pages)))
  test(`I8, J1: ${group.map(([name]) => name).join(', ')} can be read and worked by everybody, at 320 px too`, async ({
    context,
    page,
    shop,
    isMobile,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    const lamp = await shelve(shop, `A lamp with a long name for narrow windows, brass, 45 cm, ${uniqueNumber()}`);
    await open(page, '/contactinformation');
    const number = await placeOrder(page, {
      name: 'عائشہ صدیقی Muhammad Usman Tariq Yousafzai-Siddiqui',
      product: lamp,
    });
    for (const [name, addressOf] of group) {
      if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
      await open(page, addressOf(number));
      // Key hints are seen beside the words of a button and are no part of its name.
      expect.soft(await graveFaults(page, { without: ['label-content-name-mismatch'] }), name).toEqual([]);
      if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(tooWide), name).toEqual([]);
    }
  });

/** What sticks out of the window; nothing where the page is no wider than it. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('main *')]
    .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
    .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 60)}`);
}
