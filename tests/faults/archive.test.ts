/** The archive of the embedded database: what is lost at most when the machine is, and that the shop never waits for it. */
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { makeBackupKey } from '#app/infra/backup/backup-keys.server.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { closePools, fillShelf, killAll, type Placed, place, poolOn, restore, run } from './backup-setup.ts';
import { clearStage, freshFolder, homeOf, openHere } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { givenRounds } from './rounds.ts';

const rounds = Math.min(10, givenRounds ?? 1);

afterEach(async () => {
  await closePools();
  await closeShops();
  await clearStage();
});

/** A base of the whole database is written before the first part of the archive: that may take a busy machine minutes. */
const patience = { timeout: 90_000 };

type ArchiveState = { archive: string | null; completeUntil: string | null; problem: string | null };

/** What the Health page is told. */
async function readArchiveState(dataDir: string): Promise<ArchiveState | null> {
  const text = await readFile(path.join(dataDir, 'archive.json'), 'utf8').catch(() => 'null');
  return JSON.parse(text);
}

/** Waits until everything up to this moment is in the archive. */
async function untilStored(dataDir: string, moment: number): Promise<ArchiveState> {
  let state: ArchiveState | null = null;
  await expect
    .poll(async () => {
      state = await readArchiveState(dataDir);
      return state?.problem === null && Date.parse(state.completeUntil ?? '') >= moment;
    }, patience)
    .toBe(true);
  return state!;
}

async function switchOn(pool: Pool, folder: string, recipient: string | null): Promise<void> {
  const set = `insert into office_settings (part, values) values ($1, $2)
    on conflict (part) do update set values = excluded.values`;
  await pool.query(set, ['health', { folder, continuous: true }]);
  if (recipient) await pool.query(set, ['backup-key', { recipient }]);
}

/** The program that writes the archive is a child of the shop's. */
async function writersOf(shop: Shop): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((number) => number > 0);
  const found = await Promise.all(
    numbers.map(async (number) => {
      const status = await readFile(`/proc/${number}/status`, 'utf8').catch(() => '');
      const command = await readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '');
      return status.includes(`PPid:\t${shop.process.pid}\n`) && command.includes('bin/archive.ts') ? [number] : [];
    }),
  );
  return found.flat();
}

type Acknowledged = Placed & { at: number };

/** Places orders until it is told to stop. */
function shoppersOf(shop: Shop) {
  const placed: Acknowledged[] = [];
  let isOver = false;
  const shopping = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) placed.push({ ...(await place(shop)), at: Date.now() });
    }),
    // The shop may be gone in the middle of an order, which is known before anybody waits for it here.
  ).catch(() => {});
  return {
    placed,
    async stop() {
      isOver = true;
      await shopping;
    },
  };
}

async function ordersIn(pool: Pool): Promise<Placed[]> {
  return (await pool.query<Placed>('select key, number from orders')).rows;
}

async function expectRightBooks(pool: Pool): Promise<void> {
  const requestFound = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows;
  expect(await audit(requestFound as Parameters<typeof audit>[0])).toEqual([]);
}

test('of a machine that is lost under orders, everything that the archive said to hold comes back from it', {
  timeout: rounds * 240_000,
}, async () => {
  const losses: Loss[] = [];
  while (losses.length < rounds) losses.push(await loseTheMachine());
  const sum = (figure: keyof Loss) => losses.reduce((total, loss) => total + loss[figure], 0);
  const most = (figure: keyof Loss) => Math.max(...losses.map((loss) => loss[figure]));
  report('The machine is lost under orders; the database comes back from its archive of every second', {
    rounds,
    ordersAcknowledged: sum('acknowledged'),
    ordersLost: sum('lost'),
    ordersLostThatWereSaidToBeStored: sum('promised'),
    numbersGivenTwice: sum('doubled'),
    maxLostMs: most('lostMs'),
    restoredMs: most('restoredMs'),
  });
});

type Loss = {
  acknowledged: number;
  lost: number;
  promised: number;
  doubled: number;
  /** From the first order that is lost to the end of the machine. */
  lostMs: number;
  restoredMs: number;
};

async function loseTheMachine(): Promise<Loss> {
  const folder = await freshFolder();
  const lost = { DATA_DIR: path.join(folder, 'data') };
  const found = { DATA_DIR: path.join(await freshFolder(), 'data') };
  const archives = await freshFolder();
  const { secret, recipient } = await makeBackupKey();

  const shop = await openShop({ ...lost, RATE_LIMITS: 'off', ARCHIVE_SECONDS: '1' });
  const pool = await poolOn(lost.DATA_DIR);
  await fillShelf(pool);
  await switchOn(pool, archives, recipient);
  const shoppers = shoppersOf(shop);
  await expect.poll(() => shoppers.placed.length, patience).toBeGreaterThanOrEqual(20);
  await untilStored(lost.DATA_DIR, Date.now());
  const halfway = Date.now();
  const afterHalf = shoppers.placed.length;
  await expect.poll(() => shoppers.placed.length, patience).toBeGreaterThanOrEqual(afterHalf + 40);
  const { completeUntil } = await untilStored(lost.DATA_DIR, halfway);
  const killedAt = Date.now();
  await killAll(shop, lost.DATA_DIR, await writersOf(shop));
  await shoppers.stop();
  await rm(lost.DATA_DIR, { recursive: true, force: true });

  const locked = await run('restore', [archives], found);
  expect(locked).toMatchObject({ code: 1, text: expect.stringContaining('is encrypted: give its key') });
  const began = performance.now();
  const output = await restore([archives], { ...found, BACKUP_KEY: secret });
  const restoredMs = Math.round(performance.now() - began);
  expect(output).toMatch(/^Restored: \d+ orders/m);
  const again = await openShop({ ...found, RATE_LIMITS: 'off', ARCHIVE_SECONDS: '1' });
  const restored = await poolOn(found.DATA_DIR);
  await expectRightBooks(restored);
  const state = new Set((await ordersIn(restored)).map(({ key }) => key));
  const missing = shoppers.placed.filter(({ key }) => !state.has(key));
  const promised = missing.filter(({ at }) => at < Date.parse(completeUntil!));
  expect(promised).toEqual([]);
  const fresh = await Promise.all(Array.from({ length: 50 }, () => place(again)));
  const known = new Set(shoppers.placed.map(({ number }) => number));
  const doubled = fresh.filter(({ number }) => known.has(number));
  expect(doubled).toEqual([]);
  // The restored shop goes on with an archive of its own in the same folder.
  const newer = await untilStored(found.DATA_DIR, Date.now());
  expect(await readdir(archives)).toHaveLength(2);
  expect(newer.archive).toContain(archives);
  await again.stop();
  await closePools();

  // Back to a moment of the first archive.
  const moment = new Date(halfway).toISOString();
  await restore([archives, '--until', moment, '--replace'], { ...found, BACKUP_KEY: secret });
  const reopened = await openShop({ ...found, RATE_LIMITS: 'off' });
  const gone = await poolOn(found.DATA_DIR);
  await expectRightBooks(gone);
  const then = new Set((await ordersIn(gone)).map(({ key }) => key));
  expect(shoppers.placed.filter(({ key, at }) => at < halfway && !then.has(key))).toEqual([]);
  expect(then.size).toBeLessThan(state.size);
  const { number } = await place(reopened);
  expect([...known, ...fresh.map((each) => each.number)]).not.toContain(number);
  await reopened.stop();
  await closePools();
  return {
    acknowledged: shoppers.placed.length,
    lost: missing.length,
    promised: promised.length,
    doubled: doubled.length,
    lostMs: missing.length > 0 ? killedAt - Math.min(...missing.map(({ at }) => at)) : 0,
    restoredMs,
  };
}

test('a folder that is gone stops the archive and never the shop; it goes on by itself, or begins anew where it cannot', {
  timeout: 240_000,
}, async () => {
  const here = { DATA_DIR: path.join(await freshFolder(), 'data') };
  const mount = await freshFolder();
  const [folder, away] = [path.join(mount, 'backups'), path.join(mount, 'away')];
  const shop = await openShop({ ...here, RATE_LIMITS: 'off', ARCHIVE_SECONDS: '1' });
  const pool = await poolOn(here.DATA_DIR);
  await fillShelf(pool);
  await switchOn(pool, folder, null);
  const problem = async () => (await readArchiveState(here.DATA_DIR))?.problem;
  await expect.poll(problem, patience).toContain(`There is no folder ${folder}.`);
  await rename(await freshFolder(), folder);
  const first = await untilStored(here.DATA_DIR, Date.now());

  await rename(folder, away);
  await place(shop);
  await expect.poll(problem, patience).not.toBeNull();
  const { number } = await place(shop);
  await rename(away, folder);
  const second = await untilStored(here.DATA_DIR, Date.now());
  expect(second.archive).toBe(first.archive);

  // The server has removed the log that the archive lacks, as it does when too much of it waits.
  await rename(folder, away);
  await place(shop);
  await expect.poll(problem, patience).not.toBeNull();
  await expect
    .poll(async () => {
      await pool.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active');
      return (await pool.query('select 1 from pg_replication_slots')).rowCount;
    }, patience)
    .toBe(0);
  await rename(away, folder);
  const third = await untilStored(here.DATA_DIR, Date.now());
  expect(third.archive).not.toBe(first.archive);

  // Switched off, nothing is kept for it any more.
  await pool.query(`update office_settings set values = values || '{"continuous": false}' where part = 'health'`);
  await expect.poll(() => readArchiveState(here.DATA_DIR), patience).toBeNull();
  expect((await pool.query('select 1 from pg_replication_slots')).rows).toEqual([]);
  await shop.stop();
  await closePools();
  const output = await restore([path.join(third.archive!), '--replace'], here);
  expect(output).toContain('Restored: 3 orders');
  const reopened = await openShop({ ...here, RATE_LIMITS: 'off' });
  expect((await ordersIn(await poolOn(here.DATA_DIR))).map((each) => each.number)).toContain(number);
  await reopened.stop();
});

test('a restore that is cut off while its database takes the place of the old one leaves the old one', async () => {
  const dataDir = path.join(await freshFolder(), 'data');
  await (await openHere(dataDir)).stop();
  const home = await homeOf(dataDir);
  const passwords = path.join(home, 'cluster/passwords.json');
  const before = await readFile(passwords, 'utf8');
  await rename(path.join(home, 'cluster'), path.join(home, 'replaced-0123456789ab'));
  await openHere(dataDir);
  expect(await readFile(passwords, 'utf8')).toBe(before);
  expect((await readdir(home)).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});
