/** Every address of the shop and the admin, asked with every kind of body that nobody's page sends. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { makeSomebody, password } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;
let cookie: string;

beforeAll(async () => {
  await makeSomebody('owner@shop.example', 'owner');
  shop = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: database.url });
  const { headers } = await ask(`${shop.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'owner@shop.example', password }),
  });
  cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  expect(cookie).not.toBe('');
});

afterAll(closeShops);

/** The addresses of all routes, with something in the place of each parameter. */
function addresses(entries: readonly RouteConfigEntry[] = routes as RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const address = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return [address.replace(/:\w+|\*/g, '7'), ...addresses(children, address)];
  });
}

const bodies = [
  { type: 'text/plain', body: 'hello' },
  { type: 'application/xml', body: '<a/>' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '[null]' },
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: 'multipart/form-data; boundary=x', body: 'no part' },
  { type: 'application/x-www-form-urlencoded', body: '%%%=%00&act' },
  { type: '', body: '\0' },
];

test('H4, I7: no body of any kind at any address is a fault of the shop, and none is logged as one', {
  timeout: 120_000,
}, async () => {
  const all = [...new Set(addresses())];
  expect(all.length).toBeGreaterThan(60);
  const faults: string[] = [];
  for (const address of all)
    for (const path of [address, address === '/' ? '/_root.data' : `${address}.data`])
      await Promise.all(
        bodies.map(async ({ type, body }) => {
          const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) };
          const { status } = await ask(`${shop.address}${path}`, { method: 'POST', headers, body });
          if (status >= 500) faults.push(`${status} POST ${path} ${type}`);
        }),
      );
  expect(faults).toEqual([]);
  expect(shop.output()).not.toMatch(/"level":"error"/);
});

test('H4: texts that are none, or that no database holds, are refused like other wrong ones', async () => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const claim = { number: { toString: '_' }, phone: { toString: 1 }, code: '7' };
  const reset = { token: '\0'.repeat(24), password: 'nobody guesses this one' };
  for (const [path, sent, status] of [
    ['/api/my-orders', claim, 422],
    ['/api/resetpassword', reset, 400],
  ] as const) {
    const response = await ask(`${shop.address}${path}`, { method: 'POST', headers, body: JSON.stringify(sent) });
    expect(response.status, path).toBe(status);
  }
  for (const path of ['/admin/orders?from=2026-02-30&to=0000-01-01', '/admin/activity?after=2026-02-30T00:00:00Z_1'])
    expect((await ask(`${shop.address}${path}`, { headers: { cookie } })).status, path).toBe(200);
});

test('every answer names its request, and so does every line that is logged for it', async () => {
  const [one, two] = [await ask(`${shop.address}/cart`), await ask(`${shop.address}/cart`)];
  expect(one.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  await database.supervise('alter table products rename to products_away');
  const { headers } = await ask(`${shop.address}/api/products/7`);
  await database.supervise('alter table products_away rename to products');
  expect(shop.output()).toContain(`"event":"request-failed","requestId":"${headers['x-request-id']}"`);
});
