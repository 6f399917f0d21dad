import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { isEverythingOn } from '../support/everything-on.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniquePhone } from '../support/unique.ts';

test.use({ holds: ['settings'] });

async function offer(shop: Shop, isOn: boolean): Promise<void> {
  await shop.sql(
    `insert into shop_settings (id, values) values (1, jsonb_build_object('offersAddress', $1::boolean))
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
    [isOn],
  );
}

test('M74: whoever ordered on this phone fills the next form by one press, takes it back, or has the phone forget them', async ({
  page,
  context,
  shop,
}) => {
  const street = 'House 14-B, Street 7, Model Town, behind the Al-Falah general store, second gate';
  const phone = uniquePhone();
  await toTheCheckout(page);
  await fillIn(page, { 'Complete address': street, Phone: phone });
  await complete(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const offered = page.getByRole('heading', { name: 'Deliver to the same address?' });
  await toTheCheckout(page);
  if (!isEverythingOn) await expect(offered).toHaveCount(0);
  await offer(shop, true);
  try {
    await expect(async () => {
      await page.reload();
      await expect(offered).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(street)).toBeVisible();
    await page.getByLabel('Full name').fill('Zara');
    await page.getByRole('button', { name: 'Deliver here' }).click();
    await expect(page.getByText('Filled in below. Please check it.')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue('Ayesha Siddiqui');
    await expect(page.getByLabel('Complete address')).toHaveValue(street);
    await expect(page.getByLabel('City')).toHaveValue('Lahore');
    await expect(page.getByLabel('Province')).toHaveValue('Punjab');
    await expect(page.getByLabel('Phone')).toHaveValue(`${phone.slice(0, 4)} ${phone.slice(4)}`);
    // What stood there before comes back.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Zara');
    await expect(page.getByLabel('Complete address')).toHaveValue('');
    // The form that was filled in is an order.
    await page.getByRole('button', { name: 'Deliver here' }).click();
    await complete(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    const orders = await shop.sql('select shipping_address as street from orders where phone = $1', [
      `+92${phone.slice(1)}`,
    ]);
    expect(orders).toEqual([{ street }, { street }]);

    await toTheCheckout(page);
    await page.getByRole('button', { name: 'Forget me on this phone' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    // Forgotten in another tab, as a log-out does, it is offered here no longer.
    const other = await context.newPage();
    await open(other, '/about-us');
    const receipts = await other.evaluate(() => localStorage.getItem('receipts') ?? '');
    await other.evaluate(() => localStorage.removeItem('receipts'));
    await expect(offered).toHaveCount(0);
    await other.evaluate((kept) => localStorage.setItem('receipts', kept), receipts);
    await expect(offered).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Forget me on this phone' }).click();
    await page.getByRole('button', { name: 'Forget me', exact: true }).click();
    await expect(page.getByText('This phone has forgotten you.')).toBeFocused();
    await open(page, '/checkout');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await expect(offered).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('receipts'))).toBeNull();
  } finally {
    await offer(shop, isEverythingOn);
  }
});
