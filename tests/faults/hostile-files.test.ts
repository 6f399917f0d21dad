/** Files that are not what they say, and addresses that the shop is asked to ask. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createRandom } from '#tests/support/remittances/random.ts';
import { closeShops } from '#tests/support/shop-process.ts';
import { report } from './figures.ts';
import { asForm, inEveryText } from './hostile-schema.ts';
import { openStage, type Response, type Stage, seed, send } from './hostile-setup.ts';
import { addressOf, describedTargets } from './hostile-targets.ts';

const database = await testDatabase();
const chance = createRandom(seed);
/** Nobody has a reason to ask here. */
let canary: Server;
/** Plays the couriers, and sends whoever asks on to the canary. */
let couriers: Server;
const canaryRequests: string[] = [];
let courierRequests = 0;
let stage: Stage;

function listening(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  canary = await listening(
    createServer((request, response) => {
      canaryRequests.push(`${request.method} ${request.url}`);
      response.end('{}');
    }).on('connection', () => canaryRequests.push('a connection')),
  );
  couriers = await listening(
    createServer((_, response) => {
      courierRequests++;
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(canary)}/` }).end();
    }),
  );
  stage = await openStage(database, { COURIERS_URL: `http://127.0.0.1:${portOf(couriers)}` });
});
afterAll(async () => {
  await closeShops();
  canary.close();
  couriers.close();
});

function upload(path: string, body: Buffer, type: string): Promise<Response> {
  const headers = { cookie: stage.cookies.owner, 'sec-fetch-site': 'same-origin', 'content-type': type };
  return send(stage.shop, { method: 'POST', path, headers, body });
}

/** Bytes by chance, the same again with the same FUZZ_SEED. */
function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => chance.below(256)));
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG with this chunk after its head. */
function withChunk(png: Buffer, kind: string, body: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(kind, body), png.subarray(33)]);
}

function claiming(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(zlib.crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const html = '<script>window.__xss=1</script>';

/** Files by name, and whether a picture may come of them. */
async function files(): Promise<Record<string, { bytes: Buffer; mayBeTaken: boolean }>> {
  const canvas = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a63f25' } });
  const [png, jpeg, gif] = await Promise.all([
    canvas.png().toBuffer(),
    canvas.jpeg().toBuffer(),
    canvas.gif().toBuffer(),
  ]);
  const bomb = zlib.deflateSync(Buffer.alloc(100 * 1024 * 1024));
  const latin = (text: string) => Buffer.from(`${text}\0`, 'latin1');
  const no = (bytes: Buffer | string) => ({ bytes: Buffer.from(bytes as string), mayBeTaken: false });
  const yes = (bytes: Buffer) => ({ bytes, mayBeTaken: true });
  const cut = Object.fromEntries(
    [1, 2, 3, 5, 7, 9].map((tenths) => [
      `a JPEG cut at ${tenths} tenths`,
      no(jpeg.subarray(0, (jpeg.length * tenths) / 10)),
    ]),
  );
  return {
    ...cut,
    nothing: no(''),
    'a page': no(`<!doctype html>${html}`),
    'a drawing': no(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    'a drawing after blanks': no(`\n\n  <svg xmlns="http://www.w3.org/2000/svg" onload="1"/>`),
    'a drawing packed': no(zlib.gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'a GIF': no(gif),
    'a GIF that is a script': no(`GIF89a/*${html}*/=1;alert(1)`),
    'a JPEG head and a page': no(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)])),
    'noise with a JPEG head': no(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise(50_000)])),
    'a PNG head and nothing': no(png.subarray(0, 33)),
    'a PNG of 3,600 megapixels': no(claiming(png, 60_000, 60_000)),
    'a PNG 65,000 wide and one high': no(claiming(png, 65_000, 1)),
    'a PNG of no size': no(claiming(png, 0, 0)),
    'a PNG of every size': no(claiming(png, 0x7f_ff_ff_ff, 0x7f_ff_ff_ff)),
    'a PDF': no('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'a TIFF': no(await canvas.tiff().toBuffer()),
    'a program': no(Buffer.concat([Buffer.from('\x7fELF'), noise(2_000)])),
    'an AVIF head and noise': no(
      Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), noise(2_000)]),
    ),
    'a WebP head and noise': no(Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), noise(2_000)])),
    'a PNG with a text that unpacks to 100 MB': yes(
      withChunk(png, 'zTXt', Buffer.concat([latin('Comment'), Buffer.from([0]), bomb])),
    ),
    'a PNG with a profile that unpacks to 100 MB': yes(
      withChunk(png, 'iCCP', Buffer.concat([latin('x'), Buffer.from([0]), bomb])),
    ),
    'a picture that is a page behind': yes(Buffer.concat([jpeg, Buffer.from(html)])),
    'a picture with a page in its comment': yes(
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, html.length + 2]),
        Buffer.from(html),
        jpeg.subarray(2),
      ]),
    ),
    'a picture that is an archive behind': yes(Buffer.concat([png, Buffer.from('PK\x03\x04'), noise(500)])),
  };
}

test('I3: a file that is not what it says is refused or written anew, and nothing of it is ever served', {
  timeout: 240_000,
}, async () => {
  let refused = 0;
  let slowestMs = 0;
  const sent = await files();
  const waiting = Object.entries(sent);
  async function sendNext(): Promise<void> {
    const next = waiting.pop();
    if (!next) return;
    const [name, { bytes, mayBeTaken }] = next;
    const input = `/admin/uploads?name=${encodeURIComponent(`../../${name}\0<b>.svg`.replace('\0', ''))}`;
    const { status, text, ms } = await upload(input, bytes, 'image/jpeg');
    slowestMs = Math.max(slowestMs, ms);
    if (status !== 200) refused++;
    else expect(mayBeTaken, `${name}, FUZZ_SEED=${seed}`).toBe(true);
    expect([200, 413, 422], `${name}, FUZZ_SEED=${seed}`).toContain(status);
    if (status !== 200) expect(JSON.parse(text), name).toEqual({ problem: expect.any(String) });
    return sendNext();
  }
  await Promise.all([sendNext(), sendNext(), sendNext()]);
  const { rows } = await database.supervise('select id, master, name from pictures');
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, master, name } of rows as { id: string; master: Buffer; name: string }[]) {
    expect(master.includes('__xss'), name).toBe(false);
    expect(master.includes('PK\x03\x04'), name).toBe(false);
    const { headers, text } = await send(stage.shop, { method: 'GET', path: `/media/${id}-200.jpg`, headers: {} });
    expect(headers['content-type'], name).toBe('image/jpeg');
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(text.includes('__xss'), name).toBe(false);
    expect(name).not.toMatch(/[/\\]/);
  }
  expect(await stage.findDamage()).toEqual([]);
  report('Files that are not what they say', {
    files: Object.keys(sent).length,
    refused,
    writtenAnew: rows.length,
    slowestMs: Math.round(slowestMs),
  });
});

test('I3: a list that is not what it says is refused with a sentence', async () => {
  const lists: Record<string, Buffer> = {
    noise: noise(20_000),
    'a picture': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise(5_000)]),
    'one quote': Buffer.from('"'),
    'quotes without end': Buffer.from(`name,price\n${'"'.repeat(50_001)}`),
    'many columns': Buffer.from(`${'a,'.repeat(100_000)}\n`),
    'one long cell': Buffer.from(`name,price\n${'x'.repeat(5_000_000)},1\n`),
    'columns of JavaScript': Buffer.from('__proto__,constructor,name,price\nx,y,z,1\n'),
    formulas: Buffer.from('name,price\n=cmd|"/c calc"!A1,1\n'),
    'NUL in it': Buffer.from('name,price\na\0b,1\n'),
    'UTF-16': Buffer.from('\ufeffname,price\na,1\n', 'utf16le'),
    'lines without end': Buffer.from(`name,price\n${'a,1\n'.repeat(100_000)}`),
    'huge numbers': Buffer.from(`name,price,stock\nx,${'9'.repeat(400)},1e308\ny,-1,-1\nz,NaN,Infinity\n`),
  };
  for (const [name, bytes] of Object.entries(lists)) {
    const { status, text } = await upload(
      `/admin/products/import-file?name=${encodeURIComponent(name)}`,
      bytes,
      'text/csv',
    );
    expect(status, `${name}: ${text.slice(0, 200)}`).toBe(200);
    // Numbers that are none are refused line by line, in the plan of the import.
    const isRead = name === 'huge numbers';
    expect(JSON.parse(text), name).toEqual(isRead ? { planned: expect.any(String) } : { problem: expect.any(String) });
  }
  expect(await stage.findDamage()).toEqual([]);
});

test('nobody gives the shop an address to ask: no text anywhere makes it connect, and no courier sends it elsewhere', {
  timeout: 240_000,
}, async () => {
  const port = portOf(canary);
  const spelled = [
    '127.0.0.1',
    'localhost',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '2130706433',
    '127.1',
    'x@127.0.0.1',
    '0',
  ].map((host) => `http://${host}:${port}/`);
  const others = [
    `//127.0.0.1:${port}/x`,
    `gopher://127.0.0.1:${port}/_x`,
    `file:///etc/passwd`,
    `s3://127.0.0.1:${port}`,
    `nobody@[127.0.0.1]`,
    `\\\\127.0.0.1@${port}\\x`,
  ];
  const addresses = [...spelled, ...others];
  const faults: string[] = [];
  let sent = 0;
  for (const [index, { method, pattern, body }] of describedTargets(stage.known).entries()) {
    if (!body || method !== 'POST') continue;
    const [whole = 'null'] = fc.sample(body.whole ?? fc.constant('null'), { seed: seed + index, numRuns: 1 });
    const [path = ''] = fc.sample(addressOf(pattern, stage.known), { seed: seed + index, numRuns: 1 });
    const headers = { cookie: stage.cookies.owner, 'sec-fetch-site': 'same-origin', 'content-type': body.type };
    const addressAt = (place: number) => addresses[(index + place) % addresses.length]!;
    for (const json of inEveryText(whole, addressAt)) {
      const next = body.type === 'application/json' ? json : asForm(json);
      const { status } = await send(stage.shop, { method, path, headers, body: next });
      sent++;
      if (status >= 500 && status !== 503) faults.push(`${status} ${path} ${next.slice(0, 500)}`);
    }
    if (index % 20 === 0) await stage.renew();
  }
  await stage.renew();
  for (const courier of ['tcs', 'leopards', 'trax']) {
    const keys = Object.fromEntries(
      [
        'bearerToken',
        'token',
        'accountNumber',
        'account',
        'username',
        'password',
        'apiKey',
        'apiPassword',
        'key',
        'costCenter',
      ].map((name) => [name, 'http://127.0.0.1']),
    );
    const headers = {
      cookie: stage.cookies.owner,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    for (const action of [
      { action: 'connect', courier, keys },
      { action: 'test', courier },
    ])
      await send(stage.shop, {
        method: 'POST',
        path: '/admin/settings/actions',
        headers,
        body: JSON.stringify(action),
      });
  }
  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(canaryRequests).toEqual([]);
  expect(courierRequests).toBeGreaterThan(0);
  report('Addresses in every text that is sent', { requests: sent, connectionsMade: canaryRequests.length });
});
