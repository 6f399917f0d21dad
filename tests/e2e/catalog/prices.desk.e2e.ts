import { signIn } from '../support/admin.ts';
import { complete, fillIn } from '../support/checkout.ts';
import { alive, expect, open, test } from '../support/shop.ts';

test.use({ holds: ['codes'] });

test('M6, M7: what a price was is said wherever it is shown, and a code that the owner makes takes its share off the order', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  test.slow();
  const name = 'Story Lantern of Copper';
  const [lantern] = await shop.sql(
    `with made as (
       insert into products (name, price_paisa, was_price_paisa, stock) values ($1, 195000, 240000, 9) returning id),
     moved as (insert into stock_moves (product_id, delta, reason) select id, 9, 'opening' from made) select id from made`,
    [name],
  );
  const id = Number(lantern?.id);
  const says = 'was Rs.\u00A02,400 now Rs.\u00A01,950 Save Rs.\u00A0450';
  await open(page, `/product_detail/${id}`);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.locator('s')).toHaveText('was Rs.\u00A02,400 now');
  expect(await page.content()).toContain('https://schema.org/StrikethroughPrice');
  await open(page, `/search-results?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(says)).toBeVisible();
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: 'In your cart' });
  await expect(drawer).toContainText('Was Rs.\u00A02,400.00 each. You save Rs.\u00A0450.00.');

  const office = await context.newPage();
  await signIn(context, shop, 'owner');
  await open(office, '/admin/settings/codes');
  await office.getByRole('button', { name: 'New code' }).click();
  const form = office.getByRole('dialog', { name: 'New code' });
  await form.getByLabel('Code', { exact: true }).fill('story eid');
  await form.getByLabel('Percent', { exact: true }).fill('ten');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form).toContainText('Enter a whole percentage from 1 to 100.');
  await form.getByLabel('Percent', { exact: true }).fill('10');
  await form.getByLabel('Total number of uses').fill('1');
  await form.getByRole('button', { name: 'Create code' }).click();
  const row = office.getByRole('row', { name: /STORYEID/ });
  await expect(row).toContainText('0 of 1');

  await expect(async () => {
    await open(page, '/checkout');
    await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled({ timeout: 1_000 });
    await expect(page.getByLabel('Discount code')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await alive(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.getByLabel('Discount code').fill('STORYEED');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByRole('alert')).toContainText('We do not know the code STORYEED.');
  // The browser itself writes the refusal into the console.
  complaints.forgive(/422/);
  await summary.getByLabel('Discount code').fill('storyeid');
  await summary.getByLabel('Discount code').press('Enter');
  await expect(summary).toContainText('Code STORYEID takes Rs.\u00A0195.00 off.');
  await expect(summary).toContainText('Rs.\u00A01,755.00');
  await fillIn(page, { Phone: '0302 5550199' });
  await complete(page);
  await expect(page.getByRole('alertdialog')).toContainText('Order placed successfully!');
  const [order] = await shop.sql(
    `select number, total_paisa, discount_paisa from orders where discount_code = 'STORYEID'`,
  );
  expect(order).toMatchObject({ total_paisa: '175500', discount_paisa: '19500' });

  await open(office, `/admin/orders/${order?.number}`);
  await expect(office.getByText('Discount, code STORYEID')).toBeVisible();
  await open(office, '/admin/settings/codes?q=storyeid');
  await expect(row).toContainText('all 1');
  await office.getByRole('switch', { name: 'STORYEID active' }).click();
  await expect(office.getByText('STORYEID works no more')).toBeVisible();
});
