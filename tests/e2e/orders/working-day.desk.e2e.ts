import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { dashed, expectRightBooks, keepOrder, shelve, stateOf, stockOf } from '../support/admin-orders.ts';
import { connectCourier } from '../support/couriers.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test.use({ holds: ['packed orders'] });

/** Has the couriers' stand-in say something about a parcel, and the admin ask for it. */
async function hear(page: Page, shop: Shop, number: string, words: string): Promise<void> {
  const cn = await parcelOf(shop, number);
  const query = new URLSearchParams({ courier: 'tcs', number: cn, say: words });
  await fetch(`${process.env.E2E_COURIERS_URL}/behave?${query}`);
  await open(page, '/admin/parcels');
  await page.getByRole('button', { name: 'Refresh tracking' }).click();
  await expect(page.getByText(/Tracking refreshed$|Refreshing tracking/)).toBeVisible({ timeout: 15_000 });
}

async function parcelOf(shop: Shop, number: string): Promise<string> {
  const [order] = await shop.sql('select tracking_number as cn from orders where number = $1', [number]);
  return String(order?.cn);
}

/** Buys as shoppers do: product page, cart, checkout. */
async function buy(page: Page, shop: Shop, product: number, quantity: number, name: string): Promise<string> {
  await open(page, `/product_detail/${product}`);
  const more = page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .first();
  for (let pieces = 1; pieces < quantity; pieces++) await more.click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('dialog', { name: 'In your cart' }).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  const form = {
    'Full name': name,
    'Complete address': 'House 14-B, Street 7, Model Town',
    City: 'Lahore',
    Phone: uniquePhone(),
  };
  for (const [label, text] of Object.entries(form)) await page.getByLabel(label, { exact: false }).first().fill(text);
  await page.getByLabel('Province').selectOption('Punjab');
  await page.getByRole('button', { name: /Complete order/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  const [order] = await shop.sql('select number from orders where full_name = $1', [name]);
  return keepOrder(String(order?.number));
}

/** From the packed order's page: booked with TCS, the label's number comes by itself, Enter hands it over. */
async function handOver(page: Page, shop: Shop, number: string): Promise<void> {
  await open(page, `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Book with TCS' }).click();
  await expect(page.getByText(/^Booked with TCS, /)).toBeVisible();
  await expect(page.getByLabel('TCS tracking number')).not.toHaveValue('');
  await page.getByLabel('TCS tracking number').press('Enter');
  await expect.poll(() => stateOf(shop, number)).toBe('shipped');
}

/** Enter belongs to the button that has the focus; pressed beside it, to the page. */
async function pressEnter(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Call script' }).click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('Enter');
}

async function startDay(context: BrowserContext, page: Page, shop: Shop): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {};
  });
  await signIn(context, shop, 'owner');
  await connectCourier(page, 'TCS');
}

test('I2, K2, K3, K5, K6: a working day: one order is called twice, packed, labelled, shipped, delivered and paid; another is refused and comes back', {
  tag: '@fast',
}, async ({ browser, context, page, shop, baseURL }) => {
  test.setTimeout(240_000);
  await startDay(context, page, shop);
  const lamp = await shelve(shop, `Working lamp ${uniqueNumber()}`);
  const shopping = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await shopping.newPage();
  const name = `Khadija ${uniqueNumber()}`;
  const number = await buy(shopper, shop, lamp, 2, name);
  const stock = () => stockOf(shop, lamp);
  expect(await stock()).toBe(8);

  await open(page, `/admin/confirm/${number}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText(`${name} no answer, back in the list later`)).toBeVisible();
  await open(page, '/admin/confirm?lane=later');
  await expect(page.getByRole('navigation', { name: 'To call' }).getByText(name)).toBeVisible();
  expect(await stock()).toBe(8);

  // Two hours later.
  await shop.sql('update orders set call_after = now() where number = $1', [number]);
  await open(page, `/admin/confirm/${number}`);
  await page.getByRole('button', { name: /^Courier/ }).click();
  await page.getByRole('button', { name: /^TCS/ }).click();
  await expect(page.getByText(`${dashed(number)} goes with TCS`)).toBeVisible();
  await pressEnter(page);
  await expect(page.getByText(`${name} confirmed`)).toBeVisible();
  expect(await shop.sql('select state, courier from orders where number = $1', [number])).toEqual([
    { state: 'confirmed', courier: 'tcs' },
  ]);
  expect(await stock()).toBe(8);

  await open(page, '/admin/pack');
  const scan = page.getByLabel('Scan a slip to mark it packed');
  await scan.fill(dashed(number));
  await scan.press('Enter');
  await expect.poll(() => stateOf(shop, number)).toBe('packed');
  expect(await stock()).toBe(8);

  await open(page, `/admin/orders?q=${number}`);
  await page.getByRole('button', { name: `More about order ${dashed(number)}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Call/ })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Print the label' }).click();
  await expect(page).toHaveURL(/\/admin\/pack\/print\?as=labels/);
  await expect(page.getByText(dashed(number)).first()).toBeVisible();

  await handOver(page, shop, number);
  expect(await stock()).toBe(8);
  await hear(page, shop, number, 'Out For Delivery');
  await expect.poll(() => stateOf(shop, number), { timeout: 20_000 }).toBe('out-for-delivery');
  await hear(page, shop, number, 'Shipment Delivered');
  await expect.poll(() => stateOf(shop, number), { timeout: 20_000 }).toBe('delivered');
  expect(await stock()).toBe(8);

  await open(page, '/admin/cash');
  await page.getByLabel('From').selectOption('tcs');
  await page.getByLabel('Paste the rows').fill(`CN\tCOD amount\n${await parcelOf(shop, number)}\t3000`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Mark 1 order cash received' }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('cash-received');
  expect(await stock()).toBe(8);

  const second = await buy(shopper, shop, lamp, 3, `Zeeshan ${uniqueNumber()}`);
  await shopping.close();
  expect(await stock()).toBe(5);
  await open(page, `/admin/confirm/${second}`);
  await page.getByRole('button', { name: /^Courier/ }).click();
  await page.getByRole('button', { name: /^TCS/ }).click();
  await expect(page.getByText(`${dashed(second)} goes with TCS`)).toBeVisible();
  await pressEnter(page);
  await expect.poll(() => stateOf(shop, second)).toBe('confirmed');
  await open(page, '/admin/pack');
  await page.getByRole('button', { name: `Packed ${dashed(second)}` }).click();
  await expect.poll(() => stateOf(shop, second)).toBe('packed');
  await handOver(page, shop, second);
  expect(await stock()).toBe(5);

  await open(page, `/admin/orders/${second}`);
  await page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Refused at the door' }).click();
  const why = page.getByRole('dialog', { name: 'Refused at the door' });
  await why.getByLabel('No cash').check();
  await why.getByRole('button', { name: 'Refused at the door' }).click();
  await expect.poll(() => stateOf(shop, second)).toBe('refused');
  expect(await stock()).toBe(5);
  await hear(page, shop, second, 'Return to shipper');
  await expect.poll(() => stateOf(shop, second), { timeout: 20_000 }).toBe('returning');
  expect(await stock()).toBe(5);
  await open(page, `/admin/orders/${second}`);
  await page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Received' }).click();
  const back = page.getByRole('dialog', { name: 'What can be sold again?' });
  await back.getByRole('spinbutton').fill('2');
  await back.getByRole('button', { name: 'Received' }).click();
  await expect.poll(() => stateOf(shop, second)).toBe('returned');
  expect(await stock()).toBe(7);
  await expectRightBooks(shop);
});
