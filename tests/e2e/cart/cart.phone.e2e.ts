import { addFromCard, drawer, expectCartPage, stored } from '../support/carts.ts';
import { alive, expect, open, test } from '../support/shop.ts';

test('E1: the cart is kept under the key "cart", survives a reload and is in step in another tab', {
  tag: '@fast',
}, async ({ page, context }) => {
  await open(page, '/our_collection');
  const other = await context.newPage();
  await open(other, '/');
  await addFromCard(page, 'Velvet Cream');
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('E1: junk under the key is dropped and the shop stands', async ({ page }) => {
  await open(page, '/');
  for (const junk of ['{', '"x"', '[{"id":"1"}]', '{"items":[null,{"id":-1}]}']) {
    await page.evaluate((text) => localStorage.setItem('cart', text), junk);
    await page.reload();
    await alive(page);
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  }
});

test('E4: an empty cart does not go to the checkout', { tag: '@fast' }, async ({ page }) => {
  await open(page, '/cart');
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Please add products to the cart before proceeding to checkout.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('F8: without an order the page says below its word where a receipt is', async ({ page }) => {
  await open(page, '/receipt');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt', exact: true })).toBeVisible();
  await expect(page.getByText('in the browser that placed the order')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'track your shipment' }).click();
  await expect(page).toHaveURL('/tracker');
});

test('C2: a sold-out product answers with the reason and does not go into the cart', { tag: '@fast' }, async ({
  page,
  shop,
}) => {
  const [product] = await shop.sql(
    "select name from products join collection_products on product_id = products.id where stock = 0 and collection = 'ourCollection'",
  );
  await open(page, '/our_collection');
  await page.getByRole('button', { name: `Add to Cart: ${product?.name}`, exact: true }).click({ force: true });
  await expect(page.getByRole('alertdialog')).toContainText(
    'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await stored(page)).toBeNull();
});

test('E2: the only line removed by mistake can be brought back, and the focus stays with the hand', async ({
  page,
}) => {
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Remove Velvet Cream' }).press('Enter');
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Velvet Cream' })).toBeFocused();
});

test('E3: a double click leaves the drawer open', async ({ page }) => {
  await open(page, '/our_collection');
  await page.getByRole('button', { name: 'Add to Cart: Velvet Cream', exact: true }).dblclick();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeVisible();
});

test('E2: an impatient double press on a way to buy buys once, and leaves one page behind it', async ({ page }) => {
  for (const [from, button, to] of [
    ['/product_detail/1042', 'Checkout', '/cart'],
    ['/', 'Buy it now', '/shopnow'],
    ['/', 'BUY NOW', '/shopnow'],
  ] as const) {
    await open(page, from);
    await page.evaluate(() => localStorage.removeItem('cart'));
    await page.reload();
    await alive(page);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).dblclick();
    await expect(page, button).toHaveURL(to);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }), button).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).dblclick();
  await expect(page.getByRole('button', { name: 'Complete order' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/shopnow');
});

test('E3: at 320 px a line in the drawer has room for its name, and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  const lines = drawer(page).getByRole('list');
  const name = await lines.getByRole('link', { name: 'Velvet Cream' }).boundingBox();
  expect(name?.height).toBeLessThan(30);
  const list = await lines.boundingBox();
  const remove = await lines.getByRole('button', { name: 'Remove Velvet Cream' }).boundingBox();
  // The word ends at the edge; only the place to press reaches past it.
  expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 4);
});

for (const address of ['/shopnow', '/ordernow'])
  test(`E4: ${address} shows the lines, the sum and the way on`, ({ page }) => expectCartPage(page, address));

test('E3: the drawer slides in after every add and shows the line, its total and the subtotal', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  const lines = drawer(page).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText('Velvet Cream');
  await expect(drawer(page)).toContainText('Taxes and shipping calculated at checkout');
  await lines.getByRole('button', { name: 'One more' }).click();
  await expect(drawer(page).getByText('Rs. 3,300.00')).toHaveCount(2);
  await lines.getByRole('button', { name: 'One fewer' }).click();
  // It says that it is disabled now; pressed all the same, it must not go below 1.
  await lines.getByRole('button', { name: 'One fewer' }).click({ force: true });
  await expect(drawer(page).getByText('Rs. 1,650.00')).toHaveCount(2);
  await expect(drawer(page).getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
});

test('E2: Enter held down on Add to Cart adds one', async ({ page }) => {
  await open(page, '/product_detail/1042');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().focus();
  await page.keyboard.down('Enter');
  await expect(drawer(page)).toBeVisible();
  // Each further one is a repetition, on whatever has the focus by then.
  for (let times = 0; times < 12; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(drawer(page)).toBeVisible();
  expect(await stored(page)).toMatchObject({ count: 1, items: [{ id: 1042 }] });
});

test('E2: adding what is there raises it by one, removing takes its pieces from the count, and Undo brings them back', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  await page.keyboard.press('Escape');
  await addFromCard(page, 'Velvet Cream');
  await page.keyboard.press('Escape');
  await addFromCard(page, 'Argan Shampoo');
  expect(await stored(page)).toMatchObject({
    count: 3,
    items: [
      { name: 'Velvet Cream', quantity: 2 },
      { name: 'Argan Shampoo', quantity: 1 },
    ],
  });
  await drawer(page).getByRole('button', { name: 'Remove Velvet Cream' }).click();
  expect(await stored(page)).toMatchObject({ count: 1, items: [{ name: 'Argan Shampoo' }] });
  await drawer(page).getByRole('button', { name: 'Undo' }).click();
  expect(await stored(page)).toMatchObject({
    count: 3,
    items: [{ name: 'Velvet Cream', quantity: 2 }, { name: 'Argan Shampoo' }],
  });
});

test('E3: the drawer shows the cart as it opens, and nothing empty before', async ({ page }) => {
  await open(page, '/our_collection');
  const hasContent = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /drawer-content/.test(name)));
  await expect.poll(hasContent).toBe(true);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.evaluate(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const note = () => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog) shown.add(dialog.querySelector('[data-line]') ? 'lines' : 'nothing');
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await addFromCard(page, 'Velvet Cream');
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])).toEqual(['lines']);
});
