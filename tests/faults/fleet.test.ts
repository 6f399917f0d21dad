/** Two and four nodes behind nginx are one shop, also while each of them is replaced. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, freePort } from '#tests/support/http.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { type FleetDatabase, findProgram, openFleetDatabase, startNginx } from './fleet-setup.ts';
import { orderOf, shelve } from './fleet-shop.ts';
import { offerLoad } from './load.ts';
import { isLong } from './rounds.ts';

const nginx = findProgram('nginx', 'nginx-light');
const rounds = isLong ? 20 : 3;
const patienceMs = 240_000;
const pieces = isLong ? 60 : 20;
const perSecond = isLong ? { page: 80, search: 10, order: 10 } : { page: 20, search: 5, order: 5 };

describe.skipIf(!nginx).each(isLong ? [2, 4] : [2])('%i nodes behind nginx', (count) => {
  let nodes: Shop[];
  let balancer: string;
  let mail: MailServer;
  let database: FleetDatabase;
  let pool: Pool;
  let settings: Record<string, string>;

  beforeAll(async () => {
    database = await openFleetDatabase();
    pool = new Pool({ ...database.supervisor, max: 2 });
    pool.on('error', () => {});
    mail = await openMailServer();
    settings = {
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      SMTP_FROM: 'Shop <post@shop.example>',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'off',
    };
    nodes = await Promise.all(Array.from({ length: count }, openNode));
    balancer = await startNginx(nginx ?? '', addresses());
  }, patienceMs);

  afterAll(async () => {
    await pool?.end();
    await closeShops();
    await database?.remove();
    await clearStage();
  }, patienceMs);

  async function openNode(): Promise<Shop> {
    return openShop({ ...settings, PORT: String(await freePort()) });
  }

  function addresses(): string[] {
    return nodes.map(({ address }) => address);
  }

  async function askDatabase<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await pool.query(text, values)).rows;
  }

  test('F6: the last pieces are sold once, and each order has its e-mails once', { timeout: patienceMs }, async () => {
    await shelve(pool, 1, pieces);
    const results = await Promise.all(
      Array.from({ length: 3 * pieces }, () =>
        orderOf(balancer, 1, randomUUID(), { email: `${randomUUID()}@gmail.com` }),
      ),
    );
    const others = results.filter(({ status }) => status !== 201 && status !== 409);
    expect(others.map(({ text }) => text)).toEqual([]);
    const placed = results.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(pieces);
    expect(await askDatabase('select stock from products where id = 1')).toEqual([{ stock: 0 }]);
    await expect
      .poll(() => askDatabase(`select count(*)::int as waiting from letters where state = 'waiting'`))
      .toEqual([{ waiting: 0 }]);
    const [sent] = await askDatabase<{ letters: number }>(
      `select count(*)::int as letters from letters where state = 'sent'`,
    );
    const messages = new Set(mail.received.map(({ messageId }) => messageId));
    report(`${count} nodes behind nginx sell ${pieces} pieces and write e-mails`, {
      piecesSold: placed.length,
      piecesTooMany: placed.length - pieces,
      emailsSent: sent?.letters ?? 0,
      emailsTwice: mail.received.length - messages.size,
    });
    expect(sent?.letters).toBeGreaterThan(0);
    expect(mail.received).toHaveLength(sent?.letters ?? 0);
    expect(messages.size).toBe(mail.received.length);
    expect(await audit(askDatabase)).toEqual([]);
  });

  test('a change is on every page of every node, and each live stream hears of it', {
    timeout: patienceMs,
  }, async () => {
    await shelve(pool, 2, 1_000);
    const streams = await Promise.all(addresses().map(listen));
    let slowestMs = 0;
    let slowestStreamMs = 0;
    for (let round = 0; round < rounds; round++) {
      for (const { chunks } of streams) chunks.length = 0;
      await pool.query('update products set name = $1 where id = 2', [`Lantern ${round}`]);
      const began = performance.now();
      const pages = addresses().map((address) =>
        expect.poll(async () => (await ask(`${address}/product_detail/2`)).text).toContain(`Lantern ${round}`),
      );
      await Promise.all(pages);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      await Promise.all(streams.map(({ chunks }) => expect.poll(() => chunks.join('')).toContain('product:2')));
      slowestStreamMs = Math.max(slowestStreamMs, performance.now() - began);
    }
    for (const { close } of streams) close();
    report(`A change is on every page of ${count} nodes`, {
      rounds,
      slowestMs: Math.round(slowestMs),
      slowestStreamMs: Math.round(slowestStreamMs),
    });
  });

  test('each node is replaced while shoppers come, and no request fails', { timeout: patienceMs }, async () => {
    const products = [10, 11, 12];
    for (const id of products) await shelve(pool, id, 100_000);
    const began = performance.now();
    const replaced = replaceAll();
    const load = { address: balancer, seconds: 200, products, shoppers: { open: perSecond } };
    const [outcomes] = await Promise.all([offerLoad(load, replaced), replaced]);
    const all = Object.values(outcomes);
    const sum = (figure: 'sent' | 'good' | 'late' | 'shed' | 'failed') =>
      all.reduce((total, each) => total + each[figure], 0);
    const failures = all.flatMap((each) => each.failures);
    const rate = Object.values(perSecond).reduce((total, each) => total + each);
    report(`${count} nodes behind nginx are replaced one by one under ${rate} requests a second`, {
      seconds: Math.round((performance.now() - began) / 1_000),
      sent: sum('sent'),
      good: sum('good'),
      late: sum('late'),
      shed: sum('shed'),
      failed: sum('failed'),
      pageP95Ms: outcomes.page.goodP95Ms,
      orderP95Ms: outcomes.order.goodP95Ms,
    });
    expect(failures).toEqual([]);
    expect(sum('good') + sum('late') + sum('shed')).toBe(sum('sent'));
    for (const [kind, { good }] of Object.entries(outcomes)) expect(good, kind).toBeGreaterThan(0);
    expect(await audit(askDatabase)).toEqual([]);
  });

  async function replaceAll(): Promise<void> {
    for (const old of nodes) {
      expect(await old.stop()).toBe(0);
      // The new version at the address of the old one: the balancer need not know.
      await openShop({ ...settings, PORT: new URL(old.address).port });
    }
  }
});

/** Follows the changes of a node. */
function listen(address: string): Promise<{ chunks: string[]; close(): void }> {
  const chunks: string[] = [];
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/api/live`, { headers: { accept: 'text/event-stream' }, agent: false });
    asking.once('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
      response.on('error', () => {});
      resolve({ chunks, close: () => asking.destroy() });
    });
    asking.once('error', reject).end();
  });
}
