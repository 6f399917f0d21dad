import { expect, open, test } from '../support/shop.ts';

const framed = [
  '/',
  '/our_collection',
  '/electronics',
  '/home_improvement',
  '/top_collections',
  '/product_detail/1001',
  '/cart',
  '/shopnow',
  '/ordernow',
  '/receipt',
];

test('A1: the shop’s pages have header, footer and help, the checkout has only the way home', { tag: '@fast' }, async ({
  page,
}) => {
  for (const address of framed) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('header'), address).toBeVisible();
    await expect(page.locator('footer'), address).toBeAttached();
    await expect(page.getByRole('link', { name: 'Help on WhatsApp' }), address).toBeVisible();
  }
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('body > header, footer')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Help on WhatsApp' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /home/i }).first()).toHaveAttribute('href', '/');
});

test('A4: the cart’s badge counts what is in it, and the account icon leads to the login', { tag: '@fast' }, async ({
  page,
}) => {
  await open(page, '/top_collections');
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Close cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/login');
});

test.describe(() => {
  test.use({ countsOn: ['settings'] });

  test('A7: the footer says who we are, how to reach us, and links the policies', async ({ page }) => {
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const footer = page.locator('footer');
    await expect(footer).toContainText('High-quality products at low prices');
    await expect(footer).toContainText('© 2023');
    await expect(footer.getByRole('link', { name: '0300 1234567' })).toHaveAttribute('href', 'tel:+923001234567');
    await expect(footer.getByRole('link', { name: 'salam@dastak.example' })).toHaveAttribute(
      'href',
      'mailto:salam@dastak.example',
    );
    await expect(footer.getByRole('link', { name: /on (Facebook|Instagram|TikTok)/ })).toHaveCount(3);
    const policies = await footer
      .getByRole('navigation', { name: 'Policies' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(policies).toEqual([
      '/refundpolicy',
      '/privcypolicy',
      '/termsofservice',
      '/shippingpolicy',
      '/contactinformation',
    ]);
  });
});

test.describe(() => {
  test.use({ countsOn: ['settings'] });

  test('A8: help opens a chat with words in it, and the way up shows past 300 px', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Help on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/923001234567\?text=Assalam/,
    );
    const up = page.getByRole('button', { name: 'Back to the top' });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(up).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 301));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
