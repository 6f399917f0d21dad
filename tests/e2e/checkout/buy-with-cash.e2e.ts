import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { alive, expect, provesOff, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test(
  'F4, F5: a shopper buys a cream with cash, and the order stands in the database as it was placed',
  { tag: '@fast' },
  async ({ page, shop }, { project }) => {
    const name = `Ayesha ${project.name} ${uniqueNumber()}`;
    await toTheCheckout(page);
    await fillIn(page, { 'Full name': name, Email: 'Ayesha.Siddiqui@gmail.com' });
    await complete(page);
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByText('Order placed successfully!', { exact: true })).toBeVisible();
    await expect(page.getByText('Placing your order…')).toHaveCount(0);
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
    expect(
      await shop.sql("select delta from stock_moves where order_id = $1 and reason = 'order'", [order?.id]),
    ).toEqual([{ delta: -1 }]);

    await page.goto('/receipt', { waitUntil: 'domcontentloaded' });
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(String(order?.number));
    await expect(page.getByRole('main')).toContainText('Rs. 1,650.00');
    await expect(page.getByRole('main')).toContainText('Model Town');
  },
);

test.describe(() => {
  // With a code that works the box does something.
  test.use({ countsOn: ['codes'] });

  test('F1: the order summary opens and closes, Apply does nothing, and an address without a blank stays inside its field', async ({
    page,
  }, { project }) => {
    provesOff('without a discount code');
    const isWide = project.name !== 'phone';
    await toTheCheckout(page);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    const toggle = summary.getByRole('button', { name: /^Order summary/ });
    const line = summary.getByText('Velvet Cream', { exact: true });
    const apply = summary.getByRole('button', { name: 'Apply' });
    // Each layout has a box of its own.
    const code = summary.getByLabel('Discount code').filter({ visible: true });
    // Beside the form it is open at first, above it closed.
    await expect(toggle).toHaveAttribute('aria-expanded', String(isWide));
    if (!isWide) await toggle.click();
    await expect(line).toBeVisible();
    if (isWide) {
      await expect(apply).toBeDisabled();
      await expect(code).toBeDisabled();
    } else {
      await code.fill('EID20');
      await apply.click();
      await expect(code).toHaveValue('EID20');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(summary.getByRole('definition').last()).toHaveText('Rs. 1,650.00');
    }
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toContainText('Rs. 1,650.00');
    await expect(line).toBeHidden();
    await expect(apply).toBeHidden();
    const width = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.getByLabel('Complete address').fill(`https://maps.example/${'place'.repeat(50)}`);
    expect(await width()).toBe(0);
  });
});
