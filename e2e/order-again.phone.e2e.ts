import { complete, fillIn, toTheCheckout } from './checkout.ts';
import { isEverythingOn } from './everything-on.ts';
import { expect, open, type Shop, test } from './shop.ts';

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
  await toTheCheckout(page);
  await fillIn(page, { Phone: `03${String(Date.now()).slice(-9)}` });
  await complete(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('article', { name: /^Receipt of order/ })).toContainText('Velvet Cream');
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
  await expect(page.getByText('The shop could not be asked. Please try again.')).toBeVisible();
  await context.setOffline(false);
  // Two presses at once are one.
  await press.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  const [cream] = await shop.sql(`select id, price_paisa as price from products where name = 'Velvet Cream'`);
  await shop.sql('update products set price_paisa = price_paisa + 10000 where id = $1', [cream?.id]);
  try {
    await expect
      .poll(async () => (await (await page.request.get(`/api/products?ids=${cream?.id}`)).json()).items[0].price)
      .toBe(Number(cream?.price) / 100 + 100);
    await open(page, '/receipt');
    await press.click();
    await expect(page.getByText('It is in your cart again. This is different now:')).toBeVisible();
    await expect(page.getByText(/^Velvet Cream costs Rs\.\s[\d,]+ now\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  } finally {
    await shop.sql('update products set price_paisa = $2 where id = $1', [cream?.id, cream?.price]);
    await letOrderAgain(shop, isEverythingOn);
  }
});
