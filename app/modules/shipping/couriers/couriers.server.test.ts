import { afterEach, expect, test } from 'vitest';
import {
  activeCouriers,
  allCouriers,
  courierLabel,
  firstCouriers,
  isCourierName,
} from '#app/modules/orders/couriers/courier.ts';
import { readCourierRates } from '#app/modules/orders/couriers/courier-rates.server.ts';
import { dropCourier, keepCouriers, makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { ownCourier } from '#app/modules/orders/couriers/number-courier.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeCourier, readCourierAccount, readCourierAccounts } from './courier-accounts.server.ts';

const { ask, supervise } = await testDatabase();
const owner = { id: 'u1', name: 'Bilal' };

afterEach(async () => {
  await ask('delete from orders');
  await ask('delete from courier_accounts');
  await ask(`delete from couriers where adapter is null`);
  await ask(`update couriers set label = case name when 'tcs' then 'TCS' else initcap(name) end, active = true`);
  await keepCouriers();
});

test('M18: a new shop has TCS, Leopards and Trax', async () => {
  await keepCouriers();
  expect(allCouriers()).toEqual(firstCouriers);
});

test('M18: a courier that the owner adds works by hand and is known by its label', async () => {
  expect(await makeCourier(owner, { label: 'M&P', kind: 'company' })).toEqual({ kind: 'made', name: 'm-p' });
  expect(courierLabel('m-p')).toBe('M&P');
  expect(isCourierName('m-p')).toBe(true);
  expect(allCouriers().map(({ name }) => name)).toEqual(['tcs', 'leopards', 'trax', 'm-p']);
  expect(await readCourierAccount('m-p')).toMatchObject({ adapter: null, connected: false, trackingLink: '' });
  const [entry] = await ask(`select action, subject from audit_entries order by id desc limit 1`);
  expect(entry).toEqual({ action: 'courier.made', subject: 'm-p' });
});

test('M18: a courier whose program only a newer version knows works by hand on a node of this one', async () => {
  await supervise('alter table couriers drop constraint couriers_adapter_known');
  await ask(`insert into couriers (name, label, adapter, position) values ('rahbar', 'Rahbar', 'rahbar', 9)`);
  await keepCouriers();
  expect(allCouriers().at(-1)).toMatchObject({ name: 'rahbar', adapter: null, active: true });
  expect(ownCourier('LE12345678')).toBe('leopards');
  expect(await readCourierAccount('rahbar')).toMatchObject({ adapter: null, connected: false });
  await ask(`delete from couriers where name = 'rahbar'`);
  await supervise(
    `alter table couriers add constraint couriers_adapter_known check (adapter in ('tcs', 'leopards', 'trax'))`,
  );
});

test('M18: no two couriers have one label, also when two people add it at once', async () => {
  const made = await Promise.all(
    ['PostEx', 'postex ', 'POSTEX'].map((label) => makeCourier(owner, { label: label.trim(), kind: 'company' })),
  );
  expect(made.map(({ kind }) => kind).toSorted()).toEqual(['made', 'same-label', 'same-label']);
  const label = courierLabel('postex');
  expect(
    await changeCourier(owner, 'tcs', { before: { label: 'TCS' }, after: { label: label.toUpperCase() } }),
  ).toEqual({
    kind: 'invalid',
    problems: { label: 'Another courier has this name.' },
  });
});

test('M18: labels that make the same key, a word of the admin, or none get a key of their own', async () => {
  for (const label of ['M&P', 'M P', 'Kept', 'بلال'])
    expect((await makeCourier(owner, { label, kind: 'company' })).kind).toBe('made');
  expect(
    allCouriers()
      .slice(3)
      .map(({ name }) => name),
  ).toEqual(['m-p', 'm-p-2', 'kept-2', 'courier']);
});

test('M18: a courier is renamed and switched off; who is off gets no new parcels and keeps the old ones', async () => {
  const saved = await changeCourier(owner, 'trax', {
    before: { label: 'Trax', active: true },
    after: { label: 'Trax Sonic', active: false },
  });
  expect(saved.kind).toBe('saved');
  expect(courierLabel('trax')).toBe('Trax Sonic');
  expect(activeCouriers().map(({ name }) => name)).toEqual(['tcs', 'leopards']);
  expect((await readCourierRates('Lahore')).map(({ courier }) => courier).toSorted()).toEqual(['leopards', 'tcs']);
  expect((await readCourierAccounts()).find(({ courier }) => courier === 'trax')).toMatchObject({
    label: 'Trax Sonic',
    active: false,
  });
});

test('M18: a courier that was never used is removed; one that an order names stays', async () => {
  await makeCourier(owner, { label: 'PostEx', kind: 'company' });
  expect(await dropCourier(owner, 'postex')).toBe('dropped');
  expect(isCourierName('postex')).toBe(false);
  expect(await dropCourier(owner, 'postex')).toBe('gone');
  await makeCourier(owner, { label: 'PostEx', kind: 'company' });
  await ask(
    `insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa, courier)
     values ('11112222', gen_random_uuid(), '', 'r', 'Ali', '+923001234567', 'Punjab', 'Lahore', 'House 1', 100, 'postex')`,
  );
  expect(await dropCourier(owner, 'postex')).toBe('used');
  expect(courierLabel('postex')).toBe('PostEx');
});
