import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { cutNetwork, expect, forgiveMissingNetwork, open, restoreNetwork, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.describe(() => {
  test.use({ holds: ['packed orders'] });

  test('I8, K3: a call and a parcel that find no network wait to be sent, and are sent once when it is back', async ({
    context,
    page,
    shop,
    complaints,
  }) => {
    test.slow();
    await signIn(context, shop, 'staff', 'Kashif Raza');
    const lamp = await shelve(shop, `Waiting lamp ${uniqueNumber()}`);
    await open(page, '/admin/orders');
    const called = await placeOrder(page, { name: `Nadia ${uniqueNumber()}`, product: lamp });
    const packed = await placeOrder(page, { name: `Omar ${uniqueNumber()}`, product: lamp });
    await open(page, `/admin/orders/${packed}`);
    await page
      .getByRole('region', { name: 'Next' })
      .getByRole('button', { name: /^Confirmed/ })
      .click();
    await expect.poll(() => stateOf(shop, packed)).toBe('confirmed');

    await open(page, '/admin/pack');
    const button = page.getByRole('button', { name: `Packed ${dashed(packed)}` });
    await expect(button).toBeVisible();
    await cutNetwork(page);
    await button.click();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: dashed(packed) }) });
    await expect(row.getByText('waits to be sent')).toBeVisible();
    await expect(page.getByText(`${dashed(packed)} packed waits to be sent`)).toBeVisible();
    expect(await stateOf(shop, packed)).toBe('confirmed');
    await restoreNetwork(page);
    await expect.poll(() => stateOf(shop, packed), { timeout: 20_000 }).toBe('packed');
    await expect(page.getByText(`${dashed(packed)} packed waits to be sent`)).toBeHidden();

    await open(page, `/admin/confirm/${called}`);
    const head = page.getByRole('heading', { level: 2, name: /^Nadia/ });
    await expect(head).toBeVisible();
    await cutNetwork(page);
    await page.keyboard.press('n');
    await expect(page.getByText(/^Nadia \d+ no answer waits to be sent/)).toBeVisible();
    await expect(head).toBeHidden();
    await restoreNetwork(page);
    await expect
      .poll(async () => (await shop.sql('select calls from orders where number = $1', [called]))[0]?.calls, {
        timeout: 20_000,
      })
      .toBe(1);
    await expect(page.getByText(/^Nadia \d+ no answer waits to be sent/)).toBeHidden();
    forgiveMissingNetwork(complaints);
    await expectRightBooks(shop);
  });
});

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('I8: what finds no network and does not wait says so where it was asked, keeps what was typed, and goes through when it is back', async ({
    context,
    page,
    shop,
    complaints,
  }) => {
    await signIn(context, shop, 'owner', 'Kashif Raza');
    const lamp = await shelve(shop, `Cut lamp ${uniqueNumber()}`);
    await open(page, '/admin/orders');
    const number = await placeOrder(page, { name: `Saima ${uniqueNumber()}`, product: lamp });
    await open(page, `/admin/orders/${number}`);
    const note = page.getByLabel('Add a note', { exact: true });
    await note.fill('Ring twice');
    await cutNetwork(page);
    await note.press('Enter');
    const notified = page.getByRole('alert').filter({ hasText: 'No answer from the shop' });
    await expect(notified).toBeVisible();
    await expect(note).toHaveValue('Ring twice');
    await expect(page.getByRole('heading', { name: dashed(number) })).toBeVisible();
    await restoreNetwork(page);
    await note.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ring twice' })).toBeVisible();
    await expect(notified).toBeHidden();

    await open(page, '/admin/settings/shop');
    const mission = page.getByLabel('Mission');
    await mission.fill('Kept while the network is away.');
    await cutNetwork(page);
    await page.keyboard.press('Control+s');
    await expect(notified).toBeVisible();
    await expect(mission).toHaveValue('Kept while the network is away.');
    await expect(page.getByText('1 change not saved')).toBeVisible();
    await restoreNetwork(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    forgiveMissingNetwork(complaints);
    await expectRightBooks(shop);
  });
});
