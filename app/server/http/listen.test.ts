import { createServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { ask } from '#tests/support/http.ts';
import { type Listening, listen } from './listen.server.ts';

let listening: Listening | null = null;
const place = { port: 0, host: '127.0.0.1' };

afterEach(async () => {
  await listening?.close();
  listening = null;
});

/** Opens connections in a thread of its own, and says so once the kernel has made all of them. */
const connectAll = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, many, made } } = require('node:worker_threads');
  const sockets = [];
  for (let number = 0; number < many; number++)
    sockets.push(connect(port, '127.0.0.1', () => {
      if (Atomics.add(made, 0, 1) + 1 === many) Atomics.notify(made, 0);
    }).on('error', () => {}));
  parentPort.once('message', () => sockets.forEach((socket) => socket.destroy()));
`;

test('H4: a turn of the event loop lets in more than one new connection', async () => {
  // Some six for each socket: far from the 32 that its queue holds, beyond which the kernel would drop one and try it again.
  const many = 100;
  let accepted = 0;
  const server = createServer();
  server.on('connection', () => accepted++);
  listening = await listen(server, place);
  const made = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(connectAll, { eval: true, workerData: { port: listening.port, many, made } });
  // This thread stands still until all connections wait to be accepted.
  for (let sofar = 0; sofar < many; sofar = Atomics.load(made, 0)) Atomics.wait(made, 0, sofar, 1_000);
  expect(accepted).toBe(0);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(accepted).toBeGreaterThan(20);
  await expect.poll(() => accepted).toBe(many);
  worker.postMessage('enough');
  await worker.terminate();
});

test('every socket serves, and none is left once they are closed', async () => {
  listening = await listen(
    createServer((_request, response) => response.end('served')),
    place,
  );
  const { port } = listening;
  const results = await Promise.all(Array.from({ length: 100 }, () => ask(`http://127.0.0.1:${port}/`)));
  expect(new Set(results.map(({ text }) => text))).toEqual(new Set(['served']));
  await listening.close();
  await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow(/ECONNREFUSED/);
});

test('a port that somebody else listens on is refused, also when it is another shop', async () => {
  listening = await listen(createServer(), place);
  await expect(listen(createServer(), { ...place, port: listening.port })).rejects.toThrow(/EADDRINUSE/);
  const other = createNetServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  await expect(listen(createServer(), { ...place, port })).rejects.toThrow(/EADDRINUSE/);
  other.close();
});
