import { allFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('an address that was not found is redirected to a product by one press, and then leads there', async ({
  context,
  page,
  shop,
  complaints,
}) => {
  complaints.forgive(/404/);
  const old = `/products/brass-lamp-${uniqueNumber().slice(-6)}`;
  const [product] = await shop.sql('select id, name from products where active order by id limit 1');
  const { id, name } = product as { id: number; name: string };
  for (const _ of [1, 2]) expect((await page.goto(`${old}?from=old-shop`))?.status()).toBe(404);

  await signIn(context, shop, 'owner');
  await open(page, '/admin/content/redirects?show=missing');
  const row = page.getByRole('row', { name: new RegExp(old) });
  await expect(row).toContainText('2 times');
  await row.getByRole('button', { name: `Redirect ${old} to…` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await expect(dialog.getByLabel('Old address')).toHaveValue(old);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Choose where it leads.')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  await dialog.getByLabel('Leads to').selectOption('A product…');
  await dialog.getByLabel('Find a product').fill(String(id));
  await dialog.getByRole('checkbox', { name, exact: true }).first().check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`${old} leads to /product_detail/${id}`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(async () => {
    await page.goto(`${old}/?utm_source=old-shop`);
    await expect(page).toHaveURL(new RegExp(`/product_detail/${id}\\?utm_source=old-shop$`), { timeout: 1_000 });
  }).toPass();
  await open(page, `/admin/content/redirects?q=${encodeURIComponent(old)}`);
  await page.getByRole('button', { name: `Delete ${old}` }).click();
  await expect(page.getByText(`No redirect with “${old}”`)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: `Edit ${old}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit redirect' });
  await editing.getByLabel('Leads to').selectOption('An address of your own…');
  await editing.getByLabel('Address in the shop').fill('//evil.example');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('It must be a page of this shop.')).toBeVisible();
  await editing.getByLabel('Address in the shop').fill('/search-results?q=lamp');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '/search-results?q=lamp' })).toBeVisible();
});

test('redirects of Shopify come in as its CSV file: its errors are shown by line before anything is stored', async ({
  context,
  page,
  shop,
}) => {
  const mark = `moved-${uniqueNumber().slice(-6)}`;
  const lines = [
    'Redirect from,Redirect to',
    `/products/${mark}-a,/electronics`,
    `/products/${mark}-b,https://evil.example/`,
    `/pages/${mark},/products/${mark}-a`,
  ];
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await signIn(context, shop, 'owner');
  await open(page, `/admin/content/redirects?q=${mark}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Choose a file first.')).toBeVisible();
  await dialog.getByLabel('CSV file, up to 20,000 lines').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('2 new redirects, 1 line with errors. Nothing has changed yet.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(/^Line 3Start with \//);
  expect(await allFaults(page)).toEqual([]);
  expect(await shop.sql(`select from redirects where old_path like '%' || $1 || '%'`, [mark])).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 redirects' }).click();
  await expect(page.getByText('2 redirects imported')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`/pages/${mark}`) })).toContainText('/electronics');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('redirects.csv');

  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`No redirect with “${mark}”`)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: `Edit /pages/${mark}` })).toBeVisible();
});
