import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

/** The key goes down and stays down: the second and every further press of it repeats the first. */
async function hold(page: Page, key: string, repeats = 25): Promise<void> {
  for (let press = 0; press < repeats; press += 1) await page.keyboard.down(key);
}

/** Orders that follow each other in the lane of later calls, where no other test's order comes between them. */
async function placeLater(page: Page, shop: Shop, names: readonly string[]): Promise<string[]> {
  const product = await shelve(shop, `Held lamp ${uniqueNumber()}`);
  const numbers: string[] = [];
  for (const name of names) numbers.push(await placeOrder(page, { name, product }));
  await shop.sql(
    `update orders o set call_after = now() + interval '5 days' + n.place * interval '1 microsecond'
     from unnest($1::text[]) with ordinality as n (number, place) where o.number = n.number`,
    [numbers],
  );
  return numbers;
}

async function stepsOf(shop: Shop, number: string): Promise<unknown[]> {
  const rows = await shop.sql(
    `select to_state from order_events e join orders o on o.id = e.order_id
     where number = $1 and kind = 'step' and from_state is not null order by e.id`,
    [number],
  );
  return rows.map(({ to_state }) => to_state);
}

test('I8, K3: a held key acts once, in Confirm and in an order, on the page and on a focused button', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/orders/actions') && request.postData()?.includes('"end-call"'))
      calls.push(String(request.postData()));
  });
  await open(page, '/admin/orders');
  const [first = '', second = ''] = await placeLater(page, shop, ['Held Amna', 'Held Bina', 'Held Chand']);

  await open(page, `/admin/confirm/${first}?lane=later`);
  await expect(page.getByRole('heading', { name: 'Held Amna' })).toBeVisible();
  await hold(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Held Bina' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirmed/ }).first()).toBeEnabled();
  await hold(page, 'Enter');
  await page.keyboard.up('Enter');
  // Pressed again, the key acts again: whatever the held one had asked for was asked before.
  await page.keyboard.press('n');
  await expect(page.getByText('Held Bina no answer, back in the list later')).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(await stateOf(shop, first)).toBe('confirmed');
  expect(await stateOf(shop, second)).toBe('placed');

  await open(page, `/admin/orders/${first}`);
  const next = page.getByRole('region', { name: 'Next' });
  await hold(page, 'Enter');
  await expect(next.getByRole('button', { name: /^Dispatch/ })).toBeEnabled();
  await hold(page, 'Enter');
  await page.keyboard.up('Enter');

  await open(page, `/admin/orders/${second}`);
  await next.getByRole('button', { name: /^Confirmed/ }).focus();
  await hold(page, 'Enter');
  await expect(next.getByRole('button', { name: /^Mark packed/ })).toBeEnabled();
  await next.getByRole('button', { name: /^Mark packed/ }).focus();
  await hold(page, 'Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(next.getByRole('button', { name: /^Dispatch/ })).toBeEnabled();
  expect(await stepsOf(shop, first)).toEqual(['confirmed', 'packed']);
  expect(await stepsOf(shop, second)).toEqual(['confirmed', 'packed']);
});

test('I8, K3: after a click in the list of Confirm the keys act on the card shown; a question is answered without the mouse', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders');
  const names = ['Listed Amna', 'Listed Bina', 'Listed Chand', 'Listed Dua'];
  const [first = '', second = '', third = '', fourth = ''] = await placeLater(page, shop, names);
  const listed = (number: string) => page.locator(`nav[aria-label="To call"] [href*="${number}"]`);
  await open(page, `/admin/confirm/${first}?lane=later`);
  await listed(second).click();
  await expect(page.getByRole('heading', { name: 'Listed Bina' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(third));
  await listed(third).click();
  await expect(page.getByRole('heading', { name: 'Listed Chand' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Listed Chand confirmed')).toBeVisible();
  expect(await stateOf(shop, third)).toBe('confirmed');

  await expect(page.getByRole('heading', { name: 'Listed Dua' })).toBeVisible();
  await page.keyboard.press('Backspace');
  const why = page.getByRole('dialog', { name: /Cancel the order of Listed Dua/ });
  await expect(why.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(why.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(shop, fourth)).toBe('cancelled');

  await open(page, `/admin/confirm/${first}?lane=later`);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Call later' }).getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');

  const [row] = await shop.sql('select phone from orders where number = $1', [first]);
  await open(page, `/admin/customers/${row?.phone}`);
  await page.getByRole('button', { name: 'Block phone' }).click();
  const question = page.getByRole('dialog', { name: /^Block/ });
  // What is dangerous is not asked with the finger already on it.
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Escape');
});

test('I8, K3: the key that opens a form writes nothing into it', async ({ context, page, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders');
  const [number = ''] = await placeLater(page, shop, ['Lettered Amna']);
  await open(page, `/admin/confirm/${number}?lane=later`);
  await expect(page.getByRole('heading', { name: 'Lettered Amna' })).toBeVisible();
  await page.keyboard.press('e');
  const name = page.getByRole('dialog').getByLabel('Full name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Lettered Amna');
  // What is typed afterwards is the field's again.
  await page.keyboard.press('End');
  await page.keyboard.type('e');
  await expect(name).toHaveValue('Lettered Amnae');
});
