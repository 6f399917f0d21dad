import type { Page } from '@playwright/test';
import { answerAlert, fillLogin, forgiveRefusals, loggedIn, registered } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ayesha Siddiqui');
  await page.getByLabel('Mobile number').fill('0300 1234567');
  await page.getByLabel('Email').fill('ayesha.siddiqui@gmail.com');
  await page.getByLabel('Message').fill(message);
}

test('H1: who is not logged in keeps every word across the login and sends it after', { tag: '@fast' }, async ({
  page,
  shop,
}) => {
  const person = await registered(page);
  const message = `Where is my lamp? ${person.email}`;
  await open(page, '/contact-us');
  await write(page, message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await answerAlert(page, 'You need to log in before submitting the form.');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL('/contact-us');
  await expect(page.getByLabel('Message')).toHaveValue(message);
  await expect(page.getByLabel('Email')).toHaveValue('ayesha.siddiqui@gmail.com');
  await expect(page.getByText(`You write as ${person.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await answerAlert(page, 'Submitted successfully!');
  await expect(page.getByLabel('Message')).toHaveValue('');
  const [kept] = await shop.sql('select * from contact_messages where message = $1', [message]);
  expect(kept).toMatchObject({ full_name: 'Ayesha Siddiqui', phone: '+923001234567', read_at: null });
  expect(await shop.sql('select email from users where id = $1', [kept?.submitted_by])).toEqual([
    { email: person.email },
  ]);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('H1: each field says what it wants', async ({ page }) => {
  await loggedIn(page);
  await open(page, '/contact-us');
  await expect(page.getByText(/^You write as/)).toBeVisible();
  await page.getByLabel('Mobile number').fill('042 1234567');
  await page.getByLabel('Email').fill('ayesha@yahoo.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('Please enter a valid mobile number.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email wrong formatting');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Please write your message.');
  await page.getByLabel('Email').fill('ayesha@gmail.com');
  await expect(page.getByText('Excellent', { exact: true })).toBeVisible();
});

test('H1: where it could not be sent it says so and keeps what was typed', async ({ page, complaints }) => {
  await loggedIn(page);
  await open(page, '/contact-us');
  await expect(page.getByText(/^You write as/)).toBeVisible();
  await write(page, 'Keep this');
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await answerAlert(page, 'Failed to submit. Please try again.');
  await expect(page.getByLabel('Message')).toHaveValue('Keep this');
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await answerAlert(page, 'Submitted successfully!');
  complaints.forgive(/ERR_FAILED/);
});

test('H1: a session that ended meanwhile asks for a login and loses nothing', async ({ page, shop, complaints }) => {
  const { email } = await loggedIn(page);
  await open(page, '/contact-us');
  await expect(page.getByText(/^You write as/)).toBeVisible();
  await write(page, 'Still here');
  await shop.sql('delete from sessions using users where users.id = user_id and email = $1', [email]);
  await page.getByRole('button', { name: 'Send message' }).click();
  await answerAlert(page, 'You need to log in before submitting the form.');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Still here');
  forgiveRefusals(complaints);
});
