import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * One process listens on its port with so many sockets, between which Linux distributes new connections (SO_REUSEPORT).
 * libuv accepts one connection per socket and turn of the event loop. Under load, when a turn takes 20 ms, one socket
 * therefore let in 50 connections a second; the others waited for seconds, requests for /livez among them.
 */
const defaultSockets = 16;
/**
 * So many new connections may wait per socket. What comes beyond is tried again by the client after 1, 3 and 7 seconds. A
 * longer queue would be worse: with 4,096, one address that opened thousands of connections again and again made everybody
 * wait behind them for three seconds and more.
 */
const backlog = 32;

export type Listening = {
  port: number;
  /** Accepts no more connections. Resolves when those that are open have ended. */
  close(): Promise<void>;
};

type Place = { port: number; host: string };

/**
 * Listens for this server's connections. Rejects with `EADDRINUSE` if anybody else listens on the port already. A process
 * that takes few connections gets one socket: sixteen would let in so many in a few turns that those before them are closed
 * to make room before anything of them was read.
 */
export async function listen(
  server: Server,
  { port, host }: Place,
  { isSingleSocket = false }: { isSingleSocket?: boolean } = {},
): Promise<Listening> {
  const sockets = isSingleSocket ? 1 : defaultSockets;
  // Processes of one user may share a port with SO_REUSEPORT, so a second shop would not be told that it is taken.
  if (port !== 0) await close(await open(createServer(), { port, host }));
  const first = await open(server, { port, host, reusePort: true });
  const taken = portOf(first);
  const others = await Promise.all(
    Array.from({ length: sockets - 1 }, () => open(createSecondSocket(server), { port: taken, host, reusePort: true })),
  );
  return {
    port: taken,
    async close() {
      await Promise.all([first, ...others].map(close));
    },
  };
}

/** A socket whose connections are served as those of `server` itself; with the options that HTTP servers give theirs. */
function createSecondSocket(server: Server): NetServer {
  return createServer({ allowHalfOpen: true, noDelay: true }, (connection) => server.emit('connection', connection));
}

function open<S extends NetServer>(server: S, place: Place & { reusePort?: boolean }): Promise<S> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...place, backlog }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: NetServer): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A server without a port.');
  return address.port;
}
