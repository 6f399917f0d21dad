import { readFile } from 'node:fs/promises';
import { addFromCard, stored } from '../support/carts.ts';
import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { answerAlert, forgiveRefusals, loggedIn } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('F8: whoever logs out leaves no receipt and no typed address in the browser, and the cart stays', async ({
  page,
}) => {
  await loggedIn(page);
  await toTheCheckout(page);
  await fillIn(page, { 'Full name': `Ayesha ${uniqueNumber()}` });
  await complete(page);
  await answerAlert(page, 'Order placed successfully!');
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await open(page, '/our_collection');
  await addFromCard(page, 'Velvet Cream');
  await open(page, '/checkout');
  await page.getByLabel('Full name').fill('Ayesha again');
  await open(page, '/account');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.receipts, sessionStorage.checkout])).toEqual([undefined, undefined]);
  expect(await stored(page)).toMatchObject({ count: 1 });
  await open(page, '/');
  await expect(page.getByRole('heading', { name: 'We have your order' })).toHaveCount(0);
});

test('G5: a shopper takes their data along and deletes the account with its password', async ({
  page,
  shop,
  complaints,
}) => {
  const person = await loggedIn(page);
  await open(page, '/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
  expect(file.account.email).toBe(person.email);

  await page.getByLabel('Your password').fill('not it at all');
  await page.getByRole('button', { name: 'Delete my account and data' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  forgiveRefusals(complaints);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete my account and data' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect(await shop.sql('select 1 from users where email = $1', [person.email])).toEqual([]);
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=/account');
});
