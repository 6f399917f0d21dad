import type { IncomingMessage, ServerResponse } from 'node:http';

/** Open streams of one process at most, and of one address (mobile carriers put many people behind one). */
const mostStreams = 2_500;
const mostOfOneAddress = 40;
const heartbeatMs = 25_000;
const oldestMs = 60 * 60 * 1000;
const largestBacklog = 64 * 1024;
/** More changes than these at once are said as "everything". */
const mostTags = 100;

export type LiveStream = {
  /** Answers GET /api/live with a stream of Server-Sent Events. */
  open(request: IncomingMessage, response: ServerResponse, address: string): void;
  /** Tells every open page which tags have changed. */
  tell(tags: Iterable<string>): void;
  /** Something may have been missed: pages ask again for all they show. */
  resync(): void;
  /** Ends the streams of one address. */
  drop(address: string): void;
  close(): void;
  count(): number;
};

type Purpose = {
  /** Which tags go out. */
  shows: (tag: string) => boolean;
  oldestMs: number;
};

const forTheShop: Purpose = { shows: (tag) => /^(product|collection|content|settings)\b/.test(tag), oldestMs };

/** For signed-in people of the office: every tag, and asked anew often enough who they are. A tag never says more than which thing changed. */
export const forTheOffice: Purpose = { shows: () => true, oldestMs: 15 * 60 * 1000 };

/** Live changes for open pages: `changed` carries tags as JSON (for the shop: of public facts), nothing else ever goes out here. */
export function createLiveStream({ shows, oldestMs }: Purpose = forTheShop): LiveStream {
  const streams = new Map<ServerResponse, { address: string; since: number }>();

  function send(response: ServerResponse, text: string): void {
    if (response.writableLength > largestBacklog) response.destroy();
    else response.write(text);
  }

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const [response, { since }] of streams) {
      if (now - since > oldestMs) response.end();
      else send(response, 'event: alive\ndata:\n\n');
    }
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(request, response, address) {
      const ofAddress = streams
        .values()
        .filter((stream) => stream.address === address)
        .toArray().length;
      if (streams.size >= mostStreams || ofAddress >= mostOfOneAddress) {
        response.writeHead(503, { 'retry-after': '30', 'cache-control': 'no-store' });
        response.end();
        return;
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // Spread over seconds, so that a restarted node is not asked by everybody at once.
      response.write(`retry: ${2_000 + Math.floor(Math.random() * 6_000)}\n\n`);
      streams.set(response, { address, since: Date.now() });
      request.on('close', () => streams.delete(response));
      response.on('close', () => streams.delete(response));
    },
    tell(tags) {
      const shown = [...tags].filter(shows);
      if (shown.length === 0) return;
      const text = `event: changed\ndata: ${JSON.stringify(shown.length > mostTags ? ['*'] : shown)}\n\n`;
      for (const response of streams.keys()) send(response, text);
    },
    resync() {
      for (const response of streams.keys()) send(response, 'event: changed\ndata: ["*"]\n\n');
    },
    drop(address) {
      for (const [response, stream] of streams) if (stream.address === address) response.end();
    },
    close() {
      clearInterval(heartbeat);
      for (const response of streams.keys()) response.end();
      streams.clear();
    },
    count: () => streams.size,
  };
}
