import { afterEach, expect, test } from 'vitest';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner, packedOrder, parcelOf, shippedOrder, stateOf, step } from '#tests/support/delivery.ts';
import { isNumberTaken } from './booking/number-taken.server.ts';
import { handOver } from './hand-over.server.ts';
import { readUnnumbered } from './parcel-needs.server.ts';
import { countParcels, readParcels } from './parcels.server.ts';

const { ask } = await testDatabase();

afterEach(async () => {
  await ask('delete from orders');
  await ask('delete from products');
});

/** So many parcels on their way, all of one moment but for a few microseconds. */
async function manyParcels(count: number): Promise<void> {
  const number = await shippedOrder('tcs', 'TEMPLATE1');
  await ask(
    `with many as (insert into orders (number, key, receipt, request_hash, state, full_name, phone, province, city, shipping_address,
       total_paisa, courier, tracking_number, placed_at, state_since)
     select (10000000 + i)::text, gen_random_uuid(), substr(md5(i::text), 1, 22), md5(i::text), 'shipped', full_name, phone, province,
       city, shipping_address, total_paisa, 'leopards', 'LE' || (70000000 + i), now(), now() - make_interval(hours => 100) + i / 3 * interval '1 microsecond'
     from orders, generate_series(1, $2) i where number = $1 returning *)
     insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, news_at, on_way)
     select id, 1, courier, tracking_number, 'by-hand', total_paisa, state_since, state_since, true from many`,
    [number, count],
  );
}

test('K5: the list of parcels is read page by page, each parcel once, longest without news first', async () => {
  await manyParcels(260);
  const seen: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < 10; page++) {
    const read = await readParcels({ tab: 'all', courier: null, question: '', after: parseMomentCursor(after) });
    expect(read.rows.length).toBeLessThanOrEqual(50);
    seen.push(...read.rows.map(({ id }) => id));
    after = read.next;
    if (!after) break;
  }
  const all = await ask<{ id: string }>('select id from shipments order by news_at, id');
  expect(seen).toEqual(all.map(({ id }) => Number(id)));
  expect(seen).toHaveLength(261);
  const tcs = await readParcels({ tab: 'all', courier: 'tcs', question: '' });
  expect(tcs.rows.map(({ trackingNumber }) => trackingNumber)).toEqual(['TEMPLATE1']);
});

test('K5: counts stop at a thousand, and a parcel is counted where its order stands', async () => {
  await manyParcels(1_200);
  const back = await shippedOrder('trax', '2024118830001');
  await step(back, 'returning');
  const counts = await countParcels();
  expect(counts).toMatchObject({ all: 1_001, back: 1, couriers: { tcs: 1, leopards: 1_001, trax: 1 } });
  await step(back, 'returned');
  expect(await countParcels()).toMatchObject({ back: 0, couriers: { trax: 0 } });
});

test('K5: a parcel that left without a number needs a look at once, longest without first, until it has one', async () => {
  await shippedOrder('tcs', '77944102263');
  const bare = [await packedOrder(), await packedOrder()];
  for (const number of bare) await handOver(owner, { number, courier: 'tcs', trackingNumber: null });
  const look = await readParcels({ tab: 'look', courier: null, question: '' });
  expect(look.rows.map(({ number, trackingNumber }) => [number, trackingNumber])).toEqual(
    bare.map((number) => [number, null]),
  );
  expect(await countParcels()).toMatchObject({ look: 2, all: 3 });
  expect(await readUnnumbered()).toMatchObject({ count: 2, first: { number: bare[0], courier: 'tcs' } });
  await step(bare[0] ?? '', 'delivered');
  expect(await readUnnumbered()).toMatchObject({ count: 1, first: { number: bare[1] } });
});

test('K5: one number of a courier is one parcel on its way: the database itself refuses the second', async () => {
  const first = await shippedOrder('tcs', '77944102263');
  const [second, other] = [await packedOrder(), await packedOrder()];
  const twice = await Promise.all([
    handOver(owner, { number: second, courier: 'tcs', trackingNumber: '77944102299' }),
    handOver(owner, { number: other, courier: 'tcs', trackingNumber: '77944102299' }),
  ]);
  expect(twice.map(({ kind }) => kind).toSorted()).toEqual(['done', 'taken']);
  const left = twice[0]?.kind === 'done' ? other : second;
  expect(await handOver(owner, { number: left, courier: 'tcs', trackingNumber: '77944102263' })).toEqual({
    kind: 'taken',
    number: left,
    by: first,
  });
  expect(await stateOf(ask, left)).toBe('packed');
  const writing = ask(
    `insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa)
     select id, 9, 'tcs', '77944102263', 'by-hand', total_paisa from orders where number = $1`,
    [left],
  );
  await expect(writing).rejects.toSatisfy(isNumberTaken);
  // With another courier the action itself refuses it, because the wrong label was scanned.
  expect(await handOver(owner, { number: left, courier: 'trax', trackingNumber: '77944102263' })).toEqual({
    kind: 'taken',
    number: left,
    by: first,
    with: 'tcs',
  });
  // After years a courier gives the same number again.
  await step(first, 'returning');
  await step(first, 'returned');
  const later = await packedOrder();
  expect(await handOver(owner, { number: later, courier: 'tcs', trackingNumber: '77944102263' })).toMatchObject({
    kind: 'done',
  });
});

test('K5: a parcel whose booking outlived a cancelled order is followed again when the order goes out after all', async () => {
  const number = await packedOrder();
  await ask(
    `insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, ended_at)
     select id, 1, 'tcs', '77944102277', 'booked', total_paisa, now() from orders where number = $1`,
    [number],
  );
  await handOver(owner, { number, courier: 'tcs', trackingNumber: '77944102277' });
  expect(await parcelOf(ask, number)).toMatchObject({ attempt: 1, ended_at: null, on_way: true });
});
