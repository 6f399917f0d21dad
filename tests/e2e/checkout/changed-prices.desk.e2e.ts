import { expect, open, test } from '../support/shop.ts';

test('E5: a changed price, short stock and a product that is gone are said on the line, each with the tap that repairs it', {
  tag: '@fast',
}, async ({ page, shop }) => {
  const [cream] = await shop.sql(
    "insert into products (name, price_paisa, stock) values ('Story Cream', 100000, 9) returning id",
  );
  const [soap] = await shop.sql(
    "insert into products (name, price_paisa, stock) values ('Story Soap', 50000, 9) returning id",
  );
  const [comb] = await shop.sql(
    "insert into products (name, price_paisa, stock) values ('Story Comb', 20000, 9) returning id",
  );
  const line = (product: Record<string, unknown> | undefined, name: string, price: number, quantity: number) => ({
    id: product?.id,
    name,
    title: '',
    price,
    quantity,
    imageUrl: [],
    picture: null,
  });
  await open(page, '/');
  await page.evaluate(
    (items) => localStorage.setItem('cart', JSON.stringify({ items, count: 5 })),
    [line(cream, 'Story Cream', 1000, 1), line(soap, 'Story Soap', 500, 3), line(comb, 'Story Comb', 200, 1)],
  );
  await shop.sql('update products set price_paisa = 125000 where id = $1', [cream?.id]);
  await shop.sql('update products set stock = 2 where id = $1', [soap?.id]);
  await shop.sql('update products set active = false where id = $1', [comb?.id]);
  await open(page, '/cart');
  const lines = page.getByRole('region', { name: 'Products in your cart' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('The price changed from Rs. 1,000.00 to Rs. 1,250.00 since you added it.');
  await expect(lines.nth(1)).toContainText('Only 2 left.');
  await expect(lines.nth(2)).toContainText('This product is no longer sold.');
  await lines.nth(0).getByRole('button', { name: 'Accept the new price' }).click();
  await lines.nth(1).getByRole('button', { name: 'Change to 2' }).click();
  await lines.nth(2).getByRole('button', { name: 'Remove it' }).click();
  await expect(lines).toHaveCount(2);
  await expect(page.getByText('Rs. 2,250.00')).toHaveCount(2);
});
