import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M16: a checkout that is left is a lead, and says so, until the shopper takes the tick away', async ({
  page,
  context,
  complaints,
  demoShop: shop,
}) => {
  const { at } = shop;
  const office = await shop.switchOn(context, 'checkout', 'Unfinished checkouts become leads');

  await page.goto(at('/product_detail/1042'));
  await alive(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto(at('/checkout'));
  await alive(page);
  const tick = page.getByLabel('You may call me if I do not finish');
  await expect(tick).toBeChecked();
  await page.getByLabel('Full name').fill('Sana Iqbal');
  await page.getByLabel('Phone').fill('0333 1112223');
  await page.goto(at('/offline'));
  const lead = office.getByRole('region', { name: 'Lead of Sana Iqbal' });
  await expect(async () => {
    await office.goto(at('/admin/confirm?lane=leads'));
    await office.getByRole('link', { name: /Sana Iqbal/ }).click({ timeout: 3_000 });
    await expect(lead.getByText(/began the checkout at/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  await page.goto(at('/checkout'));
  await alive(page);
  await expect(page.getByLabel('Phone')).toHaveValue('0333 1112223');
  const forgotten = page.waitForResponse((response) => response.url().endsWith('/api/leads/forget'));
  await tick.uncheck();
  expect((await forgotten).status()).toBe(200);
  await office.goto(at('/admin/confirm?lane=leads'));
  await expect(office.getByText('Sana Iqbal')).toHaveCount(0);
  await page.close();
  await office.close();
  forgiveRefusals(complaints);
});
