import { endRestoredAccess } from '#app/infra/backup/end-restored-access.server.ts';
import { signIn } from '../support/admin.ts';
import { test } from '../support/own-shops.ts';
import { expect, open } from '../support/shop.ts';

test('G6: after a restore the owner is led to a list, confirms a key and a webhook, takes somebody out, and closes it', async ({
  page,
  context,
  demoShopToEmpty: own,
}) => {
  await own.sql(
    `insert into api_keys (name, prefix, hash, scopes, created_by)
     values ('Warehouse', 'dk_warehou', 'a', '{stock:write}', 'Sana'), ('Old helper', 'dk_oldhelp', 'b', '{orders:read,customers:read}', 'Sana')`,
  );
  await own.sql(
    `insert into webhooks (url, topics, created_by) values ('https://books.example/hooks', '{orders}', 'Sana')`,
  );
  await signIn(context, own, 'staff', 'Kamran Left');
  await own.sql(endRestoredAccess({ takenAt: new Date(Date.now() - 3 * 86_400_000) }));
  await signIn(context, own, 'owner', 'Sana Iqbal');
  await own.visit(page, '/admin');
  await page.getByRole('link', { name: /^Review ?: Access after the restore/ }).click();

  await expect(page.getByRole('heading', { name: 'After a restore' })).toBeVisible();
  const keys = page.getByRole('region', { name: 'Suspended keys' });
  await keys.getByRole('button', { name: 'Confirm Warehouse' }).click();
  await expect(keys.getByText('Warehouse')).toHaveCount(0);
  await keys.getByRole('button', { name: 'Revoke Old helper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys).toContainText('No key is suspended.');
  const people = page.getByRole('region', { name: 'People with a role' });
  await people.getByRole('button', { name: 'Remove Kamran Left' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(people.getByText('Kamran Left')).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm all and close the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }).click();

  await expect(page.getByRole('heading', { name: 'API and webhooks' })).toBeVisible();
  const hook = page.getByRole('region', { name: 'books.example' });
  await expect(hook.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expect(page.getByText('The shop was restored from a backup.')).toHaveCount(0);
  await own.visit(page, '/admin');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await expect(page.getByText('Access after the restore')).toHaveCount(0);
});

test('I7: a key is made with an end and an address, and a webhook says until when its old secret still signs', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/api');
  const makeKey = page.getByRole('region', { name: 'Create a key' });
  await makeKey.getByLabel('What it is for').fill('Counter till');
  await makeKey.getByLabel('Write stock').check();
  await makeKey.getByLabel('Expires').selectOption('In 30 days');
  await makeKey.getByLabel('Only from these addresses').fill('203.0.113');
  await makeKey.getByRole('button', { name: 'Create key' }).click();
  await expect(makeKey.getByLabel('Only from these addresses')).toBeFocused();
  await expect(makeKey.getByLabel('Only from these addresses')).toHaveAccessibleDescription(
    /“203.0.113” is not an address/,
  );
  await expect(makeKey.getByLabel('What it is for')).toHaveValue('Counter till');
  await makeKey.getByLabel('Only from these addresses').fill('203.0.113.0/24');
  await makeKey.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Counter till' });
  await expect(row).toContainText('Expires in 30 days');
  await expect(row).toContainText('Only from 203.0.113.0/24');
  await row.getByRole('button', { name: 'Revoke Counter till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();

  const makeWebhook = page.getByRole('region', { name: 'Create a webhook' });
  await makeWebhook.getByLabel('Address').fill('https://two-secrets.example/hooks');
  await makeWebhook.getByLabel('Stock').check();
  await makeWebhook.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I saved it' }).click();
  const hook = page.getByRole('region', { name: 'two-secrets.example' });
  await hook.getByRole('button', { name: 'Turn off' }).click();
  await expect(hook).toContainText('This webhook is off.');
  await hook.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
  await page
    .getByRole('dialog', { name: /^The new secret/ })
    .getByRole('button', { name: 'I saved it' })
    .click();
  await expect(hook).toContainText('Signed with the old secret as well until');
  await hook.getByRole('button', { name: 'End the old secret now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End old secret' }).click();
  await expect(hook).not.toContainText('Signed with the old secret');
  await hook.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(hook).toHaveCount(0);
});
