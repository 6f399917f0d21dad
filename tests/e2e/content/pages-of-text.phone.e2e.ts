import { expect, open, test } from '../support/shop.ts';

test.use({ countsOn: ['pages of text', 'settings'] });

/** Each policy page with its title and the fact that a shopper looks there for. */
const policies = [
  ['/refundpolicy', 'Refund policy', 'Ask for a refund within 15 days of delivery and we return 80% of your payment.'],
  ['/privcypolicy', 'Privacy policy', 'Effective date: 26/01/2024'],
  ['/termsofservice', 'Terms of service', 'An account may be removed after two failed order receipts'],
  ['/shippingpolicy', 'Shipping policy', 'The rider delivers between 9 AM and 7 PM.'],
] as const;

test('whoever comes from a page of the shop goes back to that page', async ({ page }) => {
  await open(page, '/electronics');
  await page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'Refund policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund policy');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/electronics');
});

test('contact information has the shop’s numbers, ready to be pressed', async ({ page }) => {
  await open(page, '/contactinformation');
  const rows = page.locator('dl');
  await expect(rows).toContainText('9 AM to 7 PM');
  const addresses = await rows.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['tel:+923001234567', 'https://wa.me/923001234567', 'mailto:salam@dastak.example']);
});

test('H3: the policies can be read, with and without script, and say what holds', async ({ page, request }) => {
  for (const [address, title, fact] of policies) {
    const document = await (await request.get(address)).text();
    expect(document, address).toContain(`>${title}</h1>`);
    expect(document, address).toContain(`<title>${title} · Dastak</title>`);
    expect(document, address).toContain(fact);
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title);
    await expect(page.getByRole('main'), address).toContainText(fact);
  }
});

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
