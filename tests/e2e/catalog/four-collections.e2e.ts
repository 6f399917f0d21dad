import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { type SmallShop, test } from '../support/own-shops.ts';
import { alive, expect } from '../support/shop.ts';

test.setTimeout(120_000);

/** The shop of an owner, with a product in each of the specification's collections. */
async function fill({ sql, lamp }: SmallShop): Promise<void> {
  await sql(
    `insert into office_settings (part, values) values ('beginning', '{"how": "nothing"}') on conflict do nothing`,
  );
  await sql(
    `insert into collection_products (collection, product_id, position)
     select key, $1, 0 from unnest(array['topCollection', 'ourCollection', 'electronicCollection', 'homeImprovement']) as key`,
    [lamp.split('/').at(-1)],
  );
  await sql(`select pg_notify('changed', '*')`);
}

async function empty({ sql }: SmallShop): Promise<void> {
  await sql('delete from collection_products');
  await sql('delete from own_collections');
}

/** What the menu offers between Home and About us: on a phone it has to be opened. */
async function menuOf(page: Page, isMobile: boolean): Promise<string[]> {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
  const labels = await menu.getByRole('link').allInnerTexts();
  if (isMobile) await page.getByRole('button', { name: 'Close menu' }).click();
  return labels.map((label) => label.trim()).filter((label) => !/^(Home|About us|Contact us)$/.test(label));
}

function rails(page: Page) {
  return page.locator('section[aria-labelledby^="rail-"] h2');
}

async function openInAdmin(page: Page, { visit }: SmallShop, word: string) {
  await visit(page, `/admin/collections/${word}`);
  await page.getByRole('button', { name: 'Edit collection' }).click();
  return page.getByRole('dialog', { name: 'Edit collection' });
}

test('M11: an owner renames one of the four, hides one, moves one and deletes one; the open shop follows, and the deleted address is not found', async ({
  page,
  context,
  isMobile,
  complaints,
  smallShop,
}) => {
  const { at, visit } = smallShop;
  await fill(smallShop);
  const shopper = await context.newPage();
  await visit(shopper, '/');
  await expect(rails(shopper)).toHaveText([
    'Top Products',
    'Health & Beauty',
    'Electronic Accessories',
    'Home & Office',
  ]);
  await signIn(context, smallShop, 'owner');

  const renaming = await openInAdmin(page, smallShop, 'our_collection');
  await renaming.getByLabel(/^Name(?! in)/).fill('');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming.getByText('Give it a name, such as Eid gifts.')).toBeVisible();
  await renaming.getByLabel(/^Name(?! in)/).fill('Attar and soap');
  await renaming.getByLabel(/^Description(?! in)/).fill('From Kannauj and Multan.');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(rails(shopper)).toHaveText([
    'Top Products',
    'Attar and soap',
    'Electronic Accessories',
    'Home & Office',
  ]);
  await expect(shopper.getByText('From Kannauj and Multan.')).toBeVisible();

  const hiding = await openInAdmin(page, smallShop, 'top_collections');
  await hiding.getByRole('switch', { name: 'Visible' }).uncheck();
  await hiding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hidden: shoppers do not see this collection.')).toBeVisible();

  await page.getByRole('button', { name: 'Arrange' }).click();
  const arranging = page.getByRole('dialog', { name: 'Arrange collections' });
  await arranging.getByRole('button', { name: 'Move Attar and soap down' }).click();
  await expect(arranging.getByRole('listitem').nth(2)).toContainText('Attar and soap');
  await arranging.getByRole('button', { name: 'Done' }).click();
  await expect(rails(shopper)).toHaveText(['Electronic Accessories', 'Attar and soap', 'Home & Office']);

  const deleting = await openInAdmin(page, smallShop, 'electronics');
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Electronic Accessories?' })
    .getByRole('button', { name: 'Delete collection' })
    .click();
  await expect(page).toHaveURL(/\/admin\/collections\/top_collections$/);
  await expect(rails(shopper)).toHaveText(['Attar and soap', 'Home & Office']);
  expect(await menuOf(shopper, isMobile)).toEqual(['Attar and soap', 'Home & office']);
  const footer = shopper.getByRole('navigation', { name: 'Shop' });
  await expect(footer.getByRole('link')).toHaveText(['Attar and soap', 'Home & office', 'Track your shipment']);

  complaints.forgive(/404/);
  for (const path of ['/electronics', '/top_collections']) {
    expect((await shopper.goto(at(path)))?.status()).toBe(404);
    await expect(shopper.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await smallShop.sql(`delete from collection_products where collection = 'homeImprovement'`);
  await visit(shopper, '/our_collection');
  await expect(shopper.getByRole('heading', { level: 1, name: 'Attar and soap' })).toBeVisible();
  await shopper.locator('[data-product] h3 a').first().click();
  await alive(shopper);
  await expect(shopper.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Attar and soap');

  await page.getByRole('button', { name: 'Arrange' }).click();
  await arranging.getByRole('button', { name: 'Restore Electronics' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/electronics$/);
  await expect(page.getByText('Hidden: shoppers do not see this collection.')).toBeVisible();
  await empty(smallShop);
});

test('M11: a shop that begins empty leads to none of the four; the first product shows its collection', async ({
  page,
  context,
  isMobile,
  smallShop,
}) => {
  const { sql, visit, lamp } = smallShop;
  await sql(
    `insert into office_settings (part, values) values ('beginning', '{"how": "nothing"}') on conflict do nothing`,
  );
  for (const key of ['topCollection', 'ourCollection', 'electronicCollection', 'homeImprovement'])
    await sql(
      `insert into own_collections (key, name, in_menu, on_home, awaits_products)
       values ($1, case $1 when 'homeImprovement' then 'Home & Office' else 'Other' end, true, true, true)`,
      [key],
    );
  await sql(`select pg_notify('changed', '*')`);
  const shopper = await context.newPage();
  await visit(shopper, '/');
  await expect(rails(shopper)).toHaveCount(0);
  expect(await menuOf(shopper, isMobile)).toEqual([]);

  await signIn(context, smallShop, 'owner');
  await visit(page, lamp.replace('/product_detail/', '/admin/products/'));
  await page.getByLabel('Collection', { exact: true }).selectOption('Home & office');
  await page.getByRole('button', { name: 'Add to this collection' }).click();
  await expect(rails(shopper)).toHaveText(['Home & Office']);
  expect(await menuOf(shopper, isMobile)).toEqual(['Home & office']);
  await empty(smallShop);
});
