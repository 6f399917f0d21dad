/** A line to the test database that can be cut or fall silent, as networks and frozen servers do. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll } from 'vitest';

export type Line = {
  /** The database at the other end, for whoever is to be cut off from it. */
  config: pg.ClientConfig;
  /** From now on nothing arrives any more, at either end; connections stay. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection; new ones are accepted. */
  cut(): void;
  /** Ends every connection and refuses new ones, as where no database runs. */
  close(): Promise<void>;
  reopen(): Promise<void>;
};

/** Opens a line on a loopback port; it closes with the test file. */
export async function openLine(to: pg.ClientConfig): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connect(`${to.host}/.s.PGSQL.${to.port}`)];
    pairs.add(pair);
    tie(pair, () => pairs.delete(pair));
    if (frozen) for (const end of pair) end.pause();
  });
  const port = await listen(server, 0);
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  const close = () => {
    cut();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  afterAll(close);
  return {
    config: { ...to, host: '127.0.0.1', port },
    freeze() {
      frozen = true;
      for (const end of [...pairs].flat()) end.pause();
    },
    thaw() {
      frozen = false;
      for (const end of [...pairs].flat()) end.resume();
    },
    cut,
    close,
    async reopen() {
      await listen(server, port);
    },
  };
}

/** What goes in at one end comes out at the other. By hand, because a pipe would undo a pause. */
function tie([near, far]: [Socket, Socket], ended: () => void): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      to.destroy();
      ended();
    });
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
