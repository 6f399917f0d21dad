/** What operators see of a shop at work: its traces and its log, and nothing in them that tells of a person. */
import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsDue } from '#app/infra/jobs/queue-job.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connectAll, shippedOrder, startDemoCouriers } from '#tests/support/delivery.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { orderFor, shopper } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };

const database = await testDatabase();
const couriers = await startDemoCouriers();
const password = 'mehndi-raat-Lahore-47';
const typed = {
  name: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@gmail.com',
  message: 'Where is my brass lamp? Call me at home.',
};
/**
 * Whatever of a person was sent to the shop, in any form in which it could be told. The postal code is a word of its own:
 * times and ids are long enough to hold its digits by chance.
 */
const personal = /ayesha|siddiqui|3001234567|house 7|street 12|gulberg|\b54660\b|brass lamp\?|mehndi|203\.0\.113/i;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const collected: string[] = [];
const courierHeaders: IncomingHttpHeaders[] = [];
let shop: Shop;
let cookie = '';

/** Collects traces as an OpenTelemetry collector does, and hands everything else on to the couriers' stand-in. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (request.url === '/v1/traces') {
    collected.push(body.toString('utf8'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    return;
  }
  courierHeaders.push(request.headers);
  const { host: _, ...headers } = request.headers;
  const reply = await ask(`${couriers.address}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 && { body }),
  });
  response.writeHead(reply.status, reply.headers).end(reply.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  await connectAll();
  shop = await openShop({
    DATABASE_URL: database.url,
    COURIERS_URL: address,
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});

afterAll(async () => {
  await closeShops();
  await couriers.close();
  collector.close();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(`${shop.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.7',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

function spans(): Span[] {
  return collected.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

function named(name: string): Span | undefined {
  return spans().find((span) => span.name === name);
}

test('a day of a shop is traced by routes, statements, jobs, e-mails and couriers, and tells of nobody', async () => {
  const lamp = await shelve({ name: 'Brass lamp', price: 449_000, stock: 9 });
  const number = await shippedOrder('leopards', 'LE7000004711');
  couriers.say('leopards', 'LE7000004711', 'Delivered');

  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const placed = await post('/api/orders', orderFor(lamp), { 'idempotency-key': randomUUID(), traceparent });
  expect(placed.status).toBe(201);
  // A request for what is not there, and one that the database refuses.
  expect((await post('/api/orders', orderFor(9_999), { 'idempotency-key': randomUUID() })).status).toBe(409);
  const { name, email, message } = typed;
  expect((await post('/api/register', { username: name, email, password, terms: 'yes' })).status).toBe(201);
  expect((await post('/api/login', { email, password: `${password}-wrong` })).status).toBe(401);
  const login = await post('/api/login', { email, password });
  expect(login.status).toBe(200);
  cookie = (login.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
  expect((await post('/api/forgotpassword', { email })).status).toBe(200);
  const sent = await post('/api/contact', { fullname: name, mobileNo: shopper.contactNo, email, message }, { cookie });
  expect(sent.status).toBe(201);
  const tracked = await post('/track', { trackingId: number, phone: shopper.contactNo });
  expect(tracked).toMatchObject({ status: 200, text: expect.stringContaining('Delivered') });
  const secret = encodeURIComponent(typed.email);
  expect((await ask(`${shop.address}/product_detail/${lamp}?from=${secret}`)).status).toBe(200);
  expect((await ask(`${shop.address}/${secret}`)).status).toBe(404);
  expect((await ask(`${shop.address}/search-results?q=${secret}`)).status).toBe(200);

  // Jobs come by the minute: this one is asked for now.
  await expect.poll(() => database.ask(`select from jobs.queue where name = 'add-up-counts'`)).toHaveLength(1);
  await database.ask(`insert into jobs.job (name) select 'add-up-counts' on conflict do nothing`);
  await database.ask(`select pg_notify('office', $1)`, [jobsDue]);
  const traced = [
    'POST /api/orders',
    'POST /api/login',
    'POST /track',
    'courier leopards',
    'letter order-placed',
    'job add-up-counts',
  ];
  const pages = ['GET /product_detail/:id', 'GET /search-results'];
  await expect.poll(() => spans().map((span) => span.name)).toEqual(expect.arrayContaining([...traced, ...pages]));

  const order = named('POST /api/orders');
  expect(order).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  const written = spans().find((span) => span.name === 'select place_order' && span.traceId === traceId);
  expect(written).toBeDefined();

  const input = named('courier leopards');
  expect(courierHeaders.map((headers) => String(headers.traceparent))).toContainEqual(
    expect.stringContaining(String(input?.traceId)),
  );

  for (const body of collected) expect(body).not.toMatch(personal);
  // Names come from the program: what was asked for makes no new ones.
  for (const span of spans()) expect(span.name).toMatch(/^[A-Za-z_. /:*-]+$/);
  expect(shop.output()).not.toMatch(personal);
});

test('H4: what is traced is not decided by strangers: only a trusted proxy’s traceparent counts', async () => {
  const strangers = 'f'.repeat(32);
  const headers = { traceparent: `00-${strangers}-00f067aa0ba902b7-01` };
  const { port } = new URL(shop.address);
  await new Promise<void>((resolve, reject) => {
    // 127.0.0.2 is this machine, too, and no proxy that the shop trusts.
    get({ host: '127.0.0.1', port, path: '/termsofservice', localAddress: '127.0.0.2', headers }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
  await expect.poll(() => named('GET /termsofservice')).toBeDefined();
  expect(named('GET /termsofservice')?.parentSpanId ?? '').toBe('');
  expect(spans().filter((span) => span.traceId === strangers)).toEqual([]);
});

test('each line of the log is JSON with its event, and a request’s lines have its id', async () => {
  await database.supervise('alter table contact_messages rename to contact_messages_away');
  try {
    const { name, email, message } = typed;
    const body = { fullname: name, mobileNo: shopper.contactNo, email, message };
    const refused = await post('/api/contact', body, { cookie });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const id = String(refused.headers['x-request-id']);
    await expect.poll(() => shop.output()).toContain(id);
    const lines = shop
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    for (const line of lines) expect(line).toMatchObject({ at: expect.any(String), event: expect.any(String) });
    expect(lines.find((line) => line.requestId === id)).toMatchObject({ level: expect.any(String) });
    expect(shop.output()).not.toMatch(personal);
  } finally {
    await database.supervise('alter table contact_messages_away rename to contact_messages');
  }
});
