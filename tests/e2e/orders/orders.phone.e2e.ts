import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test('K3, I8: on a phone the call is at the thumb, and after it the page asks how it went', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'staff', 'Sana Malik');
  const lamp = await shelve(shop, `Thumb lamp ${uniqueNumber()}`);
  await open(page, '/admin/orders');
  const name = `Rabia ${uniqueNumber()}`;
  const phone = uniquePhone();
  const number = await placeOrder(page, { name, product: lamp, phone });
  await expect(
    page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: new RegExp(dashed(number)) }),
  ).toBeVisible();
  await open(page, `/admin/confirm/${number}`);
  const callLink = page.getByRole('link', { name: /^Call 0399/ });
  await expect(callLink).toHaveAttribute('href', `tel:+92${phone.slice(1)}`);
  await callLink.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await callLink.click();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const went = page.getByRole('region', { name: 'How did the call go?' });
  await expect(went).toBeVisible();
  await went.getByRole('button', { name: 'Call later' }).click();
  await page
    .getByRole('dialog', { name: 'Call later' })
    .getByRole('button', { name: /In 1 hour/ })
    .click();
  await expect(page.getByText(`${name} call later`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await shop.sql('select calls from orders where number = $1', [number]))[0]?.calls)
    .toBe(0);
  await open(page, `/admin/confirm/${number}`);
  await page.getByRole('button', { name: 'How did the call go?' }).click();
  await page.getByRole('region', { name: 'How did the call go?' }).getByRole('button', { name: 'Confirmed' }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('confirmed');
  await expectRightBooks(shop);
});

test('I8: the foot of a phone order is one row on a phone, whatever the order comes to', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'staff', 'Sana Malik');
  const chair = await shelve(shop, `Foot chair ${uniqueNumber()}`, 2000);
  await shop.sql('update products set price_paisa = 99900000 where id = $1', [chair]);
  await open(page, '/admin/orders/new');
  const foot = page.locator('[data-foot=order]');
  await page.getByRole('searchbox', { name: 'Add a product' }).fill(String(chair));
  await page
    .getByRole('button', { name: /in stock/ })
    .first()
    .click();
  const action = foot.getByRole('button', { name: 'Create and confirm, Rs. 999,000' });
  await expect(action).toBeVisible();
  const tops = await foot.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect((await foot.boundingBox())?.height).toBeLessThan(90);
  // Its words stay inside it.
  expect(await action.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
});

test.describe(() => {
  test.use({ holds: ['packed orders'] });

  test('I8: a name, a city and a reason without a blank stay inside the order’s cards, and inside the list of what is handed over', async ({
    context,
    page,
    shop,
  }) => {
    await signIn(context, shop, 'staff', 'Sana Malik');
    const lamp = await shelve(shop, `Long lamp ${uniqueNumber()}`);
    await open(page, '/admin/orders');
    const name = `Abdurrahman${'khanzada'.repeat(8)}`;
    const number = await placeOrder(page, { name, product: lamp, city: `Chak${'longcityname'.repeat(4)}` });
    await shop.sql(`update orders set state = 'packed', courier = 'leopards' where number = $1`, [number]);
    await shop.sql(
      `insert into parcels_to_book (order_id, problem) select id, repeat('TheBookingWindowIsClosed', 6) from orders where number = $1`,
      [number],
    );
    try {
      for (const path of [`/admin/orders/${number}`, '/admin/parcels/dispatch?courier=leopards']) {
        await open(page, path);
        await expect(page.getByText('Not booked: ').first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBe(0);
      }
    } finally {
      await shop.sql(`delete from parcels_to_book where order_id = (select id from orders where number = $1)`, [
        number,
      ]);
      await shop.sql(`update orders set state = 'placed', courier = null where number = $1`, [number]);
    }
  });
});
