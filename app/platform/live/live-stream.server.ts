import type { IncomingMessage, ServerResponse } from 'node:http';
import { createChangeLog, everything } from './change-log.server.ts';

/** Open streams of one process at most, and of one address (mobile carriers put many people behind one). */
const mostStreams = 2_500;
const mostOfOneAddress = 40;
const heartbeatMs = 25_000;
const oldestMs = 60 * 60 * 1000;
const largestBacklog = 64 * 1024;
/** More changes than these at once are said as "everything". */
const mostTags = 100;
/** Changes that follow each other faster are told together: a product that sells every moment would be told to everybody each time. */
const spacingMs = 250;

export type LiveStream = {
  /** Answers GET /api/live with a stream of Server-Sent Events; `?missed=` says for how many ms the page could not hear. */
  open(request: IncomingMessage, response: ServerResponse, address: string): void;
  /** Answers GET /api/changes, for pages that cannot hold a stream: what has changed in the `?missed=` ms before now. */
  answerChanges(request: IncomingMessage, response: ServerResponse): void;
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

/**
 * Live changes for open pages: tags as JSON (for the shop: of public facts), nothing else ever goes out here. `hello` comes
 * first and names what was missed, `changed` names what changes, `beat` shows that nothing on the way holds the stream back.
 */
export function createLiveStream({ shows, oldestMs }: Purpose = forTheShop): LiveStream {
  const streams = new Map<ServerResponse, { address: string; since: number }>();
  const log = createChangeLog();
  const waiting = new Set<string>();
  let lastTold = Number.NEGATIVE_INFINITY;
  let telling: ReturnType<typeof setTimeout> | null = null;

  /** Ends a stream and forgets it at once: a write after its end would be an error of the process. */
  function end(response: ServerResponse): void {
    streams.delete(response);
    response.end();
  }

  function send(response: ServerResponse, text: string): void {
    if (response.writableLength > largestBacklog) response.destroy();
    else response.write(text);
  }

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const [response, { since }] of streams) {
      if (now - since > oldestMs) end(response);
      else send(response, event('beat', ''));
    }
  }, heartbeatMs);
  heartbeat.unref();

  function tellAll(): void {
    telling = null;
    lastTold = performance.now();
    const text = event('changed', waiting.size > mostTags ? [everything] : [...waiting]);
    waiting.clear();
    for (const response of streams.keys()) send(response, text);
  }

  function tellSoon(tags: readonly string[]): void {
    log.add(tags);
    for (const tag of tags) waiting.add(tag);
    if (telling) return;
    const wait = spacingMs - (performance.now() - lastTold);
    if (wait <= 0) tellAll();
    else telling = setTimeout(tellAll, wait);
  }

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
      response.write(event('hello', log.since(missedBy(request))));
      streams.set(response, { address, since: Date.now() });
      request.on('close', () => streams.delete(response));
      response.on('close', () => streams.delete(response));
    },
    answerChanges(request, response) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ changed: log.since(missedBy(request)) }));
    },
    tell(tags) {
      const shown = [...tags].filter(shows);
      if (shown.length > 0) tellSoon(shown);
    },
    resync: () => tellSoon([everything]),
    drop(address) {
      for (const [response, stream] of streams) if (stream.address === address) end(response);
    },
    close() {
      clearInterval(heartbeat);
      if (telling) clearTimeout(telling);
      for (const response of streams.keys()) end(response);
    },
    count: () => streams.size,
  };
}

function event(name: 'hello' | 'changed' | 'beat', data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** 0 where the page is as new as the question; what is no number of ms is "nobody knows how long". */
function missedBy(request: IncomingMessage): number {
  const missed = URL.parse(request.url ?? '', 'http://shop')?.searchParams.get('missed') ?? '0';
  return /^\d{1,12}$/.test(missed) ? Number(missed) : Number.POSITIVE_INFINITY;
}
