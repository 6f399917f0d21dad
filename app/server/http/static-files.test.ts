import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Answer, ask } from '#tests/support/http.ts';
import { createStaticFiles } from './static-files.server.ts';

const script = `export const words = ${JSON.stringify('a script has its length '.repeat(50))};`;
// The shop may be installed anywhere, also in a folder whose name means something inside it.
const home = await mkdtemp(path.join(tmpdir(), 'dastak-files-'));
const folder = path.join(home, 'static/shop/build/client');
await mkdir(path.join(folder, 'static/js'), { recursive: true });
await writeFile(path.join(folder, 'static/js/entry-abc123.js'), script);
await writeFile(path.join(folder, 'static/js/entry-abc123.js.map'), '{"sources":["secret.ts"]}');
await writeFile(path.join(folder, 'mark.svg'), '<svg/>');
await writeFile(path.join(folder, 'font.woff2'), Buffer.alloc(2_000, 'font'));
await writeFile(path.join(home, 'static/shop/build/server.js'), 'secret()');

const files = createStaticFiles(folder);
const server = createServer((request, response) => {
  if (!files(request, response, new URL(request.url ?? '/', 'http://shop').pathname))
    response.writeHead(404).end('not a file');
}).listen(0, '127.0.0.1');

afterAll(async () => {
  server.close();
  await rm(home, { recursive: true });
});

function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${name}`, { headers, method });
}

test('a script is sent packed, with its type and length', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers, body, text } = await get('/static/js/entry-abc123.js', { 'accept-encoding': encoding });
    expect(text).toBe(script);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: 'accept-encoding',
    });
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  }
  expect(await get('/static/js/entry-abc123.js')).toMatchObject({ text: script });
});

test('what carries a hash in its name is kept for a year, everything else is asked for again', async () => {
  expect((await get('/static/js/entry-abc123.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  for (const name of ['/mark.svg', '/font.woff2'])
    expect((await get(name)).headers['cache-control'], name).toBe('no-cache');
});

test('fonts are packed already and are sent as they are', async () => {
  const { headers } = await get('/font.woff2', { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers).toMatchObject({ 'content-length': '2000', 'content-type': 'font/woff2' });
});

test('a browser that has the file gets 304', async () => {
  const { etag } = (await get('/mark.svg', { 'accept-encoding': 'br' })).headers;
  expect(await get('/mark.svg', { 'accept-encoding': 'br', 'if-none-match': etag! })).toMatchObject({
    status: 304,
    text: '',
  });
  expect(await get('/mark.svg', { 'if-none-match': etag! })).toMatchObject({ status: 200 });
});

test('HEAD says what GET would say', async () => {
  const head = await get('/mark.svg', {}, 'HEAD');
  expect(head).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '6', 'content-type': 'image/svg+xml; charset=utf-8' },
  });
});

test('nothing is served but the files that were built for browsers', async () => {
  for (const name of [
    ...[
      '/',
      '/static',
      '/static/js/',
      '/static/js/entry-abc123.js.map',
      '/../server.js',
      '/..%2fserver.js',
      '/%2e%2e/server.js',
    ],
    ...[
      '/static/js/../../../server.js',
      '//mark.svg',
      '/mark.svg/',
      '/MARK.SVG',
      '/mark.svg%00',
      '/__proto__',
      '/constructor',
    ],
  ])
    expect((await get(name)).text, name).toBe('not a file');
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await get('/mark.svg', {}, method)).status, method).toBe(404);
});
