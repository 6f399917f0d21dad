/** Emails go out while the mail server is away, dies in the middle and is slow, and while both nodes are killed. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, postJson } from '#tests/support/http.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { form } from './fleet-shop.ts';

const orders = 100;
const emails = orders * 2;
/** Forty e-mails, some of them slow. */
const patience = { timeout: 60_000 };
let dataDir: string;
let pool: Pool;

beforeEach(async () => {
  dataDir = await freshFolder();
});

afterEach(async () => {
  await pool?.end();
  await closeShops();
  await clearStage();
});

/** Two nodes on one database; the first one brings it up where it does not run. */
async function openNodes(smtpUrl: string): Promise<[Shop, Shop]> {
  const settings = { SMTP_URL: smtpUrl, RATE_LIMITS: 'off', DATA_DIR: dataDir };
  return [await openShop(settings), await openShop(settings)];
}

async function kill(nodes: Shop[]): Promise<void> {
  await Promise.all(
    nodes.map(
      (node) =>
        new Promise((resolve) => {
          node.process.once('close', resolve);
          node.process.kill('SIGKILL');
        }),
    ),
  );
}

function order(shop: Shop, number: number): Promise<Answer> {
  const body = { ...form, email: `ayesha.${number}@gmail.com`, products: [{ id: 1, quantity: 1 }] };
  return postJson(`${shop.address}/api/orders`, body, { 'idempotency-key': randomUUID() });
}

/** What waits for its time, or was in the hands of a dead node, is due now. Only while no node lives. */
async function letTimePass(): Promise<void> {
  await pool.query(`update letters set due_at = now() where state = 'waiting'`);
}

async function count(state: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from letters where state = $1', [state]);
  return rows[0].count;
}

test('F10: of 200 e-mails none is missing after an outage, cuts and kills; what came twice has one Message-ID', {
  timeout: 300_000,
}, async () => {
  let cuts = 0;
  const server = await openMailServer({
    slowMs: 20,
    dies(taken) {
      const isCut = taken % 10 === 0 && cuts < 20;
      if (isCut) cuts++;
      return isCut;
    },
  });
  await server.close();
  let nodes = await openNodes(server.url);
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  await pool.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 1000)`);

  const results = await Promise.all(Array.from({ length: orders }, (_, number) => order(nodes[number % 2]!, number)));
  expect(results.filter(({ status }) => status === 201)).toHaveLength(orders);
  await expect
    .poll(async () => (await pool.query('select min(attempts) as least from letters')).rows[0].least)
    .toBeGreaterThan(0);
  expect(await count('waiting')).toBe(emails);

  await server.reopen();
  let kills = 0;
  for (const enough of [30, 70, 110, 150, emails]) {
    await kill(nodes);
    kills++;
    await letTimePass();
    nodes = await openNodes(server.url);
    await expect.poll(() => server.received.length, patience).toBeGreaterThanOrEqual(enough);
  }
  // By now every line has been cut that is going to be; what was cut waits for half a minute and longer.
  await kill(nodes);
  kills++;
  await letTimePass();
  nodes = await openNodes(server.url);
  await expect.poll(() => count('sent'), patience).toBe(emails);

  const known = new Set(server.received.map(({ messageId }) => messageId));
  expect(known.size).toBe(emails);
  // Each of the two nodes has two hands.
  const twice = server.received.length - emails;
  expect(twice).toBeLessThanOrEqual(cuts + kills * 4);
  report('E-mails while two nodes are killed and the mail server cuts lines', {
    emails,
    emailsLost: emails - known.size,
    emailsTwice: twice,
    linesCut: cuts,
    kills,
  });
});

test('m1: a node that is told to close writes down what it has sent, and the other sends the rest once', async () => {
  const server = await openMailServer({ slowMs: 50 });
  const nodes = await openNodes(server.url);
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  await pool.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 1000)`);
  await Promise.all(Array.from({ length: 30 }, (_, number) => order(nodes[0], number)));
  await expect.poll(() => server.received.length).toBeGreaterThan(5);
  expect(await nodes[1].stop()).toBe(0);
  await expect.poll(() => count('sent'), patience).toBe(60);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
  expect(server.received).toHaveLength(60);
});
