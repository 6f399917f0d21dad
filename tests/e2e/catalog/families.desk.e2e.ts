import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

test('M1: a family of two sizes and two colours is made from a product, chosen from in the shop, and one is taken out', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const name = 'Family Kurta of Lawn';
  const [row] = await shop.sql(
    `with made as (insert into products (name, title, price_paisa, stock) values ($1, 'Soft lawn', 180000, 3) returning id),
     moved as (insert into stock_moves (product_id, delta, reason) select id, 3, 'opening' from made) select id from made`,
    [name],
  );
  const id = Number(row?.id);
  await shop.sql(
    `insert into product_pictures (product_id, place, position, picture_id, alt)
     select $1, 'gallery', place - 1, id, alt from (
       select id, row_number() over (order by id) as place from pictures order by id limit 2
     ) as first join (values (1, 'In black'), (2, 'In sand')) as words (at, alt) on at = place`,
    [id],
  );
  await signIn(context, shop, 'owner');
  await open(page, `/admin/products/${id}`);
  const card = page.getByRole('region', { name: 'Variants' });
  await card.getByRole('button', { name: 'Add options' }).click();
  await card.getByLabel('Options', { exact: true }).fill('S, M');
  await card.getByRole('button', { name: 'Generate variants' }).click();
  await expect(card.getByText('Write each option with a colon')).toBeVisible();
  await card.getByLabel('Options', { exact: true }).fill('Size: S, M\nColour: Black, Sand');
  await card.getByRole('button', { name: 'Generate variants' }).click();
  await card.getByLabel('Price of S, Sand').fill('cheap');
  await card.getByRole('button', { name: 'Create 3 variants' }).click();
  await expect(card.getByText('Write rupees, such as 1250.')).toBeVisible();
  await card.getByLabel('Price of S, Sand').fill('1,950');
  await card.getByLabel('Stock of S, Sand').fill('4');
  await card.getByRole('button', { name: 'Picture of S, Sand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of S, Sand' });
  await dialog.getByRole('button', { name: 'Picture 2: In sand' }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Create 3 variants' }).click();

  const members = card.getByRole('table', { name: `Variants of ${name}` });
  await expect(members.getByRole('row')).toHaveCount(5);
  await expect(members.getByRole('row', { name: /S, Sand/ })).toContainText('4 in stock');
  await expect(members.getByRole('row', { name: /M, Sand/ })).toContainText('Sold out');

  const shopper = await context.newPage();
  await open(shopper, `/product_detail/${id}`);
  await expect(shopper.getByRole('list', { name: /^Colour/ }).getByRole('link')).toHaveCount(2);
  await shopper.getByRole('link', { name: /^Sand/ }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(`${name}, S, Sand`);

  const pictures = async (): Promise<unknown> =>
    (
      await shop.sql(
        `select option_values[1] || ' ' || option_values[2] as product, alt from family_members
       join product_pictures on product_pictures.product_id = family_members.product_id and position = 0
       where family_id = (select family_id from family_members where product_id = $1) order by family_members.place`,
        [id],
      )
    ).map(({ product, alt }) => `${product}: ${alt}`);
  expect(await pictures()).toEqual(['S Black: In black', 'S Sand: In sand', 'M Black: In black', 'M Sand: In black']);
  await members.getByRole('button', { name: 'Picture of M, Sand' }).click();
  const other = page.getByRole('dialog', { name: 'Picture of M, Sand' });
  await other.getByRole('button', { name: /In sand/ }).click();
  await expect.poll(pictures).toContain('M Sand: In sand');

  await open(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('row', { name: /M, Sand/ })
    .getByRole('link', { name: '4 variants' })
    .click();
  await expect(members).toBeInViewport();
  await open(page, `/admin/products/${id}`);

  await members.getByRole('button', { name: 'Remove M, Sand' }).click();
  await expect(members.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(members.getByRole('row')).toHaveCount(5);
});
