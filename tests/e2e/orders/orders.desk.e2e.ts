import { signIn } from '../support/admin.ts';
import {
  bringTo,
  dashed,
  expectRightBooks,
  keepOrder,
  placeOrder,
  shelve,
  stateOf,
  stockOf,
} from '../support/admin-orders.ts';
import { alive, expect, open, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

// Between two tests that hold the packed orders there is one that does not: it fills the other worker's time.
test.describe(() => {
  test.use({ holds: ['packed orders'] });

  test('I2, K2, K3: a working day by keyboard: it arrives, is called twice, packed, printed, shipped by hand, delivered, paid', async ({
    context,
    page,
    shop,
  }) => {
    test.slow();
    await context.addInitScript(() => {
      window.print = () => {};
    });
    await signIn(context, shop, 'owner');
    const lamp = await shelve(shop, `Day lamp ${uniqueNumber()}`);
    const name = `Ayesha ${uniqueNumber()}`;
    // Of its own product only: the note names whoever ordered last, and other tests order meanwhile.
    await open(page, `/admin/orders?product=${lamp}`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();

    const shopper = await context.newPage();
    await open(shopper, '/');
    const number = await placeOrder(shopper, { name, product: lamp, quantity: 2 });
    await shopper.close();
    await page.bringToFront();
    const row = page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: new RegExp(dashed(number)) });
    await expect(row).toBeVisible();
    await expect(page.getByText(`${name}, Sahiwal just ordered for Rs. 3,000`)).toBeVisible();
    expect(await stockOf(shop, lamp)).toBe(8);

    await open(page, `/admin/confirm/${number}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText(`${name} no answer, back in the list later`)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(number));
    await shop.sql('update orders set call_after = now() where number = $1', [number]);
    await open(page, `/admin/confirm/${number}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} confirmed`)).toBeVisible();
    expect(await stateOf(shop, number)).toBe('confirmed');

    await open(page, '/admin/pack');
    await expect(page.getByRole('link', { name: dashed(number) })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.type(dashed(number));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: dashed(number) })).toBeHidden();
    expect(await stateOf(shop, number)).toBe('packed');

    await open(page, `/admin/pack/print?as=labels&orders=${number}`);
    await expect(page.getByRole('article', { name: `Label ${dashed(number)}` })).toContainText(/CASH ON\s*DELIVERY/);
    await expect(page.getByRole('article')).toContainText('Rs. 3,000');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect
      .poll(
        async () =>
          (
            await shop.sql(
              `select 1 from order_events e join orders o on o.id = e.order_id where number = $1 and kind = 'print'`,
              [number],
            )
          ).length,
      )
      .toBe(1);

    await open(page, `/admin/orders/${number}`);
    await page.getByRole('radio', { name: /Leopards/ }).check();
    await page.getByLabel('Leopards tracking number').fill('LE7750412388');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Out for delivery' })).toBeEnabled();
    expect(await shop.sql('select state, courier, tracking_number from orders where number = $1', [number])).toEqual([
      { state: 'shipped', courier: 'leopards', tracking_number: 'LE7750412388' },
    ]);
    for (const [button, state] of [
      ['Out for delivery', 'out-for-delivery'],
      ['Delivered', 'delivered'],
      ['Cash received', 'cash-received'],
    ] as const) {
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
      await page.locator('body').press('Enter');
      await expect.poll(() => stateOf(shop, number)).toBe(state);
    }
    await expect(page.getByText('Cash received', { exact: true }).first()).toBeVisible();
    expect(await stockOf(shop, lamp)).toBe(8);
    await expectRightBooks(shop);
  });
});

test('I7: of two who act on one order the second is told; of two who correct one address the second chooses', async ({
  browser,
  context,
  page,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  const lamp = await shelve(shop, `Two lamps ${uniqueNumber()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: 'Hina Javed', product: lamp });
  await open(page, `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Edit name, phone and address' }).click();
  const mine = page.getByRole('dialog', { name: 'Name, phone and address' });
  await mine.getByLabel('Complete address').fill('House 88, Model Town');

  const others = await browser.newContext();
  await signIn(others, shop, 'staff', 'Sana Malik');
  const sana = await others.newPage();
  await open(sana, `/admin/orders/${number}`);
  await sana.getByRole('button', { name: 'Edit name, phone and address' }).click();
  const hers = sana.getByRole('dialog', { name: 'Name, phone and address' });
  await hers.getByLabel('Complete address').fill('Flat 6, Military Road');
  await hers.getByLabel('City').fill('Okara');
  await hers.getByRole('button', { name: 'Save' }).click();
  await expect(hers).toBeHidden();

  await mine.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: /^Sana Malik changed this/ });
  await expect(conflict.getByText('Flat 6, Military Road')).toBeVisible();
  await conflict.getByRole('button', { name: 'Back to editing' }).click();
  await expect(mine.getByLabel('Complete address')).toHaveValue('House 88, Model Town');
  await expect(mine.getByLabel('City')).toHaveValue('Okara');
  await mine.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(mine).toBeHidden();
  expect(await shop.sql('select shipping_address, city from orders where number = $1', [number])).toEqual([
    { shipping_address: 'House 88, Model Town', city: 'Okara' },
  ]);

  // Her page has heard of it: a step that was read before the correction would be refused, as it should.
  await expect(sana.getByText('House 88, Model Town')).toBeVisible();
  await sana
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await expect.poll(() => stateOf(shop, number)).toBe('confirmed');
  await others.close();
  await expect(page.getByRole('button', { name: /^Mark packed/ })).toBeVisible();
  await expectRightBooks(shop);
});

test.describe(() => {
  test.use({ holds: ['packed orders'] });

  test('K2: a parcel that is refused comes back; what can be sold again is on the shelf, exactly once', async ({
    context,
    page,
    shop,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    const lamp = await shelve(shop, `Back lamp ${uniqueNumber()}`);
    await open(page, '/admin/orders');
    const number = await placeOrder(page, { name: 'Zeeshan Haider', product: lamp, quantity: 3 });
    await open(page, `/admin/orders/${number}`);
    const next = page.getByRole('region', { name: 'Next' });
    for (const button of ['Confirmed', 'Mark packed', /^Dispatch/])
      await next.getByRole('button', { name: button }).click();
    await next.getByRole('button', { name: 'Refused at the door' }).click();
    const why = page.getByRole('dialog', { name: 'Refused at the door' });
    await why.getByRole('button', { name: 'Refused at the door' }).click();
    await expect(why.getByText('Choose a reason.')).toBeVisible();
    await why.getByLabel('Not at home').check();
    await why.getByRole('button', { name: 'Refused at the door' }).click();
    // A parcel on the way can be "Coming back" too: the press has to come after the page shows the refusal.
    await expect(next.getByRole('button', { name: 'Send again' })).toBeVisible();
    await next.getByRole('button', { name: 'Coming back' }).click();
    expect(await stockOf(shop, lamp)).toBe(7);
    await next.getByRole('button', { name: 'Received' }).click();
    const back = page.getByRole('dialog', { name: 'What can be sold again?' });
    await back.getByRole('spinbutton').fill('2');
    await back.getByRole('button', { name: 'Received' }).click();
    await expect.poll(() => stateOf(shop, number)).toBe('returned');
    expect(await stockOf(shop, lamp)).toBe(9);
    await expect(next).toBeHidden();
    await expect(page.getByText('Not at home')).toBeVisible();
    await expectRightBooks(shop);
  });
});

test('K7: who filled in the WhatsApp form is a lead, and becomes a confirmed order in one step', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  const lamp = await shelve(shop, `Lead lamp ${uniqueNumber()}`);
  const name = `Saba ${uniqueNumber()}`;
  await context.route('https://wa.me/**', (route) => route.abort());
  await open(page, `/product_detail/${lamp}`);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click();
  const form = page.getByRole('dialog', { name: 'Order on WhatsApp' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Mobile number').fill('0345 7712209');
  await form.getByLabel('Province').selectOption('Punjab');
  await form.getByLabel('City').fill('Sialkot');
  await form.getByLabel('Address').fill('House 88, Block C, Model Town');
  await form.getByRole('button', { name: 'Continue in WhatsApp' }).click();
  await expect(form.getByText('Press send in WhatsApp')).toBeVisible();
  await expect.poll(async () => (await shop.sql('select id from leads where name = $1', [name])).length).toBe(1);

  await signIn(context, shop, 'staff', 'Sana Malik');
  const [lead] = await shop.sql('select id from leads where name = $1', [name]);
  await open(page, `/admin/confirm?lane=leads&lead=${lead?.id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Complete address')).toHaveValue('House 88, Block C, Model Town');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Create and confirm, Rs. 3,000' }).click();
  await expect(page.getByText(/Order \d{4}-\d{4} created/)).toBeVisible();
  expect(await shop.sql('select state, source, total_paisa from orders where full_name = $1', [name])).toEqual([
    { state: 'confirmed', source: 'whatsapp', total_paisa: '300000' },
  ]);
  expect(await stockOf(shop, lamp)).toBe(8);
  await expectRightBooks(shop);
});

test.describe(() => {
  test.use({ holds: ['packed orders'] });

  test('I2: several orders are taken a step at once, only those that may, and it can be taken back', async ({
    context,
    page,
    shop,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    const tag = `Bulk${uniqueNumber()}`;
    const lamp = await shelve(shop, `${tag} lamp`);
    await open(page, '/admin/orders');
    const numbers = [];
    for (const name of ['One', 'Two', 'Three'])
      numbers.push(await placeOrder(page, { name: `${tag} ${name}`, product: lamp }));
    await page.keyboard.press('/');
    await page.keyboard.type(tag);
    const table = page.getByRole('table', { name: 'Orders' });
    await expect(table.getByRole('row')).toHaveCount(4);
    await page.getByRole('searchbox', { name: 'Search orders' }).blur();
    await expect(page).toHaveURL(new RegExp(`q=${tag}$`));
    for (const place of [0, 1]) {
      await page.keyboard.press('j');
      await expect(table.getByRole('link', { name: /^\d{4}-\d{4}$/ }).nth(place)).toBeFocused();
      await page.keyboard.press('x');
      await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText(`${place + 1} selected`);
    }
    await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('2 selected');
    await page.getByRole('button', { name: 'Mark confirmed' }).click();
    await expect(page.getByText('2 orders: confirmed')).toBeVisible();
    await table.getByLabel('Select all on this page').check({ force: true });
    await page.getByRole('button', { name: 'Mark 2 of 3 packed' }).click();
    await expect(page.getByText('2 orders: packed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    const rows = await shop.sql('select state from orders where number = any($1) order by state', [numbers]);
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'placed']);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).first().click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text.split('\n')[0]).toContain(
      'fullname,email,loginEmail,country,contactNo,whatsappNo,city,province,postelCode',
    );
    for (const number of numbers) expect(text).toContain(number);
    await expectRightBooks(shop);
  });
});

test('K4: the owner blocks a phone after being asked, and can take it back', async ({ context, page, shop }) => {
  await signIn(context, shop, 'owner');
  const lamp = await shelve(shop, `Block lamp ${uniqueNumber()}`);
  const phone = uniquePhone();
  await open(page, '/admin/orders');
  await placeOrder(page, { name: 'Rana Shakeel', product: lamp, phone });
  await open(page, `/admin/customers/+92${phone.slice(1)}`);
  await page.getByRole('button', { name: 'Block phone' }).click();
  await page
    .getByRole('dialog', { name: /^Block/ })
    .getByRole('button', { name: 'Block phone' })
    .click();
  await expect(page.getByText('Blocked by Bilal Ahmed')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('button', { name: 'Block phone' })).toBeVisible();
  await alive(page);
});

test('K3: whoever comes second to an order is told who was faster', async ({ context, page, shop }) => {
  // A page that has not heard of it yet.
  await context.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });
  await signIn(context, shop, 'staff', 'Sana Malik');
  const lamp = await shelve(shop, `Faster lamp ${uniqueNumber()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: 'Imran Khan', product: lamp });
  await shop.sql('update orders set read_at = now() where number = $1', [number]);
  await open(page, `/admin/orders/${number}`);
  await shop.sql('update orders set version = version + 1 where number = $1', [number]);
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not done' })).toBeVisible();
  expect(await stateOf(shop, number)).toBe('placed');
});

test('K2: steps are taken back from the page of an order, one by one with a reason; a hand-over also from its toast', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const lamp = await shelve(shop, `Back lamp ${uniqueNumber()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: 'Nida Back', product: lamp });
  await open(page, `/admin/orders/${number}`);
  const next = page.getByRole('region', { name: 'Next' });
  for (const step of [/^Confirmed/, /^Mark packed/, /^Dispatch/])
    await next.getByRole('button', { name: step }).click();
  await expect.poll(() => stateOf(shop, number)).toBe('shipped');
  await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(`${dashed(number)}: packed again`)).toBeVisible();
  expect(await stateOf(shop, number)).toBe('packed');
  const stands = page.getByRole('region', { name: 'Status' });
  for (const [key, state, next] of [
    ['1', 'confirmed', /Shipped ?next/],
    ['2', 'placed', /Packed ?next/],
  ] as const) {
    // The toast is there before the page has read the order anew; until then the button is that of the older step.
    await expect(stands).toContainText(next);
    await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('dialog', { name: /^Undo/ })).toBeVisible();
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${dashed(number)}: ${state} again`)).toBeVisible();
    expect(await stateOf(shop, number)).toBe(state);
  }
  await expect(page.getByText('Undone, back to placed by Bilal Ahmed: Pressed by mistake')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Undo' })).toBeHidden();
  await expectRightBooks(shop);
});

test('K4: a phone order begins with the phone: name, address, history and block come with it, and a blocked phone is asked about', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const lamp = `Caller lamp ${uniqueNumber()}`;
  const product = await shelve(shop, lamp);
  const phone = uniquePhone();
  await open(page, '/admin/orders');
  await placeOrder(page, { name: 'Rubina Caller', product, phone });
  await shop.sql(
    `update customers set blocked_at = now(), blocked_by = 'Sana Malik', flag = 'Asks for credit' where phone = $1`,
    [`+92${phone.slice(1)}`],
  );
  await open(page, '/admin/orders/new');
  await page.getByLabel('Full name').fill('Rubina Bibi');
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  const caller = page.getByRole('region', { name: 'Customer' });
  await expect(caller).toContainText('This phone was blocked by Sana Malik.');
  await expect(caller).toContainText('Asks for credit');
  // What was typed stays; what was empty comes from the last order.
  await expect(page.getByLabel('Full name')).toHaveValue('Rubina Bibi');
  await expect(page.getByLabel('Complete address')).toHaveValue('House 14, Street 3, Farid Town');
  await page.getByLabel('City').fill('Karachi');
  await page.getByLabel('Postal code').focus();
  await expect(page.getByLabel('Province')).toHaveValue('Sindh');
  await page
    .getByPlaceholder(/product/i)
    .first()
    .fill(lamp);
  await page.getByRole('button', { name: lamp }).click();
  await page.getByRole('button', { name: /^Create and confirm/ }).click();
  const question = page.getByRole('dialog', { name: 'Sana Malik has blocked this phone' });
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();
  expect(
    await shop.sql('select count(*)::int as count from orders where phone = $1', [`+92${phone.slice(1)}`]),
  ).toEqual([{ count: 1 }]);
  await question.getByRole('button', { name: 'Create the order anyway' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d{8}$/);
  await expect(page.getByText('Rubina Bibi').first()).toBeVisible();
});

test('M59: a phone order asks about a province that disagrees with the city, and stops nobody', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/orders/new');
  const province = page.getByLabel('Province');
  await page.getByLabel('City').fill('Lahore');
  await page.getByLabel('City').press('Tab');
  await expect(province).toHaveValue('Punjab');
  await province.selectOption('Sindh');
  await province.press('Tab');
  await expect(province).toHaveAccessibleDescription('Lahore is in Punjab. Please check the province.');
  await expect(province).toHaveValue('Sindh');
  await province.selectOption('Punjab');
  await province.press('Tab');
  await expect(province).toHaveAccessibleDescription('');
});

test('M79: on a phone order one Enter adds one piece of what is written, also before it is found; what is missing is said at its field', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const stamp = uniqueNumber();
  const [lamp, vase] = [`Almari lamp ${stamp}`, `Beige vase ${stamp}`];
  await shelve(shop, lamp);
  await shelve(shop, vase);
  await open(page, '/admin/orders/new');
  const search = page.getByRole('searchbox', { name: 'Add a product' });
  await page.getByRole('button', { name: /^Create and confirm/ }).click();
  await expect(search).toHaveAccessibleDescription('Add a product first.');
  await expect(page.getByLabel('Phone')).toBeFocused();
  const choices = page.getByRole('list', { name: 'Found products' }).getByRole('button');

  await search.fill(lamp);
  await expect(choices).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByRole('group', { name: `Quantity of ${lamp}` })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(choices).toHaveCount(0);
  await search.press('Enter');
  await expect(page.getByRole('group', { name: `Quantity of ${lamp}` }).getByRole('status')).toHaveText('1');
  await expect(page.getByText('Add a product first.')).toHaveCount(0);

  // The list still shows what was found for other words while the answer is on its way.
  let respond = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await search.fill(`lamp ${stamp}`);
  await expect(choices).toHaveCount(1);
  await page.route('**/admin/orders/products**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await search.fill(vase);
  await search.press('Enter');
  await expect(page.getByRole('group', { name: `Quantity of ${lamp}` }).getByRole('status')).toHaveText('1');
  respond();
  await expect(page.getByRole('group', { name: `Quantity of ${vase}` }).getByRole('status')).toHaveText('1');
  await expect(page.getByRole('group', { name: `Quantity of ${lamp}` }).getByRole('status')).toHaveText('1');

  await search.fill(stamp);
  await expect(choices).toHaveCount(2);
  await search.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Quantity of ${vase}` }).getByRole('status')).toHaveText('2');
  await search.fill(`nothing ${stamp}`);
  await expect(page.getByText(`No products in stock match “nothing ${stamp}”.`)).toBeVisible();

  // The key orders and confirms as its button does, also from the field that Enter belongs to.
  await page.getByLabel('Phone').fill('0301 7654321');
  await page.getByLabel('Full name').fill(`Farah ${stamp}`);
  await page.getByLabel('Complete address').fill('House 3, Street 9');
  await page.getByLabel('City').fill('Lahore');
  await page.getByLabel('Province').selectOption('Punjab');
  await search.fill('');
  await search.press('Control+Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/\d{8}$/);
  const number = keepOrder(new URL(page.url()).pathname.slice(-8));
  expect(await stateOf(shop, number)).toBe('confirmed');
});

test('M45: slips that are scanned while the one before is on its way are packed in their turn; what is no slip says so', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/contactinformation');
  const product = await shelve(shop, `Scanned lamp ${uniqueNumber()}`);
  const numbers: string[] = [];
  for (const name of ['Ghazala', 'Habib', 'Irfan']) numbers.push(await placeOrder(page, { name, product }));
  await bringTo(shop, numbers, 'confirmed');
  await open(page, '/admin/pack');
  let respond = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/admin/orders/actions**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const scan = page.getByLabel('Scan a slip to mark it packed');
  for (const number of numbers) {
    await scan.fill(`DK${number}`);
    await scan.press('Enter');
    await expect(scan).toHaveValue('');
  }
  respond();
  for (const number of numbers) await expect.poll(() => stateOf(shop, number)).toBe('packed');
  await scan.fill('TC123456789012');
  await scan.press('Enter');
  await expect(scan).toHaveAccessibleDescription('TC123456789012 is not the number of an order. Scan our slip.');
  // M88: of two wrong scans only the last one is spoken of.
  const unknown = page.getByText('There is no order with this number.');
  await scan.fill('10000001');
  await scan.press('Enter');
  await expect(unknown).toBeVisible();
  await scan.fill('TC123456789012');
  await scan.press('Enter');
  await expect(scan).toHaveAccessibleDescription('TC123456789012 is not the number of an order. Scan our slip.');
  await expect(unknown).toHaveCount(0);
});
