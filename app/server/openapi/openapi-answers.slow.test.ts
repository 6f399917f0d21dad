/** The real shop is asked each described operation; every answer must be one that the description tells. */
import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '#app/modules/integrations/keys/api-keys.server.ts';
import { keyScopes } from '#app/modules/integrations/keys/scopes.ts';
import { makeSomebody, password } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { orderFor } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { openApi } from './openapi.server.ts';

const database = await testDatabase();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

type Content = Record<string, { schema?: object }>;
type Operation = {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
const described = openApi('http://shop.example').paths as unknown as Record<string, Record<string, Operation>>;

let shop: Shop;
let lamp: number;
let cookie: string;
let key: string;
let weakKey: string;
/** `POST /api/orders` → the statuses it has answered with. */
const received = new Map<string, Set<number>>();
const faults: string[] = [];

beforeAll(async () => {
  await makeSomebody('owner@gmail.com', 'owner');
  await makeSomebody('sana@gmail.com');
  lamp = await shelve({ name: 'Brass lamp', stock: 50, collections: ['ourCollection'] });
  const owner = { id: null, name: 'Sana' };
  const made = [
    await makeApiKey(owner, { name: 'All', scopes: keyScopes }),
    await makeApiKey(owner, { name: 'Few', scopes: [] }),
  ];
  [key = '', weakKey = ''] = made.map((each) => (each.kind === 'made' ? each.key : ''));
  shop = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: database.url });
  cookie = await logIn('sana@gmail.com');
});

afterAll(closeShops);

async function logIn(email: string): Promise<string> {
  const { headers } = await ask(`${shop.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

type Question = {
  /** The address as it is asked, where that differs from the described one. */
  at?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body as it is sent, byte for byte. */
  raw?: string;
};

/** Asks one operation and notes where the answer is not as described. Returns the answer's JSON, where it is some. */
async function probe(method: string, path: string, question: Question = {}): Promise<Record<string, unknown>> {
  const operation = described[path]?.[method.toLowerCase()];
  const { at = path, headers = {}, body, raw } = question;
  const type = Object.keys(operation?.requestBody?.content ?? {})[0];
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reply = await ask(`${shop.address}${at}`, {
    method,
    headers: {
      ...(method === 'POST' && { 'sec-fetch-site': 'same-origin' }),
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const name = `${method} ${path}`;
  received.set(name, (received.get(name) ?? new Set()).add(reply.status));
  const response = operation?.responses[reply.status];
  const output = `${name} ${at === path ? '' : at} ${sent?.slice(0, 80) ?? ''} → ${reply.status} ${reply.text.slice(0, 200)}`;
  if (!response) {
    faults.push(`not described: ${output}`);
    return {};
  }
  const answered = reply.headers['content-type']?.split(';')[0];
  const [expected, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (expected && answered !== expected) faults.push(`${answered} instead of ${expected}: ${output}`);
  if (expected !== 'application/json' || answered !== expected) return {};
  const value = JSON.parse(reply.text);
  if (content?.schema && !ajv.validate(content.schema, value)) faults.push(`${ajv.errorsText()}: ${output}`);
  return value;
}

/** What every address that takes a body refuses alike. */
async function refusals(path: string): Promise<void> {
  const operation = described[path]?.post;
  const isJson = operation?.requestBody?.content['application/json'] !== undefined;
  const isForMachines = path.startsWith('/api/v1/');
  const at = path.replace('{id}', String(lamp)).replace('{number}', '12345678');
  const headers = {
    'idempotency-key': randomUUID(),
    ...(isForMachines ? { authorization: `Bearer ${key}` } : { cookie }),
  };
  if (!isForMachines)
    await probe('POST', path, { at, headers: { ...headers, 'sec-fetch-site': 'cross-site' }, raw: '{}' });
  if (!isJson) return void (await probe('POST', path, { at, headers, raw: '' }));
  await probe('POST', path, { at, headers, raw: '{' });
  await probe('POST', path, { at, headers, raw: `"${'x'.repeat(70_000)}"` });
  await probe('POST', path, { at, headers: { ...headers, 'content-type': 'text/plain' }, raw: '{}' });
  await probe('POST', path, { at, headers, body: {} });
}

test('H2: every operation of the description is answered as described, the good and the refused', {
  timeout: 120_000,
}, async () => {
  // Logging out ends the session that the others use.
  for (const path of Object.keys(described)) if (described[path]?.post && path !== '/api/logout') await refusals(path);
  await askCatalogue();
  await askOrders();
  await askAccounts();
  await askMachines();
  await askTheRest();
  expect(faults).toEqual([]);
  const all = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // A stream never ends; what it says is tested where it is made.
  expect(all.filter((name) => !received.has(name))).toEqual(['GET /api/live']);
  const wellAnswered = (name: string) => [...(received.get(name) ?? [])].some((status) => status < 400);
  // These are asked here with what they refuse alone; their good answers need a letter's link, a shop without an owner or a
  // page's own state, and their modules test them.
  expect(all.filter((name) => received.has(name) && !wellAnswered(name)).toSorted()).toEqual([
    'POST /account',
    'POST /account/data',
    'POST /api/discount',
    'POST /api/email/confirm',
    'POST /api/invitation',
    'POST /api/invitation/accept',
    'POST /api/leads',
    'POST /api/leads/checkout',
    'POST /api/login/code',
    'POST /api/login/passkey',
    'POST /api/my-orders',
    'POST /api/passkeys',
    'POST /api/passkeys/confirm',
    'POST /api/receipt/cancel',
    'POST /api/resetpassword',
    'POST /api/setup',
    'POST /api/setup/open',
    'POST /api/vitals',
    'POST /api/yes',
    'POST /contact-us',
    'POST /login/code',
    'POST /password_change',
    'POST /register',
    'POST /return',
    'POST /return/{token}',
    'POST /waiting/{id}',
  ]);
});

async function askCatalogue(): Promise<void> {
  for (const at of ['ourCollection', 'nothing', 'ourCollection?after=x'])
    await probe('GET', '/api/collections/{key}', { at: `/api/collections/${at}` });
  for (const ids of [lamp, 'x', '']) await probe('GET', '/api/products', { at: `/api/products?ids=${ids}` });
  for (const ids of [lamp, 'x']) await probe('GET', '/api/weights', { at: `/api/weights?ids=${ids}` });
  for (const id of [lamp, 7]) await probe('GET', '/api/products/{id}', { at: `/api/products/${id}` });
  for (const q of ['lamp', 'lmap', '']) await probe('GET', '/api/search', { at: `/api/search?q=${q}` });
}

async function askOrders(): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const { receipt } = await probe('POST', '/api/orders', { headers, body: orderFor(lamp) });
  await probe('POST', '/api/orders', { headers, body: orderFor(lamp) });
  await probe('POST', '/api/orders', { headers: { 'idempotency-key': randomUUID() }, body: orderFor(lamp, 60) });
  await probe('POST', '/api/orders', { body: orderFor(lamp) });
  await probe('GET', '/api/receipt', { headers: { 'receipt-token': String(receipt) } });
  await probe('GET', '/api/receipt', { headers: { 'receipt-token': 'x' } });
  await probe('GET', '/api/last-delivery', { headers: { 'receipt-token': String(receipt) } });
  await probe('POST', '/api/yes', { headers: { 'receipt-token': String(receipt) } });
  await probe('POST', '/api/receipt/cancel', { headers: { 'receipt-token': String(receipt) }, body: { reason: 'x' } });
  await probe('POST', '/api/yes', { headers: { 'receipt-token': 'x' } });
  await probe('GET', '/api/yes/{number}/{code}', { at: '/api/yes/12345678/ABC-DEF' });
  const lead = { key: randomUUID(), name: 'Ayesha', contactNo: '0300 1234567', products: [{ id: lamp, quantity: 1 }] };
  await probe('POST', '/api/leads', { body: lead });
  await probe('POST', '/api/leads/checkout', { body: lead });
  await probe('POST', '/api/leads/forget', { body: { key: lead.key } });
  await probe('POST', '/api/orders/take-back', { headers: { 'idempotency-key': lead.key } });
  await probe('POST', '/api/orders/take-back', {});
}

async function askAccounts(): Promise<void> {
  const both: Record<string, string>[] = [{}, { cookie }];
  for (const headers of both) await probe('GET', '/api/me', { headers });
  const person = { username: 'Bilal', email: 'bilal@gmail.com', password: 'a long enough one', terms: 'on' };
  for (let each = 0; each < 2; each++) await probe('POST', '/api/register', { body: person });
  await probe('POST', '/api/login', { body: { email: 'sana@gmail.com', password } });
  await probe('POST', '/api/login', { body: { email: 'sana@gmail.com', password: 'not this one' } });
  await probe('POST', '/api/login/code', { body: { code: '123456' } });
  const credential = '{"id":"x"}';
  await probe('POST', '/api/login/passkey', { body: { credential } });
  for (const headers of both) {
    await probe('POST', '/api/passkeys/challenge', { headers });
    await probe('POST', '/api/passkeys/new', { headers });
    for (const path of ['/api/passkeys', '/api/passkeys/confirm'])
      await probe('POST', path, { headers, body: { credential } });
  }
  await probe('POST', '/api/forgotpassword', { body: { email: 'sana@gmail.com' } });
  const token = 'a'.repeat(43);
  for (const path of ['/api/invitation', '/api/email/confirm', '/api/setup/open'])
    await probe('POST', path, { body: { token } });
  await probe('POST', '/api/resetpassword', { body: { token, password: 'a long enough one' } });
  await probe('POST', '/api/invitation/accept', { body: { token, username: 'Ali', password: 'a long enough one' } });
  const order = { number: '12345678', phone: '0300 1234567', code: 'x' };
  for (const headers of both) await probe('POST', '/api/my-orders', { headers, body: order });
  const message = {
    fullname: 'Sana',
    mobileNo: '0300 1234567',
    email: 'sana@gmail.com',
    message: 'Salam. Is it brass?',
  };
  for (const headers of both) await probe('POST', '/api/contact', { headers, body: message });
  const change = { oldPassword: password, newPassword: 'another long enough one' };
  for (const body of [{ ...change, oldPassword: 'not this one' }, change])
    await probe('POST', '/api/password', { headers: { cookie }, body });
  await probe('POST', '/api/password', { body: change });
  for (const headers of both) await probe('GET', '/account/data/file', { headers });
  await probe('POST', '/api/logout', { headers: { cookie }, raw: '{}' });
}

async function askMachines(): Promise<void> {
  const bearer = { authorization: `Bearer ${key}` };
  const products = { list: '/api/v1/products', one: '/api/v1/products/{id}', stock: '/api/v1/products/{id}/stock' };
  const orders = { list: '/api/v1/orders', one: '/api/v1/orders/{number}', state: '/api/v1/orders/{number}/state' };
  const { items } = await probe('GET', orders.list, { headers: bearer });
  const [{ number = '' } = {}] = items as { number?: string }[];
  const asOwner = await logIn('owner@gmail.com');
  const strangers: Record<string, string>[] = [{}, { authorization: `Bearer ${weakKey}` }, { cookie: asOwner }];
  for (const headers of strangers) {
    await probe('GET', products.list, { headers });
    await probe('GET', products.one, { at: `/api/v1/products/${lamp}`, headers });
    await probe('GET', orders.list, { headers });
    await probe('GET', orders.one, { at: `/api/v1/orders/${number}`, headers });
    await probe('POST', products.stock, { at: `/api/v1/products/${lamp}/stock`, headers, body: { add: 1 } });
    await probe('POST', orders.state, { at: `/api/v1/orders/${number}/state`, headers, body: { state: 'packed' } });
  }
  for (const name of [products.list, orders.list, orders.one])
    expect([...(received.get(`GET ${name}`) ?? [])].filter((status) => status < 400).length, name).toBeLessThan(2);
  for (const at of ['', '?after=x'])
    await probe('GET', products.list, { at: `${products.list}${at}`, headers: bearer });
  for (const id of [lamp, 7]) await probe('GET', products.one, { at: `/api/v1/products/${id}`, headers: bearer });
  await probe('GET', orders.list, { at: `${orders.list}?state=none`, headers: bearer });
  for (const each of [number, '11111111'])
    await probe('GET', orders.one, { at: `/api/v1/orders/${each}`, headers: bearer });
  const write = (path: string, at: string, body: unknown) =>
    probe('POST', path, { at, headers: { ...bearer, 'idempotency-key': randomUUID() }, body });
  await write(products.stock, `/api/v1/products/${lamp}/stock`, { add: 1 });
  await write(products.stock, `/api/v1/products/${lamp}/stock`, { stock: 1, expected: 2 });
  await write(products.stock, '/api/v1/products/7/stock', { add: 1 });
  await write(orders.state, `/api/v1/orders/${number}/state`, { state: 'confirmed', version: 1 });
  await write(orders.state, `/api/v1/orders/${number}/state`, { state: 'packed', version: 1 });
  await write(orders.state, '/api/v1/orders/11111111/state', { state: 'packed', version: 1 });
  // A key opens nothing but this.
  for (const at of ['/api/me', '/account/data/file', '/admin/orders', '/admin/settings/api']) {
    const { status, text } = await ask(`${shop.address}${at}`, { headers: bearer });
    expect([status === 302 || text === '{"user":null}', at]).toEqual([true, at]);
  }
}

async function askTheRest(): Promise<void> {
  await probe('POST', '/track', { body: { trackingId: '12345678' } });
  const vitals = { page: '/', device: 'phone', vitals: { LCP: 900 } };
  await probe('POST', '/api/vitals', { body: vitals });
  await probe('GET', '/api/changes', { at: '/api/changes?missed=1000' });
  for (const path of [
    '/api/openapi.json',
    '/robots.txt',
    '/llms.txt',
    '/manifest.webmanifest',
    '/icon',
    '/apple-touch-icon.png',
    '/sitemap.xml',
    '/livez',
    '/readyz',
    '/readyz/pages',
    '/metrics',
  ])
    await probe('GET', path);
  for (const part of [1, 999]) await probe('GET', '/sitemap/{part}', { at: `/sitemap/${part}` });
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  await probe('POST', '/tracker', { raw: form({ id: '12345678' }) });
  await probe('POST', '/order', { raw: form({ add: String(lamp) }) });
  await probe('POST', '/order', { raw: form({ act: 'place', key: randomUUID(), subtotal: '0' }) });
  await probe('POST', '/login', { raw: form({ email: 'owner@gmail.com', password }) });
  await probe('POST', '/forgotpassword', { raw: form({ email: 'sana@gmail.com' }) });
}
