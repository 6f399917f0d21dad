import type { Page } from '@playwright/test';
import { codeOf } from '#tests/support/totp.ts';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { fillLogin, forgiveRefusals, loggedIn } from '../support/people.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

const password = 'four brown cups';

test('G6: an invitation is taken back while its page is open: it says so when it is used', async ({
  page,
  context,
  shop,
  complaints,
}, { project }) => {
  await signIn(context, shop, 'owner', 'Zainab');
  const email = `late.${project.name}@dastak.example`;
  await open(page, '/admin/settings/team');
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('Owner');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this link to ${email}` });
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  const invited = await context.newPage();
  await open(invited, link.pathname + link.hash);
  await expect(invited.getByText('Zainab invites you to the team of Dastak as an owner.')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  await invited.bringToFront();
  await invited.getByLabel('Your name').fill('Late');
  await invited.getByLabel('New Password').fill(password);
  await invited.getByRole('button', { name: 'Join the team' }).click();
  await expect(invited.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(await shop.sql('select 1 from users where email = $1', [email])).toEqual([]);
  forgiveRefusals(complaints);
});

async function staff(page: Page, shop: Shop): Promise<string> {
  const person = await loggedIn(page, { username: 'Sana Iqbal', email: `staff.${uniqueNumber()}@gmail.com`, password });
  await shop.sql("update users set role = 'staff' where email = $1", [person.email]);
  return person.email;
}

test('G6: staff set up a second step with their app, log in with its code, and take it away with another', async ({
  page,
  shop,
  complaints,
}) => {
  const email = await staff(page, shop);
  await open(page, '/account/security');
  const step = page.getByRole('region', { name: 'Second step at login' });
  await step.getByLabel('Password', { exact: true }).fill(password);
  await step.getByRole('button', { name: 'Set it up' }).click();
  await expect(step.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible();
  const secret = (await step.locator('p code').textContent()) ?? '';
  const codes = await step
    .getByRole('listitem')
    .filter({ hasText: /^.{5}-.{5}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await step.getByLabel('Code', { exact: true }).fill('000000');
  await step.getByRole('button', { name: 'Turn it on' }).click();
  await expect(step.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/);
  // What was shown once is still there after a wrong code.
  await expect(step.getByText(secret)).toBeVisible();
  const first = codeOf(secret);
  await step.getByLabel('Code', { exact: true }).fill(first);
  await step.getByRole('button', { name: 'Turn it on' }).click();
  await expect(step.getByRole('status')).toContainText('It is on. You were logged out everywhere else.');
  await expect(step.getByText('10 recovery codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await open(page, '/login?from=/account/security');
  await fillLogin(page, email, password);
  await expect(page).toHaveURL('/login/code');
  await page.getByLabel('Code', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/used already/);
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/account/security');
  await expect(step.getByText('9 recovery codes are left.')).toBeVisible();
  await step.getByText('New recovery codes, another phone').click();
  await step.getByLabel('Password', { exact: true }).fill(password);
  await step.getByRole('button', { name: 'Turn it off' }).click();
  await expect(step.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Please enter the code/);
  await step.getByLabel('Password', { exact: true }).fill(password);
  await step.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await step.getByRole('button', { name: 'Turn it off' }).click();
  await expect(step.getByText('Whoever learns your password still cannot log in')).toBeVisible();
  forgiveRefusals(complaints);
});

test('G6: a shopper sees where she is logged in and ends it there', async ({ page, browser, baseURL }) => {
  const person = await loggedIn(page);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await open(other, '/login');
  await fillLogin(other, person.email, person.password);
  await expect(other).toHaveURL('/');
  await open(page, '/account');
  await page.getByRole('link', { name: 'Login and devices' }).click();
  const places = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await expect(places.getByText(/^This device/)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Second step at login' })).toHaveCount(0);
  await places.getByRole('button', { name: /^Log out/ }).click();
  await expect(places.getByText('Only here.')).toBeVisible();
  await open(other, '/account');
  await expect(other).toHaveURL(/^[^?]*\/login/);
  await elsewhere.close();
});

test('G4: a new address is asked for with the password and changes once both e-mails are answered', async ({
  page,
  shop,
  complaints,
}) => {
  const { email, password: typed } = await loggedIn(page);
  const next = email.replace('@', '.new@');
  await open(page, '/account/security');
  const section = page.getByRole('region', { name: 'E-mail address' });
  await section.getByText('Use another address').click();
  await section.getByLabel('New address').fill(next);
  await section.getByLabel('Password', { exact: true }).fill('not this one');
  await section.getByRole('button', { name: 'Write to both' }).click();
  await expect(section.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/not your password/);
  await expect(section.getByLabel('New address')).toHaveValue(next);
  await section.getByLabel('Password', { exact: true }).fill(typed);
  await section.getByRole('button', { name: 'Write to both' }).click();
  await expect(section.getByText(`We wrote to ${email} and to ${next}.`)).toBeVisible();
  for (const [address, words] of [
    [email, `Now open the e-mail to ${next} as well`],
    [next, `From now on you log in with ${next}.`],
  ] as const) {
    await open(page, `/confirm-email?of=${address}#token=${await tokenTo(shop, address)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await fillLogin(page, next, typed);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  forgiveRefusals(complaints);
});

/** The token of the e-mail about a new address that waits for, or went to, this address. */
async function tokenTo(shop: Shop, address: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const [letter] = await shop.sql(
      `select particulars, plain from letters where kind like 'email-%' and recipient = $1 order by id desc limit 1`,
      [address],
    );
    token = /#token=([\w-]+)/.exec(String(letter?.plain))?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}

test('J1: everybody can use an invitation, the confirmation of an address and /account/security', async ({
  page,
  complaints,
}) => {
  await loggedIn(page);
  for (const path of ['/invitation#token=x', '/confirm-email#token=x', '/account/security']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await graveFaults(page), path).toEqual([]);
  }
  forgiveRefusals(complaints);
});
