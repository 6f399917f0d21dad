import { sessionCookie, signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import {
  connectionTo,
  cutNetwork,
  expect,
  forgiveMissingNetwork,
  open,
  restoreNetwork,
  test,
} from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('M83: another page without a network: the admin stands around it, and the page comes by itself', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  // Its script is at hand, its data is not.
  await open(page, '/admin/cash');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await cutNetwork(page);
  await page.getByRole('link', { name: /^Cash/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'No network' })).toBeVisible();
  await expect(page.getByText('You see the shop as of')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Products/ }).first()).toBeVisible();
  await expect(page.getByText('The shop cannot be reached')).toHaveCount(0);
  // The shop's own notice lay over the admin's foot, and a dead line is not called live.
  await expect(page.locator('.offline-notice')).toBeHidden();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No network' })).toBeVisible();
  await restoreNetwork(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash' })).toBeVisible();
  forgiveMissingNetwork(complaints);
});

test('M83: a page that no request reached comes by itself, also where the device never said that it is offline', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  const data = await connectionTo(page, '**/admin/cash.data*');
  await open(page, '/admin/cash');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await data.cut();
  await page.getByRole('link', { name: /^Cash/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'No network' })).toBeVisible();
  data.restore();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash' })).toBeVisible();
  forgiveMissingNetwork(complaints);
});

test('M83: an order that was just opened keeps what is typed when it is read again without a network', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  await signIn(context, shop, 'owner');
  const product = await shelve(shop, `Read lamp ${uniqueNumber()}`);
  await open(page, '/admin/orders');
  const number = await placeOrder(page, { name: `Read ${uniqueNumber()}`, product });
  // The router asks for the routes of an address with a parameter before it reads its data again. Where it does not know them
  // by then and no answer comes, an error takes the page's place.
  const manifest = page.waitForRequest(/__manifest/);
  const connection = await connectionTo(page, '**/{__manifest,*.data}*');
  await open(page, `/admin/orders/${number}`);
  expect(new URL((await manifest).url()).searchParams.get('paths')?.split(',')).toContain(`/admin/orders/${number}`);
  const note = page.getByLabel('Add a note', { exact: true });
  await note.fill('Ring twice');
  await connection.cut();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${number}.data`));
  await placeOrder(page, { name: `Other ${uniqueNumber()}`, product });
  await failed;
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(note).toHaveValue('Ring twice');
  forgiveMissingNetwork(complaints);
});

test('M83: a page that the shop cannot make breaks alone, and the way on leads out of it', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.forgive(/status of 500/);
  await signIn(context, shop, 'owner');
  await open(page, '/admin');
  await page.route('**/admin/customers.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page
    .getByRole('link', { name: /^Customers/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('M84: what somebody has no task for is absent in lists too; a task that is taken away leaves the admin standing', async ({
  page,
  context,
  shop,
  complaints,
  browser,
  baseURL,
}) => {
  complaints.forgive(/status of 404/);
  const helper = await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin/orders');
  const product = await shelve(shop, `Task lamp ${uniqueNumber()}`);
  const name = `Task ${uniqueNumber()}`;
  await placeOrder(page, { name, product });
  await open(page, `/admin/orders?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox').last().check();
  await expect(page.getByRole('button', { name: 'Release stock' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Slips and labels' })).toBeVisible();
  // Exports of people are not among the usual tasks.
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0);

  await page
    .getByRole('link', { name: /^Confirm/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^No answer/ }).last()).toBeVisible();
  // The owner takes every task away, as its dialog does; the page hears of it with the next change.
  const owners = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(owners, shop, 'owner');
  const [cookie] = await owners.cookies();
  expect(cookie?.name).toBe(sessionCookie);
  async function giveTasks(...tasks: string[]): Promise<void> {
    const data = { action: 'give-tasks', person: helper.id, tasks };
    const given = await owners.request.post('/admin/settings/actions', { headers: { origin: String(baseURL) }, data });
    expect(given.status()).toBe(200);
  }
  await giveTasks();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await expect(page.getByText('you do not have permission')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  for (const place of [/^Confirm/, /^Orders/, /^Messages/, /^Returns/])
    await expect(page.getByRole('link', { name: place })).toHaveCount(0);
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  // Who takes the cash reads orders, and not how to reach their customers.
  await giveTasks('cash');
  await owners.close();
  await open(page, `/admin/orders?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox').last().check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await expect(page.getByText(/^03•• ••• ••\d\d$/).first()).toBeVisible();
  for (const gone of ['Release stock', 'Slips and labels', 'PDF', 'Export'])
    await expect(page.getByText(gone, { exact: true })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^More about order/ })
    .last()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Copy the number' })).toBeVisible();
  for (const gone of [/^Call/, 'WhatsApp', 'Copy the address', 'Print the slip'])
    await expect(page.getByRole('menuitem', { name: gone })).toHaveCount(0);
});
