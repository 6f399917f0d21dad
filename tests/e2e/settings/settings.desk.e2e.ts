import type { Page } from '@playwright/test';
import { verifyBackup } from '#app/infra/backup/read-backup.server.ts';
import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { alive, expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// These tests write into the one set of texts and rules there is.
test.describe.configure({ mode: 'serial' });

const saved = (page: Page) => page.getByRole('status').getByText(/^Saved\./);

async function forget(shop: Shop): Promise<void> {
  await shop.sql('delete from office_settings');
}

test.afterAll(({ shop }) => forget(shop));

test('I5: the owner writes a text with words to fill in, sees it as it is read, and Confirm says it', async ({
  page,
  context,
  shop,
}) => {
  await forget(shop);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/messages');
  const text = page.getByRole('textbox', { name: 'No answer' });
  const item = page.getByRole('listitem').filter({ has: text });
  await text.fill('Salam ');
  await item.getByRole('button', { name: 'Fill in first name' }).click();
  await expect(text).toHaveValue('Salam {first}');
  await expect(text).toBeFocused();
  await page.keyboard.type('! Aap ka order ');
  await page.keyboard.type('{numbr}');
  await expect(item.getByText('{numbr}').last()).toBeVisible();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(text).toHaveAccessibleDescription(/^\{numbr\} is not a placeholder here\./);
  await expect(text).toBeFocused();
  await text.press('Control+End');
  for (let letter = 0; letter < '{numbr}'.length; letter++) await page.keyboard.press('Backspace');
  await item.getByRole('button', { name: 'Fill in order number' }).press('Enter');
  await expect(text).toHaveValue('Salam {first}! Aap ka order {number}');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('not saved')).toHaveCount(0);

  await page.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'WhatsApp texts' }).first()).toContainText('Salam {first}!');
  const lamp = await shelve(shop, `Text lamp ${uniqueNumber()}`);
  const number = await placeOrder(page, { name: 'Ayesha Siddiqui', product: lamp });
  await open(page, `/admin/confirm/${number}`);
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: 'WhatsApp text' })).toContainText(
    `Salam Ayesha! Aap ka order ${number.slice(0, 4)}-${number.slice(4)}`,
  );

  await open(page, '/admin/settings/messages');
  await item.getByRole('button', { name: 'Default text for No answer' }).click();
  await expect(text).toHaveValue(/We called about your order/);
  await expect(item.getByRole('button', { name: /Default text/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toBeVisible();
  const [row] = await shop.sql(`select "values" from office_settings where part = 'texts'`);
  expect(row?.values).toEqual({});
});

test('I7: two owners write texts: only what both changed is asked, and what is discarded is as it was', async ({
  page,
  context,
  shop,
}) => {
  await forget(shop);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/messages');
  const unclear = page.getByRole('textbox', { name: 'Address unclear' });
  const lead = page.getByRole('textbox', { name: 'WhatsApp lead' });
  await lead.fill('Gone again');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(lead).toHaveValue(/You asked for/);
  await expect(page.getByRole('listitem').filter({ has: lead }).getByText('Gone again')).toHaveCount(0);
  await unclear.fill('Mine: which street, {first}?');
  await lead.fill('Salam {first}, {lines}?');
  await expect(page.getByText('2 changes not saved')).toBeVisible();
  await shop.sql(
    `insert into office_settings (part, "values", version) values ('texts', '{"addressUnclear": "Hers: which house?"}', 1)`,
  );
  await shop.sql(
    `insert into audit_entries (actor_id, actor_name, action, kind, subject) values ('x', 'Sana Iqbal', 'texts.changed', 'settings', 'texts')`,
  );
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /Sana Iqbal changed this/ });
  await expect(conflict.getByText('only you changed it, kept')).toBeVisible();
  await conflict.getByRole('radio', { name: 'Hers: which house?' }).check();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(unclear).toHaveValue('Hers: which house?');
  await expect(page.getByRole('listitem').filter({ has: unclear }).getByRole('paragraph').last()).toHaveText(
    'Hers: which house?',
  );
  const [row] = await shop.sql(`select "values" from office_settings where part = 'texts'`);
  expect(row?.values).toEqual({ addressUnclear: 'Hers: which house?', lead: 'Salam {first}, {lines}?' });
});

test('I5: a rule is refused outside its range at its field, asks before it is left, and holds in open pages once it is saved', async ({
  page,
  context,
  shop,
}) => {
  await forget(shop);
  await signIn(context, shop, 'owner');
  const lamp = await shelve(shop, `Rule lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const number = await placeOrder(page, { name: 'Imran Khan', product: lamp });
  const calling = await context.newPage();
  await open(calling, `/admin/confirm/${number}`);
  await expect(calling.getByText('Call 1 of 3, now with you')).toBeVisible();

  await page.bringToFront();
  await open(page, '/admin/settings/advanced');
  const calls = page.getByLabel('Suggest cancelling after');
  const first = page.getByLabel('Call back after the first call');
  await first.fill('');
  await calls.fill('11');
  await page.keyboard.press('Control+s');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Write a whole number from 1 to 24.');
  await expect(calls).toHaveAccessibleDescription('Write a whole number from 1 to 10.');
  await expect(calls).toHaveValue('11');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
  const question = page.getByRole('dialog', { name: '2 unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await first.fill('4');
  await calls.fill('5');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('not saved')).toHaveCount(0);
  await expect(calling.getByText('Call 1 of 5, now with you')).toBeVisible();
  await calling.bringToFront();
  // The first of this name chooses a WhatsApp text, the last says how the call ended.
  await calling.getByRole('button', { name: 'No answer', exact: true }).last().click();
  await expect
    .poll(async () => {
      const [row] = await shop.sql(
        'select round(extract(epoch from call_after - now()) / 3600)::int as hours from orders where number = $1',
        [number],
      );
      return row?.hours;
    })
    .toBe(4);
  await page.bringToFront();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
});

test('I5: a rule is saved without script', async ({ browser, baseURL, shop }) => {
  await forget(shop);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await signIn(context, shop, 'owner');
  const page = await context.newPage();
  await page.goto('/admin/settings/advanced');
  const first = page.getByLabel('Call back after the first call');
  await first.fill('5');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(/\/admin\/settings\/advanced$/);
  await expect(first).toHaveValue('5');
  await expect
    .poll(() => shop.sql('select values from office_settings'))
    .toEqual([{ values: { firstCallBackHours: 5 } }]);
  await context.close();
});

test('the owner sets where backups go and keeps their key; a backup is made, encrypted, and comes back whole', async ({
  page,
  context,
  shop,
}, info) => {
  test.setTimeout(90_000);
  await forget(shop);
  await shop.sql('delete from backups');
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/health');
  await expect(page.getByText('No backup yet')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /Database/ })).toContainText('PostgreSQL 18');
  const folder = page.getByRole('textbox', { name: 'Folder' });
  await folder.fill('backups');
  await page.keyboard.press('Control+s');
  await expect(folder).toHaveAccessibleDescription(/Write the whole path/);
  await expect(folder).toBeFocused();
  await folder.fill(info.outputPath('backups'));
  await page.keyboard.press('Control+s');
  const secret = page.getByText(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expect(secret).toBeVisible();
  // Who leaves before they have saved it loses that key and nothing else.
  await page.reload();
  await alive(page);
  await expect(secret).toHaveCount(0);
  await expect(page.getByText('Backups are not encrypted')).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByText('It is not in use yet.')).toBeVisible();
  const key = await secret.innerText();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(secret).toHaveCount(0);
  await expect(page.getByText('Backups are encrypted. On another machine')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: /Newest backup/ });
  await expect(newest).toContainText(/, encrypted\. .*\.tar\.zst\.age$/, { timeout: 60_000 });
  await expect(page.getByText('every row and the newest order were restored')).toBeVisible({ timeout: 60_000 });

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a backup' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^dastak-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.zst\.age$/);
  const { tables } = await verifyBackup({ file: await file.path(), keys: [key] });
  expect(tables.find(({ name }) => name === 'products')?.rows).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Downloaded' }).first()).toContainText('everything, encrypted');
});

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('sections of settings have addresses, those of before lead to them, and saving one keeps what is typed in another', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    const leadsTo = {
      '/admin/settings/letters?state=failed': '/admin/settings/messages?state=failed#emails',
      '/admin/settings/people': '/admin/settings/team',
      '/admin/settings/screen': '/admin/settings/advanced#screen',
      '/admin/parcels/hand-over?courier=tcs': '/admin/parcels/dispatch?courier=tcs',
      '/admin/reports?view=speed&days=30': '/admin/settings/health?days=30#speed',
    };
    for (const [before, now] of Object.entries(leadsTo)) {
      const response = await page.request.get(before, { maxRedirects: 0 });
      expect([response.status(), response.headers().location], before).toEqual([301, now]);
    }
    await open(page, '/admin/settings/health');
    await expect(page.getByRole('heading', { name: 'Shop speed' })).toBeVisible();

    await open(page, '/admin/settings/finding');
    await expect(page).toHaveURL(/\/admin\/settings\/shop#lists$/);
    const lists = page.getByRole('region', { name: 'Lists and product pages' });
    await expect(lists.getByRole('heading', { name: 'Lists and product pages' })).toBeInViewport();
    const mission = page.getByLabel('Mission');
    await mission.fill('Not saved yet.');
    await lists.getByRole('switch', { name: 'Sort and filter on lists' }).click();
    await lists.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText('Saved. The shop does so now.')).toBeVisible();
    await expect(mission).toHaveValue('Not saved yet.');
    await expect(page.getByText('1 change not saved')).toBeVisible();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Name and contact' }).click();
    await expect(page.getByRole('heading', { name: 'Name and contact' })).toBeInViewport();
    await expect(mission).toHaveValue('Not saved yet.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await forget(shop);
  });
});
