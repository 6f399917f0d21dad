import { once } from 'node:events';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import timers, { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWithoutReplica } from '#app/infra/db/db.server.ts';
import {
  dependsOn,
  expirePageAt,
  noteDatabaseAway,
  noteIncomplete,
  noteReplica,
  observeReading,
} from '#app/infra/http/page-dependencies.server.ts';
import { createShares } from '#app/infra/process/semaphore.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { acceptedEncoding } from './cached-page.server.ts';
import { createPageCache, type PageCache } from './page-cache.server.ts';

/** A small shop: a shelf of prices, and pages that show some of them. */
const prices = new Map<string, number>();
let rendered: string[] = [];
let duringRender: (address: string) => unknown = () => {};
let isAway = false;
let cache: PageCache;

async function render(address: string): Promise<Response> {
  rendered.push(address);
  await setImmediate();
  if (isAway) return new Response('Unexpected Application Error!', { status: 503, headers: { 'retry-after': '3' } });
  const shown = address === '/' ? [...prices.keys()] : [address.slice(1)];
  dependsOn(...shown.map((name) => `product:${name}`));
  const text = shown.map((name) => `${name} ${prices.get(name)}`).join(', ');
  if ((await duringRender(address)) === 'a bug') return new Response('Unexpected Application Error!', { status: 500 });
  if (shown.some((name) => !prices.has(name))) return new Response('Product not found!', { status: 404 });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
  return new Response(`<p>${text}</p>${'<!-- a page has its length -->'.repeat(50)}`, { headers });
}

const server = createServer((request, response) => {
  response.setHeader('content-security-policy', "base-uri 'none'");
  cache.answer(request, response, request.url ?? '/').catch(() => response.writeHead(500).end());
}).listen(0, '127.0.0.1');

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers, method });
}

function setPrice(name: string, price: number): void {
  prices.set(name, price);
  cache.drop([`product:${name}`]);
}

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  prices.clear();
  for (const name of ['lamp', 'soap', 'mug']) prices.set(name, 100);
  cache = createPageCache(render);
  rendered = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  vi.useRealTimers();
  duringRender = () => {};
  isAway = false;
});

test('a page is made once and is the same document for everybody', async () => {
  const first = await get('/lamp', { cookie: 'user=ayesha' });
  const second = await get('/lamp', { cookie: 'user=bilal', 'user-agent': 'other' });
  expect(first.text).toContain('lamp 100');
  expect(second.body).toEqual(first.body);
  expect(rendered).toEqual(['/lamp']);
});

test('each browser gets the page packed as it can unpack it, and every packing has its own tag', async () => {
  const [brotli, gzip, plain] = await Promise.all([
    get('/lamp', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    get('/lamp', { 'accept-encoding': 'gzip' }),
    get('/lamp'),
  ]);
  expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(new Set([brotli, gzip, plain].map(({ text }) => text)).size).toBe(1);
  for (const { headers, body } of [brotli, gzip, plain]) {
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-length': String(body.length),
    });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    });
  }
  expect(brotli.body.length).toBeLessThan(plain.body.length);
});

test('a packing that is forbidden is not sent', () => {
  for (const [header, expected] of Object.entries({
    'gzip, deflate, br': 'br',
    'BR;q=0.5, gzip': 'br',
    'br;q=0, gzip': 'gzip',
    'br;q=0.000, gzip;q=0': 'identity',
    'gzip;q=1.0': 'gzip',
    'deflate, zstd': 'identity',
    brotli: 'identity',
    '': 'identity',
  }))
    expect(acceptedEncoding(header), header).toBe(expected);
  expect(acceptedEncoding(undefined)).toBe('identity');
});

test('a browser that has the page already gets 304 and no body, until the page changes', async () => {
  const { headers } = await get('/lamp', { 'accept-encoding': 'br' });
  const etag = headers.etag!;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('/lamp', { 'accept-encoding': 'br', 'if-none-match': known });
    expect(again, known).toMatchObject({ status: 304, text: '' });
    expect(again.headers, known).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(again.headers, known).not.toHaveProperty('content-security-policy');
  }
  expect(await get('/lamp', { 'accept-encoding': 'gzip', 'if-none-match': etag })).toMatchObject({ status: 200 });
  setPrice('lamp', 120);
  const changed = await get('/lamp', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('lamp 120') });
});

test('HEAD says what GET would say and sends nothing', async () => {
  const [page, head] = [await get('/lamp'), await get('/lamp', {}, 'HEAD')];
  expect(head.body).toHaveLength(0);
  expect(head.headers).toMatchObject({ etag: page.headers.etag, 'content-length': page.headers['content-length'] });
  expect(await get('/nothing', {}, 'HEAD')).toMatchObject({ status: 404, text: '' });
});

test('a hundred shoppers who come at once wait for one rendering', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => get('/lamp')));
  expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  expect(rendered).toEqual(['/lamp']);
  expect(cache.figures()).toMatchObject({ pages: 1, renders: 1 });
});

test('a new price shows on every page that has it, and no other page is made again', async () => {
  for (const path of ['/', '/lamp', '/soap']) await get(path);
  rendered = [];
  setPrice('lamp', 120);
  expect((await get('/lamp')).text).toContain('lamp 120');
  expect((await get('/')).text).toContain('lamp 120');
  expect((await get('/soap')).text).toContain('soap 100');
  expect(rendered).toEqual(['/lamp', '/']);
});

test('"product:*" stands for every product and "*" for everything', async () => {
  for (const path of ['/lamp', '/soap']) await get(path);
  for (const [tag, expected] of Object.entries({
    'product:*': 2,
    '*': 2,
    'prod:*': 0,
    'product:': 0,
    'collection:*': 0,
  })) {
    rendered = [];
    cache.drop([tag]);
    for (const path of ['/lamp', '/soap']) await get(path);
    expect(rendered, tag).toHaveLength(expected);
  }
});

test('a change that is announced while the page is being made is in the page', async () => {
  let changes = 0;
  duringRender = () => {
    if (changes++ === 0) setPrice('lamp', 120);
  };
  expect((await get('/lamp')).text).toContain('lamp 120');
  expect((await get('/lamp')).text).toContain('lamp 120');
  expect(rendered).toHaveLength(2);
});

test('a change of something else meanwhile does not cost a second rendering', async () => {
  duringRender = () => setPrice('soap', 90);
  await get('/lamp');
  expect(rendered).toEqual(['/lamp']);
});

test('a page that changes without end is served and not kept', async () => {
  let price = 100;
  duringRender = () => setPrice('lamp', ++price);
  const first = await get('/lamp');
  expect(first.status).toBe(200);
  expect(rendered).toHaveLength(3);
  duringRender = () => {};
  expect((await get('/lamp')).text).toContain(`lamp ${price}`);
  expect(rendered).toHaveLength(4);
});

test('whoever comes while a page is made anew does not get the old one', async () => {
  await get('/lamp');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  duringRender = () => released;
  cache.drop(['product:lamp']);
  const early = get('/lamp');
  await expect.poll(() => rendered).toHaveLength(2);
  setPrice('lamp', 130);
  const late = get('/lamp');
  release();
  for (const response of await Promise.all([early, late])) expect(response.text).toContain('lamp 130');
});

test('B3: a page that is right until a sale begins is made again at that moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T18:59:00Z') });
  duringRender = () => expirePageAt(new Date('2026-11-27T19:00:00Z'));
  await get('/lamp');
  await get('/lamp');
  expect(rendered).toHaveLength(1);
  vi.setSystemTime('2026-11-27T19:00:00Z');
  await get('/lamp');
  expect(rendered).toHaveLength(2);
});

test('while the database is away the last good page is served', async () => {
  const good = await get('/lamp', { 'accept-encoding': 'br' });
  cache.trust(false);
  isAway = true;
  const kept = await get('/lamp', { 'accept-encoding': 'br' });
  expect(kept).toMatchObject({ status: 200, text: good.text });
  expect(kept.headers.etag).toBe(good.headers.etag);
  expect(cache.figures().stale).toBe(1);
});

test('whoever could have the last good page waits a second from the beginning of a rendering that does not end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const waits = recordWaits();
  await get('/lamp');
  setPrice('lamp', 120);
  const { promise: never } = Promise.withResolvers<void>();
  duringRender = () => never;
  for (const elapsedMs of [0, 400, 1_100]) {
    expect(await get('/lamp')).toMatchObject({ status: 200, text: expect.stringContaining('lamp 100') });
    vi.advanceTimersByTime(elapsedMs);
  }
  expect(await get('/lamp')).toMatchObject({ status: 200, text: expect.stringContaining('lamp 100') });
  expect(waits).toEqual([1_000, 1_000, 600, 0]);
  expect(rendered).toHaveLength(2);
});

/** The pauses that the shop asks for from now on, in ms. None of them is waited for. */
function recordWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value) => {
    waits.push(ms ?? 0);
    return value as never;
  });
  syncBuiltinESMExports();
  return waits;
}

test('an open page that is notified of a change on a busy shop gets the new data, although a new visitor would get the last page', async () => {
  prices.set('lamp.data', 100);
  await Promise.all([get('/lamp.data'), get('/lamp')]);
  setPrice('lamp.data', 120);
  setPrice('lamp', 120);
  const { promise: isRendered, resolve: goOn } = Promise.withResolvers<void>();
  duringRender = () => isRendered;
  const data = get('/lamp.data');
  expect((await get('/lamp')).text).toContain('lamp 100');
  goOn();
  expect((await data).text).toContain('lamp.data 120');
});

test('each answer says whether it is from memory, made just now, or perhaps older than the last change', async () => {
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; fwd=miss');
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; hit');
  duringRender = () => setPrice('lamp', 120);
  setPrice('lamp', 110);
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; hit; fwd=stale');
  duringRender = () => {};
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; fwd=miss');
});

test('a page nobody has seen yet asks to try again while the database is away', async () => {
  isAway = true;
  const response = await get('/lamp');
  expect(response.status).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  isAway = false;
  expect(await get('/lamp')).toMatchObject({ status: 200 });
});

test('while no notification can arrive no page is trusted, and once they can every page is made again', async () => {
  for (const path of ['/lamp', '/soap']) await get(path);
  cache.trust(false);
  prices.set('lamp', 120);
  expect((await get('/lamp')).text).toContain('lamp 120');
  prices.set('lamp', 130);
  expect((await get('/lamp')).text).toContain('lamp 130');
  prices.set('soap', 90);
  cache.trust(true);
  rendered = [];
  for (const path of ['/lamp', '/soap', '/lamp', '/soap']) await get(path);
  expect(rendered).toEqual(['/lamp', '/soap']);
  expect((await get('/soap')).text).toContain('soap 90');
});

test('a change missed while a page was being made without ears is not kept in it', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  duringRender = () => released;
  const early = get('/lamp');
  await expect.poll(() => rendered).toHaveLength(1);
  cache.trust(false);
  prices.set('lamp', 120);
  cache.trust(true);
  release();
  expect((await early).text).toContain('lamp 120');
});

test('C5: "not found" is not kept: the product is there the moment it is there', async () => {
  expect(await get('/kettle')).toMatchObject({ status: 404, text: 'Product not found!' });
  prices.set('kettle', 100);
  expect(await get('/kettle')).toMatchObject({ status: 200 });
});

test('a product taken off the shelves does not come back as a last good page', async () => {
  await get('/lamp');
  prices.delete('lamp');
  cache.drop(['product:lamp']);
  expect(await get('/lamp')).toMatchObject({ status: 404 });
  isAway = true;
  expect(await get('/lamp')).toMatchObject({ status: 503 });
});

test('an error page is not kept', async () => {
  duringRender = () => 'a bug';
  expect(await get('/lamp')).toMatchObject({ status: 500 });
  duringRender = () => {};
  expect(await get('/lamp')).toMatchObject({ status: 200 });
});

test('a page that fails to be made leaves its last good one to shoppers', async () => {
  await get('/lamp');
  setPrice('lamp', 120);
  duringRender = () => 'a bug';
  expect(await get('/lamp')).toMatchObject({ status: 200, text: expect.stringContaining('lamp 100') });
});

test('C7: a page without what it is about stands, is not kept, and does not take the place of the last good one', async () => {
  const fails = () => noteIncomplete();
  duringRender = fails;
  expect(await get('/lamp')).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; fwd=miss' } });
  duringRender = () => {};
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; fwd=miss');
  duringRender = fails;
  setPrice('lamp', 120);
  const response = await get('/lamp');
  expect(response).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; hit; fwd=stale' } });
  expect(response.text).toContain('lamp 100');
  duringRender = () => {};
  expect((await get('/lamp')).text).toContain('lamp 120');
});

test('memory is bounded, and the pages people look at stay', async () => {
  const { bytes } = await get('/lamp').then(() => cache.figures());
  cache = createPageCache(render, { maxBytes: bytes * 3.5 });
  for (let number = 0; number < 10; number++) {
    prices.set(`p${number}`, 100);
    await get('/lamp');
    await get(`/p${number}`);
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(bytes * 3.5);
  expect(cache.figures().pages).toBe(3);
  expect(rendered.filter((address) => address === '/lamp')).toHaveLength(2);
});

test('a page in memory is answered at once with the headers that every answer carries; any other request is left alone', async () => {
  const sharedHeaders = { 'x-frame-options': 'DENY', 'content-security-policy': "base-uri 'none'" };
  cache = createPageCache(render, { sharedHeaders, cachesStatus: () => true });
  const quick = createServer((request, response) => {
    if (!cache.answerFromMemory(request, response, 'abc')) response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(quick, 'listening');
  const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(`http://127.0.0.1:${(quick.address() as AddressInfo).port}${path}`, { headers, method });
  expect((await at('/lamp')).status).toBe(204);
  const slow = await get('/lamp');
  for (let time = 0; time < 2; time++) {
    const response = await at('/lamp');
    expect(response).toMatchObject({ status: 200, text: slow.text });
    expect(response.headers).toMatchObject({
      'x-request-id': 'abc',
      'x-frame-options': 'DENY',
      // The page's own policy is the stricter one.
      'content-security-policy': "default-src 'none'",
      'cache-status': 'shop; hit',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: slow.headers.etag,
      'content-length': String(slow.body.length),
    });
  }
  expect(await at('/lamp', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  // Packed otherwise than anybody has asked for, held by the client, asked for otherwise, missing.
  await get('/nothing');
  for (const [path, headers, method] of [
    ['/lamp', { 'accept-encoding': 'br' }, 'GET'],
    ['/lamp', { 'if-none-match': String(slow.headers.etag) }, 'GET'],
    ['/lamp', {}, 'POST'],
    ['/lamp?x=1', {}, 'GET'],
    ['/nothing', {}, 'GET'],
  ] as const)
    expect((await at(path, headers, method)).status, path).toBe(204);
  const packed = await get('/lamp', { 'accept-encoding': 'br' });
  const packedAgain = await at('/lamp', { 'accept-encoding': 'br' });
  expect(packedAgain.body.equals(packed.body)).toBe(true);
  expect(packedAgain.headers).toMatchObject({ 'content-encoding': 'br', etag: packed.headers.etag });
  setPrice('lamp', 70);
  expect((await at('/lamp')).status).toBe(204);
  await get('/lamp');
  expect((await at('/lamp')).text).toContain('lamp 70');
  cache.trust(false);
  expect((await at('/lamp')).status).toBe(204);
  quick.close();
});

test('a page that many ask for is packed once more, smaller, and is the same page', async () => {
  const text = Array.from(
    { length: 600 },
    (_, number) => `<li>Lamp ${number * 7919} of ${number ** 3 % 977}</li>`,
  ).join('');
  const often = createPageCache(async () => new Response(text));
  const quick = createServer((request, response) => {
    if (!often.answerFromMemory(request, response, 'abc')) void often.answer(request, response, request.url ?? '/');
  }).listen(0, '127.0.0.1');
  await once(quick, 'listening');
  const at = () =>
    ask(`http://127.0.0.1:${(quick.address() as AddressInfo).port}/often`, { headers: { 'accept-encoding': 'br' } });
  const first = await at();
  for (let time = 0; time < 99; time++) expect((await at()).body.equals(first.body)).toBe(true);
  const sizeBefore = often.figures().bytes;
  let last = await at();
  // It is packed on another thread.
  for (let time = 0; time < 5_000 && last.body.length === first.body.length; time++) last = await at();
  expect(last.body.length).toBeLessThan(first.body.length);
  expect(last.text).toBe(text);
  expect(last.headers['content-length']).toBe(String(last.body.length));
  expect(often.figures().bytes).toBe(sizeBefore - (first.body.length - last.body.length));
  quick.close();
});

test('a flood of pages that nobody asks for twice pushes out none that are in use', async () => {
  const { bytes } = await get('/lamp').then(() => cache.figures());
  cache = createPageCache(render, { maxBytes: bytes * 3.5, evictsSingleUseFirst: true });
  for (const page of ['/lamp', '/soap', '/lamp', '/soap']) await get(page);
  rendered = [];
  for (let number = 0; number < 20; number++) {
    prices.set(`p${number}`, 100);
    await get(`/p${number}`);
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(bytes * 3.5);
  for (const page of ['/lamp', '/soap']) expect((await get(page)).headers['cache-status'], page).toBe('shop; hit');
  // Pages that are all in use go by the time they were asked for.
  for (const page of ['/mug', '/mug', '/p1', '/p1']) await get(page);
  expect(cache.figures().bytes).toBeLessThanOrEqual(bytes * 3.5);
  expect((await get('/mug')).headers['cache-status']).toBe('shop; hit');
});

test('a page that is kept for a minute is rendered again after it, and sooner where something on it changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  cache = createPageCache(render, { maxAgeMs: 60_000 });
  await get('/lamp');
  vi.setSystemTime(Date.now() + 59_000);
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; hit');
  vi.setSystemTime(Date.now() + 1_000);
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; fwd=miss');
  setPrice('lamp', 70);
  expect((await get('/lamp')).text).toContain('lamp 70');
});

test('who waits for a page is counted, who gets one from memory is not, and who holds too many places is refused', async () => {
  const shares = createShares(1);
  cache = createPageCache(render, { enter: ({ headers }) => shares.enter(String(headers.from)) });
  const finished = Promise.withResolvers<void>();
  duringRender = () => finished.promise;
  const first = get('/lamp', { from: 'one' });
  await expect.poll(() => rendered).toEqual(['/lamp']);
  expect((await get('/lamp', { from: 'one' })).status).toBe(503);
  const other = get('/lamp', { from: 'other' });
  finished.resolve();
  expect([(await first).status, (await other).status]).toEqual([200, 200]);
  const again = await Promise.all([get('/lamp', { from: 'one' }), get('/lamp', { from: 'one' })]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
});

test('a page larger than the whole memory is still served', async () => {
  cache = createPageCache(render, { maxBytes: 10 });
  expect(await get('/lamp')).toMatchObject({ status: 200 });
});

test('what is read in a part of a page is read for the page', async () => {
  const { read } = await observeReading(async () => {
    dependsOn('settings');
    const part = await observeReading(async () => {
      dependsOn('product:1');
      expirePageAt(new Date(5_000));
      noteDatabaseAway();
    });
    expect([...part.read.tags]).toEqual(['product:1']);
  });
  expect(read).toEqual({
    tags: new Set(['settings', 'product:1']),
    expiresAt: 5_000,
    databaseAway: true,
    fromReplica: false,
    incomplete: false,
  });
});

test('F4: while the database is known to be away the last good pages are served without trying to render', async () => {
  let isKnownAway = false;
  cache = createPageCache(render, { isDatabaseAway: () => isKnownAway });
  await get('/lamp');
  setPrice('lamp', 120);
  isKnownAway = true;
  rendered = [];
  expect((await get('/lamp')).text).toContain('lamp 100');
  expect(rendered).toEqual([]);
  expect(cache.figures().stale).toBe(1);
  // A page that was never rendered is tried all the same.
  expect((await get('/soap')).status).toBe(200);
  isKnownAway = false;
  expect((await get('/lamp')).text).toContain('lamp 120');
});

test('while no more pages can wait for their rendering, kept pages are served, an old one rather than none, and others are refused unseen', async () => {
  let isFull = false;
  cache = createPageCache(render, {
    isFull: () => isFull,
    refuse: async (_request, response, address) => void response.writeHead(503).end(address),
  });
  await get('/lamp');
  await get('/soap');
  setPrice('soap', 200);
  isFull = true;
  expect(await get('/lamp')).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; hit' } });
  expect(await get('/soap')).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; hit; fwd=stale' } });
  expect(await get('/mug')).toMatchObject({ status: 503, text: '/mug' });
  expect(rendered).toEqual(['/lamp', '/soap']);
  isFull = false;
  expect((await get('/soap')).text).toContain('soap 200');
  expect((await get('/mug')).status).toBe(200);
});

test('on a busy shop a page that is fetched ahead of a press is served from memory, or not at all', async () => {
  let isBusy = false;
  cache = createPageCache(render, { isBusy: () => isBusy });
  await get('/lamp');
  isBusy = true;
  const ahead = { purpose: 'prefetch' };
  expect(await get('/lamp', ahead)).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; hit' } });
  expect(await get('/mug', ahead)).toMatchObject({ status: 204, headers: { 'cache-control': 'no-store' } });
  expect((await get('/mug', { 'sec-purpose': 'prefetch;prerender' })).status).toBe(204);
  expect(rendered).toEqual(['/lamp']);
  expect((await get('/mug')).status).toBe(200);
});

test('on a busy shop a page that has changed is served as it was for up to five seconds; open pages get its new data', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let isBusy = true;
  cache = createPageCache(render, { isBusy: () => isBusy });
  setPrice('lamp.data', 100);
  await Promise.all([get('/lamp'), get('/lamp.data')]);
  setPrice('lamp', 200);
  setPrice('lamp.data', 200);
  expect((await get('/lamp')).text).toContain('lamp 100');
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; hit; fwd=stale');
  expect((await get('/lamp.data')).headers['cache-status']).toBe('shop; fwd=miss');
  vi.advanceTimersByTime(5_000);
  expect((await get('/lamp')).text).toContain('lamp 200');
  setPrice('lamp', 300);
  isBusy = false;
  expect((await get('/lamp')).text).toContain('lamp 300');
});

test('on a busy shop a page that changes while it is rendered is rendered once, and its successor soon', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let price = 100;
  duringRender = () => setPrice('lamp', ++price);
  cache = createPageCache(render, { isBusy: () => true });
  expect((await get('/lamp')).headers['cache-status']).toBe('shop; hit; fwd=stale');
  expect((await get('/lamp')).text).toContain('lamp 100');
  expect(rendered).toEqual(['/lamp']);
  vi.advanceTimersByTime(5_000);
  expect((await get('/lamp')).text).toContain('lamp 101');
});

test('a page that has just been rendered does for a moment although it has changed; its data and an older page do not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  cache = createPageCache(render, { settleMs: 250 });
  await get('/lamp');
  await get('/lamp.data');
  setPrice('lamp', 200);
  setPrice('lamp.data', 200);
  vi.advanceTimersByTime(249);
  expect(await get('/lamp')).toMatchObject({ headers: { 'cache-status': 'shop; hit; fwd=stale' } });
  expect((await get('/lamp')).text).toContain('lamp 100');
  expect((await get('/lamp.data')).text).toContain('200');
  vi.advanceTimersByTime(1);
  expect((await get('/lamp')).text).toContain('lamp 200');
  vi.advanceTimersByTime(1_000);
  setPrice('lamp', 300);
  expect((await get('/lamp')).text).toContain('lamp 300');
  setPrice('lamp', 400);
  cache.trust(false);
  expect((await get('/lamp')).text).toContain('lamp 400');
});

test('a page on which more than single products has changed is rendered anew at once', async () => {
  cache = createPageCache(render, { settleMs: 60_000 });
  await get('/lamp');
  prices.set('lamp', 200);
  cache.drop(['product:lamp', 'order:7']);
  expect((await get('/lamp')).text).toContain('lamp 100');
  cache.drop(['product:*']);
  expect((await get('/lamp')).text).toContain('lamp 200');
  prices.set('lamp', 300);
  cache.dropAll();
  expect((await get('/lamp')).text).toContain('lamp 300');
  duringRender = () => cache.drop(['product:*']);
  prices.set('mug', 200);
  expect((await get('/mug')).headers['cache-status']).toBe('shop; hit; fwd=stale');
  expect(rendered.filter((address) => address === '/mug').length).toBeGreaterThan(1);
});

test('a page that changes again and again while it is rendered is rendered once in a moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let price = 100;
  duringRender = () => setPrice('lamp', ++price);
  cache = createPageCache(render, { settleMs: 250 });
  for (let requests = 0; requests < 5; requests++) expect((await get('/lamp')).text).toContain('lamp 100');
  expect(rendered).toEqual(['/lamp']);
  vi.advanceTimersByTime(250);
  expect((await get('/lamp')).text).toContain('lamp 101');
});

test('a page that a change has overtaken is served if the shop is too busy to render it again, and is not kept', async () => {
  duringRender = () => {
    isAway = true;
    setPrice('lamp', 200);
  };
  const busy = await get('/lamp');
  expect(busy).toMatchObject({ status: 200, headers: { 'cache-status': 'shop; hit; fwd=stale' } });
  expect(busy.text).toContain('lamp 100');
  expect(rendered).toEqual(['/lamp', '/lamp']);
  isAway = false;
  duringRender = () => {};
  expect((await get('/lamp')).text).toContain('lamp 200');
});

test('a page that was read from a replica from before a change is read again without the replica, and that is kept', async () => {
  const pending = new Set(['product:lamp']);
  const replica = new Map([['lamp', 100]]);
  prices.set('lamp', 120);
  cache = createPageCache(
    async (address) => {
      const isReplica = !isWithoutReplica();
      if (isReplica) noteReplica();
      rendered.push(isReplica ? 'replica' : 'primary');
      dependsOn(`product:${address.slice(1)}`);
      return new Response(`lamp ${(isReplica ? replica : prices).get('lamp')}`);
    },
    { pendingChanges: () => pending },
  );
  expect((await get('/lamp')).text).toBe('lamp 120');
  expect((await get('/lamp')).text).toBe('lamp 120');
  expect(rendered).toEqual(['replica', 'primary']);
  expect((await get('/soap')).text).toBe('lamp 100');
  expect(rendered).toEqual(['replica', 'primary', 'replica']);
});

test('a CDN may keep a fresh page, and none that a change has overtaken', async () => {
  cache = createPageCache(render, { cdnHeaders: ({ tags }) => ({ 'surrogate-key': [...tags].join(' ') }) });
  expect((await get('/lamp')).headers['surrogate-key']).toBe('product:lamp');
  const { etag } = (await get('/lamp')).headers;
  expect((await get('/lamp', { 'if-none-match': String(etag) })).headers['surrogate-key']).toBe('product:lamp');
  cache.drop(['product:lamp']);
  isAway = true;
  const stale = await get('/lamp');
  expect(stale.status).toBe(200);
  expect(stale.headers['surrogate-key']).toBeUndefined();
});

test('a node without notifications, because it closes or has lost the database, gives a CDN nothing to keep', async () => {
  cache = createPageCache(render, { cdnHeaders: ({ tags }) => ({ 'surrogate-key': [...tags].join(' ') }) });
  expect((await get('/lamp')).headers['surrogate-key']).toBe('product:lamp');
  cache.trust(false);
  // Without a notification: no node would get it.
  prices.set('lamp', 120);
  const drawn = await get('/lamp');
  expect(drawn.text).toContain('lamp 120');
  expect(drawn.headers['surrogate-key']).toBeUndefined();
});
