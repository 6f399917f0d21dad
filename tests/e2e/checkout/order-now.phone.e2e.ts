import { fillIn } from '../support/checkout.ts';
import { test } from '../support/own-shops.ts';
import { cutNetwork, expect, forgiveMissingNetwork, restoreNetwork } from '../support/shop.ts';

test('M29: a product is ordered on its page with five fields; the cart stays, and two presses are one order', async ({
  page,
  context,
  demoShop: shop,
}) => {
  const visit = (path: string) => shop.visit(page, path);
  const button = page.getByRole('button', { name: 'Order now' });
  await visit('/product_detail/1042');
  await expect(button).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  const cart = await page.evaluate(() => localStorage.getItem('cart'));

  const office = await shop.switchOn(context, 'shop', 'Order now');

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
});

test('M81: the owner switches it on, and what is ordered on a product’s page waits for the network, too', async ({
  page,
  context,
  complaints,
  demoShop: shop,
}) => {
  await (await shop.switchOn(context, 'shop', 'Order now')).close();
  const office = await context.newPage();
  await office.goto(shop.at('/admin/settings/checkout'));
  await office.getByRole('switch', { name: 'Orders wait for the network' }).check();
  await office.getByRole('region', { name: 'Checkout' }).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved. The shop shows it now.')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Order now' });
  await expect(async () => {
    await shop.visit(page, '/product_detail/1042');
    await page.getByRole('button', { name: 'Order now' }).click({ timeout: 2_000 });
    await expect(dialog).toBeVisible();
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => /\/other-forms-[^/]*\.js$/.test(name)),
      undefined,
      { timeout: 3_000 },
    );
  }).toPass();
  await fillIn(page, { 'Full name': 'Zarmina Waiting' });
  await cutNetwork(page);
  await dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(dialog).toBeHidden();
  const waits = page.getByRole('region', { name: 'Your order waits for the network' });
  await expect(waits).toContainText('Nothing is ordered yet.');
  await expect(waits).toBeInViewport();
  // Taken back it is at the product again, with the form as it was.
  await waits.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Zarmina Waiting');
  await dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(waits).toBeVisible();
  await restoreNetwork(page);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Order placed successfully!', { timeout: 20_000 });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'We have your order' })).toBeVisible();
  await office.goto(shop.at('/admin/orders?q=Zarmina'));
  await expect(office.getByText('Zarmina Waiting').filter({ visible: true })).toHaveCount(1);
  await page.close();
  await office.close();
  forgiveMissingNetwork(complaints);
});
