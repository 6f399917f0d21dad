import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { alive, expect, open, test } from '../support/shop.ts';

/** An order of the demo shop that is with the rider. */
async function onItsWay(shop: { sql(text: string): Promise<Record<string, unknown>[]> }) {
  const [order] = await shop.sql(
    "select number, phone, tracking_number as cn, full_name as name from orders where state = 'out-for-delivery' order by id limit 1",
  );
  if (!order) throw new Error('No order of the demo shop is out for delivery.');
  return { number: String(order.number), phone: String(order.phone), cn: String(order.cn), name: String(order.name) };
}

async function ask(page: Page, number: string): Promise<void> {
  await page.getByPlaceholder('Enter Tracking Number').fill(number);
  await page.getByRole('button', { name: 'Track Shipment' }).click();
}

test('H2: the page says what the spec says, and a number is told in plain words with its way', {
  tag: '@fast',
}, async ({ page, shop }) => {
  const { number, name } = await onItsWay(shop);
  await open(page, '/tracker');
  await expect(page.getByRole('heading', { name: 'Track Your Shipment', level: 1 })).toBeVisible();
  await expect(page.getByText('Enter any combination of tracking Reference number.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shipment Result' })).toBeVisible();
  await expect(page.getByPlaceholder('Enter Tracking Number')).toHaveAttribute('required', '');
  await ask(page, `${number.slice(0, 4)}-${number.slice(4)}`);
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await expect(page.getByText(/Out for delivery today\. The rider will knock/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Out for delivery' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.locator('main')).not.toContainText(name);
  expect(await graveFaults(page, { within: 'main' })).toEqual([]);
});

test('H2: an empty press says what to type, until something is typed', async ({ page }) => {
  await open(page, '/tracker');
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  const field = page.getByPlaceholder('Enter Tracking Number');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    'Type the order number from your receipt, or the courier’s tracking number.',
  );
  await field.fill('4');
  await expect(field).toHaveAccessibleDescription('');
});

test('H2: an empty press clears the result before it', async ({ page, shop }) => {
  const { number } = await onItsWay(shop);
  await open(page, '/tracker');
  await ask(page, number);
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await page.getByPlaceholder('Enter Tracking Number').fill('');
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  await expect(page.getByText('Tracking Result:')).toBeHidden();
});

test('H2: while it runs the button is disabled and says so; then it is as before', async ({ page, shop }) => {
  const { number } = await onItsWay(shop);
  await open(page, '/tracker');
  let respond = () => {};
  const held = new Promise<void>((go) => {
    respond = go;
  });
  await page.route('**/track', async (route) => {
    await held;
    await route.continue();
  });
  await ask(page, number);
  const busy = page.getByRole('button', { name: 'Tracking...' });
  await expect(busy).toBeDisabled();
  respond();
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Track Shipment' })).toBeEnabled();
});

test('H2: any failure is the one sentence; the next question clears it', async ({ page, shop, complaints }) => {
  const { number } = await onItsWay(shop);
  await open(page, '/tracker');
  await page.route('**/track', (route) => route.abort());
  await ask(page, number);
  await expect(page.getByText('Tracking failed. Please try again.')).toBeVisible();
  await expect(page.getByPlaceholder('Enter Tracking Number')).toHaveValue(number);
  await page.unroute('**/track');
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await expect(page.getByText('Tracking failed. Please try again.')).toBeHidden();
  // The browser says aloud that the request was cut off, which was meant.
  complaints.forgive(/ERR_FAILED/);
});

test('H2: with the phone also dates and the courier; a link brings its number along', async ({ page, shop }) => {
  const { number, phone, cn } = await onItsWay(shop);
  await page.goto(`/tracker?id=${number}`);
  await alive(page);
  await expect(page.getByPlaceholder('Enter Tracking Number')).toHaveValue(number);
  // Who comes from a receipt need not ask again.
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await expect(page.getByText(/Out for delivery today\. The rider will knock/)).toBeVisible();
  await page.getByLabel('Phone of the order').fill(phone);
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  await expect(page.getByText(new RegExp(`Courier: \\w+, ${cn}`))).toBeVisible();
  await page.getByLabel('Phone of the order').fill('0300 0000000');
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  await expect(
    page.getByText(`We could not find a parcel with the number ${number} and this phone.`, { exact: false }),
  ).toBeVisible();
});

test('H2: the page works without script', async ({ browser, baseURL, shop }) => {
  const { cn } = await onItsWay(shop);
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await page.goto('/tracker');
  await ask(page, cn);
  await expect(page.getByText('Tracking Result:')).toBeVisible();
  await expect(page.getByPlaceholder('Enter Tracking Number')).toHaveValue(cn);
  await page.close();
});
