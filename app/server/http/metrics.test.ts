import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Answer, ask } from '#tests/support/http.ts';
import { createMetrics, type Metrics } from './metrics.server.ts';

let metrics: Metrics;
const server = createServer((request, response) => {
  metrics.watch(request, response);
  if (request.url === '/metrics') void metrics.answer(request, response);
  else response.end('a page');
}).listen(0, '127.0.0.1');

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
}

afterEach(() => {
  pages = 7;
});
let pages = 7;
const built = { version: '1.2.3', commit: 'abc123' };
const figures = async () => ({ pages_kept: { help: 'Pages in memory', value: pages } });

test('the machine itself reads how many requests were answered, how fast, and the shop’s own figures', async () => {
  metrics = createMetrics({ token: null, siteUrl: 'http://localhost:3000', built }, figures);
  await get('/');
  pages = 9;
  const { status, text, headers } = await get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain('shop_answers_total{method="GET",status="200"} 1');
  expect(text).toContain('shop_pages_kept 9');
  expect(text).toContain('shop_build_info{version="1.2.3",commit="abc123"} 1');
  expect(text).toMatch(/shop_answer_seconds_count 1/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('who comes through a proxy finds nothing there', async () => {
  metrics = createMetrics({ token: null, siteUrl: 'http://localhost:3000', built }, figures);
  const throughProxies: Record<string, string>[] = [
    { 'x-forwarded-for': '1.2.3.4' },
    { forwarded: 'for=1.2.3.4' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '1.2.3.4' },
    { 'x-forwarded-proto': 'https' },
    { host: 'shop.example' },
  ];
  for (const headers of throughProxies) expect((await get('/metrics', headers)).status).toBe(404);
});

test('a shop with an address of its own answers nobody without a token: a proxy may add nothing to what it forwards', async () => {
  metrics = createMetrics({ token: null, siteUrl: 'https://shop.example', built }, figures);
  expect((await get('/metrics')).status).toBe(404);
});

test('where a token is set, it alone opens the door', async () => {
  metrics = createMetrics({ token: 'a-long-token-of-the-operator', siteUrl: 'https://shop.example', built }, figures);
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer a-long-token-of-the-operator' })).status).toBe(200);
});
