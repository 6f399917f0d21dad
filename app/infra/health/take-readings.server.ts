import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';
import { inRequest } from '../process/request-context.server.ts';
import type { Readings } from './readings.ts';

type Sources = {
  /** Known at once: taken anew each time. */
  atOnce(): Readings;
  /** Read from the disk, which is there while the database is not. */
  local(): Promise<Readings>;
  /** Read from the database, beside each other. */
  stored: readonly (() => Promise<Readings>)[];
  /** Whether the database is known to be away, and is therefore not queried. */
  isAway(): boolean;
};

/** Prometheus asks every 15 seconds or so, and an owner may reload a page: the tables are asked less often than that. */
const cacheMs = 5_000;
const timeoutMs = 1_500;

/**
 * Makes the function that takes all readings. The database is asked on the background's connections, at most once in five
 * seconds and never twice at the same time. Readings that it does not give within a second and a half are missing: what
 * is known of the process is told without them, and nothing old is told as if it were new.
 */
export function createReadings({ atOnce, local, stored, isAway }: Sources): () => Promise<Readings> {
  let cached: { at: number; readings: Readings } | null = null;
  let pending: Promise<Readings> | null = null;

  async function ask(): Promise<Readings> {
    const parts = await inRequest({ id: 'readings', pool: 'background' }, () =>
      Promise.all(stored.map((read) => read().catch(missing))),
    );
    const readings = Object.assign({}, ...parts);
    cached = { at: performance.now(), readings };
    return readings;
  }

  function readStored(): Promise<Readings> {
    if (cached && performance.now() - cached.at < cacheMs) return Promise.resolve(cached.readings);
    pending ??= ask().finally(() => {
      pending = null;
    });
    return pending;
  }

  return async () => {
    const late = sleep(timeoutMs, {}, { ref: false });
    const inTime = isAway() ? {} : Promise.race([readStored(), late]);
    const [storedReadings, here] = await Promise.all([inTime, local()]);
    return { ...storedReadings, ...here, ...atOnce() };
  };
}

function missing(error: unknown): Readings {
  if (!isDatabaseAway(error)) log('error', 'readings-not-taken', {}, error);
  return {};
}
