import { addFromCard, drawer, expectCartPage, stored } from './carts.ts';
import { expect, open, test } from './shop.ts';

test('E3: the drawer slides in after every add and shows the line, its total and the subtotal', async ({ page }) => {
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

test('E2: adding what is there raises it by one, removing takes its pieces from the count, and Undo brings them back', async ({
  page,
}) => {
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

test('E4: /cart shows the lines, the sum and the way on', ({ page }) => expectCartPage(page, '/cart'));
