import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expectRightBooks, placeOrder, shelve, stockOf } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('M25, M26: purchases make the cost, an order keeps it, and its profit stands on its page and in the numbers', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  test.slow();
  const name = `Costed lamp ${uniqueNumber()}`;
  const id = await shelve(shop, name, 1);
  const person = await signIn(context, shop, 'owner');
  await open(page, `/admin/products/${id}/stock`);
  const form = page.getByRole('region', { name: 'Stock in' });
  const cost = page.getByRole('region', { name: 'Cost' });
  await expect(cost).toContainText('Cost not set.');
  async function buy(pieces: string, price: string): Promise<void> {
    await form.getByLabel('Items').fill(pieces);
    await form.getByLabel('Cost per item').fill(price);
    await form.getByLabel('Supplier or bill').fill('Akbari Market, bill 17');
    await form.getByRole('button', { name: 'Add stock' }).click();
  }
  await form.getByRole('button', { name: 'Add stock' }).click();
  await expect(form.getByText('Enter how many arrived, such as 24.')).toBeVisible();
  await buy('9', '400');
  await expect(cost).toContainText('Rs.\u00A0400');
  await expect(form.getByLabel('Items')).toHaveValue('');
  await buy('10', '600');
  await expect(cost).toContainText('Rs.\u00A0500');
  expect(await stockOf(shop, id)).toBe(20);
  const bought = page.getByRole('row', { name: /Received: Akbari Market, bill 17/ }).first();
  await expect(bought).toContainText('Rs.\u00A0600');

  const number = await placeOrder(page, { name: `Rabia ${uniqueNumber()}`, product: id, quantity: 2 });
  await buy('20', '900');
  await expect(cost).toContainText(/Rs\.\u00A0710\.5\d/);
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'])
    await shop.sql('update orders set state = $2 where number = $1', [number, to]);
  await shop.sql(
    `insert into order_events (order_id, actor_name, kind, from_state, to_state) select id, 'Story', 'step', 'placed', 'delivered' from orders where number = $1`,
    [number],
  );
  await open(page, `/admin/orders/${number}`);
  const profit = page.getByRole('region', { name: 'Profit' });
  await expect(profit).toContainText('Rs.\u00A03,000.00');
  await expect(profit).toContainText('−Rs.\u00A01,000.00');
  await expect(profit).toContainText('67 %');
  expect(await graveFaults(page)).toEqual([]);

  await open(page, '/admin/reports?view=profit&days=30&by=city');
  await expect(page.getByRole('region', { name: 'Stock value today' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Profit by city' }).getByRole('row', { name: /Sahiwal/ })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  const file = await (await page.request.get('/admin/reports/csv?view=profit&days=30&by=product')).text();
  expect(file).toContain(`${name},1,3000,1000,0,0,0,2000`);
  const worth = await (await page.request.get('/admin/reports/csv?list=worth')).text();
  expect(worth).toMatch(new RegExp(`${id},${name},38,710\\.5\\d,`));
  await expectRightBooks(shop);

  // Who only edits products puts pieces on the shelf, and sees and writes no cost.
  await shop.sql(`update users set role = 'staff', tasks = '{products}' where id = $1`, [person.id]);
  await expect(async () => {
    await open(page, `/admin/products/${id}/stock`);
    await expect(cost).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(form.getByLabel('Items')).toBeVisible();
  await expect(form.getByLabel('Cost per item')).toHaveCount(0);
  await expect(page.getByText('each', { exact: false }).filter({ hasText: 'Rs.' })).toHaveCount(0);
  const purchase = {
    action: 'record-purchase',
    id,
    pieces: 1,
    price: 100,
    words: '',
    day: null,
    key: crypto.randomUUID(),
  };
  const refused = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/admin/products/actions', { method: 'POST', headers, body })).status;
  }, JSON.stringify(purchase));
  expect(refused).toBe(404);
  // The browser itself writes the refusal into the console.
  complaints.forgive(/404/);
});
