/** An old shop moves in by `npm run import`, killed again and again; only under `npm run drill`. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { whatMovedIn, writeOldShop } from '../app/moving/testing.ts';
import { withDatabase } from '../bin/open-database.ts';
import { report } from './figures.ts';

const root = path.join(import.meta.dirname, '..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const folder = await mkdtemp(path.join(tmpdir(), 'moving-in-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const oldShop = { products: 20_000, orders: 50_000, accounts: 5_000, messages: 500 };

/** Runs the command to its end, or kills it after so many lines of progress. Returns its last line. */
function runImport(dataDir: string, killAfter = Number.POSITIVE_INFINITY): Promise<{ last: string; killed: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['bin/import.ts', 'firestore', path.join(folder, 'old')], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let last = '';
    let lines = 0;
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line;
      if (/records read/.test(line) && ++lines === killAfter) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ last, killed: signal === 'SIGKILL' }));
  });
}

function readShop(dataDir: string) {
  return withDatabase({ databaseUrl: null, databaseDirectUrl: null, dataDir }, root, async ({ app }) => {
    const pool = new pg.Pool({ ...app, max: 1 });
    try {
      return await whatMovedIn(async (text) => (await pool.query(text)).rows);
    } finally {
      await pool.end();
    }
  });
}

test.runIf(process.env.DRILL_ROUNDS)(
  'J4: 20,000 products and 50,000 orders move in within minutes, and an import that is killed ends as an unbroken one',
  async () => {
    await writeOldShop(path.join(folder, 'old'), oldShop);
    const [whole, broken] = [path.join(folder, 'whole'), path.join(folder, 'broken')];
    const start = performance.now();
    const unbroken = await runImport(whole);
    const unbrokenMs = Math.round(performance.now() - start);
    expect(unbroken.last).toBe(
      'Imported: 20000 products, 0 families, 50000 orders, 0 customers, 5000 accounts, 500 messages; 0 rejected',
    );
    let kills = 0;
    for (let killAfter = 2; killAfter < 60; killAfter += 3) {
      if (!(await runImport(broken, killAfter)).killed) break;
      kills++;
    }
    expect(kills).toBeGreaterThan(1);
    expect(await readShop(broken)).toEqual(await readShop(whole));
    const repeatStart = performance.now();
    await runImport(whole);
    const repeatMs = Math.round(performance.now() - repeatStart);
    report('moving in', { products: oldShop.products, orders: oldShop.orders, unbrokenMs, repeatMs, kills });
  },
  900_000,
);
