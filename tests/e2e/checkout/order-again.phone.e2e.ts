import { shelve } from '../support/admin-orders.ts';
import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { isEverythingOn } from '../support/everything-on.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test.use({ holds: ['settings'] });

async function letOrderAgain(shop: Shop, isOn: boolean): Promise<void> {
  await shop.sql(
    `insert into office_settings (part, values, version) values ('finding', jsonb_build_object('ordersAgain', $1::boolean), 1)
     on conflict (part) do update set values = office_settings.values || excluded.values, version = office_settings.version + 1`,
    [isOn],
  );
}

test('M73: what was ordered comes into the cart again by one press, once, and what differs is said before', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  // Its price changes, which other tests must not see.
  const name = `Repeated lamp ${uniqueNumber()}`;
  const lamp = await shelve(shop, name);
  await toTheCheckout(page, lamp);
  await fillIn(page, { Phone: uniquePhone() });
  await complete(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('article', { name: /^Receipt of order/ })).toContainText(name);
  const press = page.getByRole('button', { name: 'Order again' });
  if (!isEverythingOn) await expect(press).toHaveCount(0);
  await letOrderAgain(shop, true);
  await expect(async () => {
    await page.reload();
    await expect(press).toBeVisible({ timeout: 2_000 });
  }).toPass();

  complaints.forgive(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await press.click();
  await expect(page.getByText('We could not reach the shop. Please try again.')).toBeVisible();
  await context.setOffline(false);
  // Two presses at once are one.
  await press.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await shop.sql('update products set price_paisa = 160000 where id = $1', [lamp]);
  try {
    await expect
      .poll(async () => (await (await page.request.get(`/api/products?ids=${lamp}`)).json()).items[0].price)
      .toBe(1_600);
    await open(page, '/receipt');
    await press.click();
    await expect(page.getByText('It is in your cart again. This has changed:')).toBeVisible();
    await expect(page.getByText(`${name} costs Rs.\u00A01,600 now.`, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  } finally {
    await letOrderAgain(shop, isEverythingOn);
  }
});
