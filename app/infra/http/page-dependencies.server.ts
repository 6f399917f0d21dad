import { AsyncLocalStorage } from 'node:async_hooks';

/** The dependencies of one rendering, so that the page can be invalidated when any of them changes. */
export type PageReading = {
  tags: Set<string>;
  /** Milliseconds since 1970 after which the page is out of date by itself (a sale begins or ends). */
  expiresAt: number;
  /** The database could not be reached while rendering. */
  databaseAway: boolean;
  /** The page's main content could not be read; the page was rendered without it. */
  incomplete: boolean;
  /** Something was read from the replica, which may be a second old. */
  fromReplica: boolean;
};

const currentRead = new AsyncLocalStorage<PageReading>();

/** Runs `render` and returns its result together with what it read. Nested observers see the same dependencies. */
export async function observeReading<T>(render: () => Promise<T>): Promise<{ result: T; read: PageReading }> {
  const outer = currentRead.getStore();
  const read: PageReading = {
    tags: new Set(),
    expiresAt: Number.POSITIVE_INFINITY,
    databaseAway: false,
    incomplete: false,
    fromReplica: false,
  };
  const result = await currentRead.run(read, render);
  if (outer) {
    for (const tag of read.tags) outer.tags.add(tag);
    outer.expiresAt = Math.min(outer.expiresAt, read.expiresAt);
    outer.databaseAway ||= read.databaseAway;
    outer.incomplete ||= read.incomplete;
    outer.fromReplica ||= read.fromReplica;
  }
  return { result, read };
}

/**
 * Records the tags under which the database announces changes of what the caller reads. Every function that reads what
 * pages show calls it.
 */
export function dependsOn(...tags: string[]): void {
  const store = currentRead.getStore();
  for (const tag of tags) store?.tags.add(tag);
}

/** Limits the lifetime of the page being rendered to this moment. */
export function expirePageAt(moment: Date): void {
  const store = currentRead.getStore();
  if (store) store.expiresAt = Math.min(store.expiresAt, moment.getTime());
}

/** Marks the page being rendered as a "try again": the database was away, so it is not cached. */
export function noteDatabaseAway(): void {
  const store = currentRead.getStore();
  if (store) store.databaseAway = true;
}

/** Marks the page being rendered as read from the replica. */
export function noteReplica(): void {
  const store = currentRead.getStore();
  if (store) store.fromReplica = true;
}

/**
 * Marks the page being rendered as incomplete: its main content could not be read. It is not cached, and the last good
 * page is preferred if there is one.
 */
export function noteIncomplete(): void {
  const store = currentRead.getStore();
  if (store) store.incomplete = true;
}
