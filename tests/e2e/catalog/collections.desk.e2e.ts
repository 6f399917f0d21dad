import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('M11: the owner makes a collection, fills it, shows it to shoppers, takes a change back, and deletes it', async ({
  page,
  context,
  shop,
}) => {
  const mark = `Gifts ${uniqueNumber()}`;
  const address = mark.toLowerCase().replace(' ', '-');
  const [mug] = await shop.sql(`select name from products where active order by id limit 1`);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/collections/top_collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(dialog.getByText('Give it a name, such as Eid gifts.')).toBeVisible();
  await dialog.getByLabel(/^Name(?! in)/).fill(mark);
  await expect(dialog.getByLabel('Address')).toHaveValue(address);
  await dialog.getByLabel(/^Description(?! in)/).fill('Wrapped and ready');
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(page).toHaveURL(`/admin/collections/${address}`);
  await expect(page.getByText('Hidden: shoppers do not see this collection.')).toBeVisible();
  await expect(page.getByText(`No products in ${mark} yet`)).toBeVisible();

  await page.getByRole('button', { name: 'Add products' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add products' });
  await adding.getByRole('searchbox').fill(String(mug?.name));
  await adding
    .getByRole('checkbox', { name: String(mug?.name) })
    .first()
    .check();
  await adding.getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByRole('list', { name: mark }).getByRole('listitem')).toHaveCount(1);

  const visitor = await context.newPage();
  expect((await visitor.goto(`/collections/${address}`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Edit collection' }).click();
  const about = page.getByRole('dialog', { name: 'Edit collection' });
  await about.getByRole('switch', { name: 'Visible' }).check();
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'View in shop' })).toHaveAttribute('href', `/collections/${address}`);
  await open(visitor, `/collections/${address}`);
  await expect(visitor.getByRole('heading', { level: 1, name: mark })).toBeVisible();
  await expect(visitor.getByText('Wrapped and ready')).toBeVisible();
  await expect(visitor.locator('[data-product]')).toHaveCount(1);

  // What the owner writes arrives on the open page.
  await page.getByRole('button', { name: 'Edit collection' }).click();
  await about.getByLabel(/^Name(?! in)/).fill(`${mark} for all`);
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: `${mark} for all` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: mark, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit collection' }).click();
  await expect(about.getByLabel(/^Name(?! in)/)).toHaveValue(mark);
  await about.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${mark}?` });
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expect(page).toHaveURL('/admin/collections/top_collections');
  await expect
    .poll(async () => (await visitor.request.get(`/collections/${address}`)).status(), { timeout: 15_000 })
    .toBe(404);
  await visitor.close();
});
