import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { makeSession, sessionCookie } from '../support/admin.ts';
import { complete, fillIn } from '../support/checkout.ts';
import { test } from '../support/own-shops.ts';
import { expect, open } from '../support/shop.ts';

const rupees = (words: string) => words.replaceAll('Rs. ', 'Rs.\u00a0');

test('M22, M23, M24: the owner sets a fee and a limit, agrees to the words of pages, and the shopper is told of it before the order', async ({
  page,
  browser,
  complaints,
  smallShop: shop,
}) => {
  const { at } = shop;
  const { session } = await makeSession(shop, 'owner', 'Bilal Ahmed');
  const atWork = await browser.newContext();
  await atWork.addCookies([{ name: sessionCookie, value: session, url: at('/'), httpOnly: true }]);
  const office = await atWork.newPage();
  await open(office, at('/admin/settings/checkout'));

  await office.getByRole('switch', { name: 'The delivery costs something' }).check();
  await office.getByLabel('Delivery costs', { exact: true }).fill('250');
  await office.getByLabel('Free from').fill('5000');
  await office.getByRole('group', { name: 'Fees by city' }).getByRole('button', { name: 'Add cities' }).click();
  await office.getByRole('group', { name: 'Fees by city' }).getByLabel('Cities').fill('karachi, hyderabad');
  await office.getByRole('group', { name: 'Fees by city' }).getByLabel('Fee', { exact: true }).fill('fifty');
  await office.getByLabel('Most for one order').fill('3500');
  await office.getByRole('region', { name: 'Delivery and cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Write whole rupees for Karachi, Hyderabad, 20,000 at most.')).toBeVisible();
  await office.getByRole('group', { name: 'Fees by city' }).getByLabel('Fee', { exact: true }).fill('150');
  await office.getByRole('region', { name: 'Delivery and cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved. It applies from the next order.')).toBeVisible();
  expect(await graveFaults(office)).toEqual([]);

  const words = office.getByRole('region', { name: 'Your pages and settings differ' });
  await expect(words.getByText('Shipping is free, within Pakistan only.')).toBeVisible();
  await open(page, at('/shippingpolicy'));
  await expect(page.getByText('Shipping is free, within Pakistan only.')).toBeVisible();
  await words.getByRole('listitem').first().getByRole('button', { name: 'Keep' }).click();
  await expect(words.getByText('Delivery is free.', { exact: true })).toBeHidden();
  await words.getByRole('button', { name: 'Change all' }).click();
  await expect(words.getByText('Shipping is free, within Pakistan only.')).toBeHidden();
  // The announcement promises it too; that one the owner writes anew.
  await expect(words.getByRole('link', { name: 'Announcement' })).toBeVisible();
  await expect(async () => {
    await open(page, at('/shippingpolicy'));
    await expect(
      page.getByText(
        rupees('Delivery costs Rs. 150 in Karachi and Hyderabad, and Rs. 250 elsewhere, within Pakistan only.'),
      ),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await open(page, at('/about-us'));
  await expect(page.getByText('Delivery is free.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await addLamp(page, at(shop.lamp));
  await expect(async () => {
    await open(page, at('/cart'));
    await expect(page.getByText(rupees('From Rs. 150.00'))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(rupees('from Rs. 1,800.00'))).toBeVisible();
  await expect(page.getByText(rupees('Rs. 3,350 more and the delivery is free.'))).toBeVisible();
  await open(page, at('/checkout'));
  await page.getByRole('button', { name: 'Order summary' }).first().click();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText(rupees('From Rs. 150.00'));
  await page.getByLabel('City').fill('Kar');
  await page.getByRole('option', { name: 'Karachi' }).click();
  await expect(summary).toContainText(rupees('Rs. 1,800.00'));
  await fillIn(page, { Phone: '0302 5550177' });
  await page.getByLabel('City').blur();
  await expect(summary).toContainText(rupees('Rs. 1,900.00'));

  await office.getByLabel('Delivery costs', { exact: true }).fill('300');
  await office.getByRole('region', { name: 'Delivery and cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(
    words.getByText(rupees('Delivery costs Rs. 150 in Karachi and Hyderabad, and Rs. 300 elsewhere.')).first(),
  ).toBeVisible();
  await complete(page);
  await expect(
    page.getByText(rupees('Delivery to Lahore costs Rs. 300 now, so the rider would collect Rs. 1,950.')),
  ).toBeVisible();
  await expect(summary).toContainText(rupees('Rs. 1,950.00'));
  await complete(page);
  await expect(page.getByRole('alertdialog')).toContainText('Order placed successfully!');
  await page.getByRole('button', { name: 'OK' }).click();
  await open(page, at('/receipt'));
  await expect(page.getByText(rupees('Rs. 300.00'))).toBeVisible();
  await expect(page.getByText(rupees('Keep Rs. 1,950.00 ready.'))).toBeVisible();

  for (const _ of [1, 2]) await addLamp(page, at(shop.lamp));
  await open(page, at('/checkout'));
  await fillIn(page, { Phone: '0302 5550178' });
  await page.getByLabel('City').blur();
  await expect(
    page.getByText(rupees('We collect up to Rs. 3,500 at the door. Please call us to order more')),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/92/);
  expect(await graveFaults(page)).toEqual([]);
  await complete(page);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await page.close();
  await atWork.close();
  // The shop is not the shared one, and the browser writes the refusals into the console.
  complaints.forgive(/422|503/);
});

test('M72: the owner says in how many days a parcel is at the door in a city, and shoppers read it there alone', async ({
  page,
  browser,
  smallShop: shop,
}) => {
  const { at } = shop;
  const { session } = await makeSession(shop, 'owner', 'Bilal Ahmed');
  const atWork = await browser.newContext();
  await atWork.addCookies([{ name: sessionCookie, value: session, url: at('/'), httpOnly: true }]);
  const office = await atWork.newPage();
  await open(office, at('/admin/settings/checkout'));
  const days = office.getByRole('region', { name: 'Days to the door by city' });
  await days.getByRole('button', { name: 'Add cities' }).click();
  await days.getByLabel('Cities').fill('lahore, pindi, Gujranwala, Sialkot, Kasur');
  await days.getByLabel('At the door within').fill('two');
  await office.getByRole('region', { name: 'Delivery and cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(days.getByRole('alert')).toHaveText(
    'Write whole days for Lahore, Rawalpindi, Gujranwala, Sialkot, Kasur, 90 at most.',
  );
  await days.getByLabel('At the door within').fill('2');
  await days.getByRole('button', { name: 'Add cities' }).click();
  await days.getByLabel('Cities').last().fill('Quetta');
  await days.getByLabel('At the door within').last().fill('6');
  await office.getByRole('region', { name: 'Delivery and cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved. It applies from the next order.')).toBeVisible();
  expect(await graveFaults(office)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await open(page, at(shop.lamp));
    await expect(
      page.getByText(
        'Free shipping by TCS, Leopards or Trax, within 7 days. In Lahore, Rawalpindi, Gujranwala and 2 more within 2 days. In Quetta within 6 days.',
      ),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await addLamp(page, at(shop.lamp));
  await open(page, at('/checkout'));
  await expect(page.getByText('Shipped within 7 days. Delivered between 9 AM and 7 PM.')).toBeVisible();
  await fillIn(page, { City: 'Karachi' });
  await page.getByLabel('City').blur();
  await expect(page.getByText('Shipped within 7 days. Delivered between 9 AM and 7 PM.')).toBeVisible();
  await fillIn(page, { City: 'Sialkot' });
  await page.getByLabel('City').blur();
  const promised = 'At your door in Sialkot within 2 days, between 9 AM and 7 PM.';
  await expect(page.getByText(promised, { exact: true })).toBeVisible();
  await complete(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await open(page, at('/receipt'));
  await expect(page.getByText(promised)).toBeVisible();
  await page.close();
  await atWork.close();
  // The shop is not the shared one.
});

async function addLamp(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
}
