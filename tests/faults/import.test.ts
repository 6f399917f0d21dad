/** An old shop moves in by `npm run import`, which is killed again and again: a small shop, or a large one in the long run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Client, Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { timed } from '#tests/support/http.ts';
import { readImported, writeOldShop } from '#tests/support/import.ts';
import { clearStage, connect, freshFolder, openHere, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { isLong } from './rounds.ts';

const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const oldShop = isLong
  ? { products: 20_000, orders: 50_000, accounts: 5_000, messages: 500 }
  : { products: 200, orders: 400, accounts: 100, messages: 50 };
const records = Object.values(oldShop).reduce((total, each) => total + each);
const kills = isLong ? 9 : 3;
/** A lock that only the superuser's connection below holds, so that an import waits for it. */
const lock = 20_261_126;

afterEach(clearStage);

type Import = { child: ChildProcess; ended: Promise<string> };

/** Starts the command. `ended` resolves with its last line. */
function startImport(source: string, dataDir: string): Import {
  const child = spawn(node, ['bin/import.ts', 'firestore', source], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<string>((resolve) =>
    child.once('close', () => resolve(output.trimEnd().split('\n').at(-1) ?? '')),
  );
  return { child, ended };
}

/** Opens the database of a data folder with all its tables, and returns a connection of the superuser. */
async function openDatabase(dataDir: string): Promise<Client> {
  const database = await openHere(dataDir);
  await migrateDatabase(database.connection('owner'), path.join(root, 'migrations'));
  return connect(await supervisorOf(dataDir));
}

/** Kills an import inside the transaction that stores the record of this number. */
async function killImportAt(number: number, supervisor: Client, start: () => Import): Promise<void> {
  await supervisor.query(`
    create or replace function hold_import() returns trigger language plpgsql as $$
      begin
        if (select count(*) from moved_records) >= ${number} then perform pg_advisory_xact_lock(${lock}); end if;
        return null;
      end $$;
    create or replace trigger hold_import after insert on moved_records execute function hold_import();
    select pg_advisory_lock(${lock})`);
  const { child, ended } = start();
  await expect
    .poll(
      async () =>
        (await supervisor.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      { timeout: 600_000 },
    )
    .toBe(1);
  child.kill('SIGKILL');
  await ended;
  await supervisor.query(`select pg_advisory_unlock(${lock})`);
}

async function readShop(dataDir: string) {
  const pool = new Pool({ ...(await supervisorOf(dataDir)), max: 1 });
  try {
    return await readImported(async (text) => (await pool.query(text)).rows);
  } finally {
    await pool.end();
  }
}

test(
  'J4: an old shop moves in, and an import that is killed again and again ends as an unbroken one',
  async () => {
    const folder = await freshFolder();
    const old = path.join(folder, 'old');
    await writeOldShop(old, oldShop);
    const [whole, broken] = [path.join(folder, 'whole'), path.join(folder, 'broken')];
    await openDatabase(whole);
    const supervisor = await openDatabase(broken);

    const [unbroken, unbrokenMs] = await timed(startImport(old, whole).ended);
    const { products, orders, accounts, messages } = oldShop;
    const counts = `${products} products, 0 families, ${orders} orders, 0 customers, ${accounts} accounts, ${messages} messages`;
    expect(unbroken).toBe(`Imported: ${counts}; 0 rejected`);
    for (let kill = 0; kill < kills; kill++)
      await killImportAt(1 + Math.floor((kill * records) / kills), supervisor, () => startImport(old, broken));
    await startImport(old, broken).ended;
    expect(await readShop(broken)).toEqual(await readShop(whole));
    const [, repeatMs] = await timed(startImport(old, whole).ended);
    report('An old shop moves in', {
      products,
      orders,
      unbrokenMs: Math.round(unbrokenMs),
      repeatMs: Math.round(repeatMs),
      kills,
    });
  },
  isLong ? 900_000 : undefined,
);
