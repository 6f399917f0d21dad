import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../support/admin.ts';
import { forgiveRefusals } from '../support/people.ts';
import { cutNetwork, expect, forgiveMissingNetwork, open, restoreNetwork, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

type Shop = Parameters<typeof signIn>[1];

/** A photograph as a phone would send it, of one colour. */
async function photograph(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const colours = ['#a63f25', '#17402f', '#f2a81d', '#43362a', '#b8c4cb'];

async function makeProduct(shop: Shop, name: string, stock = 10): Promise<number> {
  const [row] = await shop.sql(
    `with made as (insert into products (name, title, price_paisa, stock) values ($1, 'For the office', 100000, $2) returning id),
     moved as (insert into stock_moves (product_id, delta, reason) select id, $2, 'opening' from made) select id from made`,
    [name, stock],
  );
  return Number(row?.id);
}

/** Somebody else of the admin, in a browser of their own. */
async function colleague(browser: Browser, shop: Shop, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, shop, 'staff', name);
  return context.newPage();
}

test('I3: a product is made with five photographs, put on top of a collection and seen in the shop', {
  tag: '@fast',
}, async ({ page, context, shop }) => {
  test.slow();
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products/new');
  await page.getByLabel('Name (found by search)').fill('Brass Lantern');
  await page.getByLabel('Title (on cards)').fill('Five sides of warm light');
  await page.getByLabel('Price', { exact: true }).fill('4,490');
  await page.getByLabel('Stock', { exact: true }).fill('7');
  const cost = page.getByLabel('Cost per item');
  await cost.fill('2,100');
  await expect(cost).toHaveAccessibleDescription('Rs. 2,390 of the price is left, 53 %.');
  await page.getByLabel('Top products').check();
  const files = await Promise.all(colours.map((colour, index) => photograph(`IMG_${index}.jpg`, colour)));
  await page.getByLabel('Add pictures').first().setInputFiles(files);
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true });
  await expect(pictures.getByRole('button', { name: /^Picture 5 of 5/ })).toBeVisible({ timeout: 60_000 });
  await pictures.getByRole('button', { name: /^Picture 1 of 5, Main/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alt text').fill('The lantern from its front');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('button', { name: /Create product/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  const id = page.url().split('/').at(-1);
  await expect(cost).toHaveValue('2,100');
  expect(await shop.sql('select average_paisa::int as cost from product_costs where product_id = $1', [id])).toEqual([
    { cost: 210_000 },
  ]);
  await open(page, '/admin/collections/top_collections');
  await page.getByRole('link', { name: /^Brass Lantern/ }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('status').filter({ hasText: /Brass Lantern moved from place \d+ to 1/ })).toBeVisible();
  const [top] = await shop.sql(
    `select product_id from collection_products where collection = 'topCollection' order by position, product_id limit 1`,
  );
  expect(String(top?.product_id)).toBe(id);
  await open(page, '/top_collections');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Brass Lantern/ })
      .first(),
  ).toBeVisible();
  await open(page, `/product_detail/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brass Lantern');
  await expect(page.getByText('Rs. 4,490').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'The lantern from its front' }).first()).toBeVisible();
  await shop.sql('delete from products where id = $1', [id]);
});

test('I3: what is no picture is refused with its reason, and nothing typed is lost', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products/new');
  await page.getByLabel('Name (found by search)').fill('Lantern');
  const pdf = { name: 'box-scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') };
  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles([pdf, await photograph('good.jpg', '#a63f25')]);
  const refused = page.getByRole('listitem').filter({ hasText: 'box-scan.pdf' });
  await expect(refused).toContainText('This is not a picture. Use JPEG, PNG, WebP or AVIF.');
  await expect(page.getByRole('button', { name: /^Picture 1 of 1/ })).toBeVisible();
  await expect(page.getByLabel('Name (found by search)')).toHaveValue('Lantern');
  await refused.getByRole('button', { name: 'Remove' }).click();
  await expect(refused).toHaveCount(0);
  await page
    .getByRole('button', { name: /Create product/ })
    .first()
    .click();
  await expect(page.getByText('A price must be more than 0.')).toBeVisible();
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
  // The browser itself notes every answer that is a refusal.
  forgiveRefusals(complaints);
});

test('I7: three people edit one product, and nothing is lost silently', async ({ page, context, browser, shop }) => {
  test.slow();
  const id = await makeProduct(shop, 'Shared Lantern');
  await signIn(context, shop, 'owner', 'Bilal Ahmed');
  const [sana, kashif] = [await colleague(browser, shop, 'Sana Iqbal'), await colleague(browser, shop, 'Kashif Raza')];
  const address = `/admin/products/${id}`;
  await open(page, address);
  await page.getByLabel('Price', { exact: true }).fill('1,200');
  await page.getByLabel('Description', { exact: true }).fill('Written by Bilal');
  await open(sana, address);
  await sana.getByLabel('Price', { exact: true }).fill('1,100');
  await sana.getByRole('button', { name: /^Save/ }).first().click();
  await expect(sana.getByText('Saved, and in the shop')).toBeVisible();
  await open(kashif, address);
  await kashif.getByLabel('Title (on cards)').fill('Written by Kashif');
  await kashif.getByRole('button', { name: /^Save/ }).first().click();
  await expect(kashif.getByText('Saved, and in the shop')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText('changed this');
  await expect(dialog.getByRole('row', { name: /^Price/ })).toContainText('Rs. 1,200');
  await expect(dialog.getByRole('row', { name: /^Price/ })).toContainText('Rs. 1,100');
  await expect(dialog.getByText('only you changed it, kept')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rs. 1,100' }).check();
  await dialog.getByRole('button', { name: /Save this choice/ }).click();
  await expect(page.getByText('Saved, and in the shop')).toBeVisible();
  const [row] = await shop.sql('select title, price_paisa::int as price, description from products where id = $1', [
    id,
  ]);
  expect(row).toEqual({ title: 'Written by Kashif', price: 110_000, description: 'Written by Bilal' });
  await sana.context().close();
  await kashif.context().close();
  await shop.sql('delete from products where id = $1', [id]);
});

test('I3: stock and price change in their cells by keys, and a sale in between is asked about', async ({
  page,
  context,
  shop,
}) => {
  const id = await makeProduct(shop, 'Counted Lantern', 3);
  await shop.sql('update products set warn_at = 2 where id = $1', [id]);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products?q=Counted+Lantern');
  await page.getByRole('button', { name: /^Price of Counted Lantern/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Price of Counted Lantern' }).fill('1,350');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Price of Counted Lantern: Rs. 1,350/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: /^Price of Counted Lantern: Rs. 1,350/ })).toBeHidden();
  await page.getByRole('button', { name: /^Price of Counted Lantern/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Price of Counted Lantern' }).fill('1,350');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Price of Counted Lantern: Rs. 1,350/ })).toBeVisible();
  await page.getByRole('button', { name: /^Stock of Counted Lantern/ }).click();
  await page.getByRole('textbox', { name: 'Stock of Counted Lantern' }).fill('15');
  await shop.sql(
    `with sold as (update products set stock = stock - 1 where id = $1) insert into stock_moves (product_id, delta, reason, event_id) values ($1, -1, 'order', -$1)`,
    [id],
  );
  // The open page has heard of the sale, and what was written is still about the stock that was seen.
  await expect(page.getByRole('row', { name: /Counted Lantern/ }).getByText('low', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is 2 now, 1 was sold');
  await expect(dialog).toContainText('You saw 3 and entered 15.');
  await dialog.getByRole('button', { name: 'Add 12, makes 14' }).click();
  await expect(page.getByRole('button', { name: /^Stock of Counted Lantern: 14/ })).toBeVisible();
  const [row] = await shop.sql('select stock, price_paisa::int as price from products where id = $1', [id]);
  expect(row).toEqual({ stock: 14, price: 135_000 });
  await shop.sql('delete from products where id = $1', [id]);
});

test('M86: what was typed in a cell and not taken stands there again on the next try, also without a network', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  forgiveMissingNetwork(complaints);
  await signIn(context, shop, 'owner');
  const id = await makeProduct(shop, `Kept cell ${uniqueNumber()}`, 10);
  await open(page, `/admin/products?q=${id}`);
  const price = page.getByRole('button', { name: /^Price of Kept cell/ });
  await price.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12S0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write the price in rupees, such as 1250.')).toBeVisible();
  await price.press('Enter');
  const field = page.getByRole('textbox', { name: /^Price of Kept cell/ });
  await expect(field).toHaveValue('12S0');
  await field.fill('1250');
  await field.press('Enter');
  await expect(price).toHaveText('Rs. 1,250');
  // What was taken is the value; Escape forgets what was typed.
  await price.press('Enter');
  await expect(field).toHaveValue('1,250');
  await field.press('Escape');

  const stock = page.getByRole('button', { name: /^Stock of Kept cell/ });
  const counted = page.getByRole('textbox', { name: /^Stock of Kept cell/ });
  await cutNetwork(page);
  await stock.click();
  await counted.fill('45');
  await counted.press('Enter');
  await expect(page.getByText('No answer from the shop')).toBeVisible();
  await restoreNetwork(page);
  await stock.press('Enter');
  await expect(counted).toHaveValue('45');
  await counted.press('Enter');
  await expect(stock).toHaveText('45');
});

test('I7: a field keeps its value while it has the focus; stock that was bought meanwhile is asked about', async ({
  page,
  context,
  shop,
}) => {
  const id = await makeProduct(shop, 'Focused Lantern', 30);
  await signIn(context, shop, 'owner');
  await open(page, `/admin/products/${id}`);
  const stock = page.getByRole('textbox', { name: 'Stock', exact: true });
  await stock.click();
  await shop.sql(
    `with sold as (update products set stock = stock - 2, shelf = 'B9' where id = $1) insert into stock_moves (product_id, delta, reason, event_id) values ($1, -2, 'order', -$1)`,
    [id],
  );
  await expect(page.getByRole('textbox', { name: 'Shelf' })).toHaveValue('B9');
  await expect(stock).toHaveValue('30');
  await stock.fill('50');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is 28 now, 2 were sold');
  await dialog.getByRole('button', { name: 'Add 20, makes 48' }).click();
  await expect(stock).toHaveValue('48');
  expect(await shop.sql('select stock from products where id = $1', [id])).toEqual([{ stock: 48 }]);
  await shop.sql('delete from products where id = $1', [id]);
});

test('I3: many prices are changed at once after every one was shown, and taken back', async ({
  page,
  context,
  shop,
}) => {
  const ids = [await makeProduct(shop, 'Bulk Lantern one'), await makeProduct(shop, 'Bulk Lantern two')];
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products?q=Bulk+Lantern');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('By how much').fill('10');
  await expect(dialog.getByRole('row', { name: /Bulk Lantern one/ })).toContainText('Rs. 1,100');
  const price = async () =>
    (await shop.sql('select price_paisa::int as price from products where id = any($1)', [ids])).map(
      (row) => row.price,
    );
  expect(await price()).toEqual([100_000, 100_000]);
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  await expect(page.getByText('2 have a new price')).toBeVisible();
  expect(await price()).toEqual([110_000, 110_000]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('2 undone')).toBeVisible();
  expect(await price()).toEqual([100_000, 100_000]);
  await shop.sql('delete from products where id = any($1)', [ids]);
});

test('M6: many products are put on sale after every price was shown, taken back, and the sale is ended', async ({
  page,
  context,
  shop,
}) => {
  const ids = [await makeProduct(shop, 'Eid Lantern one'), await makeProduct(shop, 'Eid Lantern two')];
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products?q=Eid+Lantern');
  const choose = () => page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await choose();
  await page.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How', { exact: true }).selectOption('Sale: lower by % for a time');
  await dialog.getByLabel('Starts (Karachi time)').fill('2026-11-20T00:00');
  await dialog.getByLabel('Ends').fill('2026-11-19T00:00');
  await dialog.getByLabel('By how much').fill('20');
  await expect(dialog.getByText('This sale would have ended already.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Put on sale' })).toBeDisabled();
  await dialog.getByLabel('Ends').fill('2099-12-01T00:00');
  await expect(dialog.getByRole('row', { name: /Eid Lantern one/ })).toContainText('Rs. 800');
  const prices = async () =>
    (await shop.sql('select price_paisa::int as price from timed_prices where product_id = any($1)', [ids])).map(
      (row) => row.price,
    );
  expect(await prices()).toEqual([]);
  await dialog.getByRole('button', { name: 'Put 2 on sale' }).click();
  await expect(page.getByText('2 on sale', { exact: true })).toBeVisible();
  expect(await prices()).toEqual([80_000, 80_000]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('2 undone')).toBeVisible();
  expect(await prices()).toEqual([]);

  await choose();
  await page.getByRole('button', { name: 'Change price' }).click();
  await dialog.getByLabel('How', { exact: true }).selectOption('Sale: lower by % for a time');
  await dialog.getByLabel('By how much').fill('10');
  await dialog.getByRole('button', { name: 'Put 2 on sale' }).click();
  await expect(page.getByText('2 on sale', { exact: true })).toBeVisible();
  await choose();
  await page.getByRole('button', { name: 'Change price' }).click();
  await dialog.getByLabel('How', { exact: true }).selectOption('End sale prices now');
  await dialog.getByRole('button', { name: 'End the sale of 2' }).click();
  await expect(page.getByText('2 are back at their regular price')).toBeVisible();
  expect(await prices()).toEqual([]);
  await shop.sql('delete from products where id = any($1)', [ids]);
});

test('I3: the prices shown before a change are those of what was typed last, whichever answer comes last', async ({
  page,
  context,
  shop,
}) => {
  const id = await makeProduct(shop, 'Planned Lantern');
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products?q=Planned+Lantern');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByLabel('By how much');
  const row = dialog.getByRole('row', { name: /Planned Lantern/ });
  const late = Promise.withResolvers<void>();
  await page.route('**/admin/products/actions', async (route) => {
    if (route.request().postDataJSON().change.percent === 5) await late.promise;
    await route.continue();
  });
  const request = page.waitForRequest('**/admin/products/actions');
  await typed.fill('5');
  await request;
  await typed.fill('10');
  await expect(row).toContainText('Rs. 1,100');
  const answered = page.waitForResponse('**/admin/products/actions');
  const readAnew = page.waitForResponse(/\/admin\/products\.data/);
  late.resolve();
  await answered;
  await readAnew;
  // The late answer reaches the dialog when the list has been read anew.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(row).toContainText('Rs. 1,100');
  await expect(dialog.getByRole('button', { name: 'Change 1 price' })).toBeEnabled();
  await shop.sql('delete from products where id = $1', [id]);
});

test('I3: CSV goes out, is changed, comes in after a dry run, and in again without a change', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const id = await makeProduct(shop, 'Listed Lantern');
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products?q=Listed+Lantern');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('Listed Lantern');
  async function takeIn(text: string): Promise<void> {
    await open(page, '/admin/products/import');
    await page
      .getByLabel(/^CSV file/)
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/plan=/);
  }
  const changed = file.replace('1000,10,10', '1250,10,10');
  await takeIn(`${changed}99999999,,Nobody\r\n`);
  await expect(page.getByRole('row', { name: /Price: Rs. 1,000 → Rs. 1,250/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /There is no product 99999999/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  const [row] = await shop.sql('select price_paisa::int as price from products where id = $1', [id]);
  expect(row).toEqual({ price: 125_000 });
  await takeIn(changed);
  await expect(page.getByText('0 new, 0 changed, 1 unchanged, 0 with errors')).toBeVisible();
  await shop.sql('delete from products where id = $1', [id]);
});

test('M54: a cell that is written stays in its place while the list changes around it', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const tag = `Still ${uniqueNumber()}`;
  const first = await makeProduct(shop, `${tag} one`);
  const second = await makeProduct(shop, `${tag} two`);
  await shop.sql('update products set stock = case when id = $1 then 3 else 8 end where id in ($1, $2)', [
    first,
    second,
  ]);
  await open(page, `/admin/products?sort=stock&q=${encodeURIComponent(tag)}`);
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(`${tag} one`);
  await page.getByRole('button', { name: new RegExp(`^Price of ${tag} one:`) }).click();
  const cell = page.getByRole('textbox', { name: `Price of ${tag} one`, exact: true });
  await cell.fill('1234');
  const before = await cell.boundingBox();
  await shop.sql('update products set stock = case when id = $1 then 30 else 1 end where id in ($1, $2)', [
    first,
    second,
  ]);
  await expect(rows.filter({ hasText: `${tag} two` })).toContainText('1');
  await expect(page.getByRole('button', { name: new RegExp(`^Stock of ${tag} one: 30`) })).toBeVisible();
  await expect(rows.nth(1)).toContainText(`${tag} one`);
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('1234');
  expect(await cell.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Rs\.\s1,234 is the price now/)).toBeVisible();
  await expect(rows.nth(1)).toContainText(`${tag} two`);
});

test('M49: a file that was taken in is taken back, after it was said what goes with it', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const name = `Mistaken mug ${uniqueNumber()}`;
  await open(page, '/admin/products/import');
  await page.getByLabel(/^CSV file/).setInputFiles({
    name: 'mugs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`id,name,price,stock\n,${name},500,3\n,${name} two,500,3\n`),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  const made = () => shop.sql('select count(*)::int as count from products where name like $1', [`${name}%`]);
  expect(await made()).toEqual([{ count: 2 }]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('2 products it created are deleted');
  await expect(question.getByRole('button', { name: 'Back', exact: true })).toBeFocused();
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 lines are undone.')).toBeVisible();
  // M88: the lines and the heading say the same.
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(page.getByText('New, undone').first()).toBeVisible();
  await expect(page.getByText(/, imported$/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeHidden();
  expect(await made()).toEqual([{ count: 0 }]);
});

test('I4: staff see products and no collections, storefront or files', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin/products');
  await expect(page.getByRole('link', { name: 'New product' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  for (const address of [
    '/admin/collections/topCollection',
    '/admin/content/home',
    '/admin/preview',
    '/admin/products/export',
  ])
    expect((await page.request.get(address)).status(), address).toBe(404);
});
