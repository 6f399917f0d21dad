/** Guessing at passwords against two shops in processes of their own that share one database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSomebody, password } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask as askShop } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shops: [Shop, Shop];

beforeAll(async () => {
  // As behind a proxy of ours: only then does somebody else's address come in a header.
  const env = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
  shops = await Promise.all([openShop(env), openShop(env)]);
  await makeSomebody('ayesha@gmail.com');
});

beforeEach(() => database.ask('delete from rate_counts'));
afterAll(closeShops);

type Guess = { typed?: string; email?: string; from?: string; cookie?: string; headers?: Record<string, string> };
let turn = 0;

async function guess({ typed = 'wrong password', email = 'ayesha@gmail.com', from, cookie, headers }: Guess = {}) {
  const shop = shops[turn++ % 2] ?? shops[0];
  return askShop(`${shop.address}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: shop.address,
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
      ...headers,
    },
    body: JSON.stringify({ email, password: typed }),
  });
}

/** Sends guesses a dozen at a time and counts what was said to them. */
async function guessAll(guesses: Guess[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let start = 0; start < guesses.length; start += 12) {
    const results = await Promise.all(guesses.slice(start, start + 12).map(guess));
    for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test('G1: of a thousand guesses from one address at most ten are looked at, over both shops', async () => {
  const counts = await guessAll(Array.from({ length: 1_000 }, () => ({ from: '203.0.113.7' })));
  expect(counts[401]).toBeLessThanOrEqual(10);
  expect(counts[429]).toBe(1_000 - (counts[401] ?? 0));
}, 120_000);

test('G1: of a thousand guesses from a thousand addresses at most ten are looked at', async () => {
  const counts = await guessAll(
    Array.from({ length: 1_000 }, (_, index) => ({ from: `198.51.${index >> 8}.${index & 255}` })),
  );
  expect(counts[401]).toBeLessThanOrEqual(10);
  expect(counts[429]).toBe(1_000 - (counts[401] ?? 0));
}, 120_000);

test('G1: a household’s addresses are one, and nobody invents one', async () => {
  const household = await guessAll(Array.from({ length: 40 }, (_, index) => ({ from: `2001:db8:1:2::${index + 1}` })));
  expect(household[401]).toBe(6);
  await database.ask('delete from rate_counts');
  const forged = await guessAll(
    Array.from({ length: 40 }, (_, index) => ({
      from: '203.0.113.9',
      headers: {
        'x-client-address': `192.0.2.${index}`,
        'X-Client-Address': `192.0.2.${index}`,
        'x-real-ip': '192.0.2.1',
      },
    })),
  );
  expect(forged[401]).toBe(6);
});

test('G1: many accounts tried from one address soon wait too', async () => {
  const counts = await guessAll(
    Array.from({ length: 90 }, (_, index) => ({ email: `somebody${index}@gmail.com`, from: '203.0.113.8' })),
  );
  expect(counts[401]).toBe(60);
});

test('G1: guessing locks nobody out of the browser they use; the answer says when to come back', async () => {
  const first = await guess({ typed: password, from: '203.0.113.20' });
  expect(first.status).toBe(200);
  const cookies = first.headers['set-cookie'] ?? [];
  const device = cookies.find((cookie) => cookie.startsWith('shop.device='))?.split(';')[0] ?? '';
  await guessAll(Array.from({ length: 60 }, (_, index) => ({ from: `198.51.100.${index}` })));
  const stranger = await guess({ typed: password, from: '203.0.113.21' });
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
  expect(stranger.text).toMatch(
    /^\{"problem":"Invalid credentials\. Too many tries\. Please try again in (a|\d+) minutes?\."\}$/,
  );
  expect((await guess({ typed: password, from: '203.0.113.22', cookie: device })).status).toBe(200);
  const foreign = await guess({ email: 'bilal@gmail.com', from: '203.0.113.22', cookie: device });
  expect(foreign.status).toBe(401);
});

test('only our own pages can log somebody in', async () => {
  const address = `${shops[0].address}/api/login`;
  const body = JSON.stringify({ email: 'ayesha@gmail.com', password });
  const json = { 'content-type': 'application/json' };
  for (const headers of [
    json,
    { ...json, origin: 'https://evil.example' },
    { ...json, origin: 'null' },
    { ...json, 'sec-fetch-site': 'cross-site', origin: shops[0].address },
    { ...json, 'sec-fetch-site': 'same-site' },
  ])
    expect((await askShop(address, { method: 'POST', headers, body })).status).toBe(403);
  const form = { 'content-type': 'text/plain', origin: shops[0].address };
  expect((await askShop(address, { method: 'POST', headers: form, body })).status).toBe(415);
});

test('a password never stands in what the shop writes down', async () => {
  for (const typed of [password, password, 'wrong password', 'wrong password']) await guess({ typed });
  // Both log what they refuse.
  for (const shop of shops) expect(shop.output()).toContain('login-refused');
  for (const shop of shops) expect(shop.output()).not.toMatch(/open sesame|wrong password|ayesha@gmail/);
});
