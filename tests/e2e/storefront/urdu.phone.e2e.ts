import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M31: one press changes the language of the page that is open, and back; whoever reads English fetches no Urdu', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at } = demoShop;
  await switchToUrdu(demoShop, context);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ofUrdu = () => fetched.filter((path) => /urdu-[^/]*\.(?:js|woff2)$/.test(path));

  await page.goto(at('/search-results?q=lamp'));
  await alive(page);
  await page.waitForLoadState('networkidle');
  expect(ofUrdu()).toEqual([]);
  await page.getByRole('link', { name: 'اردو' }).click();
  await expect(page).toHaveURL(at('/ur/search-results?q=lamp'));
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('combobox', { name: 'پروڈکٹ تلاش کریں' })).toHaveValue('lamp');
  expect(ofUrdu().length).toBeGreaterThan(1);

  await page.getByRole('combobox', { name: 'پروڈکٹ تلاش کریں' }).fill('qwertyuiop');
  await expect(page.locator('header').getByRole('status')).toHaveText(/نام کی کوئی پروڈکٹ نہیں۔ یہ چیزیں دیکھ لیں۔$/);
  const instead = page.getByRole('listbox').getByRole('option');
  await expect(instead.last()).toHaveText('مزید دیکھیں، یا ہم سے پوچھیں');
  expect(await instead.count()).toBeGreaterThan(4);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'مینو', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'مینو' });
  await expect.poll(async () => Math.round((await panel.boundingBox())?.x ?? 0)).toBeGreaterThan(50);
  await panel.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(at('/search-results?q=lamp'));
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.close();
  forgiveRefusals(complaints);
});

test('M31: in Urdu one goes from page to page without a new document, stays under /ur, and fills the same cart', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at, owner } = demoShop;
  await switchToUrdu(demoShop, context);
  await page.goto(at('/ur/our_collection'));
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('button', { name: 'کارٹ میں ڈالیں: \u2068ویلوٹ کریم\u2069' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'کارٹ، 1 چیز' })).toBeVisible();
  await page.getByRole('link', { name: 'نائٹ کریم', exact: true }).click();
  await expect(page).toHaveURL(at('/ur/product_detail/1040'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('نائٹ کریم');
  await page.goBack();
  await expect(page).toHaveURL(at('/ur/our_collection'));
  await expect(page.getByRole('link', { name: 'نائٹ کریم', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL(at('/our_collection'));
  await alive(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  // The admin has no Urdu: who came from it is led back to it.
  await context.clearCookies();
  await page.goto(at('/ur/login?from=/admin/orders'));
  await alive(page);
  await page.locator('input[name=email]').fill(owner.email);
  await page.locator('input[name=password]').fill(owner.password);
  await page.locator('form button[type=submit]').last().click();
  await expect(page).toHaveURL(at('/admin/orders'));
  await page.close();
  forgiveRefusals(complaints);
});
