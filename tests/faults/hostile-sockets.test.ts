/** Bytes on a socket that no browser sends: heads and bodies that two programs could read in two ways, or not at all. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { countOrders } from '#tests/support/orders.ts';
import { closeShops } from '#tests/support/shop-process.ts';
import { report } from './figures.ts';
import { openStage, type Stage, seed, send } from './hostile-setup.ts';

const database = await testDatabase();
const cases = process.env.FAULT_REQUESTS ? 2_000 : 300;
/** The shop gives a head ten seconds. A machine that runs other tests beside this is given more than the promise. */
const patienceMs = process.env.FAULT_REQUESTS ? 15_000 : 60_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage(database);
});
afterAll(closeShops);

const host = 'Host: shop.example\r\n';
const json = `${host}Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n`;
const hidden = 'GET /livez HTTP/1.1\r\nHost: shop.example\r\n\r\n';

/** Heads about the length of a body that two programs could read differently; what follows must never be a request. */
const lengths = [
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Length: 0\r\nContent-Length: 5',
  'Content-Length: 5\r\nContent-Length: 0',
  'Content-Length: 0, 5',
  'Content-Length: +5',
  'Content-Length: -5',
  'Content-Length: 0x5',
  'Content-Length: 5e0',
  'Content-Length: \x0b5',
  'Content-Length: 99999999999999999999999',
  'Content-Length:\r\n 5',
  'Content-Length : 5',
  'Content-Length\r\n: 5',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip, chunked, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\r\n chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding\0: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer-Encoding: "chunked"',
];

const chunks = [
  'FFFFFFFFFFFFFFFFF\r\nx',
  '7FFFFFFFFFFFFFFF\r\nx',
  '-1\r\nx',
  '0x2\r\n{}\r\n0\r\n\r\n',
  '2 \r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '2\r\n{}0\r\n\r\n',
  '2\r\n{}xx0\r\n\r\n',
  `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '2;a=b\nx\r\n{}\r\n0\r\n\r\n',
  `0\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
  '0\r\nTransfer-Encoding: chunked\r\n\r\n',
  '\r\n',
  'zz\r\n',
  `${'1\r\n{\r\n'.repeat(2_000)}0\r\n\r\n`,
];

/** Requests of which each is readable, or is not, in one way. */
const odd = [
  '',
  '\r\n\r\n\r\n',
  '\0',
  'GET',
  'GET /\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `get / HTTP/1.1\r\n${host}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\n${host}${host}\r\n`,
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \r\n\r\n',
  'GET / HTTP/1.1\r\nHost: evil.example@shop.example\r\n\r\n',
  `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
  `GET https://shop.example/cart HTTP/1.1\r\n${host}\r\n`,
  `GET //evil.example/ HTTP/1.1\r\n${host}\r\n`,
  `GET \\\\evil.example HTTP/1.1\r\n${host}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `GET /?${'q'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(70_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}${'X: y\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(2_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}__proto__: x\r\nconstructor: y\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\tc\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X: \xff\xfe\0\r\n\r\n`,
  `GET /\0 HTTP/1.1\r\n${host}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  `GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET /../../etc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\n${host.replace('\r', '')}\n`,
  `GET\t/\tHTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1 \r\n${host}\r\n`,
  `GET /  HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Expect: 200-ok\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Range: bytes=${'0-1,'.repeat(2_000)}0-1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Accept-Encoding: ${'br,'.repeat(4_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}If-None-Match: ${'"x",'.repeat(3_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X-Forwarded-For: ${'1.1.1.1,'.repeat(1_500)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X-React-Router-SPA-Mode: yes\r\nX-Forwarded-Host: evil.example\r\n\r\n`,
  `POST /api/orders HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n{`,
  `POST /api/orders HTTP/1.1\r\n${json}Content-Length: 2\r\n\r\n{}{}{}{}`,
  `POST /api/orders HTTP/1.1\r\n${json}Content-Encoding: br\r\nContent-Length: 4\r\n\r\n\x0b\x02\x80{`,
  `POST /api/orders HTTP/1.1\r\n${json}X-HTTP-Method-Override: DELETE\r\nContent-Length: 2\r\n\r\n{}`,
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'SSH-2.0-x\r\n',
  'EHLO x\r\nMAIL FROM:<a@b>\r\n',
];

type Case = { bytes: string; most: number; ends: boolean };

const ambiguous: fc.Arbitrary<Case> = fc
  .tuple(fc.constantFrom('/api/orders', '/api/login', '/track', '/cart'), fc.constantFrom(...lengths), fc.boolean())
  .map(([path, length, ends]) => ({
    bytes: `POST ${path} HTTP/1.1\r\n${json}${length}\r\n\r\n0\r\n\r\n${hidden}`,
    most: 1,
    ends,
  }));

const badlyCut: fc.Arbitrary<Case> = fc.tuple(fc.constantFrom(...chunks), fc.boolean()).map(([body, ends]) => ({
  bytes: `POST /api/orders HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n${body}`,
  most: 1,
  ends,
}));

const strange: fc.Arbitrary<Case> = fc.constantFrom(...odd).map((bytes) => ({ bytes, most: 3, ends: true }));

const many: fc.Arbitrary<Case> = fc.integer({ min: 2, max: 100 }).map((times) => ({
  bytes: hidden.repeat(times),
  most: times,
  ends: true,
}));

const order = `POST /api/orders HTTP/1.1\r\n${json}Content-Length: 14\r\n\r\n{"products":[]}`;

/** A good request with bytes put in, taken out or cut off anywhere. */
const broken: fc.Arbitrary<Case> = fc
  .tuple(
    fc.constantFrom(order, hidden, `GET /cart HTTP/1.1\r\n${host}Cookie: a=b\r\n\r\n`, hidden + order),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('\r', '\n', '\0', ' ', '\t', ':', '\xff', '\r\n', '')), {
      maxLength: 4,
    }),
    fc.option(fc.nat(), { freq: 3 }),
  )
  .map(([good, changes, cut]) => {
    let bytes = good;
    for (const [at, sign] of changes) {
      const place = at % bytes.length;
      bytes = bytes.slice(0, place) + sign + bytes.slice(place + 1);
    }
    return { bytes: cut === null ? bytes : bytes.slice(0, cut % bytes.length), most: 4, ends: true };
  });

const hostile = fc.oneof(
  { arbitrary: ambiguous, weight: 4 },
  { arbitrary: badlyCut, weight: 2 },
  { arbitrary: strange, weight: 4 },
  { arbitrary: many, weight: 1 },
  { arbitrary: broken, weight: 6 },
);

/** Sends the bytes and reads until the shop closes the connection; null if it never does. */
function play({ bytes, ends }: Case): Promise<number[] | null> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(Number(new URL(stage.shop.address).port), '127.0.0.1');
    const late = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, patienceMs);
    socket.setEncoding('latin1').on('data', (text: string) => {
      reply += text;
      // Who leaves the connection open is asked to close it once it has answered.
      if (!ends) socket.end();
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(late);
        resolve([...reply.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
      });
    socket.write(Buffer.from(bytes, 'latin1'));
    if (ends) socket.end();
  });
}

test('H4: no bytes on a socket end the shop, hang it, or hide a second request in a first', {
  timeout: 600_000,
}, async () => {
  const orders = await countOrders(database.ask);
  const waiting = fc.sample(hostile, { seed, numRuns: cases });
  const faults: string[] = [];
  let refused = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const statuses = await play(next);
        const output = JSON.stringify(next.bytes.slice(0, 600));
        if (!statuses) faults.push(`never closed: ${output}`);
        else if (statuses.length > next.most) faults.push(`${statuses.length} answers, most ${next.most}: ${output}`);
        else if (statuses.some((status) => status >= 500 && status !== 503)) faults.push(`${statuses}: ${output}`);
        if (statuses?.every((status) => status >= 400)) refused++;
      }
    }),
  );
  process.stdout.write(`  hostile sockets, seed ${seed}: ${cases}, ${refused} refused or closed\n`);
  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(await countOrders(database.ask)).toBe(orders);
  expect(await send(stage.shop, { method: 'GET', path: '/cart', headers: {} })).toMatchObject({ status: 200 });
  expect(await stage.findDamage()).toEqual([]);
  report('Raw bytes on sockets', { connections: cases, refusedOrClosed: refused, faults: faults.length });
});
