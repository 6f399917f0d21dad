import { forgiveRefusals } from '../support/people.ts';
import { expect, test } from '../support/shop.ts';
import { uniquePhone } from '../support/unique.ts';

test.use({ javaScriptEnabled: false });

test('M56: without script a product is found, added, changed and ordered, and its receipt is read', {
  tag: '@fast',
}, async ({ page, shop, complaints }) => {
  const phone = uniquePhone();
  await page.goto('/top_collections');
  await page.getByRole('link', { name: 'Velvet Cream' }).first().click();
  await expect(page).toHaveURL(/\/product_detail\/\d+$/);
  await page.getByRole('button', { name: 'Add to your order' }).click();
  await expect(page).toHaveURL(/\/order$/);
  await page.goto('/product_detail/1042');
  await page.getByRole('button', { name: 'Add to your order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await page.getByLabel(/^Quantity of Velvet Cream/).fill('2');
  await page.getByRole('button', { name: 'Change quantities' }).click();
  await expect(page.getByLabel(/^Quantity of Velvet Cream/)).toHaveValue('2');

  await page.getByLabel('Full name').fill('Noor Without');
  await page.getByLabel('Complete address').fill('House 3, Street 9, Satellite Town');
  await page.getByLabel('City').fill('Quetta');
  await page.getByLabel('Province').selectOption('Balochistan');
  await page.getByLabel('Phone').fill('0301 45');
  await page.getByRole('button', { name: 'Complete order' }).last().click();
  await expect(page.getByRole('alert')).toContainText('Please check the marked fields.');
  await expect(page.getByText('Invalid phone number. Please enter 11 digit number.')).toBeVisible();
  await expect(page.getByLabel('Complete address')).toHaveValue('House 3, Street 9, Satellite Town');
  await expect(page.getByLabel('Province')).toHaveValue('Balochistan');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Complete order' }).last().click();

  await expect(page).toHaveURL(/\/order\/receipt$/);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Noor Without');
  await expect(sheet).toContainText('Velvet Cream');
  const lines = await shop.sql(
    `select l.quantity, l.product_id from order_lines l join orders o on o.id = order_id where full_name = 'Noor Without'
       and phone = $1 order by position`,
    [`+92${phone.slice(1)}`],
  );
  expect(lines).toHaveLength(2);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  await page.goto('/order');
  await expect(page.getByText('Your order is empty.')).toBeVisible();
  forgiveRefusals(complaints);
});

test('M56: the same form sent twice is one order, and a changed price is said before it', { tag: '@fast' }, async ({
  page,
  shop,
  complaints,
}) => {
  const phone = uniquePhone();
  const [made] = await shop.sql(
    `with added as (insert into products (name, title, price_paisa, stock) values ('Plain lamp', '', 150000, 9) returning id)
     insert into stock_moves (product_id, delta, reason) select id, 9, 'opening' from added returning product_id as id`,
  );
  const product = Number(made?.id);
  await page.goto(`/product_detail/${product}`);
  await page.getByRole('button', { name: 'Add to your order' }).click();
  await shop.sql('update products set price_paisa = 175000 where id = $1', [product]);
  await page.getByLabel('Full name').fill('Twice Without');
  await page.getByLabel('Complete address').fill('House 3, Street 9, Satellite Town');
  await page.getByLabel('City').fill('Lahore');
  await page.getByLabel('Province').selectOption('Punjab');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel(/^Quantity of Plain lamp/).fill('2');
  await page.getByRole('button', { name: 'Complete order' }).last().click();
  await expect(page.getByRole('alert')).toContainText('The products come to Rs.\u00A03,500 now.');
  await expect(page.getByLabel(/^Quantity of Plain lamp/)).toHaveValue('2');
  const form: Record<string, string> = { act: 'place' };
  for (const field of await page.locator('form [name]:not(button)').all())
    form[(await field.getAttribute('name')) ?? ''] = await field.inputValue();
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Complete order' }).last().click();
  await expect(page).toHaveURL(/\/order\/receipt$/);
  // The answer was lost on the way: the browser has its old cookie and sends the form again.
  await page.context().addCookies(cookies);
  const again = await page.request.post('/order', { form, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(again.url()).toMatch(/\/order\/receipt$/);
  expect(await shop.sql('select total_paisa from orders where phone = $1', [`+92${phone.slice(1)}`])).toEqual([
    { total_paisa: '350000' },
  ]);
  forgiveRefusals(complaints);
});
