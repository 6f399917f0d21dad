import { setTimeout as sleep } from 'node:timers/promises';
import type { PageReading } from '#app/infra/http/page-dependencies.server.ts';
import { log } from '#app/infra/process/log.server.ts';

/** A CDN drops pages by their tags; this limit is for a purge that never arrived. */
const maxAgeSeconds = 600;
const staleSeconds = 60;
const staleIfErrorSeconds = 24 * 60 * 60;
/** CDNs take no longer header; a page that shows more is not for them. */
const maxKeysLength = 8_000;

/**
 * The headers by which a CDN keeps a page and drops it again (RFC 9213, surrogate keys, cache tags). Browsers obey
 * `cache-control`, which stays as it is: they ask each time. Empty for a page that a CDN must not keep.
 */
export function cdnHeaders(read: Pick<PageReading, 'tags' | 'expiresAt'>, now = Date.now()): Record<string, string> {
  const keys = keysOf(read.tags);
  const list = [...keys].join(' ');
  const seconds = Math.min(maxAgeSeconds, Math.floor((read.expiresAt - now) / 1_000));
  if (seconds < 1 || list.length > maxKeysLength) return {};
  const control = `max-age=${seconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${staleIfErrorSeconds}`;
  return {
    'cdn-cache-control': control,
    'surrogate-control': control,
    'surrogate-key': list,
    'cache-tag': [...keys].join(','),
    'x-accel-expires': String(seconds),
  };
}

/** The keys of a page: its tags, and for each kind one that stands for all of it, as announcements have it. */
function keysOf(tags: Iterable<string>): Set<string> {
  const keys = new Set([keyOf('*')]);
  for (const tag of tags) {
    keys.add(keyOf(tag));
    if (tag.includes(':')) keys.add(keyOf(`${tag.split(':', 1)[0]}:*`));
  }
  return keys;
}

/** A tag as CDNs take it: `product:7` is `product-7`, `product:*` is `product-all`, and `*` is `all`. */
function keyOf(tag: string): string {
  return tag.replaceAll('*', 'all').replaceAll(':', '-');
}

export type CdnPurger = {
  /** Has the CDN drop what shows these tags; returns at once. Call it after this node has dropped its own pages. */
  purge(tags: Iterable<string>): void;
  close(): Promise<void>;
};

type Options = { url: string; token: string | null; retryMs?: number };

const maxKeysPerPurge = 30;
/** With more than this waiting, everything is dropped in one request. */
const maxWaiting = 2_000;
const maxRetryMs = 30_000;

/**
 * Tells a CDN which pages are stale: a POST with the keys in `surrogate-key` and, as JSON, in `tags`. One request at a
 * time; what gathers meanwhile goes with the next. A request that fails is sent again until it succeeds. Every node
 * tells, because only the last one's purge comes after all of them have dropped the page.
 */
export function createCdnPurger({ url, token, retryMs = 500 }: Options): CdnPurger {
  const closing = new AbortController();
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let pause = retryMs;
    while (waiting.size > 0 && !closing.signal.aborted) {
      const keys = waiting.size > maxWaiting ? [keyOf('*')] : [...waiting].slice(0, maxKeysPerPurge);
      const covered = waiting.size > maxWaiting ? [...waiting] : keys;
      // Before the request, so that what changes during it is purged again.
      for (const key of covered) waiting.delete(key);
      try {
        await send(keys);
        pause = retryMs;
      } catch (error) {
        if (closing.signal.aborted) return;
        for (const key of keys) waiting.add(key);
        log('warn', 'cdn-not-purged', { count: keys.length }, error);
        await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
        pause = Math.min(pause * 2, maxRetryMs);
      }
    }
  }

  async function send(keys: string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': keys.join(' '),
        ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
      },
      body: JSON.stringify({ tags: keys }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(5_000)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN answered a purge with ${response.status}.`);
  }

  return {
    purge(tags) {
      for (const tag of tags) waiting.add(keyOf(tag));
      running ??= run().finally(() => {
        running = null;
      });
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
