import type { Page } from '@playwright/test';
import { drawer, stored } from '../support/carts.ts';
import { field, results, rows } from '../support/search-box.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';

const idOf = async (shop: Shop, name: string): Promise<number> =>
  Number((await shop.sql('select id from products where name = $1', [name]))[0]?.id);
const choice = (page: Page, option: string, value: RegExp) =>
  page.getByRole('list', { name: new RegExp(`^${option}`) }).getByRole('link', { name: value });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('M3: a card of a family leads to its choices, and each choice to a page with its own address, price and stock', async ({
    page,
    shop,
  }) => {
    await page.goto('/electronics', { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: 'Add to Cart: Phone Case', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone Case, Sage, 6.1 inch');
    await choice(page, 'Colour', /^Sand/).click();
    await expect(page).toHaveURL(`/product_detail/${await idOf(shop, 'Phone Case, Sand, 6.1 inch')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone Case, Sand, 6.1 inch');
    await expect(choice(page, 'Colour', /^Sand/)).toHaveAttribute('aria-current', 'true');
    // Sold out is said before it is chosen, and on its page.
    await choice(page, 'Size', /^6\.7 inch ?, sold out/).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone Case, Sand, 6.7 inch');
    await expect(page.getByRole('main').getByText('Out of Stock').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Rs. 1,190', { exact: true }).first()).toBeVisible();
    // There is no navy one of this size: the link leads to the nearest.
    await choice(page, 'Colour', /^Navy ?, not available in this combination/).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone Case, Navy, 6.1 inch');
  });
});

test('M3: before the scripts have come a sibling is chosen by its link, and what is pressed there goes into the cart', async ({
  page,
  shop,
}) => {
  const [sage, sand] = [await idOf(shop, 'Phone Case, Sage, 6.1 inch'), await idOf(shop, 'Phone Case, Sand, 6.1 inch')];
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    // A page that was left asks no more.
    await route.continue().catch(() => {});
  });
  await page.goto(`/product_detail/${sage}`, { waitUntil: 'commit' });
  await choice(page, 'Colour', /^Sand/).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`/product_detail/${sand}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone Case, Sand, 6.1 inch');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  letScriptsThrough();
  await expect(drawer(page)).toContainText('Phone Case, Sand, 6.1 inch');
  expect(await stored(page)).toMatchObject({ items: [{ id: sand, quantity: 1 }] });
});

test('M3: Add to Cart on the card of a product with variants asks for the missing choice, and that variant is in the cart', async ({
  page,
  shop,
}) => {
  await open(page, '/electronics');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Phone Case', exact: true }) });
  const [{ title } = {}] = await shop.sql('select title from products where name = $1', ['Phone Case, Sage, 6.1 inch']);
  await expect(card).toContainText(String(title));
  await expect(card.getByText('In Stock')).toHaveCount(1);
  await card.getByText('Add to Cart').click();
  const asking = page.getByRole('dialog', { name: 'Choose options' });
  await asking.getByRole('link', { name: /^Sand/ }).click();
  await expect(asking.getByRole('heading', { name: 'Phone Case, Sand, 6.1 inch' })).toBeVisible();
  await asking.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(asking).toBeHidden();
  await expect(drawer(page)).toContainText('Phone Case, Sand, 6.1 inch');
  const id = await idOf(shop, 'Phone Case, Sand, 6.1 inch');
  expect(await stored(page)).toMatchObject({ items: [{ id, quantity: 1 }] });
  await expect(page).toHaveURL('/electronics');
  await page.getByRole('button', { name: 'Close cart' }).click();
  await expect(card.getByText('Add to Cart')).toBeFocused();
});

test('C2: the card of a sold-out product says so once', async ({ page, shop }) => {
  const [gone] = await shop.sql(
    `select products.id from products join collection_products on product_id = products.id
     where active and stock = 0 and collection = 'ourCollection' order by position limit 1`,
  );
  await open(page, '/our_collection');
  await expect(page.locator(`[data-product="${gone?.id}"]`).getByText('Out of Stock')).toHaveCount(1);
});

test('M4: each product of a family is found by its own name, and the family stands in the answer once', async ({
  page,
}) => {
  await open(page, '/cart');
  await field(page).fill('matte lipstick');
  const ofFamily = /^(?!.*Set of Three).*Matte Lipstick/s;
  await expect(rows(page).filter({ hasText: ofFamily })).toHaveCount(1);
  await page.goto('/search-results?q=matte%20lipstick');
  await expect(results(page).filter({ hasText: ofFamily })).toHaveCount(1);
  await expect(results(page).filter({ hasText: ofFamily })).toContainText('3 shades');
  for (const shade of ['Gulab', 'Jamun']) {
    await page.goto(`/search-results?q=lipstick%20${shade}`);
    await expect(
      results(page)
        .first()
        .getByRole('link', { name: `Matte Lipstick, ${shade}` }),
    ).toBeVisible();
  }
});
