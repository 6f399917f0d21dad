/** Thousands of pages that follow changes, and hundreds of connections that send or read next to nothing, at once. */
import type { ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Answer, ask, timed } from '#tests/support/http.ts';
import { orderAt } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { countOpenFiles, report, residentMb } from './figures.ts';
import { isLong } from './rounds.ts';
import { follow, followAll, maxPerAddress } from './streams.ts';

const streamCount = isLong ? 2_000 : 400;
const slowCount = isLong ? 500 : 100;
/** The short run limits the files that the shop may open, and with them the streams of one process. */
const limited = isLong ? { maxStreams: 2_500 } : { maxStreams: 203, openFiles: 500 };
const sockets: Socket[] = [];
const requests: ClientRequest[] = [];
let shop: Shop;
let pool: Pool;

async function open({ openFiles }: { openFiles?: number } = {}): Promise<void> {
  const dataDir = await freshFolder();
  shop = await openShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, { from: 'empty', ...(openFiles && { openFiles }) });
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  await pool.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 1000)`);
  await pool.query(`insert into stock_moves (product_id, delta, reason) values (1, 1000, 'opening')`);
  await pool.query(`insert into videos values ('video', convert_to(repeat('video', 3000000), 'utf8'))`);
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const request of requests.splice(0)) request.destroy();
  await pool?.end();
  await closeShops();
  await clearStage();
});

/** Opens a connection that sends these bytes, and reads no answer unless it is told to. */
function say(text: string, from: string): Promise<Socket> {
  const { port } = new URL(shop.address);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.write(text, () => resolve(socket));
    });
  });
}

const slow = {
  head: 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
  body: 'POST /api/orders HTTP/1.1\r\nHost: shop\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
  reader: 'GET /media/video.mp4 HTTP/1.1\r\nHost: shop\r\n\r\n',
};

test('H4: with hundreds of live pages and slow connections others are served, and every page hears of a change', async () => {
  await open();
  const filesBefore = countOpenFiles(shop);
  const memory: Record<string, number> = { empty: residentMb(shop) };
  const streams = await followAll(live(), streamCount, { firstAddress: 1, requests });
  memory.streams = residentMb(shop);
  for (let number = 0; number < slowCount; number++) {
    // Half from a few addresses, half each from one of its own.
    const from = number % 2 === 0 ? `127.0.2.${1 + (number % 5)}` : `127.0.3.${1 + Math.floor(number / 2)}`;
    await say(number % 10 === 0 ? slow.reader : number % 10 < 6 ? slow.head : slow.body, from);
  }
  memory.slow = residentMb(shop);
  const slowest = { page: 0, search: 0, order: 0, livez: 0 };
  for (let round = 0; round < 20; round++) {
    for (const [kind, send] of [
      ['page', () => ask(`${shop.address}/`)],
      ['search', () => ask(`${shop.address}/search-results?q=lamp${round}`)],
      ['order', order],
      ['livez', () => ask(`${shop.address}/livez`)],
    ] as const) {
      const [response, ms] = await timed(send());
      expect(response.status, `${kind}: ${response.text}`).toBe(kind === 'order' ? 201 : 200);
      slowest[kind] = Math.max(slowest[kind], Math.round(ms));
    }
    // Served beside the slow connections, not after the shop had given them up.
    if (round === 0) expect(countOpenFiles(shop) - filesBefore).toBeGreaterThan(streamCount);
  }
  await expect.poll(() => streams.every(({ changes }) => changes > 0)).toBe(true);
  const before = streams.map(({ changes }) => changes);
  await pool.query('update products set price_paisa = 120000 where id = 1');
  const [, notified] = await timed(
    expect.poll(() => streams.filter(({ changes }, index) => changes > before[index]!).length).toBe(streamCount),
  );
  report(`${streamCount} live pages and ${slowCount} slow connections`, {
    slowestPageMs: slowest.page,
    slowestSearchMs: slowest.search,
    slowestOrderMs: slowest.order,
    allPagesToldMs: Math.round(notified),
    memoryEmptyMb: memory.empty ?? 0,
    memoryWithStreamsMb: memory.streams,
    memoryWithSlowConnectionsMb: memory.slow,
  });
  expect(shop.output()).not.toMatch(/"level":"error"/);
});

test('a live page beyond what one address may open is asked to come back later', async () => {
  await open();
  await followAll(live(), maxPerAddress, { firstAddress: 1, requests });
  expect(await follow(live(), '127.0.1.1', requests)).toMatchObject(comeBackLater);
  expect(await follow(live(), '127.0.1.2', requests)).toHaveProperty('changes');
});

test('a live page beyond what a process may hold is asked to come back later, until others have left', async () => {
  await open(limited);
  await followAll(live(), limited.maxStreams, { firstAddress: 1, requests });
  expect(await follow(live(), '127.0.3.1', requests)).toMatchObject(comeBackLater);
  for (const request of requests.splice(0)) request.destroy();
  await expect.poll(() => follow(live(), '127.0.3.2', requests)).toHaveProperty('changes');
});

const comeBackLater = { statusCode: 503, headers: { 'retry-after': '30' } };

/** Where the shop's pages follow its changes. */
function live(): string {
  return `${shop.address}/api/live`;
}

function order(): Promise<Answer> {
  return orderAt(shop.address, 1);
}
