import type { ServerResponse } from 'node:http';

export type Health = {
  /** GET /livez: the process is up. */
  live(response: ServerResponse): void;
  /** GET /readyz: this node can take orders. */
  forOrders(response: ServerResponse): Promise<void>;
  /** GET /readyz/pages: this node can show the shop, if only from memory. */
  forPages(response: ServerResponse): Promise<void>;
  /** From now on this node says that it is not ready. */
  stop(): void;
  /** Whether a load balancer has probed this node lately. */
  isWatched(): boolean;
};

/** Load balancers ask at least this often. */
const probeIntervalMs = 30_000;

/** The answers to load balancers. None of them waits for a connection that shoppers use. */
export function createHealth(knows: { isDatabaseThere(): Promise<boolean>; hasPages(): boolean }): Health {
  let isStopping = false;
  let probedAt = Number.NEGATIVE_INFINITY;

  async function respond(response: ServerResponse, isReady: () => boolean | Promise<boolean>): Promise<void> {
    probedAt = performance.now();
    if (isStopping) return send(response, 503, 'this node is stopping');
    if (await isReady()) return send(response, 200, 'ready');
    send(response, 503, 'the database is away');
  }

  return {
    live: (response) => send(response, 200, 'ok'),
    forOrders: (response) => respond(response, knows.isDatabaseThere),
    forPages: (response) => respond(response, () => knows.hasPages() || knows.isDatabaseThere()),
    stop() {
      isStopping = true;
    },
    isWatched: () => performance.now() - probedAt < probeIntervalMs,
  };
}

function send(response: ServerResponse, status: 200 | 503, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '3' }),
  });
  response.end(text);
}
