import type { Language } from '#app/i18n/language.ts';
import { concerns } from '../live/concerns.ts';
import { currentPool } from '../process/request-context.server.ts';
import { pageLanguage } from '../text/page-language.server.ts';
import { dependsOn, expirePageAt, observeReading, type PageReading } from './page-dependencies.server.ts';

type CachedRead<T> = { value: T; read: PageReading };

const caches = new Set<(changed: ReadonlySet<string>) => void>();
let isListening = false;

/**
 * Caches the result of `read` until something that it depends on is announced as changed, for requests of pages that are
 * the same for everybody. All other requests, such as an owner's who has just saved, read the database.
 */
export function cacheRead<T>(read: () => Promise<T>): () => Promise<T> {
  const underway = new Set<Set<string>>();
  /** One for each language, because the owner's texts differ. */
  const byLanguage = new Map<Language, CachedRead<T>>();

  caches.add((changed) => {
    for (const [language, { read: found }] of byLanguage)
      if (concerns(changed, found.tags)) byLanguage.delete(language);
    for (const seen of underway) for (const tag of changed) seen.add(tag);
  });

  async function readAndCache(): Promise<T> {
    const changed = new Set<string>();
    underway.add(changed);
    try {
      const { result, read: found } = await observeReading(read);
      const isComplete = !found.databaseAway && !found.incomplete && !found.fromReplica;
      if (isListening && isComplete && !concerns(changed, found.tags))
        byLanguage.set(pageLanguage(), { value: result, read: found });
      return result;
    } finally {
      underway.delete(changed);
    }
  }

  return async () => {
    if (!isListening || currentPool() !== 'pages') return read();
    const cached = byLanguage.get(pageLanguage());
    if (!cached || Date.now() >= cached.read.expiresAt) return readAndCache();
    const { tags, expiresAt } = cached.read;
    dependsOn(...tags);
    if (Number.isFinite(expiresAt)) expirePageAt(new Date(expiresAt));
    return cached.value;
  };
}

/** Drops cached reads that depend on one of these tags. Call it before pages are dropped, which are rendered from it. */
export function dropReads(changed: ReadonlySet<string>): void {
  for (const forget of caches) forget(changed);
}

/** With `false` (changes are not received) nothing is cached. */
export function setReadCaching(isConnected: boolean): void {
  isListening = isConnected;
  dropReads(new Set(['*']));
}
