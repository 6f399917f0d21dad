import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressResponses } from './compress-responses.server.ts';

const words = 'Cash on delivery, to any door in Pakistan. '.repeat(100);
const app = new Hono()
  .use(compressResponses)
  .get('/admin/broken', (context) => context.html(words, 503))
  .get('/admin/paper', (context) => context.body(words, 200, { 'content-type': 'application/pdf' }))
  .all('*', (context) => context.html(words));

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(path, { method, headers: { 'accept-encoding': 'gzip, br', ...headers } });
}

test('a page of the admin is compressed for a browser that is on it or was sent there by its person', async () => {
  for (const site of ['same-origin', 'none']) {
    const response = await ask('/admin/orders', { 'sec-fetch-site': site });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(words.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(words);
  }
});

test('what is said of one person has its full length where another site had it asked for', async () => {
  for (const site of ['cross-site', 'same-site', null]) {
    const response = await ask('/admin/orders?q=0300', site ? { 'sec-fetch-site': site } : {});
    expect(response.headers.get('content-encoding'), `${site}`).toBeNull();
    expect(await response.text()).toBe(words);
  }
});

test('a search is the same for everybody, and compressed for whoever asks for it', async () => {
  for (const path of ['/search-results?q=cream', '/search-results.data?q=cream', '/api/search?q=cr'])
    expect((await ask(path)).headers.get('content-encoding'), path).toBe('gzip');
  expect(
    (await ask('/search-results?q=cream', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
  ).toBeNull();
});

test('what is sent, refused, small by nature or compressed already is left as it is', async () => {
  const here = { 'sec-fetch-site': 'same-origin' };
  for (const response of [
    await ask('/admin/orders/actions', here, 'POST'),
    await ask('/admin/broken', here),
    await ask('/admin/paper', here),
    await ask('/api/me', here),
  ])
    expect(response.headers.get('content-encoding')).toBeNull();
});
