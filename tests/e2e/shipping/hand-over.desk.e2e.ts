import type { Page } from '@playwright/test';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { bringTo, dashed, expectRightBooks, placeOrder, shelve, stateOf } from '../support/admin-orders.ts';
import { connectCourier } from '../support/couriers.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// They book and hand over what is packed.
test.use({ holds: ['packed orders'] });

async function numberOf(shop: Shop, number: string): Promise<string> {
  const [order] = await shop.sql('select tracking_number as cn from orders where number = $1', [number]);
  return String(order?.cn);
}

const rowOf = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: dashed(number) });

test('M45, M46: what is chosen is booked and taken back; old labels say so; slip and label are scanned in one field', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  await context.addInitScript(() => {
    window.print = () => {};
  });
  await signIn(context, shop, 'owner');
  await connectCourier(page, 'Leopards');
  const lamp = await shelve(shop, `Hand lamp ${uniqueNumber()}`);
  const [first, second, third, unpacked] = [
    await placeOrder(page, { name: 'Nasreen Akhtar', product: lamp, city: 'Lahore' }),
    await placeOrder(page, { name: 'عائشہ صدیقی', product: lamp, city: 'Lahore' }),
    await placeOrder(page, { name: 'Imran Qureshi', product: lamp, city: 'Lahore' }),
    await placeOrder(page, { name: 'Not Packed', product: lamp, city: 'Lahore' }),
  ];
  await bringTo(shop, [first, second, third], 'packed');
  await bringTo(shop, [unpacked], 'confirmed');
  await open(page, `/admin/pack/print?as=labels&orders=${first}`);
  const notified = page.waitForResponse((response) => response.url().includes('/admin/orders/actions'));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await notified;

  await open(page, '/admin/parcels/dispatch?courier=leopards');
  for (const number of [first, second]) await page.getByLabel(`Select order ${dashed(number)}`).check();
  const chosen = page.getByRole('group', { name: 'Selected rows' });
  await expect(chosen).toContainText('2 selected');
  await chosen.getByRole('button', { name: 'Book 2 with Leopards' }).click();
  await expect(page.getByText('2 booked with Leopards')).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Its label was printed before it was booked. Print it again.');
  await expect(rowOf(page, second)).not.toContainText('Its label was printed');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('2 bookings cancelled')).toBeVisible();
  expect(await numberOf(shop, first)).toBe('null');

  for (const number of [first, second]) await page.getByLabel(`Select order ${dashed(number)}`).check();
  await chosen.getByRole('button', { name: 'Book 2 with Leopards' }).click();
  await expect(rowOf(page, second).getByLabel(/^Tracking number/)).toHaveValue(/^LE/);
  const labels = page.getByRole('link', { name: /^Print \d+ labels?$/ });
  expect(await labels.getAttribute('href')).toContain(first);
  expect(await graveFaults(page, { within: 'main' })).toEqual([]);

  const field = page.getByLabel(/^Scan our slip|^Now the courier’s label/);
  const scan = async (what: string) => {
    await field.fill(what);
    await field.press('Enter');
  };
  await page.keyboard.press('p');
  await expect(field).toBeFocused();
  await scan(dashed(unpacked));
  await expect(field).toHaveAccessibleDescription('It is not packed yet. Scan its slip under Pack first.');
  await scan(await numberOf(shop, first));
  await expect(page.getByText(`${dashed(first)} is with Leopards`).first()).toBeVisible();
  expect(await stateOf(shop, first)).toBe('shipped');
  await scan(dashed(first));
  await expect(field).toHaveAccessibleDescription(/^It is shipped already. Bilal Ahmed dispatched this order/);
  await scan(dashed(third));
  await expect(page.getByLabel('Now the courier’s label')).toBeFocused();
  await scan(await numberOf(shop, second));
  await expect(field).toHaveAccessibleDescription(new RegExp(`belongs to ${dashed(second)}`));
  // The slip of another order that was scanned in the place of the label is not the courier's number.
  await scan(dashed(unpacked));
  await expect(field).toHaveAccessibleDescription(
    `This is our own slip, of order ${dashed(unpacked)}. Scan the courier’s label.`,
  );
  expect(await stateOf(shop, third)).toBe('packed');
  await scan('LE 999-000-4410');
  await expect.poll(() => numberOf(shop, third)).toBe('LE9990004410');
  expect(await stateOf(shop, third)).toBe('shipped');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(`${dashed(third)}: packed again`)).toBeVisible();

  await page.getByLabel(`Select order ${dashed(second)}`).check();
  await chosen.getByRole('button', { name: 'Dispatch 1' }).click();
  await expect.poll(() => stateOf(shop, second)).toBe('shipped');
  // The page has read anew what is handed over: its link names the order.
  const load = page.getByRole('link', { name: /^Load sheet, \d+ today$/ });
  await expect(load).toHaveAttribute('href', new RegExp(second));
  await load.click();
  await expect(page.getByText('Load sheet, Leopards').first()).toBeVisible();
  await expect(page.getByText(await numberOf(shop, second)).first()).toBeVisible();
  await expectRightBooks(shop);
});

test('M45: a label goes with the courier whose number it is, and where another one was chosen the page asks', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'staff');
  const lamp = await shelve(shop, `Label lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const numbers = [
    await placeOrder(page, { name: 'Own Label', product: lamp, city: 'Label town' }),
    await placeOrder(page, { name: 'Chosen Label', product: lamp, city: 'Label town' }),
  ] as const;
  await bringTo(shop, [...numbers], 'packed');
  await open(page, '/admin/parcels/dispatch?courier=tcs');
  const field = page.getByLabel(/^Scan our slip|^Now the courier’s label/);
  const scan = async (what: string) => {
    await field.fill(what);
    await field.press('Enter');
  };
  const carrier = page.getByLabel('Courier of this parcel');
  const courierOf = async (number: string) =>
    (
      await shop.sql('select s.courier from shipments s join orders o on o.id = s.order_id where number = $1', [number])
    )[0]?.courier;
  await scan(numbers[0]);
  await expect(carrier).toHaveValue('tcs');
  await scan(`LE${uniqueNumber()}`);
  const card = page.getByRole('region', { name: 'Scan', exact: true });
  await expect(card.getByText(`${dashed(numbers[0])} is with Leopards`)).toBeVisible();
  expect(await courierOf(numbers[0])).toBe('leopards');
  await scan(numbers[1]);
  await expect(card.getByText(dashed(numbers[1]))).toBeVisible();
  await carrier.selectOption('Trax');
  const label = `LE${uniqueNumber()}`;
  await scan(label);
  const question = page.getByRole('group', { name: `Who carries ${label}?` });
  await expect(question.getByRole('button', { name: 'Leopards' })).toBeFocused();
  expect(await stateOf(shop, numbers[1])).toBe('packed');
  await question.getByRole('button', { name: 'Trax' }).click();
  await expect.poll(() => courierOf(numbers[1])).toBe('trax');
});

test('M47: a label is printed once, however often and wherever Print is pressed, and with the number of now', async ({
  context,
  page,
  shop,
}) => {
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-prints', `${Number(document.body.dataset.prints ?? 0) + 1}`);
  });
  await signIn(context, shop, 'staff');
  const lamp = await shelve(shop, `Once lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const number = await placeOrder(page, { name: 'Printed Once', product: lamp });
  await bringTo(shop, [number], 'packed');
  const prints = (of: typeof page) => of.evaluate(() => document.body.dataset.prints ?? '0');
  const address = `/admin/pack/print?as=labels&orders=${number}`;
  const other = await context.newPage();
  await open(other, address);
  await page.bringToFront();
  await open(page, address);
  const notified = page.waitForResponse((response) => response.url().includes('/admin/orders/actions'));
  await page.getByRole('button', { name: 'Print', exact: true }).dblclick();
  await notified;
  await expect.poll(() => prints(page)).toBe('1');

  // The other tab was opened before.
  await other.bringToFront();
  const question = other.getByRole('dialog', { name: 'Print this label again?' });
  await other.keyboard.press('p');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(question).toBeHidden();
  expect(await prints(other)).toBe('0');
  await shop.sql("update orders set tracking_number = 'LE7759990009', courier = 'leopards' where number = $1", [
    number,
  ]);
  await shop.sql(
    `insert into order_events (order_id, kind, words, actor_name)
     select id, 'parcel', 'Booked with Leopards', 'Sana' from orders where number = $1`,
    [number],
  );
  // The question is gone a moment before Print can be pressed again.
  await other.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => prints(other)).toBe('1');
  await expect(other.getByRole('article')).toContainText('LE7759990009');
});

test('M47: of two tabs that print the same label at the same moment, one prints and the other asks', async ({
  context,
  page,
  shop,
}) => {
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-prints', `${Number(document.body.dataset.prints ?? 0) + 1}`);
  });
  await signIn(context, shop, 'staff');
  const lamp = await shelve(shop, `Twice lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const number = await placeOrder(page, { name: 'Printed Twice', product: lamp });
  await bringTo(shop, [number], 'packed');
  const tabs = [page, await context.newPage()];
  // Both have read that nothing is printed before the shop hears of either.
  const bothSent = Promise.withResolvers<void>();
  let sent = 0;
  for (const tab of tabs) {
    await open(tab, `/admin/pack/print?as=labels&orders=${number}`);
    await tab.route('**/admin/orders/actions', async (route) => {
      if (++sent === tabs.length) bothSent.resolve();
      await bothSent.promise;
      await route.continue();
    });
  }
  await Promise.all(tabs.map((tab) => tab.keyboard.press('p')));
  const questions = tabs.map((tab) => tab.getByRole('dialog', { name: 'Print this label again?' }));
  const prints = () => Promise.all(tabs.map((tab) => tab.evaluate(() => document.body.dataset.prints ?? '0')));
  const visibleQuestions = () =>
    Promise.all(questions.map(async (question) => ((await question.isVisible()) ? 'visible' : '')));
  await expect.poll(async () => (await prints()).toSorted()).toEqual(['0', '1']);
  await expect.poll(async () => (await visibleQuestions()).toSorted()).toEqual(['', 'visible']);
  const last = (await prints()).indexOf('0');
  await questions[last]?.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(prints).toEqual(['1', '1']);
});

test('M47: Pack prints what is new, on one sheet each; again only when asked; a device keeps its own paper', async ({
  context,
  page,
  shop,
}) => {
  await context.addInitScript(() => {
    window.print = () => {};
  });
  await signIn(context, shop, 'staff');
  const lamp = await shelve(shop, `Paper lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const first = await placeOrder(page, { name: 'Printed First', product: lamp });
  await bringTo(shop, [first], 'confirmed');
  const print = page.getByRole('link', { name: /^Print (?:\d+ )?(?:new )?slips? and labels?$/ });
  await open(page, '/admin/pack');
  await print.click();
  await expect(page).toHaveURL(/\/admin\/pack\/print/);
  const sheets = page.getByRole('article');
  const requested = new URL(page.url()).searchParams.get('orders')?.split(',') ?? [];
  expect(requested).toContain(first);
  await expect(sheets).toHaveCount(requested.length);
  const notified = page.waitForResponse((response) => response.url().includes('/admin/orders/actions'));
  await page.keyboard.press('p');
  await notified;

  await open(page, '/admin/pack');
  const again = page.getByRole('link', { name: /^Print (?:all \d+ )?again$/ });
  // Other tests confirm orders, too; what was printed is not among the new ones.
  const printNew = page.getByRole('link', { name: /^Print \d+ new slips? and labels?$/ });
  await expect(again.or(printNew).first()).toBeVisible();
  const second = await placeOrder(page, { name: 'Printed Second', product: lamp });
  await bringTo(shop, [second], 'confirmed');
  await open(page, '/admin/pack');
  await printNew.click();
  await expect(page).toHaveURL(/\/admin\/pack\/print/);
  const news = new URL(page.url()).searchParams.get('orders')?.split(',') ?? [];
  expect(news).toContain(second);
  expect(news).not.toContain(first);
  await expect(sheets).toHaveCount(news.length);
  await expect(page.getByText(dashed(second)).first()).toBeVisible();

  await page.getByRole('link', { name: 'Labels, A6' }).click();
  await page.getByRole('button', { name: 'Always print like this on this device' }).click();
  await open(page, '/admin/pack');
  await page.getByRole('link', { name: /^Print \d+ new labels?$/ }).click();
  await expect(page).toHaveURL(/as=labels&/);
  await open(page, '/admin/settings/advanced');
  await expect(page.getByLabel('This device prints')).toHaveValue('labels');
  await page.getByLabel('This device prints').selectOption('');
  await open(page, '/admin/pack');
  await expect(printNew).toBeVisible();
});
