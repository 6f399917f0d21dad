import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  clearStage,
  closeShop,
  connect,
  countOrders,
  freshFolder,
  homeOf,
  keep,
  killShop,
  leaveStage,
  openHere,
  openShop,
  startShop,
  takeOrders,
  usedFolder,
} from './embedded-database-setup.ts';
import { draftsOf, isAlive, serverOf, workersIn } from './embedded-database-traces.ts';

afterEach(clearStage);
afterAll(leaveStage);

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
      await expect.poll(() => shop.lines.filter((line) => line === 'Database is up again')).toHaveLength(round);
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
    for (const shop of shops) await expect.poll(() => shop.lines).toContain('Database is up again');
    await closeShop(shops[0]!);
    expect(await countOrders(shops[1]!)).toBe(2);
    await closeShop(shops[1]!);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test('many who ask for the database to be healed get one answer, and healing a closed shop opens nothing', async () => {
    const dataDir = await usedFolder();
    const lines: string[] = [];
    const database = await openHere(dataDir, (line) => lines.push(line));
    const data = path.join(await homeOf(dataDir), 'cluster/data');
    const workers = workersIn(data);
    process.kill(serverOf(dataDir)!, 'SIGKILL');
    // A worker outlives its server by a moment, and answers.
    await expect.poll(() => workersIn(data).filter((worker) => workers.includes(worker))).toEqual([]);
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
    await expect.poll(() => workersIn(path.join(home, 'cluster/data'))).toEqual([worker]);
    const next = startShop(dataDir);
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
    await expect.poll(() => workersIn(path.join(home, 'cluster/data'))).toEqual([]);
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
    const killed = startShop(dataDir);
    // Looked at without a pause, because the moments are short.
    await expect.poll(() => draftsOf(home).some(isThen), { interval: 0 }).toBe(true);
    await killShop(killed);
    expect(existsSync(path.join(home, 'cluster'))).toBe(false);
    const next = await openShop(dataDir);
    await takeOrders(next, 1);
    expect(draftsOf(home)).toEqual([]);
  });
});
