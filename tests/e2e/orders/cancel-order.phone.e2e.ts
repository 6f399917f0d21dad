import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test.use({ holds: ['settings'] });

async function letCancel(shop: Shop, isOn: boolean): Promise<void> {
  await shop.sql(
    `insert into shop_settings (id, values) values (1, jsonb_build_object('shoppersCancel', $1::boolean))
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
    [isOn],
  );
}

test('M70: on the receipt the order is cancelled after a question, in one tab for both, and stays where it is packed', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await letCancel(shop, true);
  try {
    const name = `Kanwal ${uniqueNumber()}`;
    await toTheCheckout(page);
    await fillIn(page, { 'Full name': name, Phone: uniquePhone() });
    await complete(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('link', { name: 'See the receipt' }).click();
    const press = page.getByRole('button', { name: 'Cancel the order' });
    await press.click();
    const form = page.getByRole('form', { name: 'Cancel this order? Tell us why.' });
    await form.getByRole('button', { name: 'Keep the order' }).click();
    await expect(form).toHaveCount(0);
    const other = await context.newPage();
    await open(other, '/receipt');
    await other.getByRole('button', { name: 'Cancel the order' }).click();

    // While the question is open the shop packs it.
    const packed = (state: string) => shop.sql('update orders set state = $1 where full_name = $2', [state, name]);
    await press.click();
    await form.getByLabel('It takes too long').check();
    await packed('packed');
    await form.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('It is packed already', { exact: false })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(press).toHaveCount(0);
    await packed('placed');
    await page.reload();

    await press.click();
    // Without a reason nothing is sent.
    await form.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(form).toBeVisible();
    await form.getByLabel('Ordered by mistake').check();
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(form.getByText('That did not reach us.', { exact: false })).toBeVisible();
    await expect(form.getByLabel('Ordered by mistake')).toBeChecked();
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Cancel the order' }).dblclick();
    const word = page.getByText('This order is cancelled. Nothing will be sent', { exact: false });
    await expect(word).toBeInViewport();
    await expect(word).toBeFocused();
    await expect(page.getByText('You pay the rider', { exact: false })).toHaveCount(0);
    await expect(form).toHaveCount(0);
    const [row] = await shop.sql('select state, reason from orders where full_name = $1', [name]);
    expect(row).toEqual({ state: 'cancelled', reason: 'Ordered by mistake (on the receipt)' });

    // The other tab still shows its question; the answer is the same.
    await other.getByLabel('Another reason').check();
    await other.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(other.getByText('This order is cancelled. Nothing will be sent', { exact: false })).toBeVisible();

    complaints.forgive(/ERR_INTERNET_DISCONNECTED|status of 409/);
  } finally {
    await letCancel(shop, false);
  }
});

test('M70: the panel of a new order cancels it, too, and is gone then', async ({ page, shop }) => {
  await letCancel(shop, true);
  try {
    const name = `Kanwal ${uniqueNumber()}`;
    await toTheCheckout(page);
    await fillIn(page, { 'Full name': name, Phone: uniquePhone() });
    await complete(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    const panel = page.getByRole('region', { name: 'We have your order' });
    await panel.getByRole('button', { name: 'Cancel the order' }).click();
    await panel.getByLabel('Ordered by mistake').check();
    await panel.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('This order is cancelled.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(panel).toHaveCount(0);
    expect(await shop.sql('select state from orders where full_name = $1', [name])).toEqual([{ state: 'cancelled' }]);
  } finally {
    await letCancel(shop, false);
  }
});
