import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { dashed, stateOf } from '../support/admin-orders.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// Parcels that were refused are few.
test.describe.configure({ mode: 'serial' });

async function refusedParcel(shop: Shop): Promise<string> {
  const [order] = await shop.sql(
    `select number from orders o where state = 'refused' and exists (
       select from shipments where order_id = o.id and on_way) order by number limit 1`,
  );
  return String(order?.number);
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: dashed(number) });

/** Stops the page from hearing of changes, as where the network is bad. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/admin/live**', (route) => route.abort());
}

for (const [action, words, state] of [
  ['Send again', 'is out for delivery again now', 'out-for-delivery'],
  ['Return to shop', 'is returning now', 'returning'],
] as const)
  test(`M62: “${action}” is undone from its toast, and the row is as it was; not where somebody has gone on`, async ({
    page,
    context,
    shop,
    browser,
  }) => {
    await signIn(context, shop, 'owner');
    const number = await refusedParcel(shop);
    const list = `/admin/parcels?q=${number}`;
    await open(page, list);
    const row = rowOf(page, number);
    await row.getByRole('button', { name: action }).click();
    await expect(page.getByText(`${dashed(number)} ${words}`)).toBeVisible();
    expect(await stateOf(shop, number)).toBe(state);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(row.getByRole('button', { name: action })).toBeVisible();
    await expect.poll(() => stateOf(shop, number)).toBe('refused');
    const [parcel] = await shop.sql(
      'select on_way, ended_at from shipments s join orders o on o.id = s.order_id where number = $1 order by attempt desc limit 1',
      [number],
    );
    expect(parcel).toEqual({ on_way: true, ended_at: null });

    const sana = await browser.newContext();
    await signIn(sana, shop, 'owner', 'Sana Malik');
    const other = await sana.newPage();
    await deafen(other);
    await open(other, list);
    await row.getByRole('button', { name: action }).click();
    await expect(page.getByText(`${dashed(number)} ${words}`)).toBeVisible();
    // Who still sees the buttons of before is told, and changes nothing.
    const late = action === 'Send again' ? 'Return to shop' : 'Send again';
    await rowOf(other, number).getByRole('button', { name: late }).click();
    await expect(other.getByText('Bilal Ahmed was first', { exact: false })).toBeVisible();
    expect(await stateOf(shop, number)).toBe(state);
    await open(other, `/admin/orders/${number}`);
    await other.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Undo' }).click();
    await other.keyboard.press('1');
    await other.keyboard.press('Enter');
    await expect.poll(() => stateOf(shop, number)).toBe('refused');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText(/^Not undone\. /)).toBeVisible();
    expect(await stateOf(shop, number)).toBe('refused');
    await expect(row.getByRole('button', { name: action })).toBeVisible();
    await sana.close();
  });

test('M62: a price changed in its cell is undone, on another page too; a price of somebody else’s since stays, and is said', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const name = `Undone Lantern ${uniqueNumber()}`;
  const [made] = await shop.sql(
    `insert into products (name, title, price_paisa, stock) values ($1, '', 125000, 0) returning id`,
    [name],
  );
  await signIn(context, shop, 'owner');
  const list = `/admin/products?q=${encodeURIComponent(name)}`;
  await open(page, list);
  const cell = (of: Page, price: string) =>
    of.getByRole('button', { name: new RegExp(`^Price of ${name}: Rs.\\s${price}`) });
  const write = async (of: Page, price: string) => {
    await of.getByRole('button', { name: new RegExp(`^Price of ${name}`) }).press('Enter');
    await of.getByRole('textbox', { name: `Price of ${name}`, exact: true }).fill(price);
    await of.keyboard.press('Enter');
    await expect(of.locator('[data-toast]')).toContainText('is the price now');
  };
  const price = async () =>
    (await shop.sql('select price_paisa::int as p from products where id = $1', [made?.id]))[0]?.p;
  const undo = page.getByRole('button', { name: /^Undo/ });

  await write(page, '1,350');
  await expect(cell(page, '1,350')).toBeVisible();
  await undo.click();
  await expect(cell(page, '1,250')).toBeVisible();
  await expect.poll(price).toBe(125_000);

  await write(page, '1,350');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash' })).toBeVisible();
  await undo.click();
  await expect.poll(price).toBe(125_000);

  await open(page, list);
  const sana = await browser.newContext();
  await signIn(sana, shop, 'owner', 'Sana Malik');
  const tab = await sana.newPage();
  await open(tab, list);
  await write(page, '1,400');
  await expect(cell(tab, '1,400')).toBeVisible();
  await write(tab, '1,500');
  await expect(cell(page, '1,500')).toBeVisible();
  await undo.click();
  await expect(page.getByText(/^Not undone\. Sana Malik just changed it to Rs.\s1,500\./)).toBeVisible();
  await expect(cell(page, '1,500')).toBeVisible();
  expect(await price()).toBe(150_000);
  await sana.close();
  await shop.sql('delete from products where id = $1', [made?.id]);
});
