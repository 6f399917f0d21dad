import type { IncomingMessage, ServerResponse } from 'node:http';
import { connectionLimit } from '../http/open-files.server.ts';
import { createChangeLog, everything } from './change-log.server.ts';

/** The largest share of a process's connections that are open streams: 2,500 of the usual 4,000. */
const maxConnectionShare = 0.625;
/** The maximum number of streams of one address; a mobile carrier puts many people behind one. */
const maxPerAddress = 40;
const heartbeatMs = 25_000;
const maxAgeMs = 60 * 60 * 1000;
const maxBacklogBytes = 64 * 1024;
/** More changes than this at once are sent as "everything". */
const maxTags = 100;
/**
 * Batches changes that arrive within this time, so that a product that sells every moment does not send a message to
 * everybody each time.
 */
const batchMs = 250;

export type LiveStream = {
  /** Answers GET /api/live with a stream of Server-Sent Events; `?missed=` is for how many ms the page received nothing. */
  open(request: IncomingMessage, response: ServerResponse, address: string, filter?: TagFilter): void;
  /** Answers GET /api/changes, for pages that cannot hold a stream: what has changed in the `?missed=` ms before now. */
  answerChanges(request: IncomingMessage, response: ServerResponse): void;
  /** Sends the changed tags to every open page. */
  publish(tags: Iterable<string>): void;
  /** Announcements may have been missed: all pages reload what they show. */
  resync(): void;
  /** Closes the streams of one address. */
  drop(address: string): void;
  close(): void;
  count(): number;
};

/** Whether one viewer may see a tag. */
export type TagFilter = (tag: string) => boolean;

type StreamOptions = {
  /** Whether a tag may be sent. */
  isAllowed: (tag: string) => boolean;
  maxAgeMs: number;
};

const shopStream: StreamOptions = {
  isAllowed: (tag) => /^(product|collection|content|settings)\b/.test(tag),
  maxAgeMs,
};

/**
 * The stream of the admin: every tag that the viewer may follow is sent, and the person is authenticated again at intervals. A tag names only the
 * thing that changed.
 */
export const adminStream: StreamOptions = { isAllowed: () => true, maxAgeMs: 15 * 60 * 1000 };

/**
 * Live changes for open pages: tags as JSON (for the shop: of public facts), nothing else ever goes out here. `hello` comes
 * first and names what was missed, `changed` names what changes, `beat` shows that nothing on the way holds the stream back.
 */
export function createLiveStream({ isAllowed, maxAgeMs }: StreamOptions = shopStream): LiveStream {
  const maxStreams = Math.floor(connectionLimit() * maxConnectionShare);
  const streams = new Map<ServerResponse, { address: string; since: number; filter: TagFilter | undefined }>();
  const log = createChangeLog();
  const pendingTags = new Set<string>();
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let batchTimer: ReturnType<typeof setTimeout> | null = null;

  /** Closes a stream and removes it at once, because a write after the end would be an uncaught error. */
  function end(response: ServerResponse): void {
    streams.delete(response);
    response.end();
  }

  function send(response: ServerResponse, text: string): void {
    if (response.writableLength > maxBacklogBytes) response.destroy();
    else response.write(text);
  }

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const [response, { since }] of streams) {
      if (now - since > maxAgeMs) end(response);
      else send(response, event('beat', ''));
    }
  }, heartbeatMs);
  heartbeat.unref();

  function sendBatch(): void {
    batchTimer = null;
    lastSentAt = performance.now();
    const tags = pendingTags.size > maxTags ? [everything] : [...pendingTags];
    pendingTags.clear();
    const text = event('changed', tags);
    for (const [response, { filter }] of streams) {
      if (!filter) send(response, text);
      else {
        const visible = filterTags(tags, filter);
        if (visible.length > 0) send(response, event('changed', visible));
      }
    }
  }

  function queueTags(tags: readonly string[]): void {
    log.add(tags);
    for (const tag of tags) pendingTags.add(tag);
    if (batchTimer) return;
    const wait = batchMs - (performance.now() - lastSentAt);
    if (wait <= 0) sendBatch();
    else batchTimer = setTimeout(sendBatch, wait);
  }

  return {
    open(request, response, address, filter) {
      const streamsOfAddress = streams
        .values()
        .filter((stream) => stream.address === address)
        .toArray().length;
      if (streams.size >= maxStreams || streamsOfAddress >= maxPerAddress) {
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
      response.write(event('hello', filter ? filterTags(missed, filter) : missed));
      streams.set(response, { address, since: Date.now(), filter });
      request.on('close', () => streams.delete(response));
      response.on('close', () => streams.delete(response));
    },
    answerChanges(request, response) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ changed: log.since(missedBy(request)) }));
    },
    publish(tags) {
      const shown = [...tags].filter(isAllowed);
      if (shown.length > 0) queueTags(shown);
    },
    resync: () => queueTags([everything]),
    drop(address) {
      for (const [response, stream] of streams) if (stream.address === address) end(response);
    },
    close() {
      clearInterval(heartbeat);
      if (batchTimer) clearTimeout(batchTimer);
      for (const response of streams.keys()) end(response);
    },
    count: () => streams.size,
  };
}

function filterTags(tags: readonly string[], filter: TagFilter): string[] {
  return tags.filter((tag) => tag === everything || filter(tag));
}

function event(name: 'hello' | 'changed' | 'beat', data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** 0 if the page is as new as the request. A value that is not a number of ms means "unknown". */
function missedBy(request: IncomingMessage): number {
  const missed = URL.parse(request.url ?? '', 'http://shop')?.searchParams.get('missed') ?? '0';
  return /^\d{1,12}$/.test(missed) ? Number(missed) : Number.POSITIVE_INFINITY;
}
