import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  describeEndedAccess,
  type EndedAccess,
  endRestoredAccess,
} from '#app/infra/backup/end-restored-access.server.ts';
import { restoreBackup } from '#app/infra/backup/restore-backup.server.ts';
import { writeBackup } from '#app/infra/backup/write-backup.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { accountsApi } from '#app/modules/accounts/accounts-api.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { requestEmailChange } from '#app/modules/accounts/email/change-email.server.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { invitePerson } from '#app/modules/accounts/team/invite-person.server.ts';
import { publicApi } from '#app/modules/integrations/api/public-api.server.ts';
import { makeApiKey, readApiKeys } from '#app/modules/integrations/keys/api-keys.server.ts';
import { makeWebhook, readWebhooks, sendTestEvent } from '#app/modules/integrations/webhooks/webhooks.server.ts';
import { settingActions } from '#app/modules/settings/admin/setting-actions.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import { readNeeds } from '../dashboard/needs.server.ts';
import { readOpenRestore } from './restored-access.server.ts';

const older = await testDatabase();
const restored = await testDatabase();
const lost = await testDatabase();
const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');
const sana = { id: '', name: 'Sana', role: 'owner' as const };
const ownersEmail = 'sana@dastak.pk';
const staffsEmail = 'bilal@gmail.com';
const kept = { cookie: '', key: '', reset: '', invitation: '', emailChange: '' };
let endedAccess: EndedAccess | null;

/** What people had on the day of the backup; then the shop is restored elsewhere. */
beforeAll(async () => {
  switchLimits(false);
  connectAccounts({ siteUrl: 'http://localhost:3000', mailServer: true });
  sana.id = await makeSomebody(ownersEmail, 'owner');
  await makeSomebody(staffsEmail, 'staff');
  kept.cookie = await cookiesOf(ownersEmail);
  const signedIn = (await readSignedIn(requestWith(kept.cookie)))!;
  await invitePerson(signedIn, { email: 'new@dastak.pk', role: 'staff' });
  await requestEmailChange({ email: 'sana.iqbal@gmail.com', password }, requestWith(kept.cookie));
  await post('/forgotpassword', { email: staffsEmail });
  const tokenOf = async (kind: string) =>
    (
      await lost.ask<{ token: string }>(`select particulars ->> 'token' as token from letters where kind = $1`, [kind])
    )[0]!.token;
  kept.reset = await tokenOf('password-reset');
  kept.invitation = await tokenOf('invitation');
  kept.emailChange = await tokenOf('email-leaves');
  await lost.ask(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up)
     select 'x', id, 'Phone', 'x', 'x', 0, 'singleDevice', false from users where email = $1`,
    [staffsEmail],
  );
  const key = await makeApiKey(sana, { name: 'Warehouse', scopes: ['catalogue:read'] });
  if (key.kind === 'made') kept.key = key.key;
  await makeWebhook(sana, { url: 'https://example.com/hooks', topics: ['orders'] });
  await sendTestEvent(sana, (await readWebhooks())[0]!.id);
  expect((await withKey()).status).toBe(200);

  const folder = await mkdtemp(path.join(tmpdir(), 'dastak-restored-'));
  const written = await writeBackup(lost.app, folder);
  const source = { file: written.file, keys: [] };
  const place = { connection: restored.owner, migrationsFolder, replace: false };
  ({ endedAccess } = await restoreBackup({ ...place, source, manifest: written.manifest }));
  await rm(folder, { recursive: true });
  connectDatabase(restored.pool);
});

afterAll(() => switchLimits(true));

async function post(at: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await accountsApi.request(at, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

async function withKey() {
  const response = await publicApi.request('/products', { headers: { authorization: `Bearer ${kept.key}` } });
  return { status: response.status, body: (await response.json()) as { problem?: string } };
}

const history = async (like: string) =>
  (
    await restored.ask<{ action: string }>('select action from audit_entries where action like $1 order by id', [like])
  ).map(({ action }) => action);

test('G6: after a restore nobody is logged in, and no link or invitation of the backup’s day opens anything', async () => {
  expect(await readSignedIn(requestWith(kept.cookie))).toBeNull();
  expect(await post('/resetpassword', { token: kept.reset, password: 'another new password' })).toBe(400);
  expect(
    await post('/invitation/accept', { token: kept.invitation, username: 'Nobody', password: 'four brown cups' }),
  ).toBe(400);
  expect(await post('/email/confirm', { token: kept.emailChange })).toBe(400);
  expect(await restored.ask('select 1 from passkeys')).toEqual([]);
  expect(await restored.ask(`select 1 from letters where state = 'waiting' and particulars ? 'token'`)).toEqual([]);
  expect(await post('/login', { email: ownersEmail, password })).toBe(200);
});

test('G6: after a restore keys are refused with the reason and webhooks send nothing, until the owner confirms them', async () => {
  expect(await withKey()).toMatchObject({ status: 401, body: { problem: expect.stringContaining('confirm') } });
  const [hook] = await readWebhooks();
  expect(hook).toMatchObject({
    state: 'off',
    suspendedAt: expect.any(Date),
    offWhy: expect.stringContaining('restored'),
  });
  const deliveries = async () => (await restored.ask('select 1 from webhook_deliveries')).length;
  const before = await deliveries();
  expect((await order(orderFor(await shelve(), 1))).status).toBe(201);
  expect(await deliveries()).toBe(before);
});

test('G6: a restore says in one line and in the activity log what it ended and suspended', async () => {
  expect(endedAccess).toMatchObject({
    sessions: 1,
    links: 1,
    passkeys: 1,
    invitations: 1,
    emailChanges: 1,
    keys: 1,
    webhooks: 1,
    people: 2,
  });
  expect(describeEndedAccess(endedAccess!)).toBe(
    'Ended: 1 session, 2 links, 1 passkey, 1 invitation. Suspended until an owner confirms them: 1 API key, 1 webhook. Roles as of that day: 2. The first log-in of an owner lists them.',
  );
  expect(await history('restore.%')).toEqual(['restore.access-ended']);
});

test('G6: the owner, and nobody else, is led to the list of a restore, confirms what may work again and closes it', async () => {
  const needs = async (role: 'owner' | 'staff') => (await readNeeds(role, new Date())).map(({ to }) => to);
  expect(await needs('owner')).toContain('/admin/settings/restored');
  expect(await needs('staff')).not.toContain('/admin/settings/restored');
  const [key] = await readApiKeys();
  expect(key?.suspendedAt).toEqual(expect.any(Date));
  await settingActions.functions['confirm-key'](sana, { action: 'confirm-key', key: key!.id });
  expect((await withKey()).status).toBe(200);
  expect(await readOpenRestore()).not.toBeNull();
  await settingActions.functions['close-restore'](sana, { action: 'close-restore', confirms: true });
  expect((await readWebhooks())[0]).toMatchObject({ state: 'on', suspendedAt: null, offWhy: null });
  expect(await readOpenRestore()).toBeNull();
  expect(await needs('owner')).not.toContain('/admin/settings/restored');
  expect(await history('api-key.confirmed')).toHaveLength(1);
  expect(await history('restore.%')).toEqual(['restore.access-ended', 'restore.list-closed']);
  // What waited for the webhook on the day of the backup may have been sent then.
  expect(await restored.ask(`select 1 from webhook_deliveries where state = 'waiting'`)).toEqual([]);
});

test('G6: where an archive is of a version that cannot suspend keys, a restore revokes them', async () => {
  connectDatabase(older.pool);
  await makeApiKey(sana, { name: 'Old', scopes: ['catalogue:read'] });
  await makeWebhook(sana, { url: 'https://example.com/hooks', topics: ['orders'] });
  await older.supervise('alter table api_keys drop column suspended_at');
  await older.supervise('alter table webhooks drop column suspended_at');
  const client = new pg.Client(older.owner);
  await client.connect();
  await client.query(endRestoredAccess({ takenAt: new Date() }));
  await client.end();
  expect(await older.ask('select revoked_at is not null as gone from api_keys')).toEqual([{ gone: true }]);
  expect(await older.ask('select state from webhooks')).toEqual([{ state: 'off' }]);
});
