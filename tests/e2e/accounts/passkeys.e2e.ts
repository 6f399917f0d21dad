import { graveFaults } from '../support/accessibility.ts';
import { sessionCookie, signIn } from '../support/admin.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { forgiveRefusals, loggedIn } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';

test('G6: somebody of the staff adds a passkey, logs in with it and comes back to the admin; removed, it opens nothing', async ({
  page,
  shop,
  complaints,
}) => {
  const { email } = await loggedIn(page);
  await shop.sql("update users set role = 'staff' where email = $1", [email]);
  await addAuthenticator(page);
  // A browser that offers no passkeys in fields: this device would choose one at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await open(page, '/account/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  expect(await graveFaults(page)).toEqual([]);
  // The same device makes no second one.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('alert')).toHaveText('This device has a passkey for your account already.');
  await passkeys.getByText('Rename or remove').click();
  await passkeys.getByLabel('Name').fill('Counter phone');
  await passkeys.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Counter phone');

  await page.context().clearCookies();
  await open(page, '/admin');
  await expect(page).toHaveURL('/login?from=%2Fadmin');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin');
  // It gives no task that the role does not have.
  expect((await page.goto('/admin/settings/team'))?.status()).toBe(404);
  await open(page, '/account/security');
  await expect(passkeys.getByRole('listitem')).toContainText('last used');

  await passkeys.getByText('Rename or remove').click();
  await passkeys.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await page.context().clearCookies();
  await open(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('This passkey does not open this account. Please use your password.');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(sessionCookie);
  forgiveRefusals(complaints);
});

test('G6: where the browser offers passkeys in the field for the e-mail address, choosing one there logs in', async ({
  page,
}) => {
  await loggedIn(page);
  await addAuthenticator(page);
  await open(page, '/account/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await page.context().clearCookies();
  // This device chooses the one passkey it has as soon as it is offered.
  await page.goto('/login?from=/account/security');
  await expect(page).toHaveURL('/account/security');
  await expect(passkeys.getByRole('listitem')).toContainText('last used');
});

test('G6: a session open for long adds no passkey before its owner has said the password', async ({
  page,
  shop,
  complaints,
}) => {
  const { email, password } = await loggedIn(page);
  await shop.sql(
    `update sessions set confirmed_at = now() - interval '1 hour' from users where users.id = user_id and email = $1`,
    [email],
  );
  await addAuthenticator(page);
  await open(page, '/account/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  const proof = passkeys.getByLabel('Password', { exact: true });
  await proof.fill('not this one');
  await passkeys.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toHaveAccessibleDescription(/This is not your password/);
  expect(await graveFaults(page)).toEqual([]);
  await proof.fill(password);
  await passkeys.getByRole('button', { name: 'Confirm' }).click();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  forgiveRefusals(complaints);
});

test('G6: an owner proves with a passkey that it is them, and a device that nobody unlocks proves nothing', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const { id } = await signIn(context, shop, 'owner');
  const device = await addAuthenticator(page);
  await open(page, '/account/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  const forgetProof = () =>
    shop.sql(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [id]);
  await forgetProof();
  await open(page, '/admin/settings/team');
  const email = `passkey.${id}@dastak.example`;
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: `Send this link to ${email}` })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await forgetProof();
  await device.lock();
  await open(page, '/admin/confirm-identity');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page.getByText('Confirmed.')).toHaveCount(0);
  expect(
    await shop.sql(`select 1 from sessions where user_id = $1 and confirmed_at > now() - interval '10 minutes'`, [id]),
  ).toEqual([]);
  forgiveRefusals(complaints);
});
