import { complete, fillIn, toTheCheckout } from './checkout.ts';
import { alive, expect, test } from './shop.ts';

test('F4, F5: a shopper buys a cream with cash, and the order stands in the database as it was placed', async ({
  page,
  shop,
}, { project }) => {
  const name = `Ayesha ${project.name} ${Date.now()}`;
  await toTheCheckout(page);
  await fillIn(page, { 'Full name': name, Email: 'Ayesha.Siddiqui@gmail.com' });
  await complete(page);
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('Order placed successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  const rows = await shop.sql('select * from orders where full_name = $1', [name]);
  expect(rows).toHaveLength(1);
  const order = rows[0];
  expect(order).toMatchObject({
    email: 'ayesha.siddiqui@gmail.com',
    phone: '+923014567890',
    country: 'Pakistan',
    province: 'Punjab',
    city: 'Lahore',
    postal_code: null,
    shipping_address: 'House 14-B, Street 7, Model Town',
    apartment: null,
    user_id: null,
    total_paisa: '165000',
    payment_method: 'cod',
    state: 'placed',
    read_at: null,
  });
  expect(order?.number).toMatch(/^[1-9]\d{7}$/);
  expect(
    await shop.sql('select name, quantity, unit_price_paisa from order_lines where order_id = $1', [order?.id]),
  ).toEqual([{ name: 'Velvet Cream', quantity: 1, unit_price_paisa: '165000' }]);
  expect(await shop.sql("select delta from stock_moves where order_id = $1 and reason = 'order'", [order?.id])).toEqual(
    [{ delta: -1 }],
  );

  await page.goto('/receipt', { waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(String(order?.number));
  await expect(page.getByRole('main')).toContainText('Rs. 1,650.00');
  await expect(page.getByRole('main')).toContainText('Model Town');
});

test('F1: an address without a blank, such as a link to a map, stays inside its field', async ({ page }) => {
  await toTheCheckout(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.getByLabel('Complete address').fill(`https://maps.example/${'place'.repeat(50)}`);
  expect(await width()).toBe(0);
});
