import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor, stockOf } from '#tests/support/orders.ts';
import { findKeyHolder, makeApiKey, maxApiKeys, readApiKeys, revokeApiKey } from '../keys/api-keys.server.ts';
import { type KeyScope, keyScopes } from '../keys/scopes.ts';
import { publicApi } from './public-api.server.ts';

const { ask, pool } = await testDatabase();
const owner = { id: null, name: 'Sana' };

afterEach(async () => {
  await ask('delete from api_keys');
  switchLimits(false);
});

async function makeKey(...scopes: KeyScope[]): Promise<string> {
  const made = await makeApiKey(owner, { name: 'Warehouse', scopes });
  if (made.kind !== 'made') throw new Error('There are too many keys.');
  return made.key;
}

type ApiResponse = { status: number; body: Record<string, unknown>; headers: Headers };

async function request(path: string, key: string | null, init: RequestInit = {}): Promise<ApiResponse> {
  const headers = { ...(key !== null && { authorization: `Bearer ${key}` }), ...(init.headers as object) };
  const response = await publicApi.request(path, { ...init, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

function write(path: string, key: string, body: unknown, idempotencyKey: string = randomUUID()): Promise<ApiResponse> {
  return request(path, key, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
}

async function placed(product: number, quantity = 1): Promise<string> {
  const { number = '' } = await order(orderFor(product, quantity));
  return number;
}

test('I7: the key is shown once, the database keeps its hash, and the activity log says who made and who revoked it', async () => {
  const key = await makeKey('orders:read');
  expect(key).toMatch(/^dk_[\w-]{43}$/);
  const [row] = await ask<{ all: string }>(
    `select api_keys::text || (select string_agg(audit_entries::text, ' ') from audit_entries) as all from api_keys`,
  );
  expect(row?.all).toContain(key.slice(0, 10));
  expect(row?.all).not.toContain(key.slice(10));
  const [{ id = 0 } = {}] = await readApiKeys();
  expect(await revokeApiKey(owner, id)).toBe(true);
  expect(await revokeApiKey(owner, id)).toBe(false);
  const entries = await ask<{ action: string; subject: string }>(
    `select action, subject from audit_entries where kind = 'api-key' order by id`,
  );
  expect(entries).toEqual([
    { action: 'api-key.made', subject: 'Warehouse' },
    { action: 'api-key.revoked', subject: 'Warehouse' },
  ]);
});

test('I7: without a key, with a wrong one or a revoked one nothing is answered, and no answer may be stored', async () => {
  const key = await makeKey('orders:read', 'catalogue:read');
  expect((await request('/orders', key)).status).toBe(200);
  const [{ id = 0 } = {}] = await readApiKeys();
  await revokeApiKey(owner, id);
  const strange = [null, key, `${key}x`, `dk_${'a'.repeat(43)}`, 'x', ''];
  for (const path of ['/orders', '/orders/12345678', '/products', '/products/7'])
    for (const each of strange) {
      const { status, headers, body } = await request(path, each);
      expect({ status, challenge: headers.get('www-authenticate') }, `${path} ${each}`).toEqual({
        status: 401,
        challenge: 'Bearer',
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body)).toEqual(['problem']);
    }
});

test('I7: a key does what its scopes say and nothing else', async () => {
  const lamp = await shelve();
  const number = await placed(lamp);
  const doors: [KeyScope, (key: string) => Promise<ApiResponse>][] = [
    ['catalogue:read', (key) => request('/products', key)],
    ['catalogue:read', (key) => request(`/products/${lamp}`, key)],
    ['orders:read', (key) => request('/orders', key)],
    ['orders:read', (key) => request(`/orders/${number}`, key)],
    ['stock:write', (key) => write(`/products/${lamp}/stock`, key, { add: 1 })],
    ['orders:write', (key) => write(`/orders/${number}/state`, key, { state: 'confirmed', version: 1 })],
  ];
  for (const [scope, open] of doors) {
    const others = keyScopes.filter((each) => each !== scope);
    expect((await open(await makeKey(...others))).status, `all but ${scope}`).toBe(403);
    expect((await open(await makeKey(scope))).status, scope).toBe(200);
  }
});

test('H4: names, phones and addresses are read only by a key that may read customers', async () => {
  const number = await placed(await shelve());
  const without = await request(`/orders/${number}`, await makeKey('orders:read'));
  expect(without.body).toMatchObject({ number, state: 'placed', total: 1250, city: 'Lahore' });
  expect(JSON.stringify([without.body, (await request('/orders', await makeKey('orders:read'))).body])).not.toMatch(
    /Ayesha|Gulberg|3001234567|gmail/,
  );
  const withThem = await request(`/orders/${number}`, await makeKey('orders:read', 'customers:read'));
  expect(withThem.body.customer).toMatchObject({ name: 'Ayesha Siddiqui', address: 'House 7, Street 12, Gulberg III' });
});

test('I7: lists go on from their cursor until the end, each item once, and filters hold', async () => {
  const key = await makeKey('catalogue:read', 'orders:read');
  await ask(
    `insert into products (name, price_paisa, active) select 'Cup ' || n, 1000, n % 2 = 0 from generate_series(1, 230) as n`,
  );
  const [count] = await ask<{ count: number }>('select count(*)::int as count from products');
  const seen: unknown[] = [];
  for (let next: unknown = '0'; next !== null; ) {
    const { body } = await request(`/products?after=${next}`, key);
    seen.push(...(body.items as { id: number }[]).map(({ id }) => id));
    next = body.next;
  }
  expect(seen.length).toBe(count?.count);
  expect(new Set(seen).size).toBe(seen.length);
  const items = async (query: string) => ((await request(`/orders${query}`, key)).body.items as unknown[]).length;
  const [all, cancelled] = [await items(''), await items('?state=cancelled')];
  const lamp = await shelve({ stock: 100 });
  const numbers = [await placed(lamp), await placed(lamp), await placed(lamp)];
  const step = { state: 'cancelled', version: 1, reason: 'Ordered twice' };
  await write(`/orders/${numbers[0]}/state`, await makeKey('orders:write'), step);
  expect(await items('')).toBe(all + 3);
  expect(await items('?state=cancelled')).toBe(cancelled + 1);
  expect(await items(`?after=${numbers[2]}`)).toBe(all + 2);
  expect(await items('?from=2020-01-01&to=2020-12-31')).toBe(0);
  for (const query of ['state=none', 'from=yesterday', 'to=2026-02-30', 'from=0000-01-01', 'after=x'])
    expect((await request(`/orders?${query}`, key)).status, query).toBe(422);
  expect((await request('/products?after=-1', key)).status).toBe(422);
});

test('I7: stock is set only where it still is what was read', async () => {
  const lamp = await shelve({ stock: 10 });
  const key = await makeKey('stock:write');
  await placed(lamp, 3);
  const late = await write(`/products/${lamp}/stock`, key, { stock: 20, expected: 10 });
  expect(late).toMatchObject({ status: 409, body: { stock: 7 } });
  const set = await write(`/products/${lamp}/stock`, key, { stock: 20, expected: 7 });
  expect(set).toMatchObject({ status: 200, body: { product: lamp, stock: 20, was: 7 } });
  const refused = [{ add: -21 }, { stock: -1, expected: 20 }, { add: 0.5 }, { add: 1, stock: 2 }, {}, null, []];
  for (const body of refused) expect((await write(`/products/${lamp}/stock`, key, body)).status).toBe(422);
  expect(await stockOf(ask, lamp)).toBe(20);
  expect((await write('/products/999999999/stock', key, { add: 1 })).status).toBe(404);
  const [message] = await ask<{ actor_name: string; words: string }>(
    `select actor_name from stock_moves where product_id = $1 order by id desc limit 1`,
    [lamp],
  );
  expect(message?.actor_name).toBe('Key “Warehouse”');
});

test('F6: a write that comes again with its key, or twice at once, is done once and answered alike', async () => {
  const lamp = await shelve({ stock: 10 });
  const key = await makeKey('stock:write');
  const again = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 6 }, () => write(`/products/${lamp}/stock`, key, { add: 5 }, again)),
  );
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  for (const { body } of results) expect(body).toEqual({ product: lamp, stock: 15, was: 10 });
  expect(await stockOf(ask, lamp)).toBe(15);
  expect((await write(`/products/${lamp}/stock`, key, { add: 6 }, again)).status).toBe(409);
  const other = await makeKey('stock:write');
  expect((await write(`/products/${lamp}/stock`, other, { add: 1 }, again)).status).toBe(200);
  expect(await stockOf(ask, lamp)).toBe(16);
  // What was refused may be tried again under its key.
  const patient = randomUUID();
  expect((await write(`/products/${lamp}/stock`, key, { add: -17 }, patient)).status).toBe(422);
  await write(`/products/${lamp}/stock`, key, { add: 1 });
  expect((await write(`/products/${lamp}/stock`, key, { add: -17 }, patient)).status).toBe(200);
  expect((await write(`/products/${lamp}/stock`, key, { add: 1 }, 'not a uuid')).status).toBe(400);
});

test('J1: a key moves orders on as staff do, by the version it read, and never past the counter', async () => {
  const lamp = await shelve({ stock: 10 });
  const key = await makeKey('orders:write');
  const number = await placed(lamp, 2);
  const step = (body: unknown, idempotencyKey?: string) => write(`/orders/${number}/state`, key, body, idempotencyKey);
  const again = randomUUID();
  const confirmed = await step({ state: 'confirmed', version: 1 }, again);
  expect(confirmed).toMatchObject({ status: 200, body: { number, state: 'confirmed', version: 2 } });
  expect((await step({ state: 'confirmed', version: 1 }, again)).body).toEqual(confirmed.body);
  expect(await step({ state: 'packed', version: 1 })).toMatchObject({ status: 409, body: { state: 'confirmed' } });
  expect((await step({ state: 'confirmed', version: 2 })).status).toBe(409);
  for (const state of ['shipped', 'delivered', 'cash-received', 'placed', 'lost'])
    expect((await step({ state, version: 2 })).status, state).toBe(422);
  expect((await step({ state: 'cancelled', version: 2 })).status).toBe(422);
  expect((await step({ state: 'cancelled', version: 2, reason: 'Not\0 wanted \\u0000' })).status).toBe(200);
  expect(await stockOf(ask, lamp)).toBe(10);
  expect((await write('/orders/11111111/state', key, { state: 'packed', version: 1 })).status).toBe(404);
  expect(await audit(ask)).toEqual([]);
});

test('H5: each key has its own limit, and wrong keys have one for their address', async () => {
  switchLimits(true);
  const [one, two] = [await makeKey('catalogue:read'), await makeKey('catalogue:read')];
  const { id = 0 } = (await findKeyHolder(one)) ?? {};
  await ask('delete from rate_counts');
  const many = async (times: number, key: string) => {
    const results: ApiResponse[] = [];
    for (let each = 0; each < times; each++) results.push(await request('/products/7', key));
    return results.filter(({ status }) => status === 429);
  };
  expect(id).toBeGreaterThan(0);
  const refused = await many(400, one);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await many(1, two)).toEqual([]);
  expect((await many(40, `dk_${'b'.repeat(43)}`)).length).toBeGreaterThan(0);
  expect(await many(1, two)).toEqual([]);
});

test('H5: wrong keys from many addresses are refused from memory, and a key of another node works at once', async () => {
  switchLimits(true);
  const input = vi.spyOn(pool, 'query');
  const strangers = Array.from({ length: 200 }, (_, each) => ({
    key: `dk_${randomBytes(32).toString('base64url')}`,
    headers: { [clientAddressHeader]: `203.0.113.${each}` },
  }));
  const refused = await Promise.all(strangers.map(({ key, headers }) => request('/products', key, { headers })));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
  expect(input.mock.calls.length).toBeLessThan(5);
  input.mockRestore();
  const elsewhere = `dk_${randomBytes(32).toString('base64url')}`;
  await ask(
    `insert into api_keys (name, prefix, hash, scopes, created_by) values ('Other', 'dk_other', $1, '{catalogue:read}', 'Sana')`,
    [createHash('sha256').update(elsewhere).digest('hex')],
  );
  const headers = { [clientAddressHeader]: '203.0.113.250' };
  expect((await request('/products', elsewhere, { headers })).status).toBe(200);
});

test('I7: its use is noted, but not with every request, and there are never more keys than a shop may have', async () => {
  const key = await makeKey('catalogue:read');
  await request('/products', key);
  const lastUsed = async () => (await ask<{ at: string }>('select last_used_at::text as at from api_keys'))[0]?.at;
  const noted = await lastUsed();
  expect(noted).toEqual(expect.any(String));
  await request('/products', key);
  expect(await lastUsed()).toBe(noted);
  await ask(`update api_keys set last_used_at = now() - interval '2 minutes'`);
  await request('/products', key);
  expect(await lastUsed()).not.toBe(noted);
  const made = await Promise.all(
    Array.from({ length: maxApiKeys + 3 }, () => makeApiKey(owner, { name: 'Many', scopes: ['orders:read'] })),
  );
  expect(made.filter(({ kind }) => kind === 'made').length).toBe(maxApiKeys - 1);
});

const refusals = () =>
  ask<{ actor_name: string; after: object }>(
    `select actor_name, after from audit_entries where action = 'api-key.refused' order by id`,
  );

test('I7: a key that has ended is refused with the day on which it did, and the owner sees when it ends', async () => {
  const made = await makeApiKey(owner, { name: 'Accountant', scopes: ['orders:read'], days: 30 });
  const key = made.kind === 'made' ? made.key : '';
  expect((await request('/orders', key)).status).toBe(200);
  const [row] = await readApiKeys();
  expect(Math.round((row!.expiresAt!.getTime() - Date.now()) / 86_400_000)).toBe(30);
  const before = (await refusals()).length;
  await ask(`update api_keys set expires_at = '2026-11-01T00:00:00+05', last_used_at = null`);
  for (let each = 0; each < 3; each++) {
    const { status, body, headers } = await request('/orders', key);
    expect({ status, body, challenge: headers.get('www-authenticate') }).toEqual({
      status: 401,
      body: { problem: 'This key ended on 2026-11-01. Ask the shop’s owner for a new one.' },
      challenge: 'Bearer error="invalid_token"',
    });
  }
  // Recorded once, however often it asks; a refused request is no use of the key.
  expect((await refusals()).slice(before)).toEqual([
    { actor_name: 'Key “Accountant”', after: { why: 'expired', from: '' } },
  ]);
  expect((await readApiKeys())[0]).toMatchObject({ expiresAt: expect.any(Date), lastUsedAt: null });
});

test('I7: a key for certain addresses is refused from any other, with the address, and nothing is done', async () => {
  const lamp = await shelve({ stock: 10 });
  const addresses = ['203.0.113.0/24', '2001:db8:1:2::/64'];
  const made = await makeApiKey(owner, { name: 'Counter', scopes: ['stock:write'], addresses });
  const key = made.kind === 'made' ? made.key : '';
  const from = (address: string) =>
    request(`/products/${lamp}/stock`, key, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(address && { [clientAddressHeader]: address }),
      },
      body: JSON.stringify({ add: 1 }),
    });
  expect((await from('203.0.113.77')).status).toBe(200);
  expect((await from('2001:db8:1:2::/64')).status).toBe(200);
  const before = (await refusals()).length;
  for (const address of ['198.51.100.1', '2001:db8:1:3::/64', ''])
    expect(await from(address), address).toMatchObject({
      status: 403,
      body: { problem: expect.stringContaining(`not be used from ${address || 'an unknown address'}`) },
    });
  expect(await stockOf(ask, lamp)).toBe(12);
  expect((await refusals()).slice(before).map(({ after }) => after)).toEqual([
    { why: 'other-address', from: '198.51.100.1' },
    { why: 'other-address', from: '2001:db8:1:3::/64' },
    { why: 'other-address', from: '' },
  ]);
  expect((await readApiKeys())[0]?.addresses).toEqual(addresses);
});
