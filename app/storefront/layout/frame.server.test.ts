import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readFrame } from './frame.server.ts';

await testDatabase();

const siteUrl = 'http://localhost:3000';
const read = async () => (await readFrame(new Request(siteUrl), new URL(siteUrl))).shop;

afterEach(() => connectAccounts({ siteUrl }));

test('M87: an owner’s shop without a mail server promises no receipt by e-mail', async () => {
  await inTransaction((tx) => noteSetUp(tx, 'nothing'));
  expect(await read()).toMatchObject({ isOwn: true, sendsNoEmails: true });
});

test('M87: with a mail server it does', async () => {
  connectAccounts({ siteUrl, mailServer: true });
  const shop = await read();
  expect(shop.isOwn).toBe(true);
  expect(shop).not.toHaveProperty('sendsNoEmails');
});
