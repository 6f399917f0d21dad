import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { expect, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('F10, K9: an order placed in the browser has two e-mails, to be read in the outbox of a shop without a mail server', async ({
  page,
  shop,
}, { project }) => {
  const name = `Ayesha ${project.name} ${uniqueNumber()}`;
  await toTheCheckout(page);
  await fillIn(page, { 'Full name': name, Email: 'ayesha.siddiqui@gmail.com' });
  await complete(page);
  await expect(page.getByRole('alertdialog').getByText('Order placed successfully!', { exact: true })).toBeVisible();
  const [placed] = await shop.sql('select number from orders where full_name = $1', [name]);
  const [key] = await shop.sql(`select value from secrets where name = 'outbox'`);
  const outbox = `/outbox/${key?.value}`;
  const toShopper = page.getByRole('link', { name: `We have your order ${placed?.number}`, exact: true });
  const toOwner = page.getByRole('link', { name: new RegExp(`^New order ${placed?.number}: Rs\\.`) });
  await expect(async () => {
    await page.goto(outbox);
    await expect(toShopper).toBeVisible({ timeout: 1_000 });
    await expect(toOwner).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // An e-mail's document may run no script, not even a test's: it is looked at in a page of its own.
  const letter = await page.request.get((await toShopper.getAttribute('href')) ?? '');
  expect(letter.headers()['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(await letter.text());
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await expect(page.getByText('Velvet Cream').last()).toBeVisible();
  await expect(page.getByText('Thank you, Ayesha.')).toBeVisible();
  await expect(page.getByText(name)).not.toBeAttached();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

  await page.goto(outbox);
  const toPlain = page.getByRole('link', { name: `Plain text of We have your order ${placed?.number}` });
  const plain = await page.request.get((await toPlain.getAttribute('href')) ?? '');
  expect(await plain.text()).toContain(`Subject: We have your order ${placed?.number}`);
});
