import { closeShops } from '#app/platform/http/testing-shop.ts';
import { fillIn } from './checkout.ts';
import { openDemoShop } from './demo-shop.ts';
import { expect, test } from './shop.ts';

test.afterEach(closeShops);
// It starts a demo shop of its own: the switch would change the product pages of the one that the other stories share.
test.setTimeout(180_000);

test('M29: a product is ordered on its page with five fields; the cart stays, and two presses are one order', async ({
  page,
  context,
  complaints,
}) => {
  const shop = await openDemoShop();
  const visit = (path: string) => shop.visit(page, path);
  const button = page.getByRole('button', { name: 'Order now' });
  await visit('/product_detail/1042');
  await expect(button).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  const cart = await page.evaluate(() => localStorage.getItem('cart'));

  const office = await shop.switchOn(context, 'finding', 'Order now');

  // The shop hears of the switch in its own time.
  await expect(async () => {
    await visit('/product_detail/1042');
    await expect(button).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Order now' });
  await expect(dialog.getByRole('textbox')).toHaveCount(3);
  const complete = dialog.getByRole('button', { name: 'Complete order' });
  await complete.click();
  await expect(dialog.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await fillIn(page, { 'Full name': 'Zarmina Orderly' });
  await expect(dialog.getByText('Please enter your full name.')).toHaveCount(0);
  await expect(dialog.getByText('Rs. 1,450.00').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await expect(dialog.getByText('Rs. 2,900.00').last()).toBeVisible();

  const keys = new Set<string | undefined>();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) keys.add(request.headers()['idempotency-key']);
  });
  await complete.dblclick();
  const body = (await sent).postDataJSON();
  expect(body.products.map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity])).toEqual([
    [1042, 2],
  ]);
  await expect(dialog.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(cart);
  expect(await page.evaluate(() => sessionStorage.getItem('order-now-key'))).toBeNull();
  await dialog.getByRole('button', { name: 'Back to the product' }).click();
  await expect(button).toBeFocused();

  await office.goto(shop.at('/admin/orders?q=Zarmina'));
  await expect(office.getByText('Zarmina Orderly').filter({ visible: true })).toHaveCount(1);
  await page.close();
  await office.close();
  complaints.forgive(/^somebody else was asked/);
});
