import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('J4: the owner sends an export, sees what is in it and what is left out, and moves it in', async ({
  context,
  page,
  shop,
}) => {
  // A job does the work, and a busy machine takes its time to begin it.
  test.slow();
  await signIn(context, shop, 'owner');
  const email = `moved-${uniqueNumber()}@gmail.com`;
  const users = `${JSON.stringify({ __id__: email, userName: 'Zara', email, timestamp: '2023-11-05T08:00:00.000Z' })}\n{"dam`;
  await open(page, '/admin/products/move-in');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Choose the files first.')).toBeVisible();
  await page.getByLabel('Export files').setInputFiles({
    name: 'users.ndjson',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(users),
  });
  await expect(page.getByText('Choose the files first.')).toBeHidden();
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible({ timeout: 30_000 });
  const left = page.getByRole('table', { name: 'Skipped, and notes' });
  await expect(left).toContainText('users.ndjson, line 2');
  await expect(left).toContainText('The line is damaged: it is no JSON.');
  const known = () => shop.sql('select user_name from users where email = $1', [email]);
  expect(await known()).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 });
  expect(await known()).toEqual([{ user_name: 'Zara' }]);
});
