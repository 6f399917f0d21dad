import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { courierKeys } from '../support/couriers.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.describe.configure({ mode: 'serial', timeout: 90_000 });
// They book and hand over whatever is packed.
test.use({ holds: ['packed orders'] });

/** Has the couriers' stand-in report an event of a parcel. */
async function report(courier: string, number: string, words: string): Promise<void> {
  const query = new URLSearchParams({ courier, number, say: words });
  await fetch(`${process.env.E2E_COURIERS_URL}/behave?${query}`);
}

/** Opens a page of the admin without waiting for its pictures, and until it can be used. */
async function openAdmin(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await alive(page);
}

/** Requests the state of every parcel from its courier. */
async function askNow(page: Page): Promise<void> {
  await openAdmin(page, '/admin/parcels');
  await page.getByRole('button', { name: 'Refresh tracking' }).click();
  await expect(page.getByText(/Tracking refreshed$|Refreshing tracking/)).toBeVisible({ timeout: 15_000 });
}

async function noTrouble(page: Page): Promise<void> {
  expect(await graveFaults(page, { within: 'main' })).toEqual([]);
}

async function packed(shop: Shop): Promise<string> {
  const [order] = await shop.sql("select number from orders where state = 'packed' order by state_since, id limit 1");
  return String(order?.number);
}

async function stateOf(shop: Shop, number: string): Promise<string> {
  const [order] = await shop.sql('select state from orders where number = $1', [number]);
  return String(order?.state);
}

test('K5: the owner connects each courier, whose keys are tried at once and never shown again', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  // Another test may have connected them already.
  await shop.sql("update courier_accounts set sealed = null, endings = '{}', version = version + 1");
  await openAdmin(page, '/admin/settings/couriers');
  for (const [courier, fields] of Object.entries(courierKeys)) {
    const card = page.getByRole('region', { name: courier, exact: true });
    await expect(card.getByText('connected, follows parcels')).toHaveCount(0);
    await card.getByRole('button', { name: 'Connect', exact: true }).click();
    for (const [label, key] of Object.entries(fields)) await card.getByLabel(label, { exact: true }).fill(key);
    await card.getByRole('button', { name: 'Connect and test' }).click();
    await expect(card.getByText('connected, follows parcels')).toBeVisible();
  }
  await noTrouble(page);
  expect(await page.content()).not.toMatch(/leopards-password|tcs-secret|leopards-key/);
});

for (const [courier, name, way] of [
  ['tcs', 'TCS', { out: 'Out For Delivery', delivered: 'Shipment Delivered' }],
  ['leopards', 'Leopards', { out: 'Assign to Courier', delivered: 'Delivered' }],
  ['trax', 'Trax', { out: 'Shipment - Out for Delivery', delivered: 'Shipment - Delivered' }],
] as const)
  test(`K5: a parcel goes with ${name} by a scan, and is followed to the door`, async ({ page, context, shop }) => {
    await signIn(context, shop, 'staff');
    const number = await packed(shop);
    const cn = `99${uniqueNumber()}`;
    await openAdmin(page, `/admin/parcels/dispatch?courier=${courier}`);
    const field = page.getByLabel(`Tracking number of order ${number.slice(0, 4)}-${number.slice(4)}`);
    await field.fill('x');
    await field.press('Enter');
    await expect(page.getByText('Type or scan the number on the courier’s slip', { exact: false })).toBeVisible();
    await field.fill(cn);
    await field.press('Enter');
    await expect(field).toBeHidden();
    expect(await stateOf(shop, number)).toBe('shipped');
    for (const [words, state, notified] of [
      [way.out, 'out-for-delivery', 'the rider has your order'],
      [way.delivered, 'delivered', 'is delivered. Is everything as you wanted it?'],
    ] as const) {
      await report(courier, cn, words);
      await askNow(page);
      await expect.poll(() => stateOf(shop, number), { timeout: 20_000 }).toBe(state);
      await openAdmin(page, `/admin/orders/${number}`);
      const tell = page.getByRole('link', { name: 'Message customer on WhatsApp' });
      await expect(tell).toHaveAttribute('href', /^https:\/\/wa\.me\/92\d{10}\?text=/);
      expect(new URL((await tell.getAttribute('href')) ?? '').searchParams.get('text')).toContain(notified);
    }
  });

test('K5: a parcel that comes back waits at “Needs a look” for its stock to be checked', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'staff');
  const [order] = await shop.sql(
    "select number, tracking_number as cn from orders where state = 'shipped' and courier = 'leopards' and tracking_number is not null limit 1",
  );
  await report('leopards', String(order?.cn), 'Returned to shipper');
  await askNow(page);
  await expect.poll(() => stateOf(shop, String(order?.number)), { timeout: 20_000 }).toBe('returning');
  await openAdmin(page, '/admin/parcels?state=look');
  const row = page.getByRole('row').filter({ hasText: String(order?.cn) });
  await expect(row.getByText('Arrived, stock not checked yet')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Check stock' })).toBeVisible();
  await noTrouble(page);
});

test('K5: what is packed is booked in one go, and handed over in one more', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff');
  await shop.sql("update orders set city = 'Lahor' where state = 'packed'");
  const number = await packed(shop);
  await openAdmin(page, '/admin/parcels/dispatch?courier=leopards');
  await page.getByRole('button', { name: /^Book \d+ with Leopards/ }).click();
  await page.getByRole('button', { name: /^Dispatch \d+$/ }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('shipped');
  await expect(page.getByText(`${number.slice(0, 4)}-${number.slice(4)}`, { exact: true })).toBeHidden();
});

test('K6: a payment sheet with one short and one missing line', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  const [missing, short, full] = await owedBy(shop, 'trax', 'oldest');
  await openAdmin(page, '/admin/cash');
  await noTrouble(page);
  await page.getByLabel('From').selectOption('trax');
  await page.getByLabel('Paste the rows').fill('This is no sheet');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Two columns are needed', { exact: false })).toBeVisible();
  const rows = [
    `CN\tCOD amount`,
    `${full.cn}\t${full.rupees.toLocaleString('en')}`,
    `${short.cn}\t${short.rupees - 100}`,
  ];
  await page.getByLabel('Paste the rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Trax payment sheet' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: short.cn })).toContainText('Short');
  await expect(page.getByRole('row').filter({ hasText: missing.cn })).toContainText('Missing from the sheet');
  expect(await stateOf(shop, full.number)).toBe('delivered');
  await noTrouble(page);
  await page.getByRole('button', { name: 'Mark 1 order cash received' }).click();
  await expect(page.getByText('In the books since', { exact: false })).toBeVisible();
  expect(await stateOf(shop, full.number)).toBe('cash-received');
  expect(await stateOf(shop, short.number)).toBe('delivered');
  await page.getByRole('row').filter({ hasText: short.cn }).getByRole('button', { name: 'Accept' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(page.getByText('Enter a reason, in a few words.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('Torn box, agreed on the phone');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(() => stateOf(shop, short.number)).toBe('cash-received');
});

test('K6: a line with an unknown number is linked to its order; what is short is claimed', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(context, shop, 'owner');
  const [linked, short] = await owedBy(shop, 'tcs', 'oldest');
  await openAdmin(page, '/admin/cash');
  await page.getByLabel('From').selectOption('tcs');
  await page
    .getByLabel('Paste the rows')
    .fill(`CN,COD\n99900011122,${linked.rupees}\n${short.cn},${short.rupees - 50}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const line = page.getByRole('row').filter({ hasText: '99900011122' });
  await line.getByRole('button', { name: 'Link to order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order number').fill('12');
  await dialog.getByRole('button', { name: 'Link to order' }).click();
  await expect(dialog.getByText('There is no order with this number', { exact: false })).toBeVisible();
  await dialog.getByLabel('Order number').fill(`${linked.number.slice(0, 4)}-${linked.number.slice(4)}`);
  await dialog.getByRole('button', { name: 'Link to order' }).click();
  await expect(line).toContainText('Matched');
  const claimed = page.getByRole('row').filter({ hasText: short.cn });
  // A browser that does not let the page copy: nothing is claimed that the owner could not send.
  await page.evaluate(() => {
    const value = () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value });
  });
  await claimed.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
  await expect(claimed).not.toContainText('claimed');
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await claimed.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByRole('row').filter({ hasText: short.cn })).toContainText('claimed');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${short.cn}: collected`);
  await noTrouble(page);
  await page.getByRole('button', { name: 'Mark 1 order cash received' }).click();
  await expect.poll(() => stateOf(shop, linked.number)).toBe('cash-received');
});

test('M48: what a sheet left open is worked on once it is in the books', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(context, shop, 'owner');
  const [paid, misread] = await owedBy(shop, 'trax', 'newest');
  await openAdmin(page, '/admin/cash');
  await page.getByLabel('From').selectOption('trax');
  await page.getByLabel('Paste the rows').fill(`CN,COD\n${paid.cn},${paid.rupees}\n77700011122,${misread.rupees}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Mark 1 order cash received' }).click();
  await expect(page.getByText('In the books since', { exact: false })).toBeVisible();
  const missing = page.getByRole('row').filter({ hasText: 'Missing from the sheet' }).first();
  await missing.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText(/^The claim for \S+ is copied: send it to Trax$/)).toBeVisible();
  await page.getByRole('row').filter({ hasText: '77700011122' }).getByRole('button', { name: 'Link to order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is booked to the order you enter at once');
  await dialog.getByLabel('Order number').fill(paid.number);
  await dialog.getByRole('button', { name: /^Book Rs/ }).click();
  await expect(dialog.getByText(/^Nothing is owed for/)).toBeVisible();
  await dialog.getByLabel('Order number').fill(misread.number);
  await dialog.getByRole('button', { name: /^Book Rs/ }).click();
  await expect.poll(() => stateOf(shop, misread.number)).toBe('cash-received');
});

test('M60: a sheet in the books is taken back as a whole, after it was said what goes; what counts on it keeps it there', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const owed = await shop.sql(
    `select number, tracking_number as cn, total_paisa / 100 as rupees from orders
     where state = 'delivered' and courier = 'leopards' and tracking_number is not null order by state_since desc limit 2`,
  );
  const [first, second] = owed.map(({ number, cn, rupees }) => ({ number: String(number), line: `${cn},${rupees}` }));
  if (!first || !second) throw new Error('Leopards owes for too few parcels.');
  const enter = async (text: string) => {
    await openAdmin(page, '/admin/cash');
    await page.getByLabel('From').selectOption('leopards');
    await page.getByLabel('Paste the rows').fill(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Leopards payment sheet' })).toBeVisible();
    return page.url();
  };
  const inBooks = page.getByText('In the books since', { exact: false });
  const takeBack = page.getByRole('button', { name: 'Undo', exact: true });
  const dialog = page.getByRole('dialog');
  const sheet = await enter(`CN,COD\n${first.line}\n${second.line}\n77700${uniqueNumber()},500`);
  // Enter asks, and what has the focus then answers.
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Mark 2 orders cash received?');
  expect(await stateOf(shop, first.number)).toBe('delivered');
  await page.keyboard.press('Enter');
  await expect(inBooks).toBeVisible();
  expect(await stateOf(shop, first.number)).toBe('cash-received');

  const unknown = `77701${uniqueNumber()}`;
  const other = await enter(`CN,COD\n${first.line}\n${unknown},500`);
  await page.getByRole('button', { name: 'Put it in the books' }).click();
  await expect(inBooks).toBeVisible();
  await expect(page.getByText('The sheet is in the books; no order is closed')).toBeVisible();
  await openAdmin(page, sheet);
  await takeBack.click();
  await expect(dialog.getByText('This sheet stays in the books')).toBeVisible();
  await expect(dialog.getByText('Undo that one first.', { exact: false })).toBeVisible();
  await noTrouble(page);
  await dialog.getByRole('link', { name: /^Sheet \d+$/ }).click();
  await expect(page).toHaveURL(other);
  // What was asked of the one sheet is not asked of the other.
  await expect(page.getByText(unknown).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await takeBack.click();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The sheet is out of the books', { exact: false })).toBeVisible();

  await openAdmin(page, sheet);
  const tab = await context.newPage();
  await openAdmin(tab, sheet);
  await tab.getByRole('button', { name: 'Undo', exact: true }).click();
  await tab.keyboard.press('2');
  await takeBack.click();
  await expect(dialog.getByText('2 orders unpaid again, as before the sheet.')).toBeVisible();
  await expect(dialog.getByText('owed by the courier again.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo, 2 orders unpaid again' }).click();
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  expect(await stateOf(shop, first.number)).toBe('cash-received');
  await noTrouble(page);
  await dialog.getByLabel('Wrong sheet').check();
  await dialog.getByRole('button', { name: 'Undo, 2 orders unpaid again' }).click();
  await expect(page.getByText('It was in the books and was taken out again.', { exact: false })).toBeVisible();
  for (const { number } of [first, second]) expect(await stateOf(shop, number)).toBe('delivered');
  await expect(page.getByRole('row').filter({ hasText: 'Unknown parcel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark 2 orders cash received' })).toBeVisible();
  // The other tab hears of it, and has nothing to take back any more.
  await expect(tab.getByRole('button', { name: 'Mark 2 orders cash received' })).toBeVisible();
  await expect(tab.getByRole('dialog')).toBeHidden();
  await tab.close();
  await openAdmin(page, '/admin/activity');
  await expect(page.getByRole('row', { name: /Taken out of the books .*Note Wrong sheet/ }).first()).toBeVisible();
});

test('M77: a shortage that was accepted is taken back from its toast, beside its line and with the sheet; a write-off on the order’s page', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const [short, gone] = await owedBy(shop, 'leopards', 'newest');
  await openAdmin(page, '/admin/cash');
  await page.getByLabel('From').selectOption('leopards');
  await page.getByLabel('Paste the rows').fill(`CN,COD\n${short.cn},${Number(short.rupees) - 300}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Put it in the books' }).click();
  const row = page.getByRole('row').filter({ hasText: short.cn });
  const dialog = page.getByRole('dialog');
  const accept = async () => {
    await row.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(dialog.getByText('Only the owner can undo it.', { exact: false })).toBeVisible();
    await dialog.getByLabel('Reason').fill('پھٹا ہوا ڈبہ');
    await page.keyboard.press('Enter');
    await expect(row.getByText(/^Rs\.\s300 given up/)).toBeVisible();
    expect(await stateOf(shop, short.number)).toBe('cash-received');
  };
  await accept();
  await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).click();
  await expect(row.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  expect(await stateOf(shop, short.number)).toBe('delivered');

  await accept();
  await noTrouble(page);
  await row.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  expect(await stateOf(shop, short.number)).toBe('delivered');

  const missing = page.getByRole('row').filter({ hasText: gone.cn });
  await missing.getByRole('button', { name: 'Write off' }).click();
  await dialog.getByLabel('Reason').fill('Never paid');
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(shop, gone.number)).toBe('cash-received');
  await accept();
  const sheet = page.url();
  await openAdmin(page, `/admin/orders/${gone.number}`);
  await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/owed for .* again$/)).toBeVisible();
  expect(await stateOf(shop, gone.number)).toBe('delivered');

  await openAdmin(page, sheet);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(dialog.getByText(/^Rs\.\s300 given up since is owed again, too\.$/)).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It was in the books and was taken out again.', { exact: false })).toBeVisible();
  expect(await stateOf(shop, short.number)).toBe('delivered');
  await openAdmin(page, '/admin/activity');
  await expect(
    page.getByRole('row', { name: /Payment sheet .* Given up Rs\.\s300 Note Wrong sheet$/ }).first(),
  ).toBeVisible();
});

test('M50: what was taught of a courier’s words is listed in Settings, corrected, forgotten and taught again', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const word = `kept at hub ${uniqueNumber()}`;
  await shop.sql(
    `insert into taught_words (courier, plain, state, taught_by) values ('trax', $1, 'in-transit', 'Sana')`,
    [word],
  );
  const state = async () => (await shop.sql('select state from taught_words where plain = $1', [word]))[0]?.state;
  await openAdmin(page, '/admin/settings/couriers');
  const card = page.getByRole('region', { name: 'Trax', exact: true });
  await card.getByText(/mapped by you$/).click();
  await card.getByLabel(`Status for “${word}”`).selectOption('on-hold');
  await expect.poll(state).toBe('on-hold');
  await card.getByRole('button', { name: `Remove “${word}”` }).click();
  await expect.poll(state).toBeUndefined();
  await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(state).toBe('on-hold');
  await noTrouble(page);
});

test('M46: a parcel that left without a number is booked late from its order', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  const [order] = await shop.sql("select number from orders where state = 'confirmed' order by id desc limit 1");
  const number = String(order?.number);
  await shop.sql(
    "update orders set state = 'packed', courier = 'leopards', city = 'Lahore', version = version + 1 where number = $1",
    [number],
  );
  await openAdmin(page, `/admin/orders/${number}`);
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /^Dispatch/ })
    .click();
  const card = page.getByRole('region', { name: 'Courier' });
  await expect(card).toContainText('not booked: it was dispatched without a number');
  await card.getByRole('button', { name: 'Book it now with Leopards' }).click();
  await expect(card).toContainText(/Leopards LE\d+/);
  expect(await stateOf(shop, number)).toBe('shipped');
});

test('M5: what a courier keeps is compared with its rates, claimed, and tied to the bank', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(context, shop, 'owner');
  const [dear, right] = await owedBy(shop, 'leopards', 'newest');
  await openAdmin(page, '/admin/cash/leopards');
  await page.getByRole('button', { name: 'Add rates' }).click();
  const rates = page.getByRole('dialog');
  await rates.getByLabel('From').fill('2020-01-01');
  await rates.getByRole('textbox', { name: /^Delivery/ }).fill('two hundred');
  await rates.getByLabel('GST').fill('16');
  await rates.getByRole('button', { name: 'Save' }).click();
  await expect(rates.getByText('Write an amount, like 250.')).toBeVisible();
  await rates.getByRole('textbox', { name: /^Delivery/ }).fill('250');
  await rates.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('From 1 Jan 2020')).toBeVisible();
  await noTrouble(page);

  await openAdmin(page, '/admin/cash');
  await page.getByLabel('From').selectOption('leopards');
  const rows = [
    'CN\tCOD\tDelivery Charges\tGST\tNet',
    `${dear.cn}\t${dear.rupees}\t300\t48\t${dear.rupees - 348}`,
    `${right.cn}\t${right.rupees}\t250\t40\t${right.rupees - 290}`,
  ];
  await page.getByLabel('Paste the rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const row = page.getByRole('row').filter({ hasText: dear.cn });
  await expect(row).toContainText('Matched');
  await expect(row).toContainText('Rs.\u00A058 above the rates');
  await noTrouble(page);
  await page.getByRole('button', { name: 'Claim it' }).click();
  await expect(row).toContainText('claimed');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${dear.cn}: Delivery charge`);

  await page.getByRole('button', { name: 'Bank transfer' }).click();
  const bank = page.getByRole('dialog');
  await bank.getByLabel('Amount').fill('a lot');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(bank.getByText('Write an amount, like 45,200.')).toBeVisible();
  await bank.getByLabel('Amount').fill(String(dear.rupees + right.rupees - 638));
  await bank.getByLabel('Day').fill('2026-11-18');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The sheet says the same.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark 2 orders cash received' }).click();
  await expect.poll(() => stateOf(shop, dear.number)).toBe('cash-received');

  await openAdmin(page, '/admin/cash');
  const claims = page.getByRole('region', { name: 'Claims' });
  await claims.getByRole('button', { name: 'Paid back' }).click();
  await expect(claims).toBeHidden();
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(claims).toContainText(dear.cn);
  await openAdmin(page, '/admin/cash/kept?year=2027');
  await expect(page.getByRole('row').filter({ hasText: 'Leopards, 18 Nov' })).toContainText('Rs.\u00A0550');
  await noTrouble(page);
});

test('K6: payments are fetched from a courier that is connected; where it has paid nothing, it says so', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await openAdmin(page, '/admin/cash/leopards');
  await page.getByRole('button', { name: 'Fetch payments' }).click();
  await expect(page.getByText(/Leopards has paid for none of the \d+ parcels yet/)).toBeVisible({ timeout: 15_000 });
  await noTrouble(page);
});

test('K5: a courier books by itself what is packed; what it cannot book says why and is booked by a press', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await openAdmin(page, '/admin/settings/couriers');
  const card = page.getByRole('region', { name: 'Leopards', exact: true });
  await card.getByLabel('Book a parcel when an order is packed').check();
  await card.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved')).toBeVisible();
  const confirmed = await shop.sql("select number from orders where state = 'confirmed' order by id limit 2");
  const [good, stray] = confirmed.map(({ number }) => String(number));
  if (!good || !stray) throw new Error('Too few orders are confirmed.');
  await shop.sql(
    "update orders set city = case when number = $1 then 'Lahore' else 'Chak 44' end where number in ($1, $2)",
    [good, stray],
  );
  for (const number of [good, stray]) {
    await openAdmin(page, `/admin/orders/${number}`);
    await page
      .getByRole('region', { name: 'Next' })
      .getByRole('button', { name: /^Mark packed|^Packed/ })
      .click();
    await expect.poll(() => stateOf(shop, number)).toBe('packed');
  }
  const booked = () => shop.sql('select tracking_number as cn from orders where number = $1', [good]);
  // Packing queues the booking; the orders are tried one after the other.
  await expect.poll(async () => (await booked())[0]?.cn).toMatch(/^LE/);
  await expect
    .poll(() => shop.sql('select problem from parcels_to_book join orders on id = order_id where number = $1', [stray]))
    .toEqual([{ problem: expect.stringContaining('Chak 44') }]);
  await openAdmin(page, '/admin/parcels/dispatch?courier=leopards');
  const row = page.getByRole('listitem').filter({ hasText: `${stray.slice(0, 4)}-${stray.slice(4)}` });
  await expect(row.getByText('Not booked: Leopards does not know the city “Chak 44”', { exact: false })).toBeVisible();
  await noTrouble(page);
  const field = row.getByLabel('What Leopards calls “Chak 44”');
  await field.fill('Atlantis');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/has no city “Atlantis”/);
  await field.fill('multan');
  await row.getByRole('button', { name: 'Save and book' }).click();
  await expect(page.getByText('“Chak 44” is Multan for Leopards now', { exact: false })).toBeVisible();
  await expect(field).toBeHidden();
  await expect(row.getByText('Not booked')).toBeHidden();
  await expect(row.getByLabel(/^Tracking number of order/)).toHaveValue(/^LE/);

  await openAdmin(page, `/admin/orders/${good}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(/Leopards cancelled booking LE\d+/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  expect((await booked())[0]?.cn).toBeNull();
  await shop.sql('update courier_accounts set books = false');
});

test('K5: a number that another parcel has is refused at its field', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff');
  const [other] = await shop.sql(
    `select o.number, s.tracking_number as cn from shipments s join orders o on o.id = s.order_id
     where s.courier = 'tcs' and s.ended_at is null and s.tracking_number is not null limit 1`,
  );
  const [confirmed] = await shop.sql("select number from orders where state = 'confirmed' order by id limit 1");
  if (!other || !confirmed) throw new Error('There is no parcel to try it with.');
  const number = String(confirmed.number);
  await shop.sql("update orders set state = 'packed', version = version + 1 where number = $1", [number]);
  await openAdmin(page, `/admin/orders/${number}`);
  await page.getByRole('radio', { name: /^TCS/ }).check();
  await page.getByLabel('TCS tracking number').fill(String(other.cn));
  await page.getByLabel('TCS tracking number').press('Enter');
  await expect(page.getByLabel('TCS tracking number')).toHaveAccessibleDescription(/has the number .* already/);
  expect(await stateOf(shop, number)).toBe('packed');
});

test('K6: staff do not see what couriers owe, nor their keys', async ({ page, context, shop, complaints }) => {
  await signIn(context, shop, 'staff');
  for (const address of ['/admin/cash', '/admin/cash/trax', '/admin/settings/couriers']) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
  }
  forgiveRefusals(complaints);
});

test('I7: what another person saves shows in every field, choice and switch that is not touched here', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const rules = 'pay_day, late_after_days, moves, pickup_address';
  const [before] = await shop.sql(`select ${rules} from courier_accounts where courier = 'tcs'`);
  await signIn(context, shop, 'owner');
  const hers = await browser.newContext();
  await signIn(hers, shop, 'owner', 'Sana Iqbal');
  const her = await hers.newPage();
  await openAdmin(page, '/admin/settings/team');
  // Come to by a link: its fields are made in the browser, not read out of the document.
  await page.getByRole('link', { name: 'Couriers', exact: true }).first().click();
  await openAdmin(her, '/admin/settings/couriers');
  const [here, there] = [page, her].map((each) => each.getByRole('region', { name: 'TCS', exact: true }));
  if (!here || !there) throw new Error('There are two pages.');
  const word = /^Update orders from the courier’s status/;
  const moves = !(await there.getByLabel(word).isChecked());
  await here.getByLabel('Pickup address').fill('Shop 12, Anarkali');
  await there.getByLabel('Pays on').selectOption('Sundays');
  await there.getByLabel('Late after, days').fill('29');
  await there.getByLabel(word).setChecked(moves);
  await there.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(her.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

  await expect(here.getByLabel('Pays on')).toHaveValue('7');
  await expect(here.getByLabel('Late after, days')).toHaveValue('29');
  await expect(here.getByLabel(word)).toBeChecked({ checked: moves });
  await expect(here.getByLabel('Pickup address')).toHaveValue('Shop 12, Anarkali');
  await expect(here.getByText('1 change not saved')).toBeVisible();
  await here.getByLabel('Pays on').selectOption('Mondays');
  await expect(here.getByText('2 changes not saved')).toBeVisible();
  // Each courier's card is an editor of its own, and whichever has changes asks before they are left.
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Advanced' }).click();
  const question = page.getByRole('dialog', { name: '2 unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(here.getByText('2 changes not saved')).toBeVisible();
  await here.getByRole('button', { name: 'Discard' }).click();
  await expect(here.getByLabel('Pays on')).toHaveValue('7');
  await hers.close();
  await shop.sql(
    `update courier_accounts set pay_day = $1, late_after_days = $2, moves = $3, pickup_address = $4 where courier = 'tcs'`,
    [before?.pay_day, before?.late_after_days, before?.moves, before?.pickup_address],
  );
});

type Owed = { number: string; cn: string; rupees: number };

/** Three delivered parcels that a courier has not paid for; tests beside each other take them from both ends. */
async function owedBy(shop: Shop, courier: string, end: 'oldest' | 'newest'): Promise<[Owed, Owed, Owed]> {
  const rows = await shop.sql(
    `select number, tracking_number as cn, total_paisa / 100 as rupees from orders
     where state = 'delivered' and courier = $1 and tracking_number is not null
     order by state_since ${end === 'newest' ? 'desc' : 'asc'} limit 3`,
    [courier],
  );
  const [first, second, third] = rows.map(({ number, cn, rupees }) => ({
    number: String(number),
    cn: String(cn),
    rupees: Number(rupees),
  }));
  if (!first || !second || !third) throw new Error(`${courier} owes for too few parcels.`);
  return [first, second, third];
}
