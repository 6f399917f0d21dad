import { randomInt } from 'node:crypto';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

test('I1: a chart says its sentence and the same as a table', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin?days=7');
  await expect(page.getByRole('img', { name: /orders and .* cancelled or refused in 7 days/ })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table').filter({ hasText: 'Cancelled or refused' }).getByRole('row')).toHaveCount(8);
});

test('I1: staff see what they can work on, and nothing of the shop’s money', async ({ page, context, shop }) => {
  await shop.sql(`insert into leads (key, name, phone, whatsapp, quantity, province, city, address)
    values (gen_random_uuid(), 'Aslam Baig', '+923001112233', '+923001112233', 1, 'Punjab', 'Multan', 'House 3')`);
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  await open(page, '/admin');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByText(/WhatsApp lead/).first()).toBeVisible();
  await expect(needs.getByText(/short|failed receipts|not delivered/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Orders and money' })).toHaveCount(0);
  await needs.getByRole('link', { name: /WhatsApp lead/ }).click();
  await expect(page).toHaveURL('/admin/confirm?lane=leads');
});

test('I7: what the activity log shows is what its file holds, and its old address leads there', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const number = String(randomInt(10_000_000, 99_999_999));
  await shop.sql(`insert into audit_entries (actor_id, actor_name, action, kind, subject, before, after)
    values ('z', 'Zubair', 'order.edited', 'order', '${number}', '{"city":"Lahore"}', '{"city":"لاہور"}')`);
  const written = `${number.slice(0, 4)}-${number.slice(4)}`;
  await open(page, `/admin/activity?q=${written}`);
  await expect(page).toHaveURL(`/admin/activity?q=${written}`);
  await expect(page.getByRole('link', { name: written }).first()).toBeAttached();
  const link = await page.getByRole('link', { name: 'Export' }).getAttribute('href');
  const file = await (await page.request.get(String(link))).text();
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('City: Lahore → لاہور');
});

test('I4: a collection stands under the shop’s own word; the spec’s name leads there', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  for (const [input, stands] of [
    ['ourCollection', 'our_collection'],
    ['top_collection', 'top_collections'],
    ['home_improvement', 'home_improvement'],
  ]) {
    await open(page, `/admin/collections/${input}`);
    await expect(page).toHaveURL(`/admin/collections/${stands}`);
  }
  expect((await page.request.get('/admin/collections/nothing')).status()).toBe(404);
});

test('M52: numbers of any days by person, source and city, beside the days before, and the books as a file', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/reports?view=orders');
  await page.getByRole('link', { name: 'Sources' }).click();
  const table = page.getByRole('table', { name: 'Orders by source' });
  await expect(table.getByRole('row', { name: /Website/ })).toBeVisible();
  await page.getByRole('button', { name: /^Date/ }).click();
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await expect(page).toHaveURL(/by=source/);
  const response = await page.request.get(`/admin/reports/csv${new URL(page.url()).search}`);
  expect((await response.text()).split('\r\n')[0]).toContain('sources,orders,received,failed,rupees,before');
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page).toHaveURL(/from=/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export the books' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^books-\d{4}-\d{2}-\d{2}-to-/);
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  expect(text).toContain('day,entry,order,order day,city,courier');
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page).not.toHaveURL(/from=/);
});
