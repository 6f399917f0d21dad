import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, placeOrder, shelve, stateOf, stockOf } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('K3: the queue says what unconfirmed orders hold; it is given back by a press and taken again by confirming', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/');
  const name = `Held lamp ${uniqueNumber()}`;
  const lamp = await shelve(shop, name, 12);
  const number = await placeOrder(page, { name: `Hina ${uniqueNumber()}`, product: lamp, quantity: 12 });
  expect(await stockOf(shop, lamp)).toBe(0);

  await open(page, '/admin/confirm');
  const held = page.getByRole('region', { name: 'Reserved by unconfirmed orders' });
  await expect(held.getByText(/^Reserved:/)).toBeVisible();
  await held.getByRole('link', { name: new RegExp(`${name} 12 of 12 reserved, none left to sell`) }).click();
  await expect(page).toHaveURL(new RegExp(`product=${lamp}`));
  await page.getByRole('checkbox', { name: `order ${dashed(number)}` }).check();
  await page.getByRole('button', { name: 'Release stock' }).click();
  await expect(page.getByText('12 items are back in stock')).toBeVisible();
  expect(await stockOf(shop, lamp)).toBe(12);

  await open(page, `/admin/confirm/${number}`);
  await expect(page.getByText('Stock not reserved')).toBeVisible();
  await expect(page.getByText('12 in stock, none reserved')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(shop, number)).toBe('confirmed');
  expect(await stockOf(shop, lamp)).toBe(0);
  await expectRightBooks(shop);
});
