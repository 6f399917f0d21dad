/** The shop that hostile requests are sent to: somebody in every role, something of everything, and the books. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor } from '#tests/support/orders.ts';
import { openShop, type Shop } from '#tests/support/shop-process.ts';
import type { Known } from './hostile-schema.ts';

/** Short runs send the same requests each time, `npm run faults` others each time, and FUZZ_SEED those of a run that failed. */
export const seed = Number(process.env.FUZZ_SEED) || (process.env.FAULT_REQUESTS ? Date.now() % 1_000_000_000 : 1);

export const roles = ['nobody', 'shopper', 'packer', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];

export type Stage = {
  shop: Shop;
  /** The `cookie` header of each role; empty for nobody. */
  cookies: Record<Role, string>;
  known: Known;
  /** Logs those in again whom a request has logged out. */
  renew(): Promise<void>;
  /** What is wrong with the shop after all that was sent; empty where nothing is. */
  findDamage(): Promise<string[]>;
};

/** Opens a shop on this database and fills it. Nothing it could ask outside is there: its couriers answer nowhere. */
export async function openStage(database: TestDatabase, env: Record<string, string> = {}): Promise<Stage> {
  const products = [];
  for (const name of ['Brass lamp', 'Clay cup', 'Ajrak shawl']) products.push(await shelve({ name, stock: 1_000_000 }));
  const placed = [];
  for (const id of products) for (let each = 0; each < 4; each++) placed.push((await order(orderFor(id))).number);
  const numbers = placed.filter((number) => number !== undefined).map((number) => number.replace(/\D/g, ''));
  const victim = await makeSomebody('victim@gmail.com');
  const packer = await makeSomebody('packer@gmail.com', 'staff');
  await database.ask(`update users set tasks = '{pack}' where id = $1`, [packer]);
  const cookies: Record<Role, string> = { nobody: '', shopper: '', packer: '', staff: '', owner: '' };
  for (const role of roles) {
    if (role === 'nobody') continue;
    await makeSomebody(`${role}@gmail.com`, role === 'packer' ? 'staff' : role);
    cookies[role] = await cookiesOf(`${role}@gmail.com`);
  }
  const shop = await openShop({
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    COURIERS_URL: 'http://127.0.0.1:9',
    FILL_RENDITIONS: '0',
    ...env,
  });
  let logins = roles.length - 1;

  async function renew(): Promise<void> {
    for (const role of roles) {
      if (role === 'nobody' || (await isLoggedIn(shop, cookies[role]))) continue;
      cookies[role] = await cookiesOf(`${role}@gmail.com`);
      logins++;
    }
  }

  async function findDamage(): Promise<string[]> {
    const found = await audit(database.ask);
    const office = await database.ask<{ email: string }>(
      `select email from users where role <> 'shopper' order by email`,
    );
    const emails = office.map(({ email }) => email).join(' ');
    if (emails !== 'owner@gmail.com packer@gmail.com staff@gmail.com') found.push(`the office is ${emails}`);
    const [made] = await database.ask<{ count: number }>(
      `select count(*)::int from sessions join users on users.id = user_id where role <> 'shopper'`,
    );
    if ((made?.count ?? 0) > logins) found.push(`${made?.count} sessions of the office, ${logins} log-ins`);
    if (shop.process.exitCode !== null) found.push('the process has ended');
    found.push(...(shop.output().match(/^.*"level":"error".*$/gm) ?? []).slice(0, 5));
    return found;
  }

  const known: Known = {
    number: numbers,
    other: numbers,
    trackingId: numbers,
    order: numbers,
    id: products,
    productId: products,
    account: [victim],
    person: [victim],
    email: ['victim@gmail.com', 'nobody@gmail.com'],
    to: ['nobody@gmail.com'],
    phone: ['03001234567', '+923001234567'],
    contactNo: ['0300 1234567'],
    mobileNo: ['0300 1234567'],
    password: ['not the one', 'another long one'],
    oldPassword: ['not the one'],
    version: [1, 2],
    lead: [1],
    letter: [1],
    quantity: [1, 2],
    shop: [victim],
  };
  return { shop, cookies, known, renew, findDamage };
}

async function isLoggedIn(shop: Shop, cookie: string): Promise<boolean> {
  const { text } = await send(shop, { method: 'GET', path: '/api/me', headers: { cookie } });
  return (JSON.parse(text) as { user: unknown }).user !== null;
}

export type Request = { method: string; path: string; headers: OutgoingHttpHeaders; body?: string | Buffer };
export type Response = { status: number; headers: Record<string, unknown>; text: string; ms: number };

/** Longer than any answer may take; what has not answered by then never will. */
const patienceMs = 60_000;

/** Sends a request and reads the whole answer, or the first event where it is a stream that never ends. */
export function send(shop: Shop, { method, path, headers, body }: Request): Promise<Response> {
  const began = performance.now();
  // Node gives the body of a DELETE no length, and a server reads it as another request then.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asking = request(
      `${shop.address}`,
      { method, path, headers: { ...length, ...headers }, agent: false, timeout: patienceMs },
      (response) => {
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - began,
          });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!String(response.headers['content-type']).startsWith('text/event-stream')) return;
          end();
          response.destroy();
        });
        response.on('end', end).on('error', end);
      },
    );
    asking.on('timeout', () => asking.destroy(new Error(`no answer within ${patienceMs} ms`)));
    asking.on('error', reject).end(body);
  });
}

/** A request in a line that a person can send again. */
export function formatRequest({ method, path, headers, body }: Request): string {
  const messages = Object.entries(headers)
    .filter(([name]) => name !== 'cookie')
    .map(([name, value]) => `-H ${JSON.stringify(`${name}: ${value}`)}`);
  const sent = body === undefined ? '' : ` --data-binary ${JSON.stringify(String(body).slice(0, 2_000))}`;
  return `${method} ${path} ${messages.join(' ')}${sent}`;
}
