import type { Page } from '@playwright/test';
import { codeOf } from '#app/accounts/testing-codes.ts';
import { graveFaults } from './faults.ts';
import { signIn } from './office.ts';
import { answerAlert, forgiveRefusals, loggedIn } from './people.ts';
import { expect, open, type Shop, test } from './shop.ts';

const password = 'four brown cups';

async function logInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('G6: the owner invites somebody by a link, who chooses a password and is in; the link is good once', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}, { project }) => {
  await signIn(context, shop, 'owner', 'Zainab');
  const email = `sana.${project.name}@dastak.example`;
  await open(page, '/admin/settings/people');
  await page.getByLabel('Their e-mail address').fill('sana at home');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Their e-mail address')).toHaveAccessibleDescription(/Write their address/);
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this link to ${email}` });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(await graveFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: email });
  await expect(waiting).toContainText('Staff, by Zainab, until');
  await expect(page.getByText(link)).toHaveCount(0);

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() });
  const invited = await theirs.newPage();
  await open(invited, new URL(link).pathname + new URL(link).hash);
  await expect(invited.getByText('Zainab lets you into the office of Dastak as staff.')).toBeVisible();
  expect(await graveFaults(invited)).toEqual([]);
  await invited.getByLabel('Your name').fill('Sana Iqbal');
  await invited.getByLabel('New Password').fill('Dastak2026');
  await invited.getByRole('button', { name: 'Come in' }).click();
  await expect(invited.getByLabel('New Password')).toHaveAccessibleDescription(/shop’s name or your own/);
  await expect(invited.getByLabel('Your name')).toHaveValue('Sana Iqbal');
  await invited.getByLabel('New Password').fill(password);
  await invited.getByRole('button', { name: 'Come in' }).click();
  await answerAlert(invited, 'Your password is set. Log in with it.');
  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await logInWith(invited, email);
  await expect(invited).toHaveURL('/admin');
  await open(invited, `/invitation?again${new URL(link).hash}`);
  await expect(invited.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
  await theirs.close();

  await open(page, '/admin/settings/people');
  const person = page.getByRole('listitem').filter({ hasText: email });
  await expect(person).toContainText('Sana Iqbal');
  await expect(person).toContainText('password only');
  await person.getByRole('button', { name: 'Log out Sana Iqbal everywhere' }).click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('status').getByText('They are logged out everywhere')).toBeVisible();
  expect(
    await shop.sql('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [email]),
  ).toEqual([]);
});

test('G6: an invitation is taken back while its page is open: it says so when it is used', async ({
  page,
  context,
  shop,
  complaints,
}, { project }) => {
  await signIn(context, shop, 'owner', 'Zainab');
  const email = `late.${project.name}@dastak.example`;
  await open(page, '/admin/settings/people');
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByLabel('As', { exact: true }).selectOption('Owner');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this link to ${email}` });
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  const invited = await context.newPage();
  await open(invited, link.pathname + link.hash);
  await expect(invited.getByText('Zainab lets you into the office of Dastak as an owner.')).toBeVisible();
  await page.getByRole('button', { name: `Take back the invitation to ${email}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  await invited.getByLabel('Your name').fill('Late');
  await invited.getByLabel('New Password').fill(password);
  await invited.getByRole('button', { name: 'Come in' }).click();
  await expect(invited.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
  expect(await shop.sql('select 1 from users where email = $1', [email])).toEqual([]);
  forgiveRefusals(complaints);
});

async function staff(page: Page, shop: Shop): Promise<string> {
  const person = await loggedIn(page, { username: 'Sana Iqbal', email: `staff.${Date.now()}@gmail.com`, password });
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
  expect(await graveFaults(page)).toEqual([]);
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
  await logInWith(page, email);
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
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Log in' }).click();
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

test('G4: a new address is asked for with the password and changes once both letters are answered', async ({
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
    [email, `Now open the letter to ${next} as well`],
    [next, `From now on you log in with ${next}.`],
  ] as const) {
    await open(page, `/confirm-email?of=${address}#token=${await tokenTo(shop, address)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email').fill(next);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  forgiveRefusals(complaints);
});

/** The token of the letter about a new address that waits for, or went to, this address. */
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

for (const path of ['/invitation#token=x', '/confirm-email#token=x', '/account/security'])
  test(`J1: everybody can use ${path}`, async ({ page, complaints }) => {
    await loggedIn(page);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await graveFaults(page)).toEqual([]);
    forgiveRefusals(complaints);
  });
