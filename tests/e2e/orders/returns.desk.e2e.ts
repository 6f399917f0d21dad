import type { Page } from '@playwright/test';
import { claimCodeOf } from '#app/modules/orders/order-form/claim-code.server.ts';
import { allFaults, graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, placeOrder, shelve, stateOf, stockOf } from '../support/admin-orders.ts';
import { alive, expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.use({ holds: ['settings'] });

const phone = '03451237890';

/** Four red pixels. */
const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** An action of the admin, as its pages send it. */
async function submit(page: Page, input: Record<string, unknown>, area = 'orders'): Promise<{ to?: string }> {
  const result = await page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body })).json();
    },
    [`/admin/${area}/actions`, JSON.stringify(input)] as const,
  );
  expect(result.refused ?? []).toEqual([]);
  return result;
}

/** The order's receipt, which a shopper has in their browser or account. */
async function receiptOf(shop: { sql(text: string, values?: unknown[]): Promise<unknown[]> }, number: string) {
  const [row] = (await shop.sql('select receipt from orders where number = $1', [number])) as { receipt: string }[];
  return row?.receipt ?? '';
}

/** Exactly these fields of the form are marked as wrong, and each says what is wrong with it. */
async function expectMarked(page: Page, names: (string | RegExp)[]): Promise<void> {
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(names.length);
  for (const name of names) {
    const field = page.getByRole('combobox', { name });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\S/);
  }
}

test('M8: a shopper without script asks for a return; the shop agrees, receives it and refunds 80 %, and the shopper sees each step', {
  tag: '@fast',
}, async ({ browser, baseURL, context, page, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/advanced');
  const lamp = await shelve(shop, `Returned lamp ${uniqueNumber()}`, 6);
  const number = await placeOrder(page, { name: `Hina ${uniqueNumber()}`, product: lamp, quantity: 2, phone });
  await submit(page, { action: 'change-state', to: 'confirmed', numbers: [number] });
  await submit(page, { action: 'pack-orders', numbers: [number], retryKey: crypto.randomUUID() });
  await submit(page, { action: 'hand-over-order', number, courier: 'leopards' });
  await submit(page, { action: 'change-state', to: 'delivered', numbers: [number] });
  await page.getByLabel('Returns are asked for on the website').selectOption('on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. It applies from the next order, call and page.')).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const shopper = await plain.newPage();
  await shopper.goto(`/return?id=${number}`);
  await expect(shopper.getByLabel('Order number')).toHaveValue(number);
  await shopper.getByLabel('Phone of the order').fill('0333 0000000');
  await shopper.getByLabel('Order number').fill('12');
  await shopper.getByRole('button', { name: 'Continue' }).click();
  await expect(shopper.getByLabel('Order number')).toBeFocused();
  await shopper.getByLabel('Order number').fill(number);
  await shopper.getByLabel('Phone of the order').fill(phone);
  await shopper.getByRole('button', { name: 'Continue' }).click();
  // What stands on the parcel is not enough.
  await expect(shopper.getByLabel('Code on the receipt')).toBeFocused();
  await expect(shopper.getByLabel('Code on the receipt')).toHaveAccessibleDescription(/six letters and digits/);
  await shopper.getByLabel('Code on the receipt').fill('AAA-AAA');
  await shopper.getByRole('button', { name: 'Continue' }).click();
  await expect(shopper.getByRole('alert')).toContainText('We found nothing to return');
  await expect(shopper.getByLabel('Order number')).toHaveValue(number);
  await expect(shopper.getByLabel('Phone of the order')).toHaveValue(phone);
  await expect(shopper.getByLabel('Code on the receipt')).toBeFocused();
  await shopper.getByLabel('Code on the receipt').fill(claimCodeOf(await receiptOf(shop, number)).toLowerCase());
  await shopper.getByRole('button', { name: 'Continue' }).click();
  await shopper.getByRole('button', { name: 'Ask for the return' }).click();
  await expectMarked(shopper, [/^Pieces of Returned lamp/, 'Why?', 'How']);
  await expect(shopper.getByLabel(/^Pieces of Returned lamp/)).toBeFocused();
  await shopper.getByLabel(/^Pieces of Returned lamp/).selectOption('1');
  await shopper.getByRole('combobox', { name: 'How' }).selectOption('cash');
  await shopper.getByRole('button', { name: 'Ask for the return' }).click();
  await expectMarked(shopper, ['Why?']);
  await expect(shopper.getByLabel('Why?')).toBeFocused();
  await expect(shopper.getByLabel('Why?')).toBeInViewport();
  await shopper.getByLabel('Why?').selectOption('changed-mind');
  await shopper.getByLabel('Tell us more').fill('The shade is cracked.');
  await shopper
    .getByLabel('Photographs')
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: photograph });
  await shopper.getByRole('combobox', { name: 'How' }).selectOption('jazzcash');
  await shopper.getByLabel('Name of the account').fill('Hina Malik');
  await shopper.getByLabel(/^IBAN, or mobile number/).fill('0300 1112223');
  await shopper.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: 'We have your request.' })).toBeVisible();
  await expect(shopper.getByText(/1,200 back, 80 % of what you paid for it/)).toBeVisible();

  await open(page, `/admin/returns?q=${number}`);
  await page
    .getByRole('link', { name: `${dashed(number)}/1` })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'What was sent back, 1' })).toBeVisible();
  const standing = page.getByRole('region', { name: 'Status' });
  await page.getByRole('button', { name: 'Approve return' }).click();
  await expect(standing.getByText('Approved', { exact: true })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);

  await shopper.reload();
  await expect(shopper.getByRole('heading', { level: 1, name: 'We take it back.' })).toBeVisible();
  await shopper.getByLabel('Courier and tracking number').fill('TCS 7790 8421');
  await shopper.getByRole('button', { name: 'The parcel has left' }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: 'It is on its way to us.' })).toBeVisible();

  // The admin's page hears of it by itself.
  await expect(standing.getByText('Sent with: TCS 7790 8421')).toBeVisible();
  await page.getByRole('button', { name: 'Received' }).click();
  const received = page.getByRole('dialog', { name: 'What came back?' });
  await received.getByLabel(/^Condition/).selectOption('opened');
  await received.getByRole('button', { name: 'Received' }).click();
  await expect(page.getByText('Opened, 1 back into stock')).toBeVisible();
  expect(await stockOf(shop, lamp)).toBe(5);
  await page.getByRole('button', { name: /^Refund Rs.\s1,200$/ }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByText('Confirm the account on the phone')).toBeVisible();
  await expect(refund.getByLabel('Mobile number of the account')).toHaveValue('03001112223');
  await refund.getByRole('button', { name: /^Rs.\s1,200 has been sent$/ }).click();
  await expect(refund.getByText('Enter the reference number of the transfer.')).toBeVisible();
  await refund.getByLabel('Reference').fill('JC-778');
  await refund.getByRole('button', { name: /^Rs.\s1,200 has been sent$/ }).click();
  await expect(standing.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByText('•••• 2223')).toBeVisible();

  await shopper.reload();
  await expect(shopper.getByText(/The reference is JC-778/)).toBeVisible();
  await plain.close();
  await page.getByRole('link', { name: `Order ${dashed(number)}` }).click();
  await alive(page);
  const card = page.getByRole('region', { name: 'Returns' });
  await expect(card.getByText('Refunded', { exact: true })).toBeVisible();
  expect(await stateOf(shop, number)).toBe('delivered');
  await shop.sql(`update office_settings set values = values - 'returnsOnWebsite' where part = 'rules'`);
  await expectRightBooks(shop);
});

test('M8: with script a return that lacks something is not sent: all that is missing is marked, the photographs stay chosen', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/advanced');
  const lamp = await shelve(shop, `First lamp ${uniqueNumber()}`, 6);
  const number = await placeOrder(page, {
    name: `Sana ${uniqueNumber()}`,
    product: lamp,
    quantity: 1,
    phone: '03451237891',
  });
  await submit(page, { action: 'change-state', to: 'confirmed', numbers: [number] });
  await submit(page, { action: 'pack-orders', numbers: [number], retryKey: crypto.randomUUID() });
  await submit(page, { action: 'hand-over-order', number, courier: 'leopards' });
  await submit(page, { action: 'change-state', to: 'delivered', numbers: [number] });
  await page.getByLabel('Returns are asked for on the website').selectOption('on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. It applies from the next order, call and page.')).toBeVisible();

  // From the receipt one is led on without writing anything.
  const kept = [{ number, receipt: await receiptOf(shop, number), placedAt: new Date().toISOString() }];
  await page.evaluate((receipts) => localStorage.setItem('receipts', receipts), JSON.stringify(kept));
  await open(page, '/receipt');
  await page.getByRole('button', { name: 'Return something' }).click();
  await alive(page);
  const pieces = page.getByLabel(/^Pieces of First lamp/);
  await pieces.selectOption('0');
  // What changes in the shop meanwhile does not take the form away.
  const readAnew = page.waitForResponse(/\/return\.data/);
  await shop.sql(
    `insert into shop_settings (id, values) values (1, '{}')
      on conflict (id) do update set version = shop_settings.version + 1`,
  );
  await readAnew;
  await page.getByLabel('Photographs').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: photograph });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('button', { name: 'Ask for the return' }).click();
  await expectMarked(page, [/^Pieces of First lamp/, 'Why?', 'How']);
  await expect(pieces).toBeFocused();
  await expect(pieces).toHaveAccessibleDescription('Choose what you would like to send back.');
  expect(await allFaults(page, { within: 'main' })).toEqual([]);
  await pieces.selectOption('1');
  await expectMarked(page, ['Why?', 'How']);
  await page.getByLabel('Why?').selectOption('damaged');
  await page.getByRole('combobox', { name: 'How' }).selectOption('cash');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await page.getByLabel('Photographs').evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  await page.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your request.' })).toBeVisible();
  await shop.sql(`update office_settings set values = values - 'returnsOnWebsite' where part = 'rules'`);
});

test('M9: what is sent instead is paid by what came back; the label of the way back is printed, the difference collected or refunded', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders');
  const stamp = uniqueNumber();
  const lamp = await shelve(shop, `Exchanged lamp ${stamp}`, 6);
  const number = await placeOrder(page, { name: `Hina ${stamp}`, product: lamp, quantity: 2, phone });
  await submit(page, { action: 'change-state', to: 'confirmed', numbers: [number] });
  await submit(page, { action: 'pack-orders', numbers: [number], retryKey: crypto.randomUUID() });
  await submit(page, { action: 'hand-over-order', number, courier: 'leopards' });
  await submit(page, { action: 'change-state', to: 'delivered', numbers: [number] });
  const input = { action: 'register-return', number, reason: 'size', words: '', way: '', name: '', account: '' };
  const lines = [{ productId: lamp, quantity: 2 }];
  const taken = await submit(page, { ...input, formKey: crypto.randomUUID(), lines }, 'returns');
  const address = String(taken.to);
  await open(page, address);
  const label = await page.request.get(
    String(await page.getByRole('link', { name: 'Return label' }).getAttribute('href')),
  );
  expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByRole('dialog', { name: 'What came back?' }).getByRole('button', { name: 'Received' }).click();
  await page.getByRole('link', { name: 'Exchange' }).click();
  await alive(page);
  await page.getByRole('searchbox', { name: 'Add a product' }).fill(`Exchanged lamp ${stamp}`);
  await page.getByRole('button', { name: new RegExp(`Exchanged lamp ${stamp}.*in stock`) }).click();
  // One lamp instead of two.
  await expect(
    page.getByText(/costs Rs.\s1,500 less than what came back. Rs.\s1,201 are refunded, 80 % of the difference/),
  ).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Create and confirm, Rs.\s1$/ }).click();
  await expect(page.getByText(/What came back pays Rs.\s1,499 of it/)).toBeVisible();
  await open(page, address);
  await page.getByRole('button', { name: /^Refund the difference, Rs.\s1,201$/ }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByText(/that the other order costs less/)).toBeVisible();
  await refund.getByRole('combobox', { name: 'Refund to' }).selectOption('cash');
  await refund.getByRole('button', { name: /^Rs.\s1,201 has been sent$/ }).click();
  const standing = page.getByRole('region', { name: 'Status' });
  await expect(standing.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(standing.getByText(/What came back pays Rs.\s1,499 of it; Rs.\s1 to collect at the door/)).toBeVisible();
  await expectRightBooks(shop);
});
