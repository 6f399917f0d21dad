import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('I8: the admin is driven by keys: find, go to, list of keys, and none of them while somebody types', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/activity');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Order, product, phone or address' });
  await expect(search).toBeFocused();
  await page.keyboard.type('gt');
  await expect(search).toHaveValue('gt');
  await expect(page).toHaveURL(/q=gt/);
  await search.press('Escape');
  await search.press('Escape');
  await expect(page).not.toHaveURL(/q=gt/);
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Search')).toBeVisible();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('activ');
  await expect(page.getByRole('option', { name: /Activity log/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/activity$/);
});

test('I8: single keys can be switched off', async ({ page, context, shop }) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/activity');
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('I7: two people change the settings: only what differs is asked, what one changed is kept', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    await shop.sql('delete from shop_settings');
    await open(page, '/admin/settings/shop');
    const mission = page.getByLabel('Mission');
    const hours = page.getByLabel('Opening hours');
    await mission.fill('Good things, paid at the door.');
    await hours.fill('10 AM to 8 PM');
    await expect(page.getByText('2 changes not saved')).toBeVisible();
    await shop.sql(`insert into shop_settings (values, version) values ('{"mission":"Everything for the home."}', 1)`);
    await shop.sql(
      `insert into audit_entries (actor_id, actor_name, action, kind, subject, after)
       values ('x', 'Sana Iqbal', 'settings.changed', 'settings', 'shop', '{"mission":"Everything for the home."}')`,
    );
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('dialog', { name: /^Sana Iqbal changed this/ });
    await expect(conflict.getByText('only you changed it, kept')).toBeVisible();
    await conflict.getByRole('radio', { name: 'Everything for the home.' }).check();
    await conflict.getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByRole('status').getByText('Saved. The shop shows it now.')).toBeVisible();
    await expect(mission).toHaveValue('Everything for the home.');
    await expect(hours).toHaveValue('10 AM to 8 PM');
    const [row] = await shop.sql('select values from shop_settings');
    expect(row?.values).toMatchObject({ mission: 'Everything for the home.', openingHours: '10 AM to 8 PM' });
    await shop.sql('delete from shop_settings');
  });
});

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('I5: changes that are not saved are asked for before the page is left, and errors stand at their field', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, '/admin/settings/shop');
    const phone = page.getByLabel('Phone');
    await phone.fill('0300');
    await page.getByRole('region', { name: 'Name and contact' }).getByRole('button', { name: 'Save' }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Write a mobile number: 03 and nine more digits.');
    await expect(phone).toHaveValue('0300');
    await page.getByRole('link', { name: 'Team' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved change' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(phone).toHaveValue('0300');
    await page.getByRole('link', { name: 'Team' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  });
});

test('I8: a list longer than a page goes on below, with and without script', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}) => {
  await signIn(context, shop, 'owner');
  await shop.sql(
    `insert into audit_entries (actor_id, actor_name, action, kind, subject) select 'x', 'Kashif Raza', 'order.packed', 'drill', 'L' || n from generate_series(1, 120) as n`,
  );
  await open(page, '/admin/activity?kind=drill');
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('row')).toHaveCount(121);
  await expect(page.getByRole('link', { name: 'More' })).toHaveCount(0);
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await signIn(plain, shop, 'owner');
  const still = await plain.newPage();
  await still.goto('/admin/activity?kind=drill');
  await still.getByRole('link', { name: 'More' }).click();
  await expect(still).toHaveURL(/after=/);
  await expect(still.getByRole('row')).toHaveCount(51);
  await plain.close();
});

test('I6: messages are opened, answered and kept unread by keys', async ({ page, context, shop }) => {
  await signIn(context, shop, 'staff', 'Sana Iqbal');
  const name = `Farah ${uniqueNumber()}`;
  await shop.sql(
    `insert into contact_messages (full_name, phone, email, message, submitted_by, sent_at)
     values ($1, '+923341234567', 'farah@gmail.com', 'The mug has a chip on its handle', 'x', now() + interval '1 hour')`,
    [name],
  );
  await open(page, '/admin/messages');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Unread')).toBeAttached();
  await page.keyboard.press('j');
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('o');
  const message = page.getByRole('article');
  await expect(message.getByRole('heading', { name })).toBeVisible();
  await expect(message.getByText(/Read by Sana Iqbal/)).toBeVisible();
  await expect(row.getByText('Unread')).toHaveCount(0);
  await expect(message.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/923341234567');
  await page.keyboard.press('a');
  await expect(message.getByText(/Answered by Sana Iqbal/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(row.getByText('Unread')).toBeAttached();
});

test('I6: an owner bans an account and lifts the ban; the history has both', async ({
  page,
  context,
  shop,
  browser,
}) => {
  await signIn(context, shop, 'owner');
  const other = await browser.newContext();
  const shopper = await signIn(other, shop, 'shopper', 'Zeeshan Haider');
  await other.close();
  await open(page, `/admin/customers/accounts?q=${shopper.email}`);
  await page.getByRole('link', { name: shopper.email }).click();
  await page.getByRole('button', { name: 'Ban account' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason').fill('refused twice');
  await question.getByRole('button', { name: 'Ban, log out everywhere' }).click();
  await expect(page.getByText('“refused twice”')).toBeVisible();
  expect(await shop.sql('select 1 from sessions where user_id = $1', [shopper.id])).toEqual([]);
  await page.getByRole('button', { name: 'Unban' }).click();
  await expect(page.getByRole('button', { name: 'Ban account' })).toBeVisible();
  await open(page, `/admin/activity?q=${shopper.email}`);
  await expect(page.getByRole('row').filter({ hasText: 'Unbanned' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'refused twice' })).toBeVisible();
});

test('I6: an owner lets somebody into the team, and nobody changes their own role', async ({
  page,
  context,
  shop,
  browser,
}) => {
  await signIn(context, shop, 'owner');
  const other = await browser.newContext();
  const shopper = await signIn(other, shop, 'shopper', 'Kashif Raza');
  await other.close();
  await open(page, '/admin/settings/team');
  await expect(page.getByRole('listitem').filter({ hasText: '(you)' }).getByRole('combobox')).toBeDisabled();
  await page.getByLabel('Their e-mail address').fill(shopper.email);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this link to ${shopper.email}` });
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  // Whoever registered the address has the role only with the link.
  expect(await shop.sql('select role from users where id = $1', [shopper.id])).toEqual([{ role: 'shopper' }]);
  // In a browser of their own, because it logs them in.
  const theirs = await browser.newContext();
  const accepted = await theirs.request.post(`${link.origin}/api/invitation/accept`, {
    data: { token: link.hash.slice('#token='.length), username: 'Kashif Raza', password: 'four brown cups' },
    headers: { origin: link.origin },
  });
  expect(accepted.status()).toBe(200);
  await theirs.close();
  await open(page, '/admin/settings/team');
  await expect(page.getByRole('listitem').filter({ hasText: shopper.email })).toContainText('Kashif Raza');
  expect(await shop.sql('select role from users where id = $1', [shopper.id])).toEqual([{ role: 'staff' }]);
});
