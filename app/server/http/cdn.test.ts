import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CdnPurger, cdnHeaders, createCdnPurger } from './cdn.server.ts';

const purged: { headers: IncomingHttpHeaders; body: string }[] = [];
let statuses: number[] = [];
let purger: CdnPurger;

const cdn = createServer(async (request, response) => {
  const body = await text(request);
  const status = statuses.shift() ?? 200;
  if (status === 200) purged.push({ headers: request.headers, body });
  response.writeHead(status).end();
}).listen(0, '127.0.0.1');

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  purged.length = 0;
  statuses = [];
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  purger = createCdnPurger({ url, token: 'a-token', retryMs: 1 });
});

afterEach(async () => {
  await purger.close();
  vi.restoreAllMocks();
});

afterAll(() => cdn.close());

/** Everything the CDN was told to drop, in the order it was told. */
function dropped(): string[] {
  return purged.flatMap(({ body }) => JSON.parse(body).tags);
}

test('a CDN keeps a page by the tags of what it shows, and by the kinds of them', () => {
  const never = { tags: new Set(['product:7', 'settings']), expiresAt: Number.POSITIVE_INFINITY };
  expect(cdnHeaders(never)).toEqual({
    'cdn-cache-control': 'max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-control': 'max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-key': 'all product-7 product-all settings',
    'cache-tag': 'all,product-7,product-all,settings',
    'x-accel-expires': '600',
  });
});

test('a page that ends by itself is kept no longer, and one with more tags than a CDN takes not at all', () => {
  const now = Date.now();
  const ending = { tags: new Set(['settings']), expiresAt: now + 30_500 };
  expect(cdnHeaders(ending, now)['x-accel-expires']).toBe('30');
  expect(cdnHeaders({ ...ending, expiresAt: now + 900 }, now)).toEqual({});
  const tags = new Set(Array.from({ length: 1_000 }, (_, id) => `product:${id}`));
  expect(cdnHeaders({ tags, expiresAt: Number.POSITIVE_INFINITY })).toEqual({});
});

test('a change is told to the CDN as keys, with the token', async () => {
  purger.purge(['product:7', 'collection:*']);
  await expect.poll(dropped).toEqual(['product-7', 'collection-all']);
  expect(purged[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token',
    'surrogate-key': 'product-7 collection-all',
  });
});

test('a purge that fails is sent again, with what has changed meanwhile', async () => {
  statuses = [503, 500];
  purger.purge(['product:7']);
  purger.purge(['product:8']);
  await expect.poll(() => dropped().toSorted()).toEqual(['product-7', 'product-8']);
});

test('more changes than a CDN takes in a few requests are one purge of everything', async () => {
  purger.purge(Array.from({ length: 3_000 }, (_, id) => `product:${id}`));
  await expect.poll(dropped).toEqual(['all']);
});
