import { expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { confirmEmailChange, requestEmailChange } from '#app/modules/accounts/email/change-email.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { deleteAccount } from './delete-account.server.ts';

const { ask } = await testDatabase();
test('G5: a deleted account leaves no e-mail to an address that it had before', async () => {
  switchLimits(false);
  connectAccounts({ siteUrl: 'http://localhost:3000', mailServer: true });
  await makeSomebody('ayesha@gmail.com');
  await requestEmailChange({ email: 'new@gmail.com', password }, requestWith(await cookiesOf('ayesha@gmail.com')));
  for (const { token } of await ask<{ token: string }>(
    `select particulars ->> 'token' as token from letters where kind like 'email-%'`,
  ))
    expect((await confirmEmailChange({ token, language: 'en' }, requestWith(''))).status).toBe(200);
  const response = await deleteAccount(password, requestWith(await cookiesOf('new@gmail.com')));
  expect(response.status).toBe(200);
  expect(await ask(`select kind, recipient, particulars from letters`)).toEqual([]);
});
