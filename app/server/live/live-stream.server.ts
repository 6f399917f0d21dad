import type { IncomingMessage, ServerResponse } from 'node:http';
import { roomForConnections } from '../http/open-files.server.ts';
import { createChangeLog, everything } from './change-log.server.ts';

/** The largest share of a process's connections that are open streams: 2,500 of the usual 4,000. */
const maxOfConnections = 0.625;
/** The most streams of one address; a mobile carrier puts many people behind one. */
const mostOfOneAddress = 40;
const heartbeatMs = 25_000;
const oldestMs = 60 * 60 * 1000;
const largestBacklog = 64 * 1024;
/** More changes than this at once are sent as "everything". */
const maxTags = 100;
/**
 * Batches changes that arrive within this time, so that a product that sells every moment does not send a message to
 * everybody each time.
 */
const spacingMs = 250;

export type LiveStream = {
  /** Answers GET /api/live with a stream of Server-Sent Events; `?missed=` says for how many ms the page could not hear. */
  open(request: IncomingMessage, response: ServerResponse, address: string, follows?: Follows): void;
  /** Answers GET /api/changes, for pages that cannot hold a stream: what has changed in the `?missed=` ms before now. */
  answerChanges(request: IncomingMessage, response: ServerResponse): void;
  /** Sends the changed tags to every open page. */
  tell(tags: Iterable<string>): void;
  /** Announcements may have been missed: all pages reload what they show. */
  resync(): void;
  /** Closes the streams of one address. */
  drop(address: string): void;
  close(): void;
  count(): number;
};

/** Whether one viewer may be told of a tag. */
export type Follows = (tag: string) => boolean;

type Purpose = {
  /** Whether a tag may be sent. */
  shows: (tag: string) => boolean;
  oldestMs: number;
};

const forTheShop: Purpose = { shows: (tag) => /^(product|collection|content|settings)\b/.test(tag), oldestMs };

/**
 * The stream of the office: every tag that the viewer may follow is sent, and the person is authenticated again at intervals. A tag names only the
 * thing that changed.
 */
export const forTheAdmin: Purpose = { shows: () => true, oldestMs: 15 * 60 * 1000 };

/**
 * Live changes for open pages: tags as JSON (for the shop: of public facts), nothing else ever goes out here. `hello` comes
 * first and names what was missed, `changed` names what changes, `beat` shows that nothing on the way holds the stream back.
 */
export function createLiveStream({ shows, oldestMs }: Purpose = forTheShop): LiveStream {
  const mostStreams = Math.floor(roomForConnections() * maxOfConnections);
  const streams = new Map<ServerResponse, { address: string; since: number; follows: Follows | undefined }>();
  const log = createChangeLog();
  const waiting = new Set<string>();
  let lastTold = Number.NEGATIVE_INFINITY;
  let telling: ReturnType<typeof setTimeout> | null = null;

  /** Closes a stream and removes it at once, because a write after the end would be an uncaught error. */
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
    const tags = waiting.size > maxTags ? [everything] : [...waiting];
    waiting.clear();
    const text = event('changed', tags);
    for (const [response, { follows }] of streams) {
      if (!follows) send(response, text);
      else {
        const followed = onlyFollowed(tags, follows);
        if (followed.length > 0) send(response, event('changed', followed));
      }
    }
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
    open(request, response, address, follows) {
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
      // Jitter, so that a restarted node does not get all reconnects at once.
      response.write(`retry: ${2_000 + Math.floor(Math.random() * 6_000)}\n\n`);
      const missed = log.since(missedBy(request));
      response.write(event('hello', follows ? onlyFollowed(missed, follows) : missed));
      streams.set(response, { address, since: Date.now(), follows });
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

function onlyFollowed(tags: readonly string[], follows: Follows): string[] {
  return tags.filter((tag) => tag === everything || follows(tag));
}

function event(name: 'hello' | 'changed' | 'beat', data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** 0 if the page is as new as the request. A value that is not a number of ms means "unknown". */
function missedBy(request: IncomingMessage): number {
  const missed = URL.parse(request.url ?? '', 'http://shop')?.searchParams.get('missed') ?? '0';
  return /^\d{1,12}$/.test(missed) ? Number(missed) : Number.POSITIVE_INFINITY;
}
