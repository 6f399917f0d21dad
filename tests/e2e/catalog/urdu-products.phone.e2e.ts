import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M82: what was put into the cart in English is found, ordered and read on the receipt in Urdu; in English it is as it was', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at } = demoShop;
  await switchToUrdu(demoShop, context);
  await page.goto(at('/product_detail/1040'));
  await alive(page);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Night Cream' })).toBeVisible();

  await page.goto(at('/ur'));
  await alive(page);
  const field = page.getByRole('combobox', { name: 'پروڈکٹ تلاش کریں' });
  // Both names find it, and the list says the one of the page.
  for (const input of ['night cream', 'نائٹ']) {
    await field.fill(input);
    await expect(page.getByRole('option').filter({ hasText: 'نائٹ کریم' })).toBeVisible();
  }
  await page.goto(at('/ur/cart'));
  await alive(page);
  await expect(page.getByRole('heading', { name: 'نائٹ کریم' })).toBeVisible();
  await expect(page.getByText('Night Cream')).toHaveCount(0);

  await page.getByRole('button', { name: 'چیک آؤٹ', exact: true }).click();
  await expect(page).toHaveURL(at('/ur/checkout'));
  await page.getByRole('button', { name: 'آرڈر کا خلاصہ' }).first().click();
  await expect(page.getByText('نائٹ کریم').first()).toBeVisible();
  await page.locator('#fullname').fill('زارا خان');
  await page.locator('#shippingAddress').fill('مکان 7، گلی 12، گلبرگ');
  await page.locator('#city').fill('Lahore');
  await page.locator('#province').selectOption({ label: 'پنجاب' });
  await page.locator('#contactNo').fill('0300 1234567');
  await page.getByRole('button', { name: 'آرڈر مکمل کریں' }).click();
  await expect(page.getByRole('alertdialog', { name: 'آپ کا آرڈر ہو گیا!' })).toBeVisible();
  await page.getByRole('button', { name: 'ٹھیک ہے' }).click();
  await page.getByRole('link', { name: 'رسید دیکھیں' }).click();
  await expect(page).toHaveURL(at('/ur/receipt'));
  await expect(page.getByText('نائٹ کریم').first()).toBeVisible();
  await expect(page.getByText('Night Cream')).toHaveCount(0);

  await page.goto(at('/receipt'));
  await alive(page);
  await expect(page.getByText('Night Cream', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('نائٹ کریم')).toHaveCount(0);
  await page.close();
  forgiveRefusals(complaints);
});
