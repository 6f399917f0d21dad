import { fillIn } from '../support/checkout.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M27: an order says which advertisement it came from, once the owner has switched that on', async ({
  page,
  context,
  complaints,
  demoShop: shop,
}) => {
  const { at } = shop;
  const advertised =
    '/product_detail/1042?utm_source=facebook&utm_medium=cpc&utm_campaign=Eid%20lamps&fbclid=IwAR0story';
  const kept = () => page.evaluate(() => sessionStorage.getItem('origin'));
  await page.goto(at(advertised));
  await alive(page);
  await page.goto(at('/privcypolicy'));
  await expect(page.getByText('which advertisement or link brought you here')).toHaveCount(0);
  expect(await kept()).toBeNull();

  const office = await shop.switchOn(context, 'checkout', 'Orders keep which advertisement or link they came from');

  await expect(async () => {
    await page.goto(at(advertised));
    await alive(page);
    await expect.poll(kept, { timeout: 3_000 }).toContain('IwAR0story');
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto(at('/checkout'));
  await alive(page);
  await fillIn(page, { 'Full name': 'Nadia Story' });
  page.on('dialog', (dialog) => void dialog.accept());
  const placed = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: /Complete order/ }).click();
  const reply = await placed;
  expect(reply.status()).toBe(201);
  const { number } = (await reply.json()) as { number: string };
  await office.goto(at(`/admin/orders/${number}`));
  await expect(office.getByText('Came from facebook, cpc, Eid lamps')).toBeVisible();
  await expect(office.getByText('Facebook click IwAR0story')).toBeVisible();
  await office.goto(at('/privcypolicy'));
  await expect(office.getByText('which advertisement or link brought you here')).toBeVisible();
  await page.close();
  await office.close();
  forgiveRefusals(complaints);
});
