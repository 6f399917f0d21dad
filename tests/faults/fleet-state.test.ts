/** Two nodes share their state: sessions, limits, pictures, live streams, e-mails, jobs. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, ask, postJson } from '#tests/support/http.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { type ObjectStoreServer, openObjectStore } from '#tests/support/object-store.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { type FleetDatabase, openFleetDatabase } from './fleet-setup.ts';
import { orderOf, shelve } from './fleet-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const email = 'owner@gmail.com';
let database: FleetDatabase;
let objects: ObjectStoreServer;
let mail: MailServer;
let pool: Pool;
let nodes: [Shop, Shop];
let password = '';
let cookie = '';

beforeAll(async () => {
  database = await openFleetDatabase();
  pool = new Pool({ ...database.supervisor, max: 2 });
  pool.on('error', () => {});
  [mail, objects] = await Promise.all([openMailServer(), openObjectStore()]);
  const settings = {
    DATABASE_URL: database.url,
    PICTURES_S3: objects.url,
    SMTP_URL: mail.url,
    SMTP_FROM: 'Shop <post@shop.example>',
    TRUSTED_PROXIES: '127.0.0.1',
    FILL_RENDITIONS: '0',
  };
  nodes = await Promise.all([openShop(settings), openShop(settings)]);
  password = /Password: (\S+)/.exec(await runCommand('owner', email))?.[1] ?? '';
  cookie = cookiesOf(await post(nodes[0], '/api/login', { email, password }));
}, 120_000);

afterAll(async () => {
  await pool?.end();
  await closeShops();
  await database?.remove();
  await Promise.all([mail?.close(), objects?.remove()]);
  await clearStage();
}, 60_000);

/** Runs a command of the shop beside the nodes, and returns what it says. */
async function runCommand(name: 'owner' | 'pictures', argument: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`bin/${name}.ts`, argument], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PICTURES_S3: objects.url,
      DATA_DIR: await freshFolder(),
    },
  });
  return stdout;
}

function post(node: Shop, address: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return postJson(`${node.address}${address}`, body, headers);
}

function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

async function adminOf(node: Shop, as = cookie): Promise<number> {
  return (await ask(`${node.address}/admin`, { headers: { cookie: as } })).status;
}

async function count(text: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(text);
  return rows[0]?.count ?? 0;
}

test('G2: who logs in on one node is known to the other, and who logs out there is out on both', async () => {
  const own = cookiesOf(await post(nodes[0], '/api/login', { email, password }));
  for (const node of nodes) expect(await adminOf(node, own)).toBe(200);
  expect((await post(nodes[1], '/api/logout', {}, { cookie: own })).status).toBe(200);
  for (const node of nodes) expect(await adminOf(node, own)).toBe(302);
  for (const node of nodes) expect(await adminOf(node)).toBe(200);
});

test('guesses at a password are counted over both nodes', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5' };
  const guess = (at: number) => post(nodes[at % 2]!, '/api/login', { email, password: `wrong ${at}` }, headers);
  const results: number[] = [];
  for (let at = 0; at < 8; at++) results.push((await guess(at)).status);
  expect(results).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
});

test('I3: a picture that is uploaded to one node is shown by the other, and moves while both are at work', async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a63f25' } })
    .png()
    .toBuffer();
  const response = await ask(`${nodes[0].address}/admin/uploads?name=lamp.png`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    body: picture,
  });
  expect(response.status, response.text).toBe(200);
  const { id } = JSON.parse(response.text).picture;
  const shown = await Promise.all(nodes.map((node) => ask(`${node.address}/media/${id}-300.webp`)));
  expect(shown.map(({ status }) => status)).toEqual([200, 200]);
  expect(shown[0]!.body.equals(shown[1]!.body)).toBe(true);
  const inStore = 'select count(*)::int as count from pictures where master is null';
  expect(await count(inStore)).toBe(1);
  expect(await runCommand('pictures', 'to-database')).toContain('Moved: 1 picture, ');
  expect(await count(inStore)).toBe(0);
  expect(await runCommand('pictures', 'to-store')).toContain('; 0 failed');
  expect(await count(inStore)).toBe(1);
  expect((await ask(`${nodes[1].address}/media/${id}-200.webp`)).status).toBe(200);
});

test('orders on both nodes are heard on both nodes’ streams, and their e-mails are sent once', async () => {
  await shelve(pool, 1, 100);
  const received = await Promise.all([listen(nodes[0]), listen(nodes[1])]);
  const placed = await Promise.all(
    Array.from({ length: 2 }, (_, at) =>
      orderOf(nodes[at % 2]!.address, 1, randomUUID(), { email: `${randomUUID()}@gmail.com` }),
    ),
  );
  expect(placed.map(({ status }) => status)).toEqual([201, 201]);
  for (const { said: messages } of received) await expect.poll(() => messages.join('')).toContain('order');
  for (const { close } of received) close();
  await expect.poll(() => count(`select count(*)::int as count from letters where state = 'waiting'`)).toBe(0);
  const sent = await count(`select count(*)::int as count from letters where state = 'sent'`);
  const known = new Set(mail.received.map(({ messageId }) => messageId));
  report('Two nodes share sessions, limits, pictures, streams and e-mails', {
    emailsSent: sent,
    emailsTwice: mail.received.length - known.size,
  });
  expect(sent).toBeGreaterThanOrEqual(2);
  expect(mail.received).toHaveLength(sent);
  expect(known.size).toBe(sent);
});

/** Follows what the admin of a node hears. */
function listen({ address }: Shop): Promise<{ said: string[]; close(): void }> {
  const messages: string[] = [];
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/admin/live`, { headers: { cookie }, agent: false });
    asking.once('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => messages.push(text));
      response.on('error', () => {});
      if (response.statusCode === 200) resolve({ said: messages, close: () => asking.destroy() });
      else reject(new Error(`/admin/live answered ${response.statusCode}.`));
    });
    asking.once('error', reject).end();
  });
}

test('a job that is requested is done by one node, once', async () => {
  const folder = await freshFolder();
  const queued = `select count(*)::int as count from jobs.queue where name = 'keep-backups'`;
  await expect.poll(() => count(queued)).toBe(1);
  // Every ten minutes the shop looks by itself whether a backup is due, and the first one always is.
  await pool.query(`delete from jobs.schedule where name = 'keep-backups'`);
  await pool.query(`delete from jobs.job where name = 'keep-backups'`);
  await pool.query(`insert into office_settings (part, values) values ('health', $1)`, [{ folder }]);
  await pool.query(`insert into jobs.job (name, data) values ('keep-backups', '{"now": true}')`);
  await pool.query(`select pg_notify('office', 'jobs-due')`);
  // A backup gives way to everything else that the machine does, and its check follows it.
  const made = 'select count(*)::int as count from backups where problem is null';
  await expect.poll(() => count(made), { timeout: 110_000 }).toBe(1);
  const requested = `select count(*)::int as count from jobs.job where name = 'keep-backups' and data->>'now' = 'true'`;
  expect(await count(`${requested} and state in ('active', 'completed')`)).toBe(1);
  expect((await readdir(folder)).filter((name) => name.endsWith('.tar.zst'))).toHaveLength(1);
});
