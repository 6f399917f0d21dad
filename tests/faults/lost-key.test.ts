/** SECRET_KEY is lost: the shop says so and stays closed, until its operator has new keys made. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { connectSecretKey } from '#app/infra/db/secrets.server.ts';
import { confirmTwoFactor, startTwoFactor } from '#app/modules/accounts/second-step/two-factor.server.ts';
import { openSealer } from '#app/modules/shipping/couriers/sealed.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { codeOf } from '#tests/support/totp.ts';
import { send } from './hostile-setup.ts';

const database = await testDatabase();
const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
afterAll(closeShops);

test('T6: a shop whose SECRET_KEY is lost opens again with new keys, without second steps and couriers, and the activity log says so', async () => {
  connectSecretKey('k'.repeat(40));
  await makeSomebody('owner@gmail.com', 'owner');
  const cookie = await cookiesOf('owner@gmail.com');
  const { start } = await startTwoFactor(password, requestWith(cookie));
  expect((await confirmTwoFactor(codeOf(start?.secret ?? ''), requestWith(cookie))).status).toBe(200);
  await database.ask(`insert into courier_accounts (courier, sealed) values ('tcs', $1)`, [
    (await openSealer()).seal('{}', 'tcs'),
  ]);

  const env = { DATABASE_URL: database.url, RATE_LIMITS: 'off', HOST: '127.0.0.1' };
  await expect(openShop(env)).rejects.toThrow(/SECRET_KEY.*npm run new-keys/s);
  const { stdout } = await promisify(execFile)(node, ['bin/new-keys.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  expect(stdout).toContain('Second steps to set up again: 1.');
  expect(stdout).toContain('TCS');

  const shop = await openShop({ ...env, SECRET_KEY: 'n'.repeat(40) });
  expect((await send(shop, { method: 'GET', path: '/admin', headers: { cookie } })).status).toBe(302);
  const response = await send(shop, {
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'owner@gmail.com', password }),
  });
  expect(response.status).toBe(200);
  const [session = ''] = (response.headers['set-cookie'] as string[]).map((line) => line.split(';')[0]!);
  expect((await send(shop, { method: 'GET', path: '/admin', headers: { cookie: session } })).status).toBe(200);
  expect(await database.ask('select sealed from courier_accounts')).toEqual([{ sealed: null }]);
  const notified = await database.ask(`select after from audit_entries where action = 'settings.keys-made-anew'`);
  expect(notified).toEqual([{ after: { secondSteps: 1, couriers: 1 } }]);
});
