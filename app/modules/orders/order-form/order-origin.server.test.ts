import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, orderFor } from '#tests/support/orders.ts';
import { askToForget, forgetOrders } from '../forget-order.server.ts';

const { ask } = await testDatabase();
const owner = { id: 'u1', name: 'Bilal', role: 'owner' as const };
const origin = { source: 'facebook', medium: 'cpc', campaign: 'Eid', fbclid: 'IwAR0x' };

afterEach(async () => {
  for (const table of ['orders', 'products', 'shop_settings']) await ask(`delete from ${table}`);
});

function keepOrigins(): Promise<unknown> {
  return ask(`insert into shop_settings (values) values ('{"keepsOrigins": true}')`);
}

async function originOf(number: string | undefined): Promise<unknown> {
  const [row] = await ask<{ origin: unknown }>('select origin from orders where number = $1', [number]);
  return row?.origin;
}

test('M27: an order keeps where it came from once the owner has switched it on, and not before', async () => {
  const id = await shelve();
  const before = await order({ ...orderFor(id), origin });
  expect(await originOf(before.number)).toBeNull();
  await keepOrigins();
  const after = await order({ ...orderFor(id), origin });
  expect(await originOf(after.number)).toEqual(origin);
  for (const junk of [{ source: 7 }, 'x', null, []]) {
    const { status, number } = await order({ ...orderFor(id), contactNo: '0300 7654321', origin: junk });
    expect(status).toBe(201);
    expect(await originOf(number)).toBeNull();
    await ask('delete from orders where number = $1', [number]);
  }
});

test('M27: the same order from another advertisement is the same order', async () => {
  const id = await shelve();
  await keepOrigins();
  const key = randomUUID();
  const first = await order({ ...orderFor(id), origin }, key);
  const again = await order({ ...orderFor(id), origin: { source: 'tiktok' } }, key);
  expect(again).toMatchObject({ status: 200, number: first.number });
  expect(await originOf(first.number)).toEqual(origin);
});

test('M27: whoever is forgotten leaves only the name of the source', async () => {
  const id = await shelve();
  await keepOrigins();
  const numbers = [await order({ ...orderFor(id), origin }), await order({ ...orderFor(id), origin: undefined })];
  for (const { number } of numbers) await changeState(owner, String(number), { to: 'cancelled', reason: 'Not wanted' });
  const requested = await inTransaction((tx) => askToForget(tx, sql`true`));
  expect(await forgetOrders(owner, requested)).toEqual({ forgotten: 2, waiting: 0 });
  expect(await originOf(numbers[0]?.number)).toEqual({ source: 'facebook' });
  expect(await originOf(numbers[1]?.number)).toBeNull();
});
