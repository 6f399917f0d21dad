import { readFileSync } from 'node:fs';
import { chown, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  canSwitchUser,
  clearStage,
  closeShop,
  countOrders,
  freshFolder,
  homeOf,
  isRoot,
  killShop,
  leaveStage,
  openShop,
  startErrorOf,
  takeOrders,
  unprivilegedUser,
} from './embedded-database-setup.ts';
import { modeOf, serverOf, userOf } from './embedded-database-traces.ts';

afterEach(clearStage);
afterAll(leaveStage);

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

  test.runIf(canSwitchUser)('an ordinary user needs no help from root, also in a private folder', async () => {
    const dataDir = await freshFolder({ owner: unprivilegedUser, mode: 0o700 });
    const shop = await openShop(dataDir, { user: unprivilegedUser });
    await takeOrders(shop, 1);
    const server = serverOf(dataDir)!;
    expect(userOf(server)).toBe(unprivilegedUser);
    process.kill(server, 'SIGKILL');
    await expect.poll(() => shop.lines).toContain('Database is up again');
    await killShop(shop);
    const next = await openShop(dataDir, { user: unprivilegedUser });
    expect(await countOrders(next)).toBe(1);
    await closeShop(next);
    expect(serverOf(dataDir)).toBeUndefined();
  });

  test.runIf(canSwitchUser)("root can open an ordinary user's shop, and the user can open it again", async () => {
    const dataDir = await freshFolder({ owner: unprivilegedUser, mode: 0o755 });
    const first = await openShop(dataDir, { user: unprivilegedUser });
    await takeOrders(first, 1);
    await closeShop(first);
    const second = await openShop(dataDir);
    expect(userOf(serverOf(dataDir)!)).toBe(unprivilegedUser);
    await takeOrders(second, 1);
    await closeShop(second);
    const third = await openShop(dataDir, { user: unprivilegedUser });
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
    expect(await startErrorOf(dataDir)).toMatch(/^\/tmp\/dastak-\S+ belongs to somebody else: remove it/);
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
