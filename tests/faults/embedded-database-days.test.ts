import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  clearStage,
  closeShop,
  connect,
  countOrders,
  freshFolder,
  homeOf,
  leaveStage,
  openHere,
  openShop,
  takeOrders,
  usedFolder,
} from './embedded-database-setup.ts';
import { modeOf, serverOf } from './embedded-database-traces.ts';

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

/** A database opened by this very process, with a connection of each role. */
async function openRoles() {
  const dataDir = await usedFolder();
  const database = await openHere(dataDir);
  const owner = await connect(database.connection('owner'));
  const app = await connect(database.connection('app'));
  return { database, owner, app, home: await homeOf(dataDir) };
}
