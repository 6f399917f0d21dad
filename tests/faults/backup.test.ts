/** The shop is backed up while orders flow, is lost, and is restored elsewhere: what was backed up stands, no number is given twice. */
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { urlOf } from '#tests/support/database.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { backUp, closePools, fillShelf, killAll, type Placed, place, poolOn, restore, run } from './backup-setup.ts';
import { clearStage, freshFolder, openHere } from './embedded-database-setup.ts';
import { report } from './figures.ts';

afterEach(async () => {
  await closePools();
  await closeShops();
  await clearStage();
});

/** Every row of every table but two: each restore adds an entry to the audit log, each backup one to the list of backups. */
async function rowsOf(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('audit_entries', 'backups') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as rows from public.${name} as each`,
    );
    found[name] = rows[0].rows;
  }
  return found;
}

/** An owner who is logged in, and a key that reads the catalogue. */
async function letIn(pool: Pool): Promise<string> {
  const key = `dk_${randomBytes(32).toString('base64url')}`;
  await pool.query(`
    insert into users (id, name, user_name, email, role) values ('sana', 'Sana', 'sana', 'sana@dastak.pk', 'owner');
    insert into sessions (id, token, user_id, expires_at) values ('1', 'a', 'sana', now() + interval '1 day')`);
  await pool.query(
    `insert into api_keys (name, prefix, hash, scopes, created_by) values ('Warehouse', 'dk_x', $1, '{catalogue:read}', 'Sana')`,
    [createHash('sha256').update(key).digest('hex')],
  );
  return key;
}

function askWithKey(address: string, key: string): Promise<Response> {
  return fetch(`${address}/api/v1/products`, { headers: { authorization: `Bearer ${key}` } });
}

test('a shop that is backed up under orders, killed and lost is whole again elsewhere, and no order number is given twice', async () => {
  const first = await freshFolder();
  const lost = { DATA_DIR: path.join(first, 'data') };
  const second = await freshFolder();
  const found = { DATA_DIR: path.join(second, 'data') };
  const backups = path.join(first, 'backups');

  const shop = await openShop({ ...lost, RATE_LIMITS: 'off' });
  const lostPool = await poolOn(lost.DATA_DIR);
  await fillShelf(lostPool);
  const key = await letIn(lostPool);
  expect((await askWithKey(shop.address, key)).status).toBe(200);
  const placed: Placed[] = [];
  let isOver = false;
  const shoppers = Array.from({ length: 4 }, async () => {
    while (!isOver) placed.push(await place(shop));
  });
  await expect.poll(() => placed.length).toBeGreaterThanOrEqual(40);
  const before = [...placed];
  const file = await backUp(backups, lost);
  const after = placed.length;
  // These are lost: their numbers are in shoppers' hands.
  await expect.poll(() => placed.length).toBeGreaterThanOrEqual(after + 20);
  isOver = true;
  await Promise.all(shoppers);

  await killAll(shop, lost.DATA_DIR);
  await rm(lost.DATA_DIR, { recursive: true, force: true });

  const began = performance.now();
  const output = await restore([file], found);
  const restoredMs = Math.round(performance.now() - began);
  const reopened = await openShop({ ...found, RATE_LIMITS: 'off' });
  const pool = await poolOn(found.DATA_DIR);
  const askFound = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows;
  expect(await audit(askFound as Parameters<typeof audit>[0])).toEqual([]);
  const { rows: standing } = await pool.query<Placed>('select key, number from orders');
  expect(standing).toEqual(expect.arrayContaining(before));
  // A shopper who asks again is told the same number; a new order gets one that nobody ever had.
  expect(await place(reopened, before[0]!.key)).toEqual(before[0]);
  // Whoever was let in on the day of the backup may have been put out since.
  expect(output).toMatch(/^ {2}Ended: 1 session, .* Suspended until an owner confirms them: 1 API key, 0 webhooks\./m);
  expect((await pool.query('select 1 from sessions')).rows).toEqual([]);
  const input = await askWithKey(reopened.address, key);
  expect({ status: input.status, text: await input.text() }).toEqual({
    status: 401,
    text: expect.stringContaining('suspended'),
  });
  const fresh = await Promise.all(Array.from({ length: 50 }, () => place(reopened)));
  const known = new Set(placed.map(({ number }) => number));
  expect(fresh.filter(({ number }) => known.has(number))).toEqual([]);
  const { rows: noted } = await pool.query(`select action, after from audit_entries where kind = 'backup'`);
  const restored = new Set(standing.map(({ key }) => key));
  expect(noted).toEqual([{ action: 'backup.restored', after: expect.any(Object) }]);
  const { skippedFrom, skippedTo, skippedOrders } = noted[0].after;
  expect(skippedTo).toBe(skippedFrom + skippedOrders - 1);
  // Three times what the day took, which is more than a thousand where the machine is fast.
  expect(skippedOrders).toBeGreaterThanOrEqual(
    Math.max(1_000, 3 * placed.filter(({ key }) => restored.has(key)).length),
  );
  await reopened.stop();
  report('The machine is lost after a backup that was made while orders flowed', {
    ordersAcknowledged: placed.length,
    ordersSinceTheBackup: placed.filter(({ key }) => !restored.has(key)).length,
    ordersLostOfBefore: before.filter(({ key }) => !restored.has(key)).length,
    numbersGivenTwice: fresh.filter(({ number }) => known.has(number)).length,
    restoredMs,
  });
  expect(output).toMatch(/^Restored: \d+ orders/m);

  // The same rows on another server, reached by DATABASE_URL, and back into an embedded database that has to be replaced.
  const third = await freshFolder();
  const server = await openHere(path.join(third, 'data'));
  const elsewhere = { DATABASE_URL: urlOf(server.connection('owner')) };
  await openHere(found.DATA_DIR);
  const rows = await rowsOf(pool);
  await restore([await backUp(backups, found)], elsewhere);
  expect(await rowsOf(await poolOn(path.join(third, 'data')))).toEqual(rows);
  const back = await backUp(backups, elsewhere);
  const refused = await run('restore', [back], found);
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('already holds a shop') });
  expect(await rowsOf(pool)).toEqual(rows);
  await restore([back, '--replace'], found);
  expect(await rowsOf(pool)).toEqual(rows);
});
