import { graveFaults } from './faults.ts';
import { signIn } from './office.ts';
import { placeOrder, shelve, stateOf } from './office-orders.ts';
import { expect, open, test } from './shop.ts';

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

for (const [name, addressOf] of Object.entries(pages))
  test(`I8, J1: ${name} can be read and worked by everybody, at 320 px too`, async ({ context, page, shop }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    const lamp = await shelve(shop, `A lamp with a long name for narrow windows, brass, 45 cm, ${Date.now()}`);
    await open(page, '/contactinformation');
    const number = await placeOrder(page, {
      name: 'عائشہ صدیقی Muhammad Usman Tariq Yousafzai-Siddiqui',
      product: lamp,
    });
    await open(page, addressOf(number));
    // Key hints are seen beside the words of a button and are no part of its name.
    expect(await graveFaults(page, { without: ['label-content-name-mismatch'] })).toEqual([]);
    const width = page.viewportSize()?.width ?? 0;
    if (width < 768) await page.setViewportSize({ width: 320, height: 640 });
    const tooWide = () =>
      document.documentElement.scrollWidth <= document.documentElement.clientWidth
        ? []
        : [...document.querySelectorAll('main *')]
            .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 60)}`);
    await expect.poll(() => page.evaluate(tooWide)).toEqual([]);
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
  await shop.sql('update orders set read_at = now() where number = $1', [number]);
  await open(page, `/admin/orders/${number}`);
  await shop.sql('update orders set version = version + 1 where number = $1', [number]);
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not done' })).toBeVisible();
  expect(await stateOf(shop, number)).toBe('placed');
});
