import { sample } from '#tests/support/import-sources.ts';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { test as inOwnShop } from '../support/own-shops.ts';
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
  await page.getByLabel('Which shop do you import from?').selectOption('Firestore');
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

const journeys = [
  {
    ...{ source: 'Shopify', file: 'shopify-shop.csv', by: 'One for each category (2)', made: 'Outerwear' },
    ...{ product: 'Olive Green Jacket', sku: 'OGJ', row: { price: 540_000, was: null, stock: 8 }, column: 'SEO Title' },
  },
  {
    ...{ source: 'WooCommerce', file: 'woocommerce-shop.csv', by: 'One for each category (6)', made: 'Clothing' },
    ...{ product: 'Cap', sku: 'cap', row: { price: 65_000, was: null, stock: 8 }, column: 'Brands' },
  },
];

inOwnShop(
  'J4: files of Shopify and WooCommerce are previewed with collections, stock and what has no place, and imported as shown',
  async ({ context, page, demoShopToEmpty: own }) => {
    test.slow();
    await signIn(context, own, 'owner');
    for (const { source, file, by, made, product, sku, row, column } of journeys) {
      await own.visit(page, '/admin/products/move-in');
      const sources = page.getByLabel('Which shop do you import from?');
      expect(await sources.locator('option').allInnerTexts()).toEqual(['Shopify', 'WooCommerce', 'Firestore']);
      await sources.selectOption(source);
      await page
        .getByLabel('Export files')
        .setInputFiles({ name: file, mimeType: 'text/csv', buffer: await sample(file) });
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible({ timeout: 30_000 });
      await page.getByText('What has no place here').click();
      await expect(page.getByText(column, { exact: true })).toBeVisible();
      await page.getByLabel('Which collections do products go to?').selectOption(by);
      await expect(page.getByRole('checkbox', { name: new RegExp(`^${made} \\(`) })).toBeChecked();
      const stock = page.getByLabel('Stock of each');
      await expect(stock).toHaveValue('10');
      await stock.fill('a few');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('Write a whole number from 0 to 100,000.')).toBeVisible();
      expect(await own.sql('select key from own_collections where name = $1', [made])).toEqual([]);
      expect(await graveFaults(page)).toEqual([]);
      await stock.fill('8');
      await page.getByRole('button', { name: 'Import', exact: true }).click();

      await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(/pictures? did not come/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      const stored = await own.sql(
        'select price_paisa::int as price, was_price_paisa::int as was, stock from products where sku = $1',
        [sku],
      );
      expect(stored).toEqual([row]);
      expect(await graveFaults(page)).toEqual([]);
      const list = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the list' }).click();
      expect((await list).suggestedFilename()).toMatch(/^missing-pictures-.*\.csv$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      const waiting = 'select count(*)::int as count from missing_pictures where waiting';
      await expect.poll(() => own.sql(waiting)).toEqual([{ count: 0 }]);
      await own.visit(page, '/');
      await expect(page.getByRole('heading', { name: made })).toBeVisible();
      await expect(page.getByText(product).first()).toBeVisible();
    }
  },
);
