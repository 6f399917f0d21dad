import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('I3: chosen products are deleted at once, those that orders have are archived, and the list says how many', async ({
  page,
  context,
  shop,
}) => {
  const name = `Fleeting Lantern ${uniqueNumber()}`;
  const ordered = await shelve(shop, `${name} ordered`);
  for (const count of [1, 2]) await shelve(shop, `${name} no ${count}`);
  await open(page, '/contactinformation');
  await placeOrder(page, { name: 'Ayesha', product: ordered });
  await signIn(context, shop, 'owner');
  await open(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 3 products?' });
  await expect(question).toContainText('archived instead');
  await question.getByRole('button', { name: 'Delete 3 products' }).click();
  await expect(page.getByText('2 deleted, 1 archived because orders have them')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  expect(await shop.sql('select id, active from products where name like $1', [`${name}%`])).toEqual([
    { id: ordered, active: false },
  ]);
});
