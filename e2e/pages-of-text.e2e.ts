import { expect, open, test } from './shop.ts';

test.use({ holds: ['pages of text', 'settings'] });

/** Each policy page with its title and the fact that a shopper looks there for. */
const policies = [
  ['/refundpolicy', 'Refund policy', 'Ask for a refund within 15 days of delivery and we return 80% of your payment.'],
  ['/privcypolicy', 'Privacy policy', 'Effective date: 26/01/2024'],
  ['/termsofservice', 'Terms of service', 'An account may be removed after two failed order receipts'],
  ['/shippingpolicy', 'Shipping policy', 'The rider delivers between 9 AM and 7 PM.'],
] as const;

test('A1: policy pages have the logo as the way home and a way back, and nothing else of the frame', async ({
  page,
}) => {
  for (const address of [...policies.map(([each]) => each), '/contactinformation']) {
    await open(page, address);
    await expect(page.locator('body > header, footer'), address).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Help on WhatsApp' }), address).toHaveCount(0);
    await expect(page.getByRole('searchbox'), address).toHaveCount(0);
    await expect(page.getByRole('link', { name: /home/ }), address).toHaveAttribute('href', '/');
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('H3: About us has the frame, the mission, and leads to the collections and to WhatsApp', async ({ page }) => {
  await open(page, '/about-us');
  await expect(page.locator('body > header, body > footer')).toHaveCount(2);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect(main).toContainText('High-quality products at low prices');
  for (const [name, address] of [
    ['Top products', '/top_collections'],
    ['Health & beauty', '/our_collection'],
    ['Electronics', '/electronics'],
    ['Home & office', '/home_improvement'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', address);
  await expect(main.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/923001234567\?text=/,
  );
});
