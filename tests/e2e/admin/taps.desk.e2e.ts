import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { bringTo, dashed, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { connectCourier } from '../support/couriers.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

declare global {
  interface Window {
    hands: number;
  }
}

// The batch is handed over whole.
test.use({ holds: ['packed orders'] });

/**
 * Counts what a hand does, in the page itself: each key that goes down (a chord is one), each press of the pointer. What a
 * paste writes is the one chord that pastes it.
 */
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.hands = 0;
    const modifiers = ['Control', 'Meta', 'Shift', 'Alt'];
    const count = (event: Event) => {
      const isHand =
        event.isTrusted && !(event instanceof KeyboardEvent && (event.repeat || modifiers.includes(event.key)));
      if (isHand) window.hands += 1;
    };
    window.addEventListener('keydown', count, true);
    window.addEventListener('pointerdown', count, true);
  });
});

const hands = (page: Page) => page.evaluate(() => window.hands);
const copy = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Orders of a test, one for each name, in the order in which they are called about. */
async function placeAll(page: Page, shop: Shop, names: readonly string[]): Promise<string[]> {
  const product = await shelve(shop, `Tap lamp ${uniqueNumber()}`, 50);
  const numbers: string[] = [];
  for (const name of names) numbers.push(await placeOrder(page, { name, product, city: 'Lahore' }));
  return numbers;
}

test('M53: an order is confirmed with one key; no answer and its message take two', async ({ page, context, shop }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await signIn(context, shop, 'staff');
  await open(page, '/contactinformation');
  const [first = '', second = ''] = await placeAll(page, shop, ['Tap Amna', 'Tap Bina']);
  await open(page, `/admin/confirm/${first}`);
  await expect(page.getByRole('heading', { name: 'Tap Amna' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tap Amna confirmed')).toBeVisible();
  expect(await hands(page)).toBe(1);
  expect(await stateOf(shop, first)).toBe('confirmed');

  await open(page, `/admin/confirm/${second}`);
  const chat = context.waitForEvent('page');
  await page.keyboard.press('w');
  await (await chat).close();
  await page.keyboard.press('n');
  await expect(page.getByText('Tap Bina no answer, back in the list later')).toBeVisible();
  expect(await hands(page)).toBe(2);
  await expect
    .poll(() =>
      shop.sql(
        `select kind from order_events e join orders o on o.id = e.order_id where number = $1 and kind in ('call', 'message') order by kind`,
        [second],
      ),
    )
    .toEqual([{ kind: 'call' }, { kind: 'message' }]);
});

test('M78: after “no answer” W writes to whoever was not reached, though the next order is shown; and then to the next', async ({
  page,
  context,
  shop,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await signIn(context, shop, 'staff');
  await open(page, '/contactinformation');
  const [first = '', second = '', third = ''] = await placeAll(page, shop, ['Dua Tap', 'Esha Tap', 'Faiza Tap']);
  const messages = (number: string) =>
    shop.sql(
      `select words from order_events e join orders o on o.id = e.order_id where number = $1 and kind = 'message'`,
      [number],
    );
  const press = async () => {
    const chat = context.waitForEvent('page');
    await page.keyboard.press('w');
    const opened = await chat;
    const output = new URL(opened.url()).searchParams.get('text') ?? '';
    await opened.close();
    return output;
  };
  await open(page, `/admin/confirm/${first}`);
  await expect(page.getByRole('heading', { name: 'Dua Tap' })).toBeVisible();
  await page.keyboard.press('n');
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Dua Tap no answer, back in the list later');
  await expect(toast.getByRole('button', { name: /^WhatsApp/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dua Tap' })).toBeHidden();
  expect(await press()).toContain('Dua');
  await expect.poll(() => messages(first)).toEqual([{ words: 'noAnswer' }]);
  // The offer is used up: W is the shown order's again, and undo is still there.
  await expect(toast.getByRole('button', { name: /^WhatsApp/ })).toBeHidden();
  await expect(toast.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const shown = await page.locator('h2.text-hero').innerText();
  expect(await press()).toContain(String(shown.split(' ')[0]));

  // Who was written to before the outcome is not offered again.
  await open(page, `/admin/confirm/${second}`);
  expect(await press()).toContain('Esha');
  await page.keyboard.press('n');
  await expect(toast).toContainText('Esha Tap no answer, back in the list later');
  await expect(toast.getByRole('button', { name: /^WhatsApp/ })).toHaveCount(0);

  // Taken back, nobody is written to.
  await open(page, `/admin/confirm/${third}`);
  await page.keyboard.press('n');
  await expect(toast.getByRole('button', { name: /^WhatsApp/ })).toBeVisible();
  await page.keyboard.press('z');
  await expect(toast).toContainText('Undone');
  await expect(toast.getByRole('button', { name: /^WhatsApp/ })).toHaveCount(0);
  expect(await messages(third)).toEqual([]);
});

test('M53: a batch over three couriers is booked and handed over with ten presses, from the parcels on', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  for (const courier of ['TCS', 'Leopards', 'Trax'] as const) await connectCourier(page, courier);
  const names = Array.from({ length: 6 }, (_, place) => `Batch ${place}`);
  const numbers = await placeAll(page, shop, names);
  await bringTo(shop, numbers, 'packed');
  const couriers = ['tcs', 'leopards', 'trax'];
  // The demo's own parcels are booked where this test cannot know their cities.
  const others = await shop.sql(
    `update orders set state = 'confirmed' where state = 'packed' and not (number = any($1)) returning number`,
    [numbers],
  );
  await shop.sql(
    `update orders o set courier = n.courier from unnest($1::text[], $2::text[]) as n (number, courier) where o.number = n.number`,
    [numbers, numbers.map((_, place) => couriers[place % 3])],
  );
  await open(page, '/admin/parcels');
  await page.getByRole('link', { name: 'Dispatch 6' }).click();
  // The list of before has links of couriers, too.
  await expect(page).toHaveURL(/\/admin\/parcels\/dispatch/);
  for (const [place, label] of ['TCS', 'Leopards', 'Trax'].entries()) {
    const tab = page.getByRole('navigation', { name: 'Courier' }).getByRole('link', { name: label });
    if ((await tab.getAttribute('aria-current')) === null) await tab.click();
    await page.getByRole('button', { name: `Book 2 with ${label}` }).click();
    await page.getByRole('button', { name: 'Dispatch 2', exact: true }).click();
    const mine = numbers.filter((_, each) => each % 3 === place);
    for (const number of mine) await expect.poll(() => stateOf(shop, number)).toBe('shipped');
  }
  await shop.sql(`update orders set state = 'packed' where number = any($1)`, [others.map(({ number }) => number)]);
  expect(await hands(page)).toBeLessThanOrEqual(10);
});

test('M53: where a parcel is takes three, and a claim two', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  const [sent] = await shop.sql(
    `select number, tracking_number as cn from orders where state = 'shipped' and courier = 'leopards' and tracking_number is not null limit 1`,
  );
  await open(page, '/admin');
  await copy(page, String(sent?.cn));
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('option').filter({ hasText: dashed(String(sent?.number)) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Courier' })).toContainText(String(sent?.cn));
  await expect(page.getByRole('region', { name: 'Courier' })).toContainText(/since/);
  expect(await hands(page)).toBeLessThanOrEqual(3);

  const [owed] = await shop.sql(
    `select tracking_number as cn, total_paisa / 100 as rupees from orders
     where state = 'delivered' and courier = 'leopards' and tracking_number is not null order by state_since limit 1`,
  );
  await open(page, '/admin/cash');
  await page.getByLabel('From').selectOption('leopards');
  await page.getByLabel('Paste the rows').fill(`CN,COD\n${owed?.cn},${Number(owed?.rupees) - 70}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/admin\/cash\/sheets\/\d+/);
  const sheet = new URL(page.url()).pathname;
  await open(page, '/admin/cash');
  await page.locator(`a[href="${sheet}"]`).click();
  await page
    .getByRole('row')
    .filter({ hasText: String(owed?.cn) })
    .getByRole('button', { name: 'Claim' })
    .click();
  await expect(page.getByText('Claim copied: send it to the courier')).toBeVisible();
  expect(await hands(page)).toBeLessThanOrEqual(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(String(owed?.cn));
});
