import { beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { keepLead } from '#app/modules/orders/leads/leads.server.ts';
import { applyRemittance, enterRemittance, settle } from '#app/modules/payments/remittances/enter-remittance.server.ts';
import { bookParcel, withdrawBooking } from '#app/modules/shipping/booking/book-parcel.server.ts';
import { setSimulator } from '#app/modules/shipping/couriers/call-courier.server.ts';
import { fetchCities } from '#app/modules/shipping/couriers/courier-cities.server.ts';
import { handOver } from '#app/modules/shipping/hand-over.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  connectAll,
  owner,
  packedOrder,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  step,
} from '#tests/support/delivery.ts';
import { readNeeds } from './needs.server.ts';

const database = await testDatabase();
const { ask } = database;
const own = { email: 'salam@lamps.pk', phone: '+923331234567', whatsapp: '+923331234567' };
const whats = async (role: 'owner' | 'staff') => (await readNeeds(role, new Date())).map(({ what }) => what);

beforeAll(async () => {
  await ask('delete from orders');
  await ask('insert into shop_settings (values) values ($1)', [own]);
});

test('I1: where nothing stands still, nothing is needed', async () => {
  expect(await readNeeds('owner', new Date())).toEqual([]);
});

test('M87: the owner of a shop that still gives the demo’s mailbox or phone to shoppers is told so, with which', async () => {
  const told = async (contact: object) => {
    await ask('update shop_settings set values = $1', [{ ...own, ...contact }]);
    return whats('owner');
  };
  expect(await told({ email: 'salam@dastak.example' })).toEqual(['Nobody answers at salam@dastak.example']);
  expect(await told({ whatsapp: '+923001234567' })).toEqual(['Nobody answers at 0300 1234567']);
  expect(await whats('staff')).toEqual([]);
  expect(await told({})).toEqual([]);
});

test('M24: texts that promise what the settings do not are a need, until they say the same', async () => {
  const setDelivery = (delivery: object) => ask('update shop_settings set values = $1', [{ ...own, delivery }]);
  await setDelivery({ isCharged: true, baseRupees: 200 });
  expect(await whats('owner')).toEqual([expect.stringMatching(/^\d+ texts differ from your settings$/)]);
  expect(await whats('staff')).toEqual([]);
  await setDelivery({ isCharged: false });
  expect(await whats('owner')).toEqual([]);
});

test('I1: WhatsApp leads that may be called now wait for somebody, with the oldest’s age', async () => {
  const lead = {
    name: 'Aslam',
    mobileNumber: '+923001112233',
    whatsappNumber: '+923001112233',
    email: '',
    productQuantity: 1,
    province: 'Punjab',
    city: 'Multan',
    address: 'House 3',
    productId: 1,
  };
  for (const key of ['a', 'b', 'c']) await keepLead({ ...lead, key: `00000000-0000-4000-8000-00000000000${key}` });
  await ask(`update leads set at = now() - interval '2 hours'`);
  await ask(`update leads set call_after = now() + interval '1 day' where id = (select max(id) from leads)`);
  const [need] = await readNeeds('staff', new Date());
  expect(need).toMatchObject({
    what: '2 WhatsApp leads',
    why: 'oldest 2 h 00 m, no order yet',
    to: '/admin/confirm?lane=leads',
  });
  await ask(`update leads set state = 'dismissed'`);
  expect(await readNeeds('owner', new Date())).toEqual([]);
});

test('I1: parcels without news for five days are named with their cities, and those that have ended are not', async () => {
  const [silent, ended] = [await shippedOrder('trax', 'TR1001'), await shippedOrder('trax', 'TR1002')];
  await shippedOrder('trax', 'TR1003');
  await step(ended, 'delivered');
  await ask(`update shipments set news_at = now() - interval '6 days' where tracking_number in ('TR1001', 'TR1002')`);
  await ask(`update orders set city = ' quetta' where number = $1`, [silent]);
  expect(await readNeeds('staff', new Date())).toMatchObject([
    {
      what: '1 parcel not moving',
      why: 'Quetta, no update for over 5 days',
      to: '/admin/parcels?state=look',
      station: { task: 'on-the-way', note: '1 not moving' },
    },
  ]);
  await ask(`update shipments set news_at = now()`);
});

test('I1: a parcel that left without a number waits for one, by name; several by number', async () => {
  const bare = await packedOrder();
  await handOver(owner, { number: bare, courier: 'tcs', trackingNumber: null });
  expect(await readNeeds('staff', new Date())).toMatchObject([
    {
      what: 'No number: Ayesha Siddiqui, Lahore',
      why: 'With TCS, not booked. It cannot be tracked or matched with its payment.',
      to: `/admin/orders/${bare}`,
    },
  ]);
  await handOver(owner, { number: await packedOrder(), courier: 'trax', trackingNumber: null });
  expect(await readNeeds('staff', new Date())).toMatchObject([
    { what: '2 parcels without a number', to: '/admin/parcels?state=look' },
  ]);
  await ask(`delete from orders where tracking_number is null`);
});

test('I1: a cancelled order whose parcel is still booked waits until the courier knows', async () => {
  const couriers = await startDemoCouriers();
  await connectAll();
  await fetchCities('tcs');
  const numbers = [await packedOrder(), await packedOrder()];
  for (const number of numbers) {
    expect(await bookParcel(owner, number, 'tcs')).toMatchObject({ kind: 'booked' });
    expect(await readNeeds('staff', new Date())).toEqual([]);
  }
  const [first = '', second = ''] = numbers;
  await step(first, 'cancelled');
  const { tracking_number: booked } = await parcelOf(ask, first);
  const one = {
    what: 'Cancelled, still booked: Ayesha Siddiqui, Lahore',
    why: `TCS expects ${booked}. Cancel the booking.`,
    to: `/admin/orders/${first}`,
  };
  expect(await readNeeds('staff', new Date())).toMatchObject([one]);
  await step(second, 'cancelled');
  expect(await readNeeds('staff', new Date())).toMatchObject([
    { what: '2 cancelled orders still booked', to: `/admin/orders/${first}` },
  ]);
  expect(await withdrawBooking(owner, second, { told: true })).toMatchObject({ kind: 'withdrawn' });
  expect(await readNeeds('staff', new Date())).toMatchObject([one]);
  expect(await withdrawBooking(owner, first)).toMatchObject({ kind: 'withdrawn' });
  expect(await readNeeds('staff', new Date())).toEqual([]);
  setSimulator(null);
  await couriers.close();
  await ask('delete from orders');
});

test('M76: a refused parcel of somebody with an Urdu name keeps name, city and reason apart', async () => {
  const number = await shippedOrder('trax', 'TR2000');
  await step(number, 'refused');
  await ask(`update orders set full_name = 'عائشہ صدیقی', city = 'لاہور' where number = $1`, [number]);
  expect(await readNeeds('staff', new Date())).toMatchObject([
    { what: 'Refused: \u2068عائشہ صدیقی\u2069, \u2068لاہور\u2069', why: '“A test”. Send again or return to shop?' },
  ]);
  await ask(`delete from orders where state = 'refused'`);
});

test('I1: one refused parcel is told by name, several by number', async () => {
  const first = await shippedOrder('trax', 'TR2001');
  await step(first, 'refused');
  expect(await readNeeds('staff', new Date())).toMatchObject([
    {
      what: 'Refused: Ayesha Siddiqui, Lahore',
      why: '“A test”. Send again or return to shop?',
      to: `/admin/orders/${first}`,
    },
  ]);
  await step(await shippedOrder('trax', 'TR2002'), 'refused');
  expect(await readNeeds('staff', new Date())).toMatchObject([
    { what: '2 parcels refused', to: '/admin/orders?task=coming-back' },
  ]);
  await ask(`delete from orders where state = 'refused'`);
});

test('I1: cash paid short stands there for the owner, not for staff, until it is settled', async () => {
  await connectAll();
  const number = await shippedOrder('leopards', 'LE7750412388');
  await step(number, 'delivered');
  const [{ total } = { total: 0 }] = await ask<{ total: number }>(
    'select total_paisa::int as total from orders where number = $1',
    [number],
  );
  const text = `Tracking No,Amount\nLE7750412388,${total / 100 - 50}`;
  const entered = await enterRemittance(owner, 'leopards', { text, name: 'Week 47' });
  if (entered.kind !== 'entered') throw new Error(entered.kind);
  expect(await whats('owner')).toEqual([]);
  await applyRemittance(owner, entered.id);
  expect((await readNeeds('owner', new Date()))[0]).toMatchObject({
    what: 'Leopards paid Rs.\u00A050 short',
    to: `/admin/cash/sheets/${entered.id}`,
    why: expect.stringMatching(/^Sheet of \d+ \w+, parcel LE7750412388$/),
  });
  expect(await whats('staff')).toEqual([]);
  const [parcel] = await ask<{ id: string }>(`select id from shipments where tracking_number = 'LE7750412388'`);
  await settle(owner, { shipmentId: Number(parcel?.id), how: 'short-accepted', reason: 'Agreed' });
  expect(await whats('owner')).toEqual([]);
});

test('I1: phones with two failed receipts wait for the owner, and not once they are forgiven or blocked', async () => {
  await ask(`insert into customers (phone, name, city, last_order_at, orders, refused, forgiven, blocked_at) values
    ('+923010000001', 'A', 'Lahore', now(), 3, 2, 0, null), ('+923010000002', 'B', 'Lahore', now(), 3, 2, 2, null),
    ('+923010000003', 'C', 'Lahore', now(), 3, 4, 0, now()), ('+923010000004', 'D', 'Lahore', now(), 3, 1, 0, null)`);
  expect(await whats('owner')).toEqual(['1 phone with two failed receipts']);
  expect(await whats('staff')).toEqual([]);
  await ask(`delete from customers where phone like '+92301000000%'`);
});

test('I8: every question of Needs you is answered through an index', async () => {
  const plans = await plansOf(() => readNeeds('owner', new Date()));
  // The index that each statement begins with; some questions have one for the count and one for the oldest.
  const indexes = [
    'customers_failed',
    'leads_open',
    'orders_open',
    'orders_open',
    'payment_lines_short',
    'shipments_booked_for_nothing',
    'shipments_open',
    'shipments_unnumbered',
    'shipments_unnumbered',
  ];
  const first = plans.map((plan) =>
    nodesOf(plan)
      .map((node) => node['Index Name'])
      .find((name) => name && name !== 'office_settings_pkey'),
  );
  expect(first.filter((name) => name && indexes.includes(name)).toSorted()).toEqual(indexes);
  // One row or a few, however many orders there are.
  const small = ['shop_settings', 'header_line', 'services'];
  const scanned = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Seq Scan');
  expect(scanned.filter((node) => !small.includes(node['Relation Name'] ?? ''))).toEqual([]);
});

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] };

/** The plans of all statements that `read` sends. PostgreSQL scans a table only where no index fits: these are empty. */
async function plansOf(read: () => Promise<unknown>): Promise<PlanNode[]> {
  const settings = {
    enable_seqscan: 'off',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [name, value] of Object.entries(settings))
    await database.supervise(`alter database ${database.name} set ${name} = '${value}'`);
  const plans: PlanNode[] = [];
  const pool = createPool(database.app);
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\s*(\{.*)$/s.exec(message)?.[1];
      if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
    });
  });
  connectDatabase(pool);
  await read();
  connectDatabase(database.pool);
  await pool.end();
  return plans;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
