import { stored } from '../support/carts.ts';
import { alive, expect, open, test } from '../support/shop.ts';

test('B4: the featured product is added in the chosen quantity, and bought in it', { tag: '@fast' }, async ({
  page,
}) => {
  await open(page, '/');
  const featured = page.getByRole('region', { name: 'Vitamin C Serum' });
  await featured.getByRole('button', { name: 'One more' }).click();
  await featured.getByRole('button', { name: 'One more' }).click();
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ count: 3, items: [{ name: 'Vitamin C Serum', quantity: 3 }] });
  await page.keyboard.press('Escape');
  await featured.getByRole('button', { name: 'Buy it now' }).click();
  await expect(page).toHaveURL('/shopnow');
  expect(await stored(page)).toMatchObject({ count: 6 });
});

test('B4: BUY NOW takes the trending product in the chosen quantity to the cart', async ({ page }) => {
  await open(page, '/');
  const trending = page.getByRole('region', { name: 'Brass-Joint Desk Lamp' });
  await trending.getByRole('button', { name: 'One more' }).click();
  await trending.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page).toHaveURL('/shopnow');
  expect(await stored(page)).toMatchObject({ count: 2, items: [{ name: 'Brass-Joint Desk Lamp', quantity: 2 }] });
});

test('C2: a sold out card on the home page says so in the first wording and adds nothing', async ({ page }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Add to Cart: Vitamin C Serum, Eid Box' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await stored(page)).toBeNull();
});

test.describe(() => {
  test.use({ countsOn: ['services'] });

  test('B5: customer care shows what the shop does, as a list', async ({ page }) => {
    await open(page, '/');
    const services = page.getByRole('region', { name: 'Customer care' }).getByRole('listitem');
    await expect(services).toHaveCount(4);
    await expect(services.first()).toContainText('Cash on delivery');
  });
});

test('B6: on a slow line the home page’s shape stands there until it comes', async ({ page }) => {
  await open(page, '/cart');
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('header').getByRole('link', { name: /home/ }).first().click();
  await expect(page.getByText('Loading the home page')).toBeAttached();
  respond();
  await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible();
  await expect(page.getByText('Loading the home page')).toHaveCount(0);
  await alive(page);
});
