/** Many connections from one address, load balancers that ask and stop asking, and requests as old as HTTP/1.0. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;
let opened: Socket[] = [];

beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: database.url });
});

afterEach(() => {
  for (const socket of opened) socket.destroy();
  opened = [];
});

afterAll(closeShops);

/** Sends these bytes and reads until the other end closes. */
function say(bytes: string): Promise<string> {
  const { port } = new URL(shop.address);
  return new Promise((resolve, reject) => {
    let received = '';
    connect(Number(port), '127.0.0.1')
      .on('data', (chunk) => {
        received += chunk;
      })
      .on('close', () => resolve(received))
      .on('error', reject)
      .write(bytes);
  });
}

/**
 * Opens a connection that sends the head of an order and one byte of its body. Resolves when the shop has accepted it (it asks
 * for the body) or has closed it.
 */
function openUnfinished(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  opened.push(socket);
  socket.write(
    [
      'POST /api/orders HTTP/1.1',
      'Host: shop',
      'Sec-Fetch-Site: same-origin',
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: application/json',
      'Content-Length: 99',
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.resume().write('{');
      resolve();
    });
    socket.once('close', () => resolve());
  });
}

/**
 * Opens that many unfinished connections, 24 at a time. Each socket of the shop has a queue of 32 for connections that it has
 * not accepted; the kernel drops those beyond and tries them again for seconds, which would be a test of the kernel.
 */
async function flood(port: number, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (left-- > 0) await openUnfinished(port);
    }),
  );
}

test('H4: one address that holds thousands of unfinished connections does not close the shop for the others', async () => {
  const port = Number(new URL(shop.address).port);
  // More than the shop takes in all.
  await flood(port, 4_060);
  const isFlooding = flood(port, 1_000);
  for (let number = 0; number < 10; number++) expect((await ask(`${shop.address}/cart`)).status).toBe(200);
  await isFlooding;
  // The shop closes those that hold it up, the oldest first, and no others.
  await expect.poll(() => opened.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(600);
  expect(opened[0]?.closed).toBe(true);
  expect(opened.at(-1)?.closed).toBe(false);
});

test('a load balancer that asks in HTTP/1.0 without a Host is answered, and so is whoever reads a page so', async () => {
  for (const path of ['/livez', '/readyz', '/readyz/pages', '/cart', '/api/search?q=lamp'])
    expect(await say(`GET ${path} HTTP/1.0\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 200 /);
  expect(await say('GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('idle connections are kept longer than a proxy keeps them', async () => {
  expect((await ask(`${shop.address}/cart`, { headers: { connection: 'keep-alive' } })).headers['keep-alive']).toBe(
    'timeout=65',
  );
});

test('a node that is told to stop says so to those who watch it before it stops listening', async () => {
  const shop = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: database.url });
  await expect.poll(async () => (await ask(`${shop.address}/readyz`)).text).toBe('ready');
  const ended = shop.stop();
  await expect.poll(async () => (await ask(`${shop.address}/readyz`)).text).toBe('this node is stopping');
  expect((await ask(`${shop.address}/readyz/pages`)).status).toBe(503);
  const page = await ask(`${shop.address}/cart`, { headers: { connection: 'keep-alive' } });
  expect(page).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await ended).toBe(0);
});

test('a shop whose output nobody reads any more goes on selling, and still closes in order', async () => {
  const unread = await openShop({ DATABASE_URL: database.url });
  unread.process.stdout?.destroy();
  unread.process.stderr?.destroy();
  // It logs that it does not trust this proxy.
  await ask(`${unread.address}/cart`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect((await ask(`${unread.address}/cart`)).status).toBe(200);
  expect(await unread.stop()).toBe(0);
});
