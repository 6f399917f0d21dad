import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { startMailWorker } from '#app/infra/mail/mail-worker.server.ts';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { hasBegun } from '#app/modules/settings/setup-state.server.ts';
import { connectDemoShop, isDemoHere } from '#app/modules/setup/demo-shop.server.ts';
import { emptiedTables, keptTables } from '#app/modules/setup/emptied-tables.server.ts';
import { emptyShop, readDemoToEmpty } from '#app/modules/setup/empty-shop.server.ts';
import type { BeginValues } from '#app/modules/setup/set-up-form.ts';
import { askStandIn } from '#app/modules/shipping/couriers/call-courier.server.ts';
import { connectCourier } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor } from '#tests/support/orders.ts';
import { catalogue } from './catalogue.ts';
import { fakeKeys } from './couriers/dialects.ts';
import { openDemoShop } from './demo-shop.ts';
import { addPeople, demoPeople } from './people.ts';
import { seedDemoShop } from './seed.ts';

const { ask, app, owner: tablesOwner, pool } = await testDatabase();
const holder = new pg.Client(app);

const mine: BeginValues = {
  shopName: 'dastak',
  username: 'Noor Fatima',
  email: 'Noor@noorhome.pk',
  password: 'four brown cups',
  phone: '0321 7654321',
  shopEmail: 'salam@noorhome.pk',
  keepsProducts: true,
};

type Owner = { id: string; name: string };
let owner: Owner;
let before: Record<string, number>;

beforeAll(async () => {
  connectAccounts({ siteUrl: 'http://localhost:3000', demo: true });
  await holder.connect();
  await seedDemoShop(pool, () => {});
  await addPeople();
  await connectCourier(systemActor, 'tcs', fakeKeys.tcs);
  await connectCourier(systemActor, 'trax', { apiKey: 'the-owners-own-key', pickupAddressId: '77' });
  await ask(`insert into cash_moves (shipment_id, kind, amount_paisa, actor_name)
    select min(id), 'remitted', 100, 'zainab' from shipments`);
  await connectDemoShop(openDemoShop(pool, { runsAsDemo: true }));
  const [zainab] = await ask<Owner>(`select id, user_name as name from users where role = 'owner'`);
  owner = zainab!;
});

afterAll(async () => {
  askStandIn(null);
  await connectDemoShop(null);
  await holder.end();
});

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...Object.keys(emptiedTables), ...Object.keys(keptTables)]) {
    const [row] = await ask<{ count: number }>(`select count(*)::int as count from ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

test('each table loses rows or keeps them all, and whoever adds one says which', async () => {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const listed = [...Object.keys(emptiedTables), ...Object.keys(keptTables)];
  expect(listed.toSorted()).toEqual(tables.map(({ name }) => name));
});

test('what goes is said first, with counts from the database', async () => {
  const found = await readDemoToEmpty(demoPeople.Owner.email);
  expect(found).toMatchObject({ shopName: 'Dastak', needsLogin: true, needsContact: true });
  expect(found?.counts).toMatchObject({
    orders: 180,
    accounts: 1,
    products: catalogue.length,
    customers: expect.any(Number),
    leads: expect.any(Number),
    messages: expect.any(Number),
    parcelsUnderWay: expect.any(Number),
  });
  const other = await makeSomebody('bilal@noorhome.pk', 'owner');
  expect(await readDemoToEmpty('bilal@noorhome.pk')).toMatchObject({ needsLogin: false });
  await ask('delete from users where id = $1', [other]);
});

test('a demo stays the demo when its first product is renamed; one of an older version is marked at its next start', async () => {
  const [first] = catalogue;
  const rename = (name = '') => ask('update products set name = $2 where id = $1', [first?.id, name]);
  await rename('A lamp of mine');
  expect(await readDemoToEmpty(demoPeople.Owner.email)).not.toBeNull();
  expect(await seedDemoShop(pool, () => {})).toBe(true);
  await rename(first?.name);
  await ask(`delete from office_settings where part = 'demo'`);
  expect(await seedDemoShop(pool, () => {})).toBe(true);
  await rename('A lamp of mine');
  expect(await seedDemoShop(pool, () => {})).toBe(true);
});

test('a shop in earnest (SHOP_DEMO=0) is not offered for emptying, whatever it was filled with', async () => {
  await connectDemoShop(openDemoShop(pool, { runsAsDemo: false }));
  expect(isDemoHere()).toBe(false);
  expect(await readDemoToEmpty(demoPeople.Owner.email)).toBeNull();
  expect(await emptyShop(owner, mine)).toEqual({
    kind: 'refused',
    why: expect.stringContaining('does not run as the demo'),
  });
  await connectDemoShop(openDemoShop(pool, { runsAsDemo: true }));
  expect(isDemoHere()).toBe(true);
});

test('without the shop’s name and a way in of one’s own nothing is changed', async () => {
  const staff = { id: await makeSomebody('sana@noorhome.pk', 'staff'), name: 'sana' };
  before = await countRows();
  const wrong = { ...mine, shopName: 'Dastk', username: ' ', email: demoPeople.Owner.email, password: 'short' };
  expect(await emptyShop(owner, wrong)).toEqual({
    kind: 'invalid',
    problems: {
      shopName: 'Write the shop’s name as it is now: Dastak',
      username: 'Write your name.',
      email: 'This is the demo’s address, which is nobody’s mailbox. Write your own.',
      password: expect.any(String),
    },
  });
  expect(await emptyShop(owner, { ...mine, password: 'password123' })).toMatchObject({
    kind: 'invalid',
    problems: { password: expect.any(String) },
  });
  expect(await emptyShop(staff, mine)).toMatchObject({ kind: 'refused', why: expect.stringContaining('not an owner') });
  await ask(
    `insert into moves (format, state, choices, actor_id, actor_name) values ('shopify', 'moving', '{}', '', '')`,
  );
  expect(await emptyShop(owner, mine)).toMatchObject({ kind: 'refused', why: expect.stringContaining('moving in') });
  await ask('delete from moves');
  expect(await countRows()).toEqual(before);
  expect(await hasBegun()).toBe(false);
});

/** Tables of which what stays depends on the row. */
const partly = ['courier_accounts', 'courier_cities', 'moved_records', 'stock_moves', 'secrets', 'audit_entries'];
const withProducts = [
  'products',
  'product_pictures',
  'stock_levels',
  'collection_products',
  'families',
  'family_members',
  'picks',
  'pictures',
  'videos',
  'search_entries',
  'search_vocabulary',
  'banners',
  'sale_countdown',
];

test('pressed twice while an order is being placed and a letter is on its way, it is done once, and whole', async () => {
  await cookiesOf('sana@noorhome.pk');
  await ask(`insert into api_keys (name, prefix, hash, scopes, created_by) values ('demo', 'd', 'h', '{}', 'zainab')`);
  await ask(`insert into moved_records (format, kind, source_id, our_id) values
    ('shopify', 'product', 'lamp', '1'), ('shopify', 'customer', 'ali', '+923001234567')`);
  await ask(`update users set staff_since = now() - interval '1 year'`);
  const letter = await holdEmail();
  await holder.query('begin');
  await holder.query('update products set stock = stock where id = 1');
  const stock = await ask('select id, stock from products order by id');

  const pressed = Promise.all([emptyShop(owner, mine), emptyShop(owner, mine)]);
  const waiting = `select from pg_locks where relation = 'products'::regclass and not granted`;
  await expect.poll(() => ask(waiting)).toHaveLength(1);
  await holder.query('commit');
  const results = await pressed;
  letter.release();
  await letter.postman.close();

  expect(results.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'emptied', email: 'noor@noorhome.pk' },
    { kind: 'refused', why: expect.stringContaining('has been emptied already') },
  ]);
  expect(await ask('select user_name, email, role, staff_since > $1 as again from users', [new Date(0)])).toEqual([
    { user_name: 'Noor Fatima', email: 'noor@noorhome.pk', role: 'owner', again: true },
  ]);
  expect(await ask('select id, stock from products order by id')).toEqual(stock);
  expect(await audit(ask)).toEqual([]);
});

test('what the demo did is gone, and what the owner set stays', async () => {
  const after = await countRows();
  for (const table of [...withProducts, ...Object.keys(keptTables)])
    if (table !== 'office_settings' && table !== 'rate_counts') expect(after[table], table).toBe(before[table]);
  const notEmpty = new Set([...withProducts, ...partly, 'users', 'credentials']);
  for (const table of Object.keys(emptiedTables)) if (!notEmpty.has(table)) expect(after[table], table).toBe(0);
  expect([after.users, after.credentials, after.audit_entries]).toEqual([1, 1, 1]);
  expect(await ask('select courier from courier_accounts')).toEqual([{ courier: 'trax' }]);
  expect(await ask('select kind from moved_records')).toEqual([{ kind: 'product' }]);
  expect(await ask(`select name from secrets where name = 'demo-people'`)).toEqual([]);
  // Neither address nor pages nor numbers of the demo are the owner's.
  const [settings] = await ask('select values from shop_settings');
  expect(settings?.values).toEqual({ phone: '+923217654321', whatsapp: '+923217654321', email: 'salam@noorhome.pk' });
  expect(await ask('select actor_name, action, after from audit_entries')).toEqual([
    {
      actor_name: 'Noor Fatima',
      action: 'shop.demo-emptied',
      after: expect.objectContaining({ orders: 180, accounts: 2, keysAndWebhooks: 1 }),
    },
  ]);
});

test('the shop is no demo any more: it is not filled again, its owner has a way in, and the next order has a new number', async () => {
  expect(await hasBegun()).toBe(true);
  expect(await readDemoToEmpty('noor@noorhome.pk')).toBeNull();
  expect(await emptyShop(owner, mine)).toMatchObject({ kind: 'refused', why: expect.stringContaining('already') });
  expect(await seedDemoShop(pool, () => {})).toBe(false);
  expect(await cookiesOf('noor@noorhome.pk', mine.password)).toContain('session');
  const [row] = await ask<{ id: number }>('select id from products where stock > 5 limit 1');
  expect(await order(orderFor(row?.id ?? 0))).toMatchObject({ status: 201 });
  expect(await ask('select id > 180 as "isNew" from orders')).toEqual([{ isNew: true }]);
  expect(await audit(ask)).toEqual([]);
});

test('two owners press at once while orders come in: one is done, the shelves are empty, and no order is left half', async () => {
  await ask(`delete from office_settings where part = 'beginning'`);
  const second = { id: await makeSomebody('bilal@noorhome.pk', 'owner'), name: 'bilal' };
  const [sold] = await ask<{ id: number }>('select id from products where stock > 5 limit 1');
  const own = 'a'.repeat(24);
  await ask(`insert into pictures (id, width, height, colour, master) values ($1, 9, 9, '#123456', '')`, [own]);
  await ask(`insert into banners (collection, position, picture_id) values ('hero', 99, $1)`, [own]);
  // A statement that deletes thousands of pictures with their bytes would be over its time.
  await ask(`insert into pictures (id, width, height, colour, master)
    select lpad(n::text, 24, 'b'), 9, 9, '#123456', '' from generate_series(1, 1100) n`);
  await refuseLongDeletes();
  const without = { ...mine, keepsProducts: false };
  const placing = Array.from({ length: 4 }, (_, n) =>
    order({ ...orderFor(sold?.id ?? 0), contactNo: `0301 000000${n}` }),
  );
  const results = await Promise.all([emptyShop(owner, without), emptyShop(second, without)]);
  const placed = await Promise.all(placing);

  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['emptied', 'refused']);
  // Each order went with the demo, or found the shelf empty.
  for (const { status } of placed) expect([201, 409, 422, 503]).toContain(status);
  expect(await audit(ask)).toEqual([]);
  const after = await countRows();
  for (const table of withProducts.filter((name) => name !== 'pictures' && name !== 'banners'))
    expect(after[table], table).toBe(0);
  for (const table of ['orders', 'order_lines', 'customers', 'stock_moves']) expect(after[table], table).toBe(0);
  expect(after.users).toBe(1);
  expect(await ask('select picture_id = $1 as mine from banners', [own])).toEqual([{ mine: true }]);
  expect(await ask('select id from pictures')).toEqual([{ id: own }]);
  expect(await seedDemoShop(pool, () => {})).toBe(false);
  expect(await ask('select id from products')).toEqual([]);
});

/** From now on no statement may delete more than 1,000 pictures. */
async function refuseLongDeletes(): Promise<void> {
  const client = new pg.Client(tablesOwner);
  await client.connect();
  await client.query(`create function refuse_long() returns trigger language plpgsql as
    $$ begin if (select count(*) from gone) > 1000 then raise 'too many at once'; end if; return null; end $$`);
  await client.query(`create trigger refuse_long after delete on pictures referencing old table as gone
    for each statement execute function refuse_long()`);
  await client.end();
}

/** A letter that is being written until it is released. */
async function holdEmail() {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await ask(`insert into letters (kind, about, recipient) values ('greeting', '1', 'ali@gmail.com')`);
  const postman = startMailWorker({
    writers: {
      async greeting() {
        take();
        await released;
        return { subject: 'Salam', plain: 'Salam', html: '<p>Salam</p>' };
      },
    },
    mailer: null,
    sender: async () => ({ name: 'Dastak', address: 'post@dastak.pk', replyTo: 'salam@dastak.pk' }),
  });
  await taken;
  return { release, postman };
}
