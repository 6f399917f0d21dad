import { ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { graveFaults } from '../support/accessibility.ts';
import { fillIn } from '../support/checkout.ts';
import { test } from '../support/own-shops.ts';
import { alive, expect } from '../support/shop.ts';

const rupees = (words: string) => words.replaceAll('Rs. ', 'Rs.\u00a0');

test('M43: the form on a product’s page says the delivery, takes a code off and names the limit before the press, as the checkout does', async ({
  page,
  complaints,
  smallShop,
}) => {
  const { sql, at, lamp } = smallShop;
  await sql(`insert into office_settings (part, values, version) values ('finding', '{"ordersHere": true}', 1)`);
  const delivery = { ...ourTerms, isCharged: true, baseRupees: 250, mostCashRupees: 3_500 };
  await sql(
    `insert into shop_settings (id, values) values (1, $1)
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
    [JSON.stringify({ delivery })],
  );
  await sql(
    `insert into discount_codes (code, kind, worth, ends_at) values ('EID10', 'percent', 10, now() + interval '1 day')`,
  );

  const dialog = page.getByRole('dialog', { name: 'Order now' });
  // The shop hears of it in its own time.
  await expect(async () => {
    await page.goto(at(lamp));
    await alive(page);
    await page.getByRole('button', { name: 'Order now' }).click({ timeout: 2_000 });
    await expect(dialog.getByLabel('Discount code')).toBeVisible({ timeout: 2_000 });
    await expect(dialog).toContainText(rupees('Rs. 250.00'), { timeout: 500 });
  }).toPass();
  await expect(dialog).toContainText(rupees('Rs. 1,900.00'));

  await dialog.getByLabel('Discount code').fill('eid 11');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We do not know the code EID11.');
  await dialog.getByLabel('Discount code').fill('eid 10');
  await dialog.getByLabel('Discount code').press('Enter');
  await expect(dialog).toContainText(rupees('Code EID10 takes Rs. 165.00 off.'));
  await expect(dialog).toContainText(rupees('Rs. 1,735.00'));
  // A change of the pieces has the code asked about again.
  await dialog.getByRole('button', { name: 'One more' }).click();
  await expect(dialog).toContainText(rupees('Code EID10 takes Rs. 330.00 off.'));
  await expect(dialog).toContainText(rupees('Rs. 3,220.00'));
  await dialog.getByRole('button', { name: 'One more' }).click();
  await expect(dialog).toContainText(rupees('We collect up to Rs. 3,500 at the door. Please call us to order more'));
  expect(await graveFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'One fewer' }).click();
  await expect(dialog.getByText('We collect up to')).toHaveCount(0);

  await fillIn(page);
  await dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(dialog.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  expect(
    await sql(
      'select total_paisa::int, discount_paisa::int, discount_code, shipping_fee_paisa::int from orders order by id desc limit 1',
    ),
  ).toEqual([{ total_paisa: 322_000, discount_paisa: 33_000, discount_code: 'EID10', shipping_fee_paisa: 25_000 }]);
  await page.close();
  // The code that the shop does not know.
  complaints.forgive(/422/);
});
