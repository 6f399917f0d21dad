import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { noTrackingNumber } from '#app/modules/shipping/booking/written-numbers.ts';
import { readCourierAccounts } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { writeCourierRules } from '#app/modules/shipping/couriers/courier-rules.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor } from '#tests/support/orders.ts';
import { actionRights } from '../permissions.ts';
import type { ActionResult } from './action-result.ts';
import { actionTables } from './action-tables.server.ts';
import { type ActionTable, runAction } from './define-actions.server.ts';
import { type ActionArea, type ActionInputOf, notifyShop } from './send-action.ts';
import type { Actions } from './use-action.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const staff: Person = { id: 'u2', name: 'Sana', role: 'staff' };

afterEach(async () => {
  expect(await audit(ask)).toEqual([]);
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from customers');
});

const json = { 'content-type': 'application/json' };

function request(area: string, body: string, headers: Record<string, string> = json): Request {
  return new Request(`http://shop.test/admin/${area}/actions`, { method: 'POST', body, headers });
}

/** The status of the answer, also where the action throws it as the router lets it. */
async function statusOf(table: ActionTable, person: Person, sent: Request): Promise<number> {
  try {
    const [, , area = ''] = new URL(sent.url).pathname.split('/');
    return (await runAction(table, { area, person, request: sent })).status;
  } catch (thrown) {
    const { init, status } = thrown as { init?: { status: number }; status?: number };
    return init?.status ?? status ?? 500;
  }
}

async function submit<R extends ActionArea>(area: R, input: ActionInputOf<R>, person = owner): Promise<ActionResult> {
  const sent = request(area, JSON.stringify(input));
  return (await runAction(actionTables[area], { area, person, request: sent })).json();
}

/** The names of a table's actions, and whether an action needs more than its name. */
function actionsOf({ schema, functions }: ActionTable): { name: string; isBare: boolean }[] {
  return Object.keys(functions).map((name) => ({ name, isBare: schema.safeParse({ action: name }).success }));
}

const hostile = (name: string) => [
  { action: name, '': {}, more: 1 },
  { action: name, number: { $ne: '' }, numbers: 'x', id: -1, ids: [0], lead: 1e99, words: ['\0'], retryKey: 'again' },
  { action: name, __proto__: null, constructor: { prototype: {} } },
  { action: [name] },
];

test('every action of every area refuses a body that no page sends as a bad request', async () => {
  for (const [area, table] of Object.entries<ActionTable>(actionTables)) {
    for (const { name, isBare } of actionsOf(table)) {
      const bodies: unknown[] = isBare ? hostile(name) : [...hostile(name), { action: name }];
      for (const body of bodies)
        expect(
          await statusOf(table, owner, request(area, JSON.stringify(body))),
          `${area} ${JSON.stringify(body)}`,
        ).toBe(400);
    }
    for (const body of ['', '{', 'null', '[]', '"action"', '{}', '{"action":"toString"}', '{"action":"__proto__"}'])
      expect(await statusOf(table, owner, request(area, body)), `${area} ${body}`).toBe(400);
  }
});

const saves: { [R in ActionArea]?: ActionInputOf<R>[] } = {
  orders: [{ action: 'save-order', number: '12345678', before: { city: 'Sahiwal' }, after: { city: 'Lahore' } }],
  products: [
    { action: 'save-product', id: 1, before: { title: 'Warm' }, after: { title: 'Cold' } },
    { action: 'make-product', before: {}, after: { name: '' } },
    { action: 'make-family', id: 1, before: { typed: '' }, after: { typed: 'Size: S, M' } },
    { action: 'save-family', family: 1, before: { name: 'Kurta' }, after: { name: 'Kurti' } },
  ],
  content: [
    { action: 'save-content', before: { announcement: null }, after: { announcement: 'Eid' } },
    { action: 'save-theme', before: { theme: null }, after: { theme: null } },
    { action: 'save-page', slug: 'refundpolicy', before: { title: 'Old' }, after: { title: 'New' } },
  ],
  settings: [
    { action: 'save-shop', before: { mission: 'Old' }, after: { mission: 'New' } },
    { action: 'save-rules', before: { manyPieces: '3' }, after: { manyPieces: '4' } },
    { action: 'save-seo', before: { sortsLists: false }, after: { sortsLists: true } },
    { action: 'save-backups', before: { keptDays: '7' }, after: { keptDays: '8' } },
    { action: 'save-texts', before: { lead: 'Old' }, after: { lead: 'New' } },
    { action: 'save-courier', courier: 'tcs', before: { follows: true }, after: { follows: false } },
    { action: 'save-delivery', before: { baseRupees: '0' }, after: { baseRupees: '250' } },
  ],
};

test('every action that saves refuses an edit that no editor sends as a bad request', async () => {
  for (const [area, requested] of Object.entries(saves)) {
    const table: ActionTable = actionTables[area as ActionArea];
    const names = Object.keys(table.functions).filter((name) => /^(save|make)-/.test(name));
    expect(requested.map(({ action }) => action)).toEqual(names);
    for (const save of requested) {
      expect(table.schema.safeParse(save).success, save.action).toBe(true);
      for (const wrong of [
        { before: undefined },
        { after: undefined },
        { before: 'title' },
        { after: ['title'] },
        { after: { nothing: 'of this name' } },
        { before: { nothing: 'of this name' } },
        { version: 1 },
      ])
        expect(
          await statusOf(table, owner, request(area, JSON.stringify({ ...save, ...wrong }))),
          `${save.action} ${JSON.stringify(wrong)}`,
        ).toBe(400);
    }
  }
});

test('the form of an editor without script saves what differs from what it was rendered with, and leads back', async () => {
  const [account] = await readCourierAccounts();
  const before = writeCourierRules(account!);
  const { courier } = account!;
  const form: Record<string, string> = {
    action: 'save-courier',
    courier,
    before: JSON.stringify({ ...before, follows: true, books: false }),
    lateAfterDays: '12',
    payDay: before.payDay,
  };
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    referer: 'http://shop.test/admin/settings/couriers',
  };
  const sent = (fields: Record<string, string>) =>
    request('settings', String(new URLSearchParams({ ...form, ...fields })), headers);
  const { status, headers: answered } = await runAction(actionTables.settings, {
    area: 'settings',
    person: owner,
    request: sent({}),
  });
  expect([status, answered.get('location')]).toEqual([302, '/admin/settings/couriers']);
  expect((await readCourierAccounts())[0]).toMatchObject({ lateAfterDays: 12, follows: false, books: false });
  const wrong: Record<string, string>[] = [
    { before: '{' },
    { before: '{"nothing":"x"}', nothing: 'y' },
    { courier: 'nobody' },
  ];
  for (const fields of wrong)
    expect(await statusOf(actionTables.settings, owner, sent(fields)), JSON.stringify(fields)).toBe(400);
});

test('I2: what a save answers as its undo is an action of the area, and takes the save back', async () => {
  const first = await submit('content', {
    action: 'save-content',
    before: { announcement: null },
    after: { announcement: 'Eid' },
  });
  expect(first).toMatchObject({ kind: 'saved', undo: { action: 'save-content' } });
  expect(await submit('content', first.undo as ActionInputOf<'content'>)).toMatchObject({ kind: 'saved' });
  expect(await ask('select text from header_line')).toEqual([]);
});

test('I3: pieces that moved while a product was edited are asked about, and are added to where a person says so', async () => {
  const id = await shelve({ stock: 5 });
  const edit = { before: { stock: '3', title: '' }, after: { stock: '4', title: 'Warm' } };
  const [{ title } = {}] = await ask('select title from products');
  const read = { ...edit, before: { ...edit.before, title: String(title) } };
  expect(await submit('products', { action: 'save-product', id, ...read })).toMatchObject({
    kind: 'moved',
    stock: 5,
    counted: 4,
  });
  expect(await submit('products', { action: 'save-product', id, addStock: 1, ...read }, staff)).toEqual({
    kind: 'saved',
  });
  expect(await ask('select title, stock from products')).toEqual([{ title: 'Warm', stock: 6 }]);
});

test('a version that no row can have is a bad request, and never reaches the database', async () => {
  const code = { id: 1, active: false };
  for (const version of [0, -2_147_483_649, 2_147_483_648, 2 ** 53]) {
    for (const [area, action] of [
      ['settings', { action: 'switch-code', version, ...code }],
      ['settings', { action: 'write-code', which: { id: 1, version }, fields: {} }],
      ['collections', { action: 'delete-own', which: { key: 'eid', version } }],
      ['returns', { action: 'close-return', id: 1, version, why: '' }],
    ] as const)
      expect(await statusOf(actionTables[area], owner, request(area, JSON.stringify(action))), action.action).toBe(400);
  }
});

test('I3: the form of a product says what a piece costs; not for whoever sees no costs, nor over another person’s', async () => {
  const costs = () => ask('select average_paisa::int as cost from product_costs');
  const made = await submit('products', {
    action: 'make-product',
    before: {},
    after: { name: 'Lamp', price: 100_000, stock: '3', cost: '480' },
  });
  expect(made).toMatchObject({ kind: 'saved' });
  expect(await costs()).toEqual([{ cost: 48_000 }]);
  const { id } = made as unknown as { id: number };
  const save = { action: 'save-product', id, before: { cost: '480' }, after: { cost: '500' } } as const;
  expect(await submit('products', save)).toMatchObject({ kind: 'saved' });
  expect(await submit('products', save)).toMatchObject({ kind: 'saved' });
  expect(await costs()).toEqual([{ cost: 50_000 }]);
  expect(await submit('products', { ...save, after: { cost: '510' } })).toMatchObject({
    kind: 'invalid',
    problems: { cost: 'Somebody else changed it first: the average cost is Rs.\u00a0500 now.' },
  });
  expect(await submit('products', { ...save, after: { cost: 'much' } })).toMatchObject({ kind: 'invalid' });
  await expect(submit('products', save, staff)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await costs()).toEqual([{ cost: 50_000 }]);
});

test.each([-1e308, { toString: 1, valueOf: 1 }, ['480'], null, true])(
  'H4: %j as a cost or a stock is no failure of the shop',
  async (value) => {
    const id = await shelve({ stock: 5 });
    const sent = (before: object, after: object) =>
      submit('products', { action: 'save-product', id, before, after } as unknown as ActionInputOf<'products'>);
    for (const name of ['cost', 'stock']) {
      expect(await sent({ [name]: value }, { [name]: '5' })).toHaveProperty('kind');
      expect(await sent({ [name]: '5' }, { [name]: value })).toHaveProperty('kind');
    }
  },
);

test('M1: an action makes a family from typed options; products lead, leave and come back by its undo', async () => {
  const id = await shelve({ name: 'Kurta', stock: 3 });
  const row = { leftOut: false, price: '1,800', stock: '2', sku: '', barcode: '', picture: null };
  const typed = {
    name: 'Kurta',
    typed: 'Size: S, M, L',
    own: ['S'],
    rows: ['S', 'M', 'L'].map((size) => ({ ...row, values: [size], leftOut: size === 'L' })),
  };
  const wrong = { ...typed, rows: typed.rows.map((each) => ({ ...each, price: 'cheap' })) };
  expect(await submit('products', { action: 'make-family', id, before: {}, after: wrong })).toEqual({
    kind: 'invalid',
    problems: { 'rows.1.price': 'Write rupees, such as 1250.' },
  });
  const made = await submit('products', { action: 'make-family', id, before: {}, after: typed });
  expect(made).toMatchObject({ kind: 'saved', says: '1 variant is created' });
  const [{ family } = {}] = await ask('select id as family from families');
  const read = async () =>
    (await ask('select option_values[1] as size, product_id from family_members order by place')).map(
      ({ size }) => size,
    );
  const input = { action: 'change-members', family: Number(family) } as const;
  const [{ other } = {}] = await ask(`select id as other from products where name = 'Kurta, M'`);
  const leads = await submit('products', { ...input, change: { kind: 'lead', id: Number(other) } });
  expect([leads.undo, await read()]).toEqual([{ ...input, change: { kind: 'lead', id } }, ['M', 'S']]);
  const left = await submit('products', { ...input, change: { kind: 'leave', id: Number(other) } });
  expect(await read()).toEqual(['S']);
  expect(await submit('products', { ...input, change: { kind: 'leave', id } })).toMatchObject({
    refused: [{ why: 'It is the last variant. Split the variants instead.' }],
  });
  await submit('products', left.undo as ActionInputOf<'products'>);
  expect(await read()).toEqual(['M', 'S']);
  const [shown, own] = ['b'.repeat(24), 'a'.repeat(24)];
  await ask(`insert into pictures values ($1, 10, 10, '#ffffff', ''), ($2, 10, 10, '#ffffff', '')`, [own, shown]);
  await ask(`insert into product_pictures values ($1, 'gallery', 0, $2, 'Its own')`, [id, own]);
  const pictures = async () =>
    (await ask('select picture_id, alt from product_pictures where product_id = $1 order by position', [id])).map(
      ({ picture_id, alt }) => [picture_id, alt],
    );
  const pictured = await submit('products', { ...input, change: { kind: 'picture', id, picture: shown } });
  expect([pictured.says, await pictures()]).toEqual([
    'Picture changed',
    [
      [shown, ''],
      [own, 'Its own'],
    ],
  ]);
  await submit('products', pictured.undo as ActionInputOf<'products'>);
  expect(await pictures()).toEqual([[own, 'Its own']]);
  const unknown = { kind: 'picture' as const, id, picture: 'c'.repeat(24) };
  expect(await submit('products', { ...input, change: unknown })).toMatchObject({
    refused: [{ why: expect.stringContaining('no longer there') }],
  });
  const add = (stock: string) =>
    submit('products', { action: 'add-to-family', family: Number(family), rows: [{ ...row, values: ['L'], stock }] });
  expect(await add('few')).toEqual({ problems: { 'rows.0.stock': 'A whole number from 0 up.' } });
  expect(await add('2')).toMatchObject({ says: '1 variant is created' });
  expect(await read()).toEqual(['M', 'S', 'L']);
  const names = { before: { name: 'Kurta' }, after: { name: 'Kurti' } };
  expect(await submit('products', { action: 'save-family', family: Number(family), ...names })).toMatchObject({
    kind: 'saved',
  });
  expect(
    await submit('products', { action: 'save-family', family: Number(family), ...names, after: { name: 'Shirt' } }),
  ).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'name', mine: 'Shirt', theirs: 'Kurti' }],
  });
  expect(await submit('products', { ...input, change: { kind: 'part' } })).toMatchObject({
    says: 'The variants are split. Each is a product of its own now.',
  });
  expect(await submit('products', { ...input, change: { kind: 'part' } })).toMatchObject({
    refused: [{ subject: '' }],
  });
  expect(await ask('select id from products')).toHaveLength(3);
});

test('M1: families are changed by who has the catalogue as a task, and by nobody else', async () => {
  const id = await shelve({});
  const make = JSON.stringify({ action: 'make-family', id, before: {}, after: {} });
  const part = JSON.stringify({ action: 'change-members', family: 1, change: { kind: 'part' } });
  const keeper: Person = { ...staff, tasks: ['catalogue'] };
  for (const body of [make, part]) {
    expect(await statusOf(actionTables.products, staff, request('products', body))).toBe(404);
    expect(await statusOf(actionTables.products, keeper, request('products', body))).toBe(200);
  }
});

test('a body that is too large, compressed or of another kind is refused', async () => {
  const table: ActionTable = actionTables.orders;
  const large = JSON.stringify({ action: 'add-note', number: '12345678', words: 'x'.repeat(1024 * 1024) });
  expect(await statusOf(table, owner, request('orders', large))).toBe(413);
  expect(await statusOf(table, owner, request('orders', '{}', { ...json, 'content-encoding': 'gzip' }))).toBe(415);
  expect(await statusOf(table, owner, request('orders', 'action=add-note', { 'content-type': 'text/plain' }))).toBe(
    415,
  );
});

test('I7: what an action needs is said of no area and no action that is not there', () => {
  const tables: Record<string, ActionTable | undefined> = actionTables;
  for (const [area, needs] of Object.entries(actionRights))
    for (const action of Object.keys(needs)) expect(Object.keys(tables[area]?.functions ?? {}), area).toContain(action);
});

test('I7: an action of the owner is not there for staff', async () => {
  const id = await shelve({ stock: 1 });
  const sent = () => request('products', JSON.stringify({ action: 'delete-product', id, name: 'Desk lamp' }));
  expect(await statusOf(actionTables.products, staff, sent())).toBe(404);
  expect(await ask('select id from products')).toHaveLength(1);
  expect(await statusOf(actionTables.products, owner, sent())).toBe(200);
  expect(await ask('select id from products')).toHaveLength(0);
});

test('NUL and half characters are mended in words before the database is asked to store them', async () => {
  const number = await placed();
  expect(await submit('orders', { action: 'add-note', number, words: 'Ring\0 twice', forParcel: true })).toEqual({});
  // What was changed is recorded as jsonb, which takes no half of a character.
  expect(
    await submit('customers', { action: 'flag-customer', phone: '+923001234567', flag: 'Pays late \ud83d' }),
  ).toEqual({});
  expect(await ask('select note from orders')).toEqual([{ note: 'Ring twice' }]);
});

test('I8: a call and a parcel that are sent again with their key are done once', async () => {
  const number = await placed();
  const call: ActionInputOf<'orders', 'end-call'> = {
    action: 'end-call',
    outcome: 'confirmed',
    number,
    version: 1,
    name: 'Ayesha',
    retryKey: randomUUID(),
  };
  const first = await submit('orders', call);
  expect(first).toMatchObject({ done: [number], says: 'Ayesha confirmed' });
  expect(await submit('orders', call)).toEqual(first);
  const pack: ActionInputOf<'orders', 'pack-orders'> = {
    action: 'pack-orders',
    numbers: [number],
    retryKey: randomUUID().toUpperCase(),
  };
  const packed = await submit('orders', pack);
  expect(packed).toMatchObject({ done: [number], refused: [] });
  expect(await submit('orders', pack)).toEqual(packed);
  const steps = await ask(`select to_state from order_events where kind = 'step' order by id`);
  expect(steps.map(({ to_state }) => to_state)).toEqual(['confirmed', 'packed']);
});

test('K5: one action hands a packed order over: with the number of its slip, or without; not with what is none, nor with another parcel’s', async () => {
  async function packed(): Promise<string> {
    const number = await placed();
    await submit('orders', { action: 'change-state', to: 'confirmed', numbers: [number] });
    await submit('orders', { action: 'pack-orders', numbers: [number], retryKey: randomUUID() });
    return number;
  }
  const [first, second] = [await packed(), await packed()];
  const scan: ActionInputOf<'orders', 'hand-over-order'> = {
    action: 'hand-over-order',
    number: first,
    courier: 'tcs',
    trackingNumber: '-',
  };
  expect(await submit('orders', scan)).toEqual({ refused: [{ subject: first, why: noTrackingNumber }] });
  expect(await submit('orders', { ...scan, trackingNumber: '' })).toEqual({
    refused: [{ subject: first, why: noTrackingNumber }],
  });
  const done = await submit('orders', { ...scan, trackingNumber: ' 7790-8421 ' }, staff);
  expect(done).toMatchObject({ done: [first], says: `${formatOrderNumber(first)} is with TCS` });
  expect(await submit('orders', { ...scan, number: second, trackingNumber: '77908421' })).toEqual({
    refused: [
      {
        subject: second,
        why: `Order ${formatOrderNumber(first)} has the number 77908421 already. Was the wrong slip scanned?`,
      },
    ],
  });
  expect(
    await submit('orders', { action: 'hand-over-order', number: second, courier: 'tcs', version: 1 }),
  ).toMatchObject({
    refused: [{ subject: second }],
  });
  expect(await submit('orders', { action: 'hand-over-order', number: second, courier: 'tcs' })).toMatchObject({
    done: [second],
  });
  expect(await ask('select state, tracking_number from orders order by id')).toEqual([
    { state: 'shipped', tracking_number: '77908421' },
    { state: 'shipped', tracking_number: null },
  ]);
});

test('M88: a label that was scanned for one courier is refused for another, with the parcel that has it', async () => {
  async function packed(): Promise<string> {
    const number = await placed();
    await submit('orders', { action: 'change-state', to: 'confirmed', numbers: [number] });
    await submit('orders', { action: 'pack-orders', numbers: [number], retryKey: randomUUID() });
    return number;
  }
  const [first, second] = [await packed(), await packed()];
  const scan: ActionInputOf<'orders', 'hand-over-order'> = {
    action: 'hand-over-order',
    number: first,
    courier: 'tcs',
    trackingNumber: '77908421',
  };
  expect(await submit('orders', scan)).toMatchObject({ done: [first] });
  const why = `Order ${formatOrderNumber(first)} has the number 77908421 with TCS already. Was the wrong slip scanned?`;
  const wrong: ActionInputOf<'orders', 'hand-over-order'> = { ...scan, number: second, courier: 'trax' };
  expect(await submit('orders', wrong)).toEqual({ refused: [{ subject: second, why }] });
  expect(await ask('select state from orders order by id')).toEqual([{ state: 'shipped' }, { state: 'packed' }]);
  // A parcel that has come to its end keeps its number, and holds it against nobody.
  await ask('update shipments set ended_at = now()');
  expect(await submit('orders', wrong)).toMatchObject({ done: [second] });
});

test('K5: a parcel that left without a number is given one by an action, which says whose a taken one is and who was faster', async () => {
  async function sent(trackingNumber?: string): Promise<string> {
    const number = await placed();
    await submit('orders', { action: 'change-state', to: 'confirmed', numbers: [number] });
    await submit('orders', { action: 'pack-orders', numbers: [number], retryKey: randomUUID() });
    await submit('orders', {
      action: 'hand-over-order',
      number,
      courier: 'tcs',
      ...(trackingNumber && { trackingNumber }),
    });
    return number;
  }
  const [first, number] = [await sent('77908421'), await sent()];
  const give: ActionInputOf<'parcels', 'give-number'> = {
    action: 'give-number',
    number,
    was: '',
    trackingNumber: '??',
  };
  expect(await submit('parcels', give)).toEqual({ refused: [{ subject: number, why: noTrackingNumber }] });
  expect(await submit('parcels', { ...give, trackingNumber: '7790 8421' })).toEqual({
    refused: [
      {
        subject: number,
        why: `Order ${formatOrderNumber(first)} has the number 77908421 already. Was the wrong slip scanned?`,
      },
    ],
  });
  expect(await submit('parcels', { ...give, trackingNumber: '77908422' }, staff)).toEqual({
    says: `${formatOrderNumber(number)} is with TCS as 77908422`,
  });
  expect(await submit('parcels', { ...give, trackingNumber: '77908423' })).toEqual({
    refused: [{ subject: number, why: 'Sana was first: its number is 77908422 now.' }],
  });
  const { undo } = await submit('parcels', { ...give, was: '77908422', trackingNumber: '77908423' });
  await submit('parcels', undo as ActionInputOf<'parcels'>);
  const [order] = await ask('select tracking_number from orders where number = $1', [number]);
  expect(order).toEqual({ tracking_number: '77908422' });
});

test('I2: a slip scanned at the wrong moment says why, and one that came meanwhile is packed', async () => {
  const number = await placed();
  const why = async () => (await submit('orders', { action: 'pack-scanned', number })).refused?.[0]?.why;
  expect(await submit('orders', { action: 'pack-scanned', number: '10000001' })).toEqual({
    refused: [{ subject: '', why: 'There is no order with this number.' }],
  });
  expect(await why()).toBe('It is not confirmed yet. Call the customer first.');
  await submit('orders', { action: 'change-state', to: 'confirmed', numbers: [number] });
  await submit('orders', { action: 'set-on-hold', number, why: 'short' });
  expect(await why()).toBe('Bilal put it on hold: Short stock. Bring it back to packing first.');
  await submit('orders', { action: 'set-on-hold', number, why: null });
  expect(await submit('orders', { action: 'pack-scanned', number }, staff)).toMatchObject({ done: [number] });
  expect(await why()).toMatch(/^It is packed already. Sana packed this order, /);
  await submit('orders', { action: 'change-state', to: 'cancelled', numbers: [number], reason: 'Changed mind' });
  expect(await why()).toMatch(/^It is cancelled, so do not send it. Bilal cancelled this order, .*“Changed mind”.$/);
});

test('I8: a page that was open before the update runs its actions, and takes them back', async () => {
  const number = await placed();
  const old = { act: 'step', to: 'confirmed', numbers: [number] };
  const { undo, ...result } = await submit('orders', old as unknown as ActionInputOf<'orders'>);
  expect(result).toMatchObject({ done: [number], refused: [] });
  expect(await submit('orders', undo as ActionInputOf<'orders'>)).toMatchObject({ says: 'Undone' });
});

test('I2: the undo that an action answers is an action of the same area, and takes it back', async () => {
  const number = await placed();
  const { undo } = await submit('orders', { action: 'change-state', to: 'confirmed', numbers: [number] });
  expect(await submit('orders', undo as ActionInputOf<'orders'>)).toMatchObject({ says: 'Undone', refused: [] });
  expect(await ask('select state from orders')).toEqual([{ state: 'placed' }]);
  expect(await submit('orders', undo as ActionInputOf<'orders', 'undo-events'>)).toMatchObject({
    refused: [{ subject: number }],
  });
});

test('an action is typed from the button to its answer', () => {
  async function typed({ send }: Actions<'orders'>, products: Actions<'products'>): Promise<void> {
    const number = '12345678';
    // @ts-expect-error: the area has no such action
    void send({ action: 'fly', number });
    // @ts-expect-error: the action takes no such field
    void send({ action: 'mark-unread', number, words: '' });
    // @ts-expect-error: the number of an order is a text
    void send({ action: 'mark-unread', number: 12_345_678 });
    // @ts-expect-error: what may wait for the network has a key
    void send({ action: 'pack-orders', numbers: [number] });
    // @ts-expect-error: what has no key may not wait
    void send({ action: 'cancel-in-call', number, name: '', retryKey: '' });
    // @ts-expect-error: nobody waits for a silent action
    void send({ action: 'lease-for-call', number });
    // @ts-expect-error: this action is not silent
    notifyShop('orders', { action: 'mark-unread', number });
    const result = await products.send({ action: 'change-price', id: 1, before: 1, price: 1 });
    result?.saved.kind satisfies string | undefined;
    // @ts-expect-error: another action answers this
    result?.counted;
  }
  expect(typed).toBeInstanceOf(Function);
});

test('K3: stock is said to be back only where a cancelled order held some, and taking it back moves as much', async () => {
  const [held, unheld, kept] = [await placed(), await placed(), await placed()];
  const shelf = async () => (await ask('select stock from products order by id')).map(({ stock }) => stock);
  expect(await shelf()).toEqual([4, 4, 4]);
  expect(await submit('orders', { action: 'release-stock', numbers: [unheld, kept] })).toMatchObject({
    says: '2 items are back in stock',
  });
  const cancel = (number: string) =>
    submit('orders', { action: 'cancel-in-call', number, name: 'Hina', reason: 'Fake order' }, staff);
  const [withStock, without] = [await cancel(held), await cancel(unheld)];
  expect(withStock.says).toBe('Hina cancelled and restocked');
  expect(without.says).toBe('Hina cancelled, no stock was reserved');
  const duplicate = await submit('orders', { action: 'keep-one', number: held, other: kept });
  expect(duplicate.says).toBe(`${formatOrderNumber(kept)}: cancelled, no stock was reserved`);
  expect(await shelf()).toEqual([5, 5, 5]);
  for (const { undo } of [withStock, without])
    expect(await submit('orders', undo as ActionInputOf<'orders'>, staff)).toMatchObject({ says: 'Undone' });
  expect(await shelf()).toEqual([4, 5, 5]);
});

async function placed(): Promise<string> {
  const id = await shelve({ price: 495_000, stock: 5 });
  const { number } = await order(orderFor(id));
  return String(number).replace('-', '');
}
