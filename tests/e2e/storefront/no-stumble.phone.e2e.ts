import type { Page } from '@playwright/test';
import { allFaults } from '../support/accessibility.ts';
import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { loggedIn } from '../support/people.ts';
import { alive, expect, open, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test('M59: the same order pressed in two tabs at once is one order, and both tabs say so', async ({
  page,
  context,
  shop,
}) => {
  const fields = { 'Full name': `Twice ${uniqueNumber()}`, Phone: uniquePhone() };
  await toTheCheckout(page);
  const other = await context.newPage();
  await open(other, '/checkout');
  for (const tab of [page, other]) await fillIn(tab, fields);
  // Neither order reaches the shop before both are on their way.
  const keys: string[] = [];
  const { promise: bothSent, resolve } = Promise.withResolvers<void>();
  await context.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 2) resolve();
    await bothSent;
    await route.continue();
  });
  await complete(page);
  await complete(other);
  for (const tab of [page, other])
    await expect(tab.getByRole('alertdialog')).toContainText('Order placed successfully!');
  expect(new Set(keys).size).toBe(1);
  expect(
    await shop.sql('select count(*)::int as count from orders where full_name = $1', [fields['Full name']]),
  ).toEqual([{ count: 1 }]);
});

test('M59: who is logged in finds the account’s address in the field that promises a receipt, and it is written to', async ({
  page,
  shop,
}) => {
  const person = await loggedIn(page);
  await toTheCheckout(page);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  const name = `Logged In ${uniqueNumber()}`;
  await fillIn(page, { 'Full name': name, Phone: uniquePhone() });
  await complete(page);
  await expect(page.getByRole('alertdialog')).toContainText('Order placed successfully!');
  const letters = await shop.sql(
    `select recipient from letters join orders on number = about where full_name = $1 and kind = 'order-placed'`,
    [name],
  );
  expect(letters).toEqual([{ recipient: person.email }]);
});

test('M59: a slip in the city’s name finds it, and a province that disagrees is asked about without stopping anybody', async ({
  page,
}) => {
  await toTheCheckout(page);
  const city = page.getByRole('combobox', { name: 'City' });
  for (const written of ['karchi', 'کراچی']) {
    await city.fill('');
    await city.pressSequentially(written);
    await expect(page.getByRole('option').first()).toContainText('Karachi');
  }
  await page.getByRole('option').first().click();
  await expect(page.getByLabel('Province')).toHaveValue('Sindh');
  await page.getByLabel('Province').selectOption('Punjab');
  await page.getByLabel('Phone').first().focus();
  await expect(page.getByText('Karachi is in Sindh. Please check the province.')).toBeVisible();
  await page.getByLabel('Province').selectOption('Sindh');
  await expect(page.getByText('Karachi is in Sindh.')).toHaveCount(0);
});

test('M59: axe finds nothing on the way to the receipt, best practice included', async ({ page }) => {
  test.slow();
  for (const path of [
    '/',
    '/our_collection',
    '/product_detail/1042',
    '/cart',
    '/checkout',
    '/receipt',
    '/tracker',
    '/order',
  ]) {
    await open(page, path);
    expect(await allFaults(page), path).toEqual([]);
  }
});

const yOf = async (page: Page, what: string) => (await page.locator(what).first().boundingBox()) ?? { y: 0, height: 0 };

/** Six products from the cards of a list, with the drawer open. */
async function fillDrawer(page: Page): Promise<void> {
  await open(page, '/top_collections');
  const drawer = page.getByRole('dialog', { name: 'In your cart' });
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add to Cart/, disabled: false });
  for (let place = 0; place < 6; place++) {
    await buttons.nth(place).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(place + 1);
    if (place < 5) await page.keyboard.press('Escape');
  }
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 620 } });

  test('M59: a product’s name is in the first view', async ({ page }) => {
    await open(page, '/product_detail/1042');
    const bar = await yOf(page, '.buy-bar');
    const name = await yOf(page, 'h1');
    expect(name.y + name.height).toBeLessThan(bar.y || 620);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  });

  test('M59: in a drawer of six lines the list alone scrolls, and the checkout stays in sight', async ({ page }) => {
    await fillDrawer(page);
    const drawer = page.getByRole('dialog', { name: 'In your cart' });
    // Whatever else could scroll would show an empty drawer.
    expect(await drawer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await drawer.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(drawer.getByRole('heading', { name: 'In your cart' })).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  });

  test('A4: a badge of two or three digits stays on the screen', async ({ page }) => {
    await open(page, '/product_detail/1042');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible();
    for (const quantity of [11, 111]) {
      await page.evaluate((pieces) => {
        const { items } = JSON.parse(localStorage.getItem('cart') ?? '');
        localStorage.setItem('cart', JSON.stringify({ items: [{ ...items[0], quantity: pieces }], count: pieces }));
      }, quantity);
      await open(page, '/');
      const badge = page.getByRole('link', { name: `Cart, ${quantity} items` }).getByText(String(quantity));
      const { x, width } = (await badge.boundingBox()) ?? { x: 0, width: 999 };
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});

test.describe('on a phone that is held sideways', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('M59: a list shows its first product', async ({ page }) => {
    await open(page, '/our_collection');
    await expect(page.locator('main article img').first()).toBeInViewport({ ratio: 0.1 });
  });

  test('M59: logo and search stand in one row', async ({ page }) => {
    await open(page, '/');
    const header = await yOf(page, 'header');
    expect(header.height).toBeLessThan(80);
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeInViewport({ ratio: 1 });
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('M59: the drawer’s lines and its way to the checkout are both reached', async ({ page }) => {
    await open(page, '/product_detail/1042');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'In your cart' });
    await drawer.getByRole('link', { name: 'Night Repair Serum' }).first().scrollIntoViewIfNeeded();
    await expect(drawer.getByRole('link', { name: 'Night Repair Serum' }).first()).toBeInViewport();
    const checkout = drawer.getByRole('button', { name: 'Checkout' });
    await checkout.scrollIntoViewIfNeeded();
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await checkout.click();
    await expect(page).toHaveURL('/checkout');
    await alive(page);
  });

  test('M59: with six lines one goes through the drawer by key as far as the checkout', async ({ page }) => {
    await fillDrawer(page);
    const drawer = page.getByRole('dialog', { name: 'In your cart' });
    const checkout = drawer.getByRole('button', { name: 'Checkout' });
    const isThere = () => checkout.evaluate((button) => button === document.activeElement);
    for (let pressed = 0; pressed < 40 && !(await isThere()); pressed++) {
      await page.keyboard.press('Tab');
      const focused = drawer.locator(':focus');
      await expect(focused).toBeInViewport();
    }
    await expect(checkout).toBeFocused();
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/checkout');
    await alive(page);
  });
});
