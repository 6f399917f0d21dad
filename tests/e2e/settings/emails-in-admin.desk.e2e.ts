import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('K9: the log tells every e-mail’s fate; one is sent again, and a test is sent', async ({
  context,
  page,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const recipient = `letters-${uniqueNumber()}@gmail.com`;
  await shop.sql(
    `insert into letters (kind, about, recipient, state, attempts, subject, answer, ended_at)
     values ('test', $1, $1, 'failed', 7, 'A letter that came back', '550 5.1.1 No such user here', now())`,
    [recipient],
  );
  await open(page, '/admin/settings/letters?state=failed');
  await expect(page).toHaveURL(/\/admin\/settings\/messages\?state=failed#emails$/);
  const letter = page.getByRole('listitem').filter({ hasText: recipient });
  await expect(letter).toContainText('550 5.1.1 No such user here');
  await expect(letter).toContainText('7 attempts');
  expect(await graveFaults(page)).toEqual([]);
  await letter.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is sent again')).toBeVisible();
  const fate = async () => (await shop.sql('select state from letters where recipient = $1', [recipient]))[0]?.state;
  await expect.poll(fate).toBe('kept');

  await page.getByLabel('To', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/Write the address/);
  const tested = `tested-${uniqueNumber()}@gmail.com`;
  await page.getByLabel('To', { exact: true }).fill(tested);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`A test email to ${tested} is on its way`)).toBeVisible();
  await open(page, '/admin/settings/messages');
  await expect(page.getByRole('listitem').filter({ hasText: tested })).toBeVisible();
});
