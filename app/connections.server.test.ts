/** Many connections from one address, load balancers that ask and stop asking, and requests as old as HTTP/1.0. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from './platform/db/testing.ts';
import { ask } from './platform/http/testing.ts';
import { closeShops, openShop, type Shop } from './platform/http/testing-shop.ts';

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
    let heard = '';
    connect(Number(port), '127.0.0.1')
      .on('data', (chunk) => {
        heard += chunk;
      })
      .on('close', () => resolve(heard))
      .on('error', reject)
      .write(bytes);
  });
}

/**
 * A connection that sends a head and one byte of its body, and from `begin` on is opened again whenever it is closed. Resolves
 * when it was opened or closed for the first time.
 */
function insist(port: number, begin: Promise<void>, isOver: () => boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume();
  opened.push(socket);
  socket.write(
    [
      'POST /api/orders HTTP/1.1',
      'Host: shop',
      'Sec-Fetch-Site: same-origin',
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: application/json',
      'Content-Length: 99',
      '',
      '{',
    ].join('\r\n'),
  );
  return new Promise((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => {
      resolve();
      // Once a second, not all in the same moment: the test's own process would otherwise do nothing else.
      const wait = opened.length % 1_000;
      void begin.then(() => {
        if (!isOver()) setTimeout(insist, wait, port, begin, isOver).unref();
      });
    });
  });
}

test('H4: one address that holds thousands of unfinished connections does not close the shop for the others', async () => {
  let isOver = false;
  const { promise: allOpened, resolve: begin } = Promise.withResolvers<void>();
  const port = Number(new URL(shop.address).port);
  // In groups that the system's queue of new connections holds: it drops what is beyond, and tries that again for a minute.
  for (let held = 0; held < 4_060; held += 290)
    await Promise.all(Array.from({ length: 290 }, () => insist(port, allOpened, () => isOver)));
  begin();
  const answers = [];
  for (let number = 0; number < 10; number++)
    answers.push(
      await ask(`${shop.address}/cart`).then(
        ({ status }) => status,
        (error) => String(error),
      ),
    );
  isOver = true;
  expect(answers).toEqual(Array(10).fill(200));
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
  expect(await ask(`${shop.address}/readyz`)).toMatchObject({ status: 200, text: 'ready' });
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
