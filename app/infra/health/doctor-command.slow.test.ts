/** `npm run doctor` as an operator runs it: a process of its own. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/http.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { locks } from '../db/locks.server.ts';

const database = await testDatabase();
const root = path.join(import.meta.dirname, '../../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const dataDir = await mkdtemp(path.join(tmpdir(), 'dastak-doctor-'));
const folder = path.join(dataDir, 'nothing-here');
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const password = 'a-password-nobody-may-read';
const secretKey = 'a-key-of-forty-letters-nobody-may-read-x';

type Outcome = { code: number | null; text: string };

async function doctor(env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(node, ['bin/doctor.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      // On which no other test's shop is found.
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      SITE_URL: 'http://localhost:3000',
      SECRET_KEY: secretKey,
      METRICS_TOKEN: 'a-token-nobody-may-read',
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}

/** How a line stands, or undefined where there is none of this label. */
function standing({ text }: Outcome, label: string): string | undefined {
  return new RegExp(`^ {2}(ok|look|wrong) +${label} {2,}`, 'm').exec(text)?.[1];
}

test('a shop is looked at line by line; nothing is changed and no secret is said', async () => {
  const mail = await openMailServer({ user: { name: 'post', password } });
  // Databases of tests are set up for speed, and the doctor says so.
  const fast = await doctor();
  expect([standing(fast, 'PostgreSQL'), fast.text.includes('synchronous_commit')], fast.text).toEqual(['wrong', true]);
  await database.supervise(`alter database ${database.name} set synchronous_commit = on`);
  const before = await sizes();
  const message = await doctor({ SMTP_URL: mail.url });
  for (const label of [
    'Settings',
    'Secret key',
    'Disk',
    'PostgreSQL',
    'Database',
    'Rights',
    'Locks',
    'Migrations',
    'Mail server',
  ])
    expect([label, standing(message, label)], message.text).toEqual([label, 'ok']);
  // There is no backup of this shop, and that is what it is told.
  expect(standing(message, 'Newest backup')).toBe('wrong');
  expect(message.text).toContain('npm run backup');
  expect(message.code).toBe(1);
  expect(message.text).toMatch(/1 wrong, .* well\.\n/);
  expect(await sizes()).toEqual(before);
  expect(await readdir(dataDir)).toEqual([]);
  expect(mail.received).toEqual([]);
  for (const secret of [password, secretKey, 'a-token-nobody-may-read', String(database.owner.password)])
    expect(message.text).not.toContain(secret);
});

/** How many rows each table has ever been given, changed or rid of. */
async function sizes(): Promise<unknown[]> {
  const { rows } = await database.supervise(
    `select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_user_tables order by relname`,
  );
  return rows;
}

test('without a database nothing is made, and a shop that never started has nothing wrong', async () => {
  const message = await doctor({ DATABASE_URL: '', DATA_DIR: folder });
  expect([message.code, standing(message, 'Database')], message.text).toEqual([0, 'look']);
  expect(existsSync(folder)).toBe(false);
});

test('a wrong setting, a database that is away and a mail server that refuses are each one line with what to mend', async () => {
  const setting = await doctor({ PORT: 'three' });
  expect([setting.code, standing(setting, 'Settings')]).toEqual([1, 'wrong']);
  expect(setting.text).toContain('PORT must be a number');

  const away = await doctor({ DATABASE_URL: 'postgres://shop:hidden-word@127.0.0.1:1/shop' });
  expect([away.code, standing(away, 'Database')]).toEqual([1, 'wrong']);
  expect(away.text).toContain('refuses connections');
  expect(away.text).not.toContain('hidden-word');

  const mail = await openMailServer({ user: { name: 'post', password } });
  const refused = await doctor({ SMTP_URL: mail.url.replace(password, 'another') });
  expect([refused.code, standing(refused, 'Mail server')], refused.text).toEqual([1, 'wrong']);
});

test('migrations to be made, a key that does not fit, and a lock that is left over are found', async () => {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await client.query("insert into secrets (name, value) values ('accounts', 'sealed:' || repeat('A', 80))");
    const held = await doctor();
    expect(standing(held, 'Locks'), held.text).toBe('look');
    expect(held.text).toContain('holds the lock of migrations');
    expect(held.text).toContain('SECRET_KEY is not the key');
    await client.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    const older = await doctor();
    expect(standing(older, 'Migrations'), older.text).toBe('look');
    expect(older.text).toContain('npm run migrate');
  } finally {
    await client.end();
  }
});

test('a user who may not change the tables is told how to be given them', async () => {
  const { user, password: word, host, port } = database.app;
  const message = await doctor({
    DATABASE_URL: `postgres://${user}:${word}@/${database.name}?host=${encodeURIComponent(String(host))}&port=${port}`,
  });
  expect([message.code, standing(message, 'Rights')], message.text).toEqual([1, 'wrong']);
});
