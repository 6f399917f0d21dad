import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { alive, expect, provesOff, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('F2, F3: what is missing or wrong is said at its field, and nothing typed is lost', { tag: '@fast' }, async ({
  page,
  shop,
}) => {
  await toTheCheckout(page);
  await page.getByLabel('Email').fill('ayesha@yahoo.com');
  await page.getByLabel('Phone').first().fill('0301 45678');
  await complete(page);
  await expect(page.getByText('Invalid phone number. Please enter 11 digit number.').first()).toBeVisible();
  await expect(page.getByText('Please fix email formatting.').first()).toBeVisible();
  await expect(page.getByText('Email wrong formatting')).toBeVisible();
  await expect(page.getByText('Use a Gmail address, such as bilal@gmail.com.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
  expect(await shop.sql("select count(*)::int as count from orders where phone like '%45678'")).toEqual([{ count: 0 }]);
  await page.getByLabel('Email').fill('ayesha@gmail.com');
  await expect(page.getByText('Excellent')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('Email')).toHaveValue('ayesha@gmail.com');
  await expect(page.getByLabel('Phone').first()).toHaveValue('0301 45678');
});

test(
  'F4: when the shop cannot be reached, cart and form stay, and one more press is still one order',
  { tag: '@fast' },
  async ({ page, shop, complaints }, { project }) => {
    provesOff('in which no order waits for the network');
    const name = `Bilal ${project.name} ${uniqueNumber()}`;
    await page.clock.install();
    await toTheCheckout(page);
    await fillIn(page, { 'Full name': name });
    const keys = new Set<string>();
    // The answer is lost on the way back, each time: the order stands, and the browser cannot know.
    await page.route('**/api/orders', async (route) => {
      keys.add(route.request().headers()['idempotency-key'] ?? '');
      await route.fetch();
      await route.abort('connectionreset');
    });
    await complete(page);
    const alert = page.getByRole('alertdialog');
    // The pauses before the repeats pass by the page's clock.
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(alert).toContainText('Failed to place the order. Please try again.', { timeout: 500 });
    }).toPass();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(name);
    await page.unroute('**/api/orders');
    await complete(page);
    await expect(alert).toContainText('Order placed successfully!');
    await alert.getByRole('button', { name: 'OK' }).click();
    expect(keys.size).toBe(1);
    expect(await shop.sql('select count(*)::int as count from orders where full_name = $1', [name])).toEqual([
      { count: 1 },
    ]);
    complaints.forgive(/ERR_CONNECTION_RESET/);
  },
);

test('F6: a price changed in the browser changes nothing', { tag: '@fast' }, async ({ page, shop }, { project }) => {
  const name = `Cheap ${project.name} ${uniqueNumber()}`;
  await toTheCheckout(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '');
    cart.items[0].price = 1;
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await page.reload();
  await alive(page);
  await fillIn(page, { 'Full name': name });
  await complete(page);
  await expect(page.getByRole('alertdialog')).toContainText('Order placed successfully!');
  expect(await shop.sql('select total_paisa from orders where full_name = $1', [name])).toEqual([
    { total_paisa: '165000' },
  ]);
});
