/** What the fault tests of backups share: a shop that orders flow into, and the commands as its owner runs them. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { expect } from 'vitest';
import type { Shop } from '#tests/support/shop-process.ts';
import { homeOf, supervisorOf, until } from './embedded-database-setup.ts';
import { serverOf, signal, workersIn } from './embedded-database-traces.ts';
import { orderOf } from './fleet-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const pools: Pool[] = [];

/** Closes every pool that was opened. */
export async function closePools(): Promise<void> {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
}

export type CommandResult = { code: number; text: string };

/** Runs a command of the shop as its owner would, without a terminal. */
export function run(
  command: 'backup' | 'restore',
  options: string[],
  place: Record<string, string>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...place };
    const child = execFile(node, [`bin/${command}.ts`, ...options], { cwd: root, env }, (error, out, problem) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ code, text: out + problem });
    });
    child.stdin?.end();
  });
}

/** Makes a backup and returns its file. */
export async function backUp(folder: string, place: Record<string, string>): Promise<string> {
  const { text } = await run('backup', [folder], place);
  const file = /^Backup: (.+)\n$/m.exec(text)?.[1];
  expect(file, text).toBeTruthy();
  return file!;
}

/** Restores, and returns what the command said. */
export async function restore(options: string[], place: Record<string, string>): Promise<string> {
  const { code, text } = await run('restore', options, place);
  expect(code, text).toBe(0);
  return text;
}

/** A pool of the superuser on the database of a data folder. */
export async function poolOn(dataDir: string): Promise<Pool> {
  const pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
}

export type Placed = { key: string; number: string };

/** Places an order, again with its key while the shop asks to come back. */
export async function place(shop: Shop, key: string = randomUUID()): Promise<Placed> {
  const response = await orderOf(shop.address, 1, key);
  expect([200, 201], response.text).toContain(response.status);
  return { key, number: JSON.parse(response.text).number };
}

/** A lamp that is never sold out, and a picture whose bytes are hard to copy. */
export async function fillShelf(pool: Pool): Promise<void> {
  await pool.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 1000000)`);
  await pool.query(`insert into stock_moves (product_id, delta, reason) values (1, 1000000, 'opening')`);
  await pool.query(`insert into pictures (id, width, height, colour, master) values ($1, 9, 9, '#ffffff', $2)`, [
    '0123456789abcdef01234567',
    Buffer.from('a picture\n\\.\n\t\\N\0'),
  ]);
}

/** Ends a shop and its database as a broken machine would, with everything else that it runs. */
export async function killAll(shop: Shop, dataDir: string, others: readonly number[] = []): Promise<void> {
  const data = path.join(await homeOf(dataDir), 'cluster/data');
  shop.process.kill('SIGKILL');
  for (const other of others) signal(other, 'SIGKILL');
  signal(serverOf(dataDir)!, 'SIGKILL');
  await until(() => {
    for (const worker of workersIn(data)) signal(worker, 'SIGKILL');
    return workersIn(data).length === 0;
  });
}
