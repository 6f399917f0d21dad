/** Ways in that are not the door: other sites' requests, made-up cookies, guessed and borrowed links. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { createAccount } from '#app/modules/accounts/create-account.server.ts';
import { logIn } from '#app/modules/accounts/log-in/log-in.server.ts';
import { cheapenPasswords, hashPassword } from '#app/modules/accounts/password/passwords.server.ts';
import { cookiesOf, makeSomebody, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, postJson } from '#tests/support/http.ts';
import { closeShops } from '#tests/support/shop-process.ts';
import { report } from './figures.ts';
import { formatRequest, openStage, type Stage, seed, send } from './hostile-setup.ts';
import { addressOf, describedTargets } from './hostile-targets.ts';

/** What log-ins in this process do: the parameters of their password hashes, and how long they wait, in ms. */
const work = vi.hoisted(() => ({ hashes: [] as object[], delays: [] as unknown[] }));

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    work.hashes.push({ algorithm, memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

vi.mock('node:timers/promises', async (importOriginal) => {
  const timers = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout: typeof timers.setTimeout = (ms, ...rest) => {
    work.delays.push(ms);
    return timers.setTimeout(ms, ...rest);
  };
  return { ...timers, setTimeout };
});

const database = await testDatabase();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage(database);
});
afterAll(closeShops);

const evil = 'https://evil.example';

/** What a browser sends for another site's page, and what programs send that are no browser. */
const forgeries: Record<string, string>[] = [
  {},
  { origin: evil },
  { origin: 'null' },
  { origin: '' },
  { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'SAME-ORIGIN' },
  { referer: 'http://127.0.0.1/' },
  { origin: 'http://127.0.0.1.evil.example' },
  { 'x-http-method-override': 'GET', 'x-forwarded-host': 'evil.example', origin: evil },
];

/**
 * Everything that is stored, as one word for each table. What counts requests and writes the activity log is left out, and whether
 * an e-mail has been sent meanwhile.
 */
async function stored(): Promise<Record<string, string>> {
  const tables = await database.ask<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('rate_counts', 'audit_entries', 'web_vitals') order by 1`,
  );
  const words: Record<string, string> = {};
  for (const { name } of tables) {
    const what = name === 'letters' ? '(select id, kind, recipient from letters)' : name;
    const { rows } = await database.supervise(
      `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as word from ${what} t`,
    );
    words[name] = String(rows[0]?.word);
  }
  return words;
}

test('G1: no address takes a request that another site sends in the owner’s name, and nothing has changed', async () => {
  const { shop, cookies, known } = stage;
  const headers = { cookie: cookies.owner };
  const before = await stored();
  const targets = describedTargets(known).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  expect(targets.length).toBeGreaterThan(150);
  const faults: string[] = [];
  let sent = 0;
  for (const [index, { method, pattern, body }] of targets.entries()) {
    const [path = ''] = fc.sample(addressOf(pattern, known), { seed: seed + index, numRuns: 1 });
    const [text = ''] = fc.sample(body?.text ?? fc.constant(''), { seed: seed + index, numRuns: 1 });
    // Without a type of its own a form of another site needs no leave of the browser to be sent.
    const types = [body?.type ?? '', 'text/plain'];
    await Promise.all(
      forgeries.map(async (forged, each) => {
        const request = {
          method,
          path,
          headers: { ...headers, ...forged, 'content-type': types[each % 2] },
          body: text,
        };
        const { status } = await send(shop, request);
        sent++;
        // An address that nobody can read is refused before anybody asks where it comes from.
        // Programs send a key of their own there; a browser's cookie is nobody's, and what is no number is no address.
        const asksForKey = pattern.startsWith('/api/v1/') && (status === 401 || status === 404);
        if (status !== 403 && status !== 400 && !asksForKey) faults.push(`${status}: ${formatRequest(request)}`);
      }),
    );
  }
  expect(faults.slice(0, 10), `FUZZ_SEED=${seed}`).toEqual([]);
  expect(await stored()).toEqual(before);
  report('Requests in the owner’s name from other sites', {
    addresses: targets.length,
    requests: sent,
    accepted: faults.length,
  });
});

/** Words that are almost the right one. */
function almost(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  return [
    word.slice(0, -1),
    `${word}A`,
    word.slice(1),
    word.toLowerCase(),
    word.toUpperCase(),
    `${word.slice(0, middle)}%00${word.slice(middle)}`,
    [...word].toReversed().join(''),
    createHash('sha256').update(word).digest('base64url'),
    '',
    '.',
    'null',
    '__proto__',
    ...Array.from({ length: 20 }, (_, place) => {
      const at = Math.floor((place * word.length) / 20);
      return word.slice(0, at) + (word[at] === 'A' ? 'B' : 'A') + word.slice(at + 1);
    }),
  ];
}

async function whoIs(cookie: string): Promise<unknown> {
  const { text } = await send(stage.shop, { method: 'GET', path: '/api/me', headers: { cookie } });
  return (JSON.parse(text) as { user: unknown }).user;
}

/**
 * Token, length and signature of a cookie's value, the signature as bytes: its last character in base64 has two unused
 * bits, so that one signature can be written in four ways.
 */
function meaning(value: string): string {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // A value cut inside an escape means itself.
  }
  const [token, signature = ''] = text.split('.');
  return `${token} ${text.length} ${Buffer.from(signature, 'base64').toString('hex')}`;
}

test('G1: a cookie that is almost right, made of two people’s or read out of the database is nobody’s', async () => {
  const [name = '', owner = ''] = stage.cookies.owner.split('=');
  const [, shopper = ''] = stage.cookies.shopper.split('=');
  const [token = '', signature = ''] = decodeURIComponent(owner).split('.');
  const [other = ''] = decodeURIComponent(shopper).split('.');
  expect(await whoIs(stage.cookies.owner)).toMatchObject({ role: 'owner' });
  const rows = await database.ask<{ id: string; token: string }>('select id, token from sessions');
  const made = [
    ...almost(owner),
    ...almost(token).map((each) => `${each}.${signature}`),
    `${other}.${signature}`,
    ...rows.flatMap(({ id, token: stored }) => [id, stored, `${stored}.`, `${stored}.${stored}`]),
  ].filter((each) => meaning(each) !== meaning(owner));
  for (const value of made) {
    expect(await whoIs(`${name}=${encodeURIComponent(value)}`), value).toBeNull();
    const { status } = await send(stage.shop, {
      method: 'GET',
      path: '/admin/activity',
      headers: { cookie: `${name}=${value}` },
    });
    expect(status, value).toBe(302);
  }
  // Two cookies of one name: neither somebody's page nor a neighbour's plants a session.
  expect(await whoIs(`${name}=${owner}; ${name}=${shopper}`)).toBeNull();
});

function post(path: string, body: object, cookie = ''): Promise<Answer> {
  return postJson(`${stage.shop.address}${path}`, body, { cookie });
}

test('G3, G6: a link opens what it was made for, and nothing that is almost it, its hash or another link opens anything', async () => {
  const invite = { action: 'invite', email: 'sana@gmail.com', role: 'owner', passOn: true };
  const { text } = await post('/admin/settings/actions', invite, stage.cookies.owner);
  const [, token = ''] = /#token=([\w-]{20,})/.exec((JSON.parse(text) as { link: string }).link) ?? [];
  const [{ hash } = { hash: '' }] = await database.ask<{ hash: string }>('select token_hash as hash from invitations');
  const person = { username: 'sana', password: 'a very long word 77' };
  for (const guess of [...almost(token), hash, ` ${token}`, `${token}\0`]) {
    expect((await post('/api/invitation', { token: guess })).status, guess).toBeGreaterThanOrEqual(400);
    expect((await post('/api/invitation/accept', { token: guess, ...person })).status, guess).toBeGreaterThanOrEqual(
      400,
    );
  }
  for (const guess of [{ $ne: null }, [token], 1, null, true])
    expect((await post('/api/invitation/accept', { token: guess, ...person })).status).toBeGreaterThanOrEqual(400);
  // The link of an invitation sets nobody's password and confirms no address.
  expect((await post('/api/resetpassword', { token, password: person.password })).status).toBe(400);
  expect((await post('/api/email/confirm', { token })).status).toBe(400);
  expect((await database.ask(`select from users where email = 'sana@gmail.com'`)).length).toBe(0);
  expect((await post('/api/invitation/accept', { token, ...person })).status).toBe(200);
  expect((await post('/api/invitation/accept', { token, ...person })).status).toBe(400);
});

test('G1: what ends a session ends it for who kept a copy of the cookie, at once', async () => {
  for (const [email, end] of [
    ['left@gmail.com', (cookie: string) => post('/api/logout', {}, cookie)],
    [
      'changed@gmail.com',
      (cookie: string) =>
        post('/api/password', { oldPassword: 'open sesame', newPassword: 'another long word 7' }, cookie),
    ],
  ] as const) {
    await makeSomebody(email);
    const [copy, used] = [await cookiesOf(email), await cookiesOf(email)];
    expect([await whoIs(copy), await whoIs(used)]).toEqual([expect.anything(), expect.anything()]);
    expect((await end(email === 'left@gmail.com' ? copy : used)).status).toBe(200);
    expect(await whoIs(copy), email).toBeNull();
  }
});

test('G1: a log-in of a known and of an unknown address gets the same answer after the same work', async () => {
  const password = 'not the one';
  const emails = ['shopper@gmail.com', 'unknown@gmail.com'];
  const results = await Promise.all(emails.map((email) => post('/api/login', { email, password })));
  expect(results.map(({ status }) => status)).toEqual([401, 401]);
  expect(results[0]!.text).toBe(results[1]!.text);
  // The time of a refusal is that of one password hash at full cost, and of the delay that covers the rest.
  cheapenPasswords(false);
  const passwordHash = await hashPassword('open sesame');
  await inTransaction((tx) =>
    createAccount(tx, { email: 'known@gmail.com', userName: 'known', passwordHash, role: 'shopper' }),
  );
  const works = [];
  for (const email of ['known@gmail.com', 'unknown@gmail.com', 'unknown@office.example']) {
    work.hashes.length = work.delays.length = 0;
    await logIn({ email, password }, requestWith(''));
    works.push(structuredClone(work));
  }
  cheapenPasswords(true);
  expect(works[0]).toEqual({ hashes: [expect.objectContaining({ memory: 19_456, passes: 2 })], delays: [300] });
  expect(works).toEqual([works[0], works[0], works[0]]);
});
