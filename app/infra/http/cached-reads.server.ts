import type { Language } from '#app/i18n/language.ts';
import { concerns } from '../live/concerns.ts';
import { currentPool } from '../process/request-context.server.ts';
import { pageLanguage } from '../text/page-language.server.ts';
import { dependsOn, observeReading, type PageReading, rightUntil } from './page-dependencies.server.ts';

type Kept<T> = { value: T; read: PageReading };

const forgetters = new Set<(changed: ReadonlySet<string>) => void>();
let isHearing = false;

/**
 * Keeps what `read` returns until something that it depends on is announced as changed, for requests of pages that are
 * the same for everybody. Everybody else, such as an owner who has just saved, gets what the database says now.
 */
export function keepReading<T>(read: () => Promise<T>): () => Promise<T> {
  const underway = new Set<Set<string>>();
  /** One for each language: what is read says the owner's texts in it. */
  const inLanguages = new Map<Language, Kept<T>>();

  forgetters.add((changed) => {
    for (const [language, { read: found }] of inLanguages)
      if (concerns(changed, found.tags)) inLanguages.delete(language);
    for (const seen of underway) for (const tag of changed) seen.add(tag);
  });

  async function readAnew(): Promise<T> {
    const changed = new Set<string>();
    underway.add(changed);
    try {
      const { result, read: found } = await observeReading(read);
      const isWhole = !found.databaseAway && !found.incomplete && !found.fromReplica;
      if (isHearing && isWhole && !concerns(changed, found.tags))
        inLanguages.set(pageLanguage(), { value: result, read: found });
      return result;
    } finally {
      underway.delete(changed);
    }
  }

  return async () => {
    if (!isHearing || currentPool() !== 'pages') return read();
    const kept = inLanguages.get(pageLanguage());
    if (!kept || Date.now() >= kept.read.expiresAt) return readAnew();
    const { tags, expiresAt } = kept.read;
    dependsOn(...tags);
    if (Number.isFinite(expiresAt)) rightUntil(new Date(expiresAt));
    return kept.value;
  };
}

/** Forgets what depends on one of these tags. Call it before pages are dropped, which are rendered from it. */
export function forgetReadings(changed: ReadonlySet<string>): void {
  for (const forget of forgetters) forget(changed);
}

/** With `false` (changes cannot be heard) nothing is kept. */
export function trustReadings(canHearChanges: boolean): void {
  isHearing = canHearChanges;
  forgetReadings(new Set(['*']));
}
