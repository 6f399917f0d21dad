import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

// The tests of each module check its pages; these two belong to none of them.
test('J1: /admin/messages and /admin/customers/accounts have no serious fault for whoever hears or keys them', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  for (const address of ['/admin/messages', '/admin/customers/accounts']) {
    await open(page, address);
    expect.soft(await graveFaults(page), address).toEqual([]);
  }
});
