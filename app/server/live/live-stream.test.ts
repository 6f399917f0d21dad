import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminStream, createLiveStream, type LiveStream } from './live-stream.server.ts';

let stream: LiveStream;
const server = createServer((request, response) => {
  const address = String(request.headers['x-address'] ?? 'one');
  const follows = address === 'products only' ? (tag: string) => tag.startsWith('product') : undefined;
  stream.open(request, response, address, follows);
}).listen(0, '127.0.0.1');

beforeEach(() => {
  stream = createLiveStream();
});

afterEach(() => {
  stream.close();
  server.closeAllConnections();
});

type Viewer = { status: number; headers: IncomingMessage['headers']; seen: string; ended: boolean; leave(): void };

/** An open page; resolves once the shop has answered. */
function look(address = 'one'): Promise<Viewer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asking = get(`http://127.0.0.1:${port}/`, { agent: false, headers: { 'x-address': address } }, (response) => {
      const viewer: Viewer = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        seen: '',
        ended: false,
        leave: () => asking.destroy(),
      };
      response.setEncoding('utf8').on('data', (text: string) => {
        viewer.seen += text;
      });
      response
        .on('error', () => {})
        .on('close', () => {
          viewer.ended = true;
        });
      resolve(viewer);
    });
    asking.on('error', reject);
  });
}

test('an open page is told what has changed', async () => {
  const viewers = await Promise.all([look('one'), look('two')]);
  expect(viewers[0]).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
  stream.publish(new Set(['product:7', 'content:banners']));
  for (const viewer of viewers)
    await expect.poll(() => viewer.seen).toContain('event: changed\ndata: ["product:7","content:banners"]\n\n');
});

test('only what everybody may know goes out', async () => {
  const viewer = await look();
  stream.publish(['order:1', 'user:2', 'products-secret', 'orders', 'collectionist', 'settings']);
  await expect.poll(() => viewer.seen).toContain('data: ["settings"]\n\n');
  stream.publish(['order:1']);
  stream.publish(['product:1']);
  await expect.poll(() => viewer.seen).toContain('data: ["product:1"]\n\n');
  expect(viewer.seen).not.toMatch(/order|user|secret|collectionist/);
});

test('pages are told when they may have missed something', async () => {
  const viewer = await look();
  stream.resync();
  await expect.poll(() => viewer.seen).toContain('event: changed\ndata: ["*"]\n\n');
});

test('a change of very many things does not become a very long message', async () => {
  const viewer = await look();
  stream.publish(Array.from({ length: 5_000 }, (_, index) => `product:${index}`));
  await expect.poll(() => viewer.seen).toContain('event: changed');
  const [, data] = /event: changed\ndata: (.*)\n/.exec(viewer.seen) ?? [];
  expect(JSON.parse(data!)).toEqual(['*']);
});

test('browsers are told to come back at different times, so that they do not all come at once', async () => {
  const viewers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => look(`house ${number}`)));
  await expect.poll(() => viewers.every(({ seen }) => seen.startsWith('retry: '))).toBe(true);
  const times = viewers.map(({ seen }) => Number(/^retry: (\d+)\n\n/.exec(seen)?.[1]));
  for (const time of times) expect(time).toBeGreaterThanOrEqual(2_000);
  expect(new Set(times).size).toBeGreaterThan(1);
});

test('one address can hold forty pages open, and others still get in', async () => {
  const viewers = await Promise.all(Array.from({ length: 41 }, () => look('café')));
  const refused = viewers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await look('home')).status).toBe(200);
});

test('who does not read is let go, so that nothing piles up in the shop', async () => {
  const deaf = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .pause()
    .on('error', () => {});
  deaf.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  await expect.poll(() => stream.count()).toBe(1);
  // More than the sockets between them hold.
  stream.publish([`product:${'7'.repeat(32_000_000)}`]);
  await expect
    .poll(() => {
      stream.publish(['product:1']);
      return stream.count();
    })
    .toBe(0);
  deaf.destroy();
});

test('a page that was closed is forgotten', async () => {
  const viewer = await look();
  expect(stream.count()).toBe(1);
  viewer.leave();
  await expect.poll(() => stream.count()).toBe(0);
  stream.publish(['product:1']);
});

test('when the shop closes, so do the open pages’ streams', async () => {
  const viewer = await look();
  stream.close();
  await expect.poll(() => viewer.ended).toBe(true);
  expect(stream.count()).toBe(0);
});

test('a stream begins with what the page has missed, so that a short break costs nothing', async () => {
  stream.publish(['product:7']);
  const viewer = await look();
  await expect.poll(() => viewer.seen).toMatch(/^retry: \d+\n\nevent: hello\ndata: \["product:7"\]\n\n/);
});

test('changes that follow each other closely are told together', async () => {
  const viewer = await look();
  stream.publish(['product:1']);
  for (let sold = 0; sold < 20; sold++) stream.publish([`product:${2 + (sold % 2)}`]);
  await expect.poll(() => viewer.seen).toContain('data: ["product:2","product:3"]\n\n');
  expect(viewer.seen.match(/event: changed/g)).toHaveLength(2);
});

test('I2: the admin receives every tag, and the streams of one person can be ended alone', async () => {
  stream.close();
  stream = createLiveStream(adminStream);
  const [sana, bilal] = await Promise.all([look('sana'), look('bilal')]);
  stream.publish(['order:48217306:placed', 'audit']);
  for (const viewer of [sana, bilal])
    await expect.poll(() => viewer.seen).toContain('data: ["order:48217306:placed","audit"]\n\n');
  stream.drop('sana');
  await expect.poll(() => sana.ended).toBe(true);
  expect(bilal.ended).toBe(false);
  expect(stream.count()).toBe(1);
});

test('I2: what is told in the moment a person’s streams end reaches the others and nobody else', async () => {
  stream.close();
  stream = createLiveStream(adminStream);
  const [sana, bilal] = await Promise.all([look('sana'), look('bilal')]);
  // A change of role does both in one tick; writing to an ended stream ended the process.
  stream.drop('sana');
  stream.publish(['person:sana']);
  await expect.poll(() => bilal.seen).toContain('data: ["person:sana"]\n\n');
  await expect.poll(() => sana.ended).toBe(true);
  expect(sana.seen).not.toContain('person:sana');
});

test('a viewer who may not follow a change is told of it neither now nor when they come back', async () => {
  stream = createLiveStream(adminStream);
  const [all, some] = [await look('one'), await look('products only')];
  stream.publish(new Set(['order:48217306:placed', 'product:7']));
  await expect.poll(() => all.seen).toContain('["order:48217306:placed","product:7"]');
  await expect.poll(() => some.seen).toContain('event: changed\ndata: ["product:7"]');
  stream.publish(new Set(['messages']));
  await expect.poll(() => all.seen).toContain('"messages"');
  stream.publish(new Set(['product:8']));
  await expect.poll(() => some.seen).toContain('"product:8"');
  const back = await look('products only');
  await expect.poll(() => back.seen).toContain('event: hello');
  for (const { seen } of [some, back]) expect(seen).not.toMatch(/order|messages/);
});
