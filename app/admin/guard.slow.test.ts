/** The admin's guard, tested over HTTP at a shop of its own: every address, every role, reading and acting. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { mayVisit, permissions } from './permissions.ts';

const database = await testDatabase();
const cookies: Record<string, string> = { nobody: '' };
let shop: Shop;

beforeAll(async () => {
  for (const role of ['shopper', 'staff', 'owner'] as const) {
    await makeSomebody(`${role}@gmail.com`, role);
    cookies[role] = await cookiesOf(`${role}@gmail.com`);
  }
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
});
afterAll(closeShops);

function get(address: string, who: string): Promise<Answer> {
  return ask(`${shop.address}${address}`, { headers: { cookie: cookies[who] ?? '' } });
}

function post(address: string, who: string): Promise<Answer> {
  return ask(`${shop.address}${address}`, {
    method: 'POST',
    headers: {
      cookie: cookies[who] ?? '',
      origin: shop.address,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'action=nothing-of-this-name',
  });
}

test('I6: an address no text can hold is nobody’s, and breaks nothing', async () => {
  for (const address of ['/admin/products?q=%00', '/admin/activity?q=%00', '/admin/settings/messages?after=1e999'])
    expect((await get(address, 'owner')).status, address).toBe(address.includes('%00') ? 404 : 200);
});

/** Addresses with something in the place of their parameters; where nothing of it is there, the answer is 404 for everybody. */
const addresses = Object.keys(permissions).map((pattern) => ({
  pattern,
  address: pattern.replace(/:\w+/g, '999').replace('*', 'nothing/here'),
}));
const hasParameter = (pattern: string) => /[:*]/.test(pattern);

test('I7: who is not logged in is sent to the login and told to come back', async () => {
  for (const { address, pattern } of addresses) {
    const { status, headers, text } = await get(address, 'nobody');
    expect(status, pattern).toBe(302);
    expect(headers.location, pattern).toBe(`/login?from=${encodeURIComponent(address)}`);
    expect(text, pattern).toBe('');
  }
});

test('I8: what no name or number can have in it is not found, in every search and filter', async () => {
  for (const address of [
    ...['/admin/orders?q=a%00b', '/admin/orders?city=%00', '/admin/parcels?q=%00', '/admin/find?q=lamp%00'],
    ...['/admin/orders/1%002', '/admin/confirm/%00', '/admin/customers/accounts?q=%00', '/admin/customers/nobody'],
  ])
    expect((await get(address, 'owner')).status, address).toBe(404);
  for (const address of [
    '/admin?days=constructor',
    '/admin/orders?product=1e400&from=2026-13-45',
    '/admin/parcels?after=x',
  ])
    expect((await get(address, 'owner')).status, address).toBe(200);
  expect((await get('/admin/cash/sheets/1e400', 'owner')).status).toBe(404);
});

test('I7: a page is there for those whom the table names, and not found for everybody else', async () => {
  for (const { address, pattern } of addresses)
    for (const role of ['shopper', 'staff', 'owner'] as const) {
      const { status } = await get(address, role);
      if (!mayVisit(role, pattern)) expect(status, `${role} ${pattern}`).toBe(404);
      else if (!hasParameter(pattern)) expect([200, 301, 302], `${role} ${pattern}`).toContain(status);
    }
});

test('I7: an action is refused to those whom the table does not name, before it is looked at', async () => {
  for (const { address, pattern } of addresses)
    for (const role of ['nobody', 'shopper', 'staff', 'owner'] as const) {
      const { status } = await post(address, role);
      if (role === 'nobody') expect(status, `${role} ${pattern}`).toBe(302);
      else if (!mayVisit(role, pattern, true)) expect(status, `${role} ${pattern}`).toBe(404);
    }
});

test('I7: what the owner saves is not there for staff, and stays as it was', async () => {
  const saves = [
    { area: 'settings', action: 'save-shop', before: { mission: '' }, after: { mission: 'Mine' } },
    { area: 'settings', action: 'save-rules', before: { manyPieces: '1' }, after: { manyPieces: '9' } },
    { area: 'settings', action: 'save-texts', before: { lead: '' }, after: { lead: 'Mine' } },
    { area: 'settings', action: 'save-courier', courier: 'tcs', before: { payDay: '1' }, after: { payDay: '2' } },
    { area: 'content', action: 'save-content', before: { announcement: '' }, after: { announcement: 'Mine' } },
    { area: 'content', action: 'save-page', slug: 'refundpolicy', before: { title: '' }, after: { title: 'Mine' } },
  ];
  const before = await stored();
  for (const { area, ...save } of saves)
    for (const [role, expected] of [
      ['nobody', 302],
      ['shopper', 404],
      ['staff', 404],
    ] as const) {
      const { status } = await postJson(`/admin/${area}/actions`, role, save);
      expect(status, `${role} ${save.action}`).toBe(expected);
    }
  expect(await stored()).toEqual(before);
  for (const { area, ...save } of saves) {
    const { status, text } = await postJson(`/admin/${area}/actions`, 'owner', save);
    expect(status, save.action).toBe(200);
    expect(JSON.parse(text), save.action).toMatchObject({ kind: 'conflict' });
  }
});

test('I7: staff save orders and products as they did', async () => {
  const order = { action: 'save-order', number: '99999999', before: { city: 'Multan' }, after: { city: 'Lahore' } };
  expect((await postJson('/admin/orders/actions', 'staff', order)).status).toBe(200);
  const product = { action: 'save-product', id: 999_999, before: { title: 'Old' }, after: { title: 'New' } };
  expect((await postJson('/admin/products/actions', 'staff', product)).text).toContain('gone');
  const made = { action: 'make-product', before: {}, after: { name: '' } };
  expect((await postJson('/admin/products/actions', 'staff', made)).text).toContain('invalid');
  for (const area of ['orders', 'products'])
    expect((await postJson(`/admin/${area}/actions`, 'shopper', product)).status).toBe(404);
});

test('I7: cash received, many prices at once and exports of people are not the staff’s until the owner gives the task', async () => {
  const number = '99999999';
  const step = { action: 'change-state', to: 'cash-received', numbers: [number] };
  const change = { kind: 'price-percent', percent: -50 };
  const requested = (who: string) => [
    () => get('/admin/orders/csv', who),
    () => get('/admin/customers/csv', who),
    () => postJson('/admin/products/actions', who, { action: 'change-many', ids: [999_999], change }),
    () => postJson('/admin/customers/actions', who, { action: 'block-customer', phone: '03005550000' }),
  ];
  await database.ask(
    `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa, lines_signature, state)
     overriding system value values (99999, $1, $2, 'x', 'x', 'Nida', '+923005550001', 'Punjab', 'Lahore', 'Street 1', 100, '', 'delivered')`,
    [number, crypto.randomUUID()],
  );
  await database.ask(
    `insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
     values (99999, $1, 0, 'Lamp', '', 100, 1)`,
    [await shelve()],
  );
  for (const each of requested('staff')) expect((await each()).status).toBe(404);
  expect((await postJson('/admin/orders/actions', 'staff', step)).text).toContain('somebody with the permission');
  const id = await makeSomebody('trusted@gmail.com', 'staff');
  cookies.trusted = await cookiesOf('trusted@gmail.com');
  await database.ask(`update users set tasks = '{cash,catalogue,customers}' where id = $1`, [id]);
  for (const each of requested('trusted')) expect((await each()).status).toBe(200);
  expect((await get('/admin/confirm', 'trusted')).status).toBe(404);
  const call = { action: 'end-call', outcome: 'confirmed', number, name: '', retryKey: crypto.randomUUID() };
  expect((await postJson('/admin/orders/actions', 'trusted', call)).status).toBe(404);
  expect((await postJson('/admin/orders/actions', 'trusted', step)).text).toContain('cash received');
  await database.ask('delete from orders');
});

function postJson(address: string, who: string, body: object): Promise<Answer> {
  return ask(`${shop.address}${address}`, {
    method: 'POST',
    headers: {
      cookie: cookies[who] ?? '',
      origin: shop.address,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** Everything that the owner alone may save. */
function stored() {
  return database.ask(`select (select json_agg(s.values) from shop_settings s) as shop,
    (select json_agg(o.values) from office_settings o) as office, (select json_agg(c) from courier_accounts c) as couriers,
    (select json_agg(h.text) from header_line h) as announcement, (select json_agg(p) from shop_pages p) as pages`);
}

test('M84: an address that is not among somebody’s tasks is not here in the frame of their admin, and nothing to anybody else', async () => {
  const id = await makeSomebody('packer@gmail.com', 'staff');
  cookies.packer = await cookiesOf('packer@gmail.com');
  await database.ask(`update users set tasks = '{pack}' where id = $1`, [id]);
  for (const address of [
    '/admin/cash',
    '/admin/customers',
    '/admin/activity',
    '/admin/settings/team',
    '/admin/reports',
  ]) {
    const { status, text } = await get(address, 'packer');
    expect(status, address).toBe(404);
    expect(text, address).toContain('you do not have permission');
    expect(text, address).toContain('href="/admin/pack"');
    expect(text, address).not.toContain('Back to the shop');
    // Nothing of the page itself was read.
    expect(text, address).not.toMatch(/packer@gmail\.com|actorName/);
    const shopper = await get(address, 'shopper');
    expect(shopper.status, address).toBe(404);
    expect(shopper.text, address).toContain('Page not found');
    expect(shopper.text, address).not.toMatch(/permission|\/admin\/pack/);
  }
  for (const file of ['/admin/customers/csv', '/admin/activity/csv'])
    expect((await get(file, 'packer')).status, file).toBe(404);
  expect((await post('/admin/cash/actions', 'packer')).status).toBe(404);
});

test('I7: what the router fetches for its own pages goes through the same door', async () => {
  for (const address of [
    '/admin/activity.data',
    '/admin/activity.data?_routes=admin%2Factivity-page',
    '/ADMIN/activity',
    '/%61dmin/activity',
  ]) {
    expect((await get(address, 'staff')).status, address).toBe(404);
    expect((await get(address, 'nobody')).text, address).not.toContain('actorName');
    expect((await get(address, 'owner')).status, address).toBe(200);
  }
});

test('I7: no answer of the admin is kept or found by anybody', async () => {
  for (const address of ['/admin', '/admin/activity', '/admin/activity.data', '/admin/find?q=lamp']) {
    const { headers } = await get(address, 'owner');
    expect(headers['cache-control'], address).toContain('no-store');
    expect(headers['x-robots-tag'], address).toContain('noindex');
    expect(headers, address).not.toHaveProperty('etag');
  }
});

test('I7: an export, an action that is not theirs, a forged request and too many tries stand in the activity log', async () => {
  const [before] = await database.ask<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_entries');
  await makeSomebody('curious@gmail.com', 'staff');
  cookies.curious = await cookiesOf('curious@gmail.com');
  expect((await get('/admin/orders/csv?q=lamp', 'owner')).status).toBe(200);
  for (const _ of [1, 2]) {
    expect((await get('/admin/activity', 'curious')).status).toBe(404);
    expect((await postJson('/admin/customers/actions', 'curious', { action: 'unban-user', account: 'x' })).status).toBe(
      404,
    );
    const headers = { cookie: cookies.curious ?? '', 'sec-fetch-site': 'cross-site' };
    expect((await ask(`${shop.address}/admin/orders/actions`, { method: 'POST', headers, body: '{}' })).status).toBe(
      403,
    );
  }
  await expect
    .poll(() =>
      database.ask(
        `select actor_name, action, subject, after - 'address' as after from audit_entries where kind in ('export', 'refusal') and id > $1 order by subject`,
        [before?.id],
      ),
    )
    .toEqual([
      { actor_name: 'curious', action: 'refusal.not-allowed', subject: '/admin/activity', after: { status: 404 } },
      {
        actor_name: 'curious',
        action: 'refusal.not-allowed',
        subject: '/admin/customers/actions',
        after: { status: 404 },
      },
      { actor_name: 'curious', action: 'refusal.not-allowed', subject: '/admin/orders', after: { status: 403 } },
      { actor_name: 'owner', action: 'export.downloaded', subject: 'orders', after: { list: '?q=lamp' } },
    ]);
});

test('G4: no answer that is somebody’s own is kept by anybody, neither the page nor what the router fetches for it', async () => {
  for (const address of ['/account', '/account.data', '/account/security.data', '/account/orders/99999999.data'])
    for (const who of ['nobody', 'shopper', 'owner']) {
      const { headers } = await get(address, who);
      expect(headers['cache-control'], `${who} ${address}`).toContain('no-store');
    }
});

test('I7: what a page may be asked for is told, at every address, and is no error', async () => {
  for (const address of ['/admin', '/admin/orders/actions', '/', '/cart', '/api/orders']) {
    const { status, headers } = await ask(`${shop.address}${address}`, { method: 'OPTIONS' });
    expect(status, address).toBe(204);
    expect(headers.allow, address).toContain('GET');
  }
});

test('I7: a staff member who loses the role is out with the next request', async () => {
  await makeSomebody('leaver@gmail.com', 'staff');
  cookies.leaver = await cookiesOf('leaver@gmail.com');
  expect((await get('/admin', 'leaver')).status).toBe(200);
  await database.ask(`update users set role = 'shopper' where email = 'leaver@gmail.com'`);
  expect((await get('/admin', 'leaver')).status).toBe(404);
});

test('I2: the live stream is for the admin alone, says only which thing changed, and ends with the role', async () => {
  for (const who of ['nobody', 'shopper']) expect((await get('/admin/live', who)).status, who).toBe(404);
  const id = await makeSomebody('listener@gmail.com', 'staff');
  const cookie = await cookiesOf('listener@gmail.com');
  const response = await fetch(`${shop.address}/admin/live`, { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let received = '';
  let ended = false;
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) received += chunk;
    ended = true;
  })();
  await expect
    .poll(async () => {
      await database.ask(`select pg_notify('office', 'order:48217306:placed')`);
      return received;
    })
    .toContain('order:48217306:placed');
  await database.ask(
    `insert into contact_messages (full_name, phone, email, message, submitted_by) values ('Sana Riaz', '03001234567', 'sana@gmail.com', 'Hello', 'x')`,
  );
  await expect.poll(() => received).toContain('"messages"');
  expect(received).not.toContain('Sana');
  await database.ask(`update users set role = 'shopper' where id = $1`, [id]);
  await expect.poll(() => ended).toBe(true);
});

test('I2: the stream says nothing of orders and messages to somebody without a task for them', async () => {
  const id = await makeSomebody('editor@gmail.com', 'staff');
  const cookie = await cookiesOf('editor@gmail.com');
  await database.ask(`update users set tasks = '{content}' where id = $1`, [id]);
  const response = await fetch(`${shop.address}/admin/live`, { headers: { cookie } });
  let notified = '';
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) notified += chunk;
  })();
  for (const tag of ['order:48217307:placed', 'orders:new', 'messages'])
    await database.ask(`select pg_notify('office', $1)`, [tag]);
  await expect
    .poll(async () => {
      await database.ask(`select pg_notify('changed', 'content:pages')`);
      return notified;
    })
    .toContain('content:pages');
  expect(notified).not.toMatch(/order|messages/);
  await database.ask(`update users set role = 'shopper' where id = $1`, [id]);
});

test('I7: who owes a second step finds the admin closed, with its actions and its stream, and is sent to set it up', async () => {
  await makeSomebody('late@gmail.com', 'staff');
  cookies.late = await cookiesOf('late@gmail.com');
  const inTime = await get('/admin', 'late');
  expect(inTime.status).toBe(200);
  expect(inTime.text).toContain('Please set up a second step before then.');
  await database.ask(`update users set staff_since = now() - interval '8 days' where email = 'late@gmail.com'`);
  for (const address of ['/admin', '/admin/orders', '/admin/orders.data']) {
    const { status, headers, text } = await get(address, 'late');
    expect([202, 302], address).toContain(status);
    expect(headers.location ?? text, address).toContain('/account/security');
    expect(headers['cache-control'], address).toContain('no-store');
  }
  expect((await postJson('/admin/orders/actions', 'late', { action: 'nothing' })).status).toBe(302);
  expect((await get('/admin/live', 'late')).status).toBe(404);
  const page = await get('/account/security', 'late');
  expect(page.status).toBe(200);
  expect(page.text).toContain('The admin is closed for you until this is set up.');
  await database.ask(`update users set two_factor_enabled = true where email = 'late@gmail.com'`);
  expect((await get('/admin', 'late')).status).toBe(200);
});

test('I7: without a task for them nobody reads orders, messages and returns, or writes a note; the admin hides them', async () => {
  const id = await makeSomebody('nobody-in-particular@gmail.com', 'staff');
  cookies.taskless = await cookiesOf('nobody-in-particular@gmail.com');
  const [number, phone] = ['99999997', '+923005550077'];
  const of = (
    values: string,
  ) => `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city,
    shipping_address, total_paisa, lines_signature, state) overriding system value values ${values}`;
  await database.ask(
    of(`(99997, $1, gen_random_uuid(), 'x', 'x', 'Nida', $2, 'Punjab', 'Lahore', 'Street 1', 100, '', 'confirmed')`),
    [number, phone],
  );
  const [message] = await database.ask<{ id: string }>(
    `insert into contact_messages (full_name, phone, email, message, submitted_by)
     values ('Sana Riaz', '03005550078', 'sana@gmail.com', 'Hello', 'x') returning id`,
  );
  const addresses = [
    ...['/admin/orders', '/admin/orders.data?after=99999998', '/admin/orders?q=Nida', `/admin/orders/${number}`],
    ...[`/admin/orders/${number}.data`, '/admin/orders/products?q=lamp', `/admin/parcels/of/${number}`],
    ...[
      '/admin/messages',
      '/admin/messages.data',
      `/admin/messages/${message?.id}`,
      '/admin/returns',
      '/admin/returns.data',
    ],
  ];
  const note = { action: 'add-note', number, words: 'Written by nobody', forParcel: false };
  // With the usual tasks, as whoever has not been given any.
  for (const address of addresses) expect((await get(address, 'taskless')).status, address).toBe(200);
  await database.ask(`update users set tasks = '{}' where id = $1`, [id]);
  for (const address of addresses) {
    const { status, text } = await get(address, 'taskless');
    expect(status, address).toBe(404);
    expect(text, address).not.toMatch(/5550077|5550078|Nida|Sana Riaz/);
  }
  expect((await get('/admin/orders', 'taskless')).text).toContain('you do not have permission');
  expect((await postJson('/admin/orders/actions', 'taskless', note)).status).toBe(404);
  expect(
    (await postJson('/admin/messages/actions', 'taskless', { action: 'mark-answered', id: message?.id })).status,
  ).toBe(404);
  expect(await database.ask(`select 1 from order_events where words = 'Written by nobody'`)).toEqual([]);
  const today = await get('/admin', 'taskless');
  expect(today.status).toBe(200);
  expect(today.text).not.toMatch(/href="\/admin\/(orders|messages|returns)|Sana Riaz/);
  for (const address of ['/admin/find.data?q=Nida', `/admin/find.data?q=${number}`])
    expect((await get(address, 'taskless')).text, address).not.toMatch(/Lahore|5550077/);

  // Who packs reads the order with a masked phone and writes notes, and reads no messages.
  await database.ask(`update users set tasks = '{pack}' where id = $1`, [id]);
  for (const address of [
    '/admin/orders',
    '/admin/orders.data',
    `/admin/orders/${number}`,
    `/admin/orders/${number}.data`,
  ]) {
    const { status, text } = await get(address, 'taskless');
    expect(status, address).toBe(200);
    expect(text, address).toContain('Nida');
    expect(text, address).not.toMatch(/5550077|555 0077|Street 1/);
  }
  expect((await get('/admin/messages', 'taskless')).status).toBe(404);
  expect((await postJson('/admin/orders/actions', 'taskless', note)).status).toBe(200);
  expect(await database.ask(`select 1 from order_events where words = 'Written by nobody'`)).toHaveLength(1);
  await database.ask('delete from orders');
});
