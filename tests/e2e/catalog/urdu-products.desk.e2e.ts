import { signIn } from '../support/admin.ts';
import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect, open, provesOff } from '../support/shop.ts';

test('M82: until the owner switches Urdu on, the admin has neither fields nor a list for it', async ({
  page,
  context,
  shop,
}) => {
  provesOff('without Urdu');
  await signIn(context, shop, 'owner');
  await open(page, '/admin/products');
  await expect(page.locator('a[href="/admin/products?state=hidden"]')).toBeVisible();
  await expect(page.getByRole('link', { name: /Without Urdu/ })).toHaveCount(0);
  await expect(page.getByText('no Urdu')).toHaveCount(0);
  for (const path of ['/admin/products/1045', '/admin/products/new', '/admin/content/services']) {
    await open(page, path);
    await expect(page.getByText(/Urdu/)).toHaveCount(0);
  }
});

test('M82: the admin shows what lacks its Urdu, and what is written there shows on open pages in Urdu at once, and on no other', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at, sql } = demoShop;
  await sql(
    `update products set urdu_name = '', urdu_description = '', urdu_description_heading = '{}', urdu_description_heading_text = '{}'
     where id = 1045`,
  );
  await switchToUrdu(demoShop, context);
  await page.goto(at('/ur/our_collection'));
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(page.getByRole('link', { name: 'Rose Water Face Mist' })).toHaveAttribute('lang', 'en');

  const office = await context.newPage();
  await office.goto(at('/admin/products'));
  await alive(office);
  await office.getByRole('link', { name: 'Without Urdu 1' }).click();
  const row = office.getByRole('row', { name: /Rose Water Face Mist/ });
  await expect(row).toContainText('no Urdu name, description, details');
  await row.getByRole('link', { name: 'Rose Water Face Mist' }).click();
  const [name, description] = [office.getByLabel('Urdu name'), office.getByLabel('Urdu description')];
  await expect(name).toHaveAttribute('dir', 'rtl');
  await expect(name).toHaveAccessibleDescription('Urdu pages show “Rose Water Face Mist” until you add one.');
  // As a keyboard of Arabic has it.
  await name.fill('عرق گلاب كي پھوار');
  await description.fill('صرف عرق گلاب، اور کچھ نہیں۔');
  await office.getByRole('button', { name: /^Save/ }).first().click();
  await expect(office.getByText('Saved, and in the shop')).toBeVisible();
  await expect(name).toHaveValue('عرق گلاب کی پھوار');
  await expect(page.getByRole('link', { name: 'عرق گلاب کی پھوار', exact: true })).toBeVisible({ timeout: 15_000 });
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  for (const path of ['/our_collection', '/product_detail/1045'])
    expect(await (await fetch(at(path))).text()).not.toContain('پھوار');
  expect(await (await fetch(at('/ur/product_detail/1045'))).text()).toContain('صرف عرق گلاب، اور کچھ نہیں۔');
  // A picture's English alt text is for English pages.
  const pictured = await (await fetch(at('/ur/product_detail/1040'))).text();
  expect(pictured).toMatch(/alt="\u2068نائٹ کریم\u2069، تصویر 1"/);

  await office.goto(at('/admin/products?state=without-urdu'));
  await alive(office);
  // Its headings are still to be written.
  await expect(office.getByRole('row', { name: /Rose Water Face Mist/ })).toContainText('no Urdu details');

  await office.goto(at('/admin/content/announcement'));
  await alive(office);
  await office.getByLabel('Announcement in Urdu').fill('آج آرڈر کریں، کل دستک۔');
  await office.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByText('آج آرڈر کریں، کل دستک۔')).toBeVisible({ timeout: 15_000 });
  expect(await (await fetch(at('/'))).text()).toContain('Free delivery. Pay in cash when we knock.');
  await office.close();
  await page.close();
  forgiveRefusals(complaints);
});
