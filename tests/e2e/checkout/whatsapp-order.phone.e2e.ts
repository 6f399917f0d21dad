import { alive, expect, open, test } from '../support/shop.ts';

test('F7: what was typed is still there when the form is opened again in this tab', async ({ page }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ayesha Siddiqui');
  await page.keyboard.press('Escape');
  await open(page, '/product_detail/1038');
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ayesha Siddiqui');
  await expect(page.getByLabel('Quantity')).toHaveValue('1');
});

test('F7: a form that does not come says so and brings the page of today; closing the form leaves one where one was', async ({
  page,
  complaints,
}) => {
  await page.route('**/static/js/whatsapp-order-dialog-*.js', (route) => route.abort());
  await open(page, '/product_detail/1042');
  const button = page.getByRole('button', { name: 'Order on WhatsApp' });
  await button.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Loading chunk failed');
  await page.unroute('**/static/js/whatsapp-order-dialog-*.js');
  // The load that comes next is the reload's.
  await page.waitForLoadState();
  const again = page.waitForEvent('load', { timeout: 15_000 });
  await alert.getByRole('button', { name: 'OK' }).click();
  await again;
  await alive(page);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Order on WhatsApp' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  complaints.forgive(/ERR_FAILED/);
});

test('F7: the page of today comes also while the shop has changed something and the page reloads its data', async ({
  page,
  shop,
  complaints,
}) => {
  const [row] = await shop.sql(
    "insert into products (name, title, price_paisa, stock) values ('Changed meanwhile', '', 100000, 9) returning id",
  );
  await page.route('**/static/js/whatsapp-order-dialog-*.js', (route) => route.abort());
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await open(page, `/product_detail/${row?.id}`);
  await listening;
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  await expect(ok).toBeVisible();
  // The data is asked for and does not come.
  await page.route('**/*.data*', () => {});
  const reading = page.waitForRequest(/\.data/);
  await shop.sql('update products set stock = 8 where id = $1', [row?.id]);
  await reading;
  // The load that comes next is the reload's.
  await page.waitForLoadState();
  const reload = page.waitForEvent('load', { timeout: 15_000 });
  await ok.click();
  await reload;
  await expect(page.getByRole('button', { name: 'Order on WhatsApp' })).toBeVisible();
  complaints.forgive(/ERR_FAILED/);
});
