import { AsyncLocalStorage } from 'node:async_hooks';

/** What one rendering of a page has read, so that the page can be dropped when any of it changes. */
export type PageReading = {
  tags: Set<string>;
  /** Milliseconds since 1970 after which the page is no longer right by itself (a sale begins or ends). */
  expiresAt: number;
  /** The database could not be reached while rendering. */
  databaseAway: boolean;
  /** What the page is about could not be read; it stands without it. */
  incomplete: boolean;
};

const reading = new AsyncLocalStorage<PageReading>();

/** Runs `render` and tells what it read. What is read inside is read for whoever observes outside, too. */
export async function observeReading<T>(render: () => Promise<T>): Promise<{ result: T; read: PageReading }> {
  const outside = reading.getStore();
  const read: PageReading = {
    tags: new Set(),
    expiresAt: Number.POSITIVE_INFINITY,
    databaseAway: false,
    incomplete: false,
  };
  const result = await reading.run(read, render);
  if (outside) {
    for (const tag of read.tags) outside.tags.add(tag);
    outside.expiresAt = Math.min(outside.expiresAt, read.expiresAt);
    outside.databaseAway ||= read.databaseAway;
    outside.incomplete ||= read.incomplete;
  }
  return { result, read };
}

/** Said by every function that reads what pages show, with the tags under which the database announces changes of it. */
export function dependsOn(...tags: string[]): void {
  const store = reading.getStore();
  for (const tag of tags) store?.tags.add(tag);
}

/** The page being rendered is right only until this moment. */
export function rightUntil(moment: Date): void {
  const store = reading.getStore();
  if (store) store.expiresAt = Math.min(store.expiresAt, moment.getTime());
}

/** The page being rendered met no database: it is answered as a "try again", and not kept. */
export function noteDatabaseAway(): void {
  const store = reading.getStore();
  if (store) store.databaseAway = true;
}

/** The page being rendered lacks what it is about: the last good one is better where there is one, and this one is not kept. */
export function noteIncomplete(): void {
  const store = reading.getStore();
  if (store) store.incomplete = true;
}
