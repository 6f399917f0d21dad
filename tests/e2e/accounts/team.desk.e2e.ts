import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

const password = 'four brown cups';

test('G6: the owner invites somebody by a link, who chooses a password and is in; the link is good once', async ({
  page,
  context,
  shop,
  browser,
  baseURL,
}, { project }) => {
  await signIn(context, shop, 'owner', 'Zainab');
  const email = `sana.${project.name}@dastak.example`;
  await open(page, '/admin/settings/team');
  await page.getByLabel('Their e-mail address').fill('sana at home');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Their e-mail address')).toHaveAccessibleDescription(/Enter their address/);
  await page.getByLabel('Their e-mail address').fill(email);
  const choice = page.getByRole('group', { name: 'What they may do' });
  await choice.getByRole('checkbox', { name: 'Confirm', exact: true }).uncheck();
  await choice.getByRole('checkbox', { name: 'Cash', exact: true }).check();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this link to ${email}` });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(await graveFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: email });
  await expect(waiting).toContainText('Staff, by Zainab, until');
  await expect(waiting).toContainText('Pack, Ship, Cash, Products');
  await expect(page.getByText(link)).toHaveCount(0);

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() });
  const invited = await theirs.newPage();
  await open(invited, new URL(link).pathname + new URL(link).hash);
  await expect(invited.getByText('Zainab invites you to the team of Dastak as staff.')).toBeVisible();
  expect(await graveFaults(invited)).toEqual([]);
  await invited.getByLabel('Your name').fill('Sana Iqbal');
  await invited.getByLabel('New Password').fill('Dastak2026');
  await invited.getByRole('button', { name: 'Join the team' }).click();
  await expect(invited.getByLabel('New Password')).toHaveAccessibleDescription(/shop’s name or your own/);
  await expect(invited.getByLabel('Your name')).toHaveValue('Sana Iqbal');
  await invited.getByLabel('New Password').fill(password);
  await invited.getByRole('button', { name: 'Join the team' }).click();
  await expect(invited).toHaveURL('/admin');
  await expect(invited.getByRole('link', { name: 'Cash' }).first()).toBeVisible();
  await expect(invited.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Confirm' })).toHaveCount(
    0,
  );
  await open(invited, `/invitation?again${new URL(link).hash}`);
  await expect(invited.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await theirs.close();

  await open(page, '/admin/settings/team');
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
