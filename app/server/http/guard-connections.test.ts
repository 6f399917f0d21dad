import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { trustProxies } from '#app/infra/http/client-address.server.ts';
import { ask } from '#tests/support/http.ts';
import { guardConnections } from './guard-connections.server.ts';

const opened: Socket[] = [];
let server: Server;
let figures: ReturnType<typeof guardConnections>;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(listener: RequestListener, limits: Partial<Parameters<typeof guardConnections>[1]> = {}) {
  server = createServer(listener);
  figures = guardConnections(server, {
    max: 30,
    maxPerAddress: 10,
    idleTimeoutMs: 60_000,
    bodyTimeoutMs: 200,
    uploadTimeoutMs: 60_000,
    responseTimeoutMs: 60_000,
    isTrusted: trustProxies([]),
    ...limits,
  });
  server.listen(0);
  await once(server, 'listening');
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a connection from an address of this machine and sends what may be the beginning of a request. */
async function open(text = '', from = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {}).resume();
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  request.on('end', () => response.end('ok')).resume();
}

const half = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nx';

test('an address that holds many unfinished connections loses its oldest, and its next request is answered', async () => {
  await serve(echo, { bodyTimeoutMs: 60_000 });
  const sockets: Socket[] = [];
  for (let number = 0; number < 15; number++) sockets.push(await open(half));
  await expect
    .poll(() => sockets.map((socket) => socket.closed))
    .toEqual([...Array(5).fill(true), ...Array(10).fill(false)]);
  expect((await ask(address())).text).toBe('ok');
});

test('a new connection whose first bytes are late is not closed for those that hold theirs', async () => {
  await serve(echo, { bodyTimeoutMs: 60_000 });
  const late = await open();
  for (let number = 0; number < 40; number++) await open(half);
  await expect.poll(() => figures.closed()).toBeGreaterThanOrEqual(30);
  late.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [message] = await once(late, 'data');
  expect(String(message)).toMatch(/^HTTP\/1\.1 200 /);
});

test('one that stays silent makes room in its turn', async () => {
  await serve(echo, { idleTimeoutMs: 50, bodyTimeoutMs: 60_000 });
  const silent = await open();
  await expect
    .poll(async () => {
      await open(half);
      return silent.closed;
    })
    .toBe(true);
});

test('where all of an address are silent, its oldest makes room', async () => {
  await serve(echo);
  const sockets: Socket[] = [];
  for (let number = 0; number < 15; number++) sockets.push(await open());
  await expect
    .poll(() => sockets.map((socket) => socket.closed))
    .toEqual([...Array(5).fill(true), ...Array(10).fill(false)]);
});

test('where all connections are taken the address that has the most makes room', async () => {
  await serve(echo, { maxPerAddress: 100, bodyTimeoutMs: 60_000 });
  const few = [await open(half, '127.0.0.2'), await open(half, '127.0.0.3')];
  for (let number = 0; number < 60; number++) await open('GET / HTTP/1.1\r\n');
  await expect.poll(() => figures.count()).toBeLessThanOrEqual(30);
  expect(few.map((socket) => socket.destroyed)).toEqual([false, false]);
  expect((await ask(address())).text).toBe('ok');
});

test('who waits for an answer is never closed, nor counted', async () => {
  const waiting: (() => void)[] = [];
  await serve((request, response) => {
    if (request.url === '/slow') waiting.push(() => response.end('slow'));
    else response.end('ok');
  });
  const results = Array.from({ length: 25 }, () => ask(`${address()}/slow`));
  await expect.poll(() => waiting.length).toBe(25);
  for (let number = 0; number < 20; number++) await open(half);
  for (const respond of waiting) respond();
  expect(new Set((await Promise.all(results)).map(({ text }) => text))).toEqual(new Set(['slow']));
});

test('a trusted proxy may hold as many connections as there are', async () => {
  await serve(echo, { isTrusted: trustProxies(['127.0.0.1']), bodyTimeoutMs: 60_000 });
  const sockets: Socket[] = [];
  for (let number = 0; number < 25; number++) sockets.push(await open(half));
  expect((await ask(address())).text).toBe('ok');
  expect(sockets.filter((socket) => socket.destroyed)).toEqual([]);
});

test('a body that does not come ends the connection, with a word why', async () => {
  await serve(echo);
  const socket = await open(half);
  const [message] = await once(socket, 'data');
  expect(String(message)).toMatch(/^HTTP\/1\.1 408 /);
  await once(socket, 'close');
});

test('a connection that carries one request after the other holds no more for the last than for the first', async () => {
  const listeners: number[] = [];
  await serve((request, response) => {
    listeners.push(request.socket.listenerCount('close'));
    echo(request, response);
  });
  const socket = await open();
  for (let number = 0; number < 12; number++) {
    socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\n\r\nx');
    await once(socket, 'data');
  }
  expect(listeners).toEqual(Array.from({ length: 12 }, () => listeners[0]));
});

test('a file for the admin may take longer', async () => {
  await serve(echo, { bodyTimeoutMs: 50 });
  const socket = await open(
    'POST /admin/uploads HTTP/1.1\r\nHost: shop\r\nContent-Type: image/webp\r\nContent-Length: 2\r\n\r\nx',
  );
  const other = await open(half);
  await once(other, 'close');
  socket.write('y');
  const [message] = await once(socket, 'data');
  expect(String(message)).toMatch(/^HTTP\/1\.1 200 /);
});

const large = Buffer.alloc(32 * 1024 * 1024);

test('who asks for much and then reads nothing of it loses the connection, and who reads slowly gets all of it', async () => {
  await serve((_, response) => response.end(large), { responseTimeoutMs: 1_000 });
  const stuck = await open();
  stuck.pause().write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const slow = await open();
  const whole = Promise.withResolvers<void>();
  let read = 0;
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > large.length) return whole.resolve();
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  slow.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await whole.promise;
  await expect.poll(() => figures.count()).toBe(1);
  expect(slow.destroyed).toBe(false);
}, 60_000);
