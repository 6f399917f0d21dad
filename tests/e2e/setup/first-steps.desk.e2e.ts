import { signIn } from '../support/admin.ts';
import { test } from '../support/own-shops.ts';
import { expect } from '../support/shop.ts';

test('M87: Today of a new shop lists what it lacks, each a press away, until its owner hides it; a product in no collection is put into one', async ({
  page,
  context,
  smallShop,
}) => {
  const { sql, visit, lamp } = smallShop;
  await signIn(context, smallShop, 'owner');
  // Other tests may have ordered in this shop, which is one of its steps.
  const [state] = await sql('select exists (select from orders) as ordered');
  const done = (others: number) => `${others + (state?.ordered ? 1 : 0)} of 8 done`;
  await visit(page, '/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(steps).toContainText(done(1));
  await expect(step('The first product')).toContainText('done');
  await expect(page.getByText('Nothing is low in stock.')).toBeVisible();
  await step('Couriers').getByRole('button', { name: 'Done' }).click();
  await expect(steps).toContainText(done(2));
  await step('Your logo').getByRole('link', { name: 'Add a logo' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/shop$/);
  await page.goBack();
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toContainText(done(2));

  const id = lamp.split('/').at(-1);
  await visit(page, `/admin/products/${id}`);
  const note = page.getByText('This product is in no collection');
  await expect(note).toBeVisible();
  await page.getByLabel('Collection', { exact: true }).selectOption('Electronics');
  await page.getByRole('button', { name: 'Add to this collection' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Electronics, place 1' })).toBeChecked();
  await sql('delete from collection_products where product_id = $1', [id]);
});
