import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { announcePrices, priceChangesSoon } from '#app/modules/catalog/prices/sale-times.server.ts';
import { noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { isNeeded } from '#tests/support/jobs.ts';
import { readSaleCountdown } from './content.server.ts';

const database = await testDatabase();

afterEach(async () => {
  await database.ask('delete from sale_countdown');
  await database.ask('delete from products');
  await database.ask('delete from office_settings');
});

/** A price for a time, its moments in hours from now. */
async function timed(id: number, from: number, until: number): Promise<void> {
  await database.ask(
    `insert into timed_prices values ($1, now() + make_interval(hours => $2), now() + make_interval(hours => $3), 90000)`,
    [id, from, until],
  );
}

/** When the countdown says that the sale ends, and until when its page is right, in hours from now. */
async function readClock(): Promise<{ ends: number | null; rightFor: number }> {
  const { result, read } = await observeReading(readSaleCountdown);
  const inHours = (ms: number) => Math.round((ms - Date.now()) / 3_600_000);
  return { ends: result && inHours(Date.parse(result.saleEndTime)), rightFor: inHours(read.expiresAt) };
}

test('M6: a countdown that follows the sale prices runs to the end of the last one, and not without one', async () => {
  await database.ask(
    `insert into sale_countdown (start_time, end_time, follows_prices) values ('2020-01-01', '2020-01-02', true)`,
  );
  expect((await readClock()).ends).toBeNull();
  const [lamp, soap, hidden] = [await shelve(), await shelve(), await shelve({ active: false })];
  await timed(lamp, -10, 30);
  await timed(soap, -5, 60);
  await timed(hidden, -5, 90);
  expect(await readClock()).toEqual({ ends: 60, rightFor: 60 });
  await timed(lamp, 40, 120);
  // The next price begins first, and the sale then ends later.
  expect(await readClock()).toEqual({ ends: 60, rightFor: 40 });
});

test('M6: in an own shop the countdown is there only while a price is reduced, and ends with it', async () => {
  await database.ask(
    `insert into sale_countdown (start_time, end_time) values (now() - interval '1 hour', now() + interval '50 hours')`,
  );
  expect((await readClock()).ends).toBe(50);
  await inTransaction((tx) => noteSetUp(tx, 'nothing'));
  expect((await readClock()).ends).toBeNull();
  const [lamp, soap] = [await shelve(), await shelve()];
  await timed(lamp, -10, 30);
  expect(await readClock()).toEqual({ ends: 30, rightFor: 30 });
  await timed(soap, -10, 90);
  expect((await readClock()).ends).toBe(50);
});

test('M6: what begins or ends by itself is announced for open pages, product by product', async () => {
  const [lamp, soap] = [await shelve(), await shelve()];
  const isChanging = () => isNeeded(priceChangesSoon({ past: 30, ahead: 60 }));
  await timed(soap, -30, 30);
  expect(await isChanging()).toBe(false);
  await timed(lamp, -30, 0);
  expect(await isChanging()).toBe(true);
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('listen changed');
    const received: string[] = [];
    client.on('notification', ({ payload = '' }) => received.push(payload));
    await announcePrices({ past: 3_600, ahead: 0 });
    await client.query(`notify changed, 'the end'`);
    while (!received.includes('the end')) await once(client, 'notification');
    expect(received).toEqual([`product:${lamp}`, 'content:countdown', 'the end']);
  } finally {
    await client.end();
  }
});
