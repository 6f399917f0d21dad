import { afterEach, expect, test } from 'vitest';
import { makeBackupKey } from '#app/infra/backup/backup-keys.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  confirmBackupRecipient,
  offerBackupRecipient,
  readBackupRecipient,
  removeBackupRecipient,
} from './backup-plan.server.ts';

const { ask } = await testDatabase();
const owner = { id: 'u1', name: 'Zainab' };
const actions = async () =>
  (await ask(`select action from audit_entries where action = 'settings.backup-key-made'`)).map(({ action }) => action);

afterEach(() => ask('delete from office_settings'));

test('nothing is encrypted with a new backup key before its owner says that they saved it, and the key before it stays in use', async () => {
  const [first, second] = [(await makeBackupKey()).recipient, (await makeBackupKey()).recipient];
  await offerBackupRecipient(first);
  expect([await readBackupRecipient(), await actions()]).toEqual([null, []]);
  expect(await confirmBackupRecipient(owner, first)).toBe(true);
  expect(await readBackupRecipient()).toBe(first);
  await offerBackupRecipient(second);
  expect(await readBackupRecipient()).toBe(first);
  // An answer that was lost is asked for again.
  const both = [await confirmBackupRecipient(owner, second), await confirmBackupRecipient(owner, second)];
  expect([both, await readBackupRecipient()]).toEqual([[true, true], second]);
  expect(await actions()).toEqual(['settings.backup-key-made', 'settings.backup-key-made']);
});

test('a backup key that the shop did not make last is not taken into use: another owner’s is there, or keys were removed', async () => {
  const [mine, hers] = [(await makeBackupKey()).recipient, (await makeBackupKey()).recipient];
  expect(await confirmBackupRecipient(owner, mine)).toBe(false);
  await offerBackupRecipient(mine);
  await offerBackupRecipient(hers);
  expect(await confirmBackupRecipient(owner, mine)).toBe(false);
  await removeBackupRecipient(owner);
  expect(await confirmBackupRecipient(owner, hers)).toBe(false);
  expect(await readBackupRecipient()).toBeNull();
});
