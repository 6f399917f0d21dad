import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect, open, provesOff } from '../support/shop.ts';

test('M90, M91: until the owner switches Urdu on, pages of text and headings of products have no Urdu in the admin', async ({
  page,
  context,
  shop,
}) => {
  provesOff('without Urdu');
  await signIn(context, shop, 'owner');
  for (const path of ['/admin/content/pages', '/admin/content/pages/shippingpolicy', '/admin/products/1040']) {
    await open(page, path);
    await expect(page.getByText(/Urdu/)).toHaveCount(0);
  }
});

test('M90: a page is written in Urdu with the same preview, stands on the page in Urdu alone, and what it said before is in the activity log', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at } = demoShop;
  await switchToUrdu(demoShop, context);
  await page.goto(at('/ur/shippingpolicy'));
  await alive(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('ڈیلیوری پالیسی');

  const office = await context.newPage();
  await office.goto(at('/admin/content/pages/shippingpolicy'));
  await alive(office);
  const english = await office.getByRole('textbox', { name: 'Text' }).inputValue();
  await office.getByRole('button', { name: 'Urdu', exact: true }).click();
  const [title, text] = [office.getByLabel('Urdu title'), office.getByRole('textbox', { name: 'Urdu text' })];
  await expect(text).toHaveAttribute('dir', 'rtl');
  await expect(text).toHaveValue('');
  await expect(text).toHaveAccessibleDescription('Urdu pages show our Urdu text until you add one.');
  const preview = office.getByRole('region', { name: 'As shoppers read it in Urdu' });
  await expect(preview).toContainText('ڈیلیوری پالیسی');
  await title.fill('پارسل كيسے آتا ہے');
  await text.fill('**پارسل** 3 دن میں آتا ہے۔\n\nفون: {phone}');
  await expect(preview.locator('strong')).toHaveText('پارسل');
  await expect(preview).toContainText('0300 1234567');
  // What is typed in the other language stays.
  await office.getByRole('button', { name: 'English', exact: true }).click();
  await expect(office.getByRole('textbox', { name: 'Text' })).toHaveValue(english);
  await office.getByRole('button', { name: 'Urdu', exact: true }).click();
  await expect(title).toHaveValue('پارسل كيسے آتا ہے');
  expect(await graveFaults(office, { within: 'main' })).toEqual([]);
  await office.getByRole('button', { name: /^Publish now/ }).click();
  await expect(office.getByText('Published', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('پارسل کیسے آتا ہے');
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveText('پارسل کیسے آتا ہے', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('main').locator('strong')).toHaveText('پارسل');
  const inEnglish = await (await fetch(at('/shippingpolicy'))).text();
  expect(inEnglish).toContain('Shipping policy');
  expect(inEnglish).not.toContain('پارسل');

  await office.getByRole('button', { name: 'English', exact: true }).click();
  await office.getByRole('textbox', { name: 'Text' }).fill('We ship soon.');
  await office.getByRole('button', { name: /^Publish now/ }).click();
  await expect.poll(async () => (await fetch(at('/shippingpolicy'))).text()).toContain('We ship soon.');
  await office.goto(at('/admin/content/pages'));
  await expect(office.getByRole('row', { name: /Shipping policy/ })).toContainText(/yours.*yours/);
  await office.goto(at('/admin/content/pages/shippingpolicy?language=ur'));
  await alive(office);
  await title.fill('');
  await text.fill('');
  await expect(text).toHaveAccessibleDescription('Urdu pages show your English text until you add one.');
  await office.getByRole('button', { name: /^Publish now/ }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main')).toHaveAttribute('lang', 'en', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText('We ship soon.');
  await office.goto(at('/admin/content/pages'));
  await expect(office.getByRole('row', { name: /Shipping policy/ })).toContainText('no Urdu text');
  await expect(office.getByText('1 without Urdu')).toBeVisible();

  await office.goto(at('/admin/content/pages/shippingpolicy?language=ur'));
  await alive(office);
  await office.locator('#text').getByRole('link', { name: 'Activity log' }).click();
  const lastChange = office.getByRole('row', { name: /Bilal Ahmed/ }).first();
  await expect(lastChange.locator('del')).toContainText(['**پارسل** 3 دن میں آتا ہے۔', 'پارسل کیسے آتا ہے']);
  await office.close();
  await page.close();
  forgiveRefusals(complaints);
});

test('M91: a heading that is written in Urdu shows on the open page in Urdu, beside those that are still English', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at, sql } = demoShop;
  await sql(
    `update products set urdu_description_heading = '{}', urdu_description_heading_text = '{}' where id = 1045`,
  );
  await switchToUrdu(demoShop, context);
  await page.goto(at('/ur/product_detail/1045'));
  await alive(page);
  const english = page.getByRole('heading', { name: 'What is inside' });
  await expect(english).toHaveAttribute('lang', 'en');
  const office = await context.newPage();
  await office.goto(at('/admin/products/1045'));
  await alive(office);
  await office.getByLabel('Urdu heading 1').fill('اس بوتل میں');
  await office.getByLabel('Urdu text 1').fill('رات کو لگائیں _ صبح دھو لیں');
  await office.getByRole('button', { name: /^Save/ }).first().click();
  await expect(office.getByText('Saved, and in the shop')).toBeVisible();
  const urdu = page.getByRole('heading', { name: 'اس بوتل میں' });
  await expect(urdu).toBeVisible({ timeout: 15_000 });
  await expect(urdu).not.toHaveAttribute('lang', 'en');
  await expect(page.getByRole('listitem').filter({ hasText: 'صبح دھو لیں' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to use it' })).toHaveAttribute('lang', 'en');
  expect(await (await fetch(at('/product_detail/1045'))).text()).not.toContain('اس بوتل');
  await office.close();
  await page.close();
  forgiveRefusals(complaints);
});
