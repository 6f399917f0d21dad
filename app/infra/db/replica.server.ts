import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../process/log.server.ts';
import { createBreaker } from './breaker.server.ts';
import { createPool, type ShopPool } from './pool.server.ts';
import { type DatabaseConfig, poolLimits, probe } from './pools.server.ts';

/** A streaming replica of the shop's database, for reads that may be a moment old. */
export type Replica = {
  pool: ShopPool;
  /** Whether it may be queried: it answers and is less than a second behind. */
  isCurrent(): boolean;
  /** These tags were announced by the primary; `*` stands for all of them, where announcements were missed. */
  noteChange(tags: Iterable<string>): void;
  /** The announced tags that the replica may not show yet. */
  pending(): ReadonlySet<string>;
  /** The maximum age of its answers in ms, counted from the opening at first; and the number of queries it answered. */
  figures(): { lagMs: number; answered: number };
  /** Counts a query that it has answered. */
  noteAnswer(): void;
  resize(connections: number): void;
  end(): Promise<void>;
};

/** Older than this and the primary serves: a change is to be on every page within a second. */
export const maxLagMs = 1_000;
const maxReplicaConnections = 8;
const checkIntervalMs = 250;
const replayPollMs = 10;
/** So many announcements at most are remembered; with more the primary serves until the replica has all of them. */
const maxPending = 5_000;

type Position = { position: string; system: string };

/**
 * Opens a replica of the database that `primary` reaches. It is watched for as long as it is open: the primary says how
 * far it has written, and the replica is current as of that moment once it has replayed so far.
 */
export function openReplica(config: DatabaseConfig, primary: ShopPool): Replica {
  const breaker = createBreaker(() => probe(config), 'replica');
  const pool = createPool({ ...config, ...poolLimits.pages, max: maxReplicaConnections, breaker });
  const closing = new AbortController();
  const pending = new Map<string, number>();
  let announced = 0;
  const openedAt = performance.now();
  let currentAt = Number.NEGATIVE_INFINITY;
  let answered = 0;
  let wake = () => {};
  let isBehindLogged = false;

  /** Resolves with true once the replica shows everything that the primary had written when this began. */
  async function catchUp(): Promise<boolean> {
    const asOf = announced;
    const began = performance.now();
    const target = await primary.query<Position>(
      'select pg_current_wal_lsn()::text as position, system_identifier::text as system from pg_control_system()',
    );
    const { position = '', system = '' } = target.rows[0] ?? {};
    while (!closing.signal.aborted && performance.now() - began < maxLagMs) {
      if (await hasReplayed(pool, position, system)) {
        currentAt = began;
        for (const [tag, since] of pending) if (since <= asOf) pending.delete(tag);
        return true;
      }
      await sleep(replayPollMs, undefined, { signal: closing.signal, ref: false });
    }
    return false;
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const before = announced;
      await catchUp().then(
        (isCurrent) => logState(isCurrent ? null : new Error('The replica is more than a second behind.')),
        (error: unknown) => logState(error),
      );
      if (announced !== before) continue;
      await new Promise<void>((resolve) => {
        const pause = setTimeout(resolve, checkIntervalMs);
        pause.unref();
        wake = () => {
          clearTimeout(pause);
          resolve();
        };
      });
    }
  }

  function logState(error: unknown): void {
    if (closing.signal.aborted || (error !== null) === isBehindLogged) return;
    isBehindLogged = error !== null;
    if (isBehindLogged) log('warn', 'replica-not-used', {}, error);
    else log('info', 'replica-used');
  }

  const watching = watch();
  const lag = () => performance.now() - currentAt;
  return {
    pool,
    isCurrent: () => lag() < maxLagMs && pending.size < maxPending && breaker.state() === 'closed',
    noteChange(tags) {
      announced++;
      for (const tag of tags) pending.set(tag, announced);
      wake();
    },
    pending: () => new Set(pending.keys()),
    figures: () => ({ lagMs: Math.round(Math.min(lag(), performance.now() - openedAt)), answered }),
    noteAnswer() {
      answered++;
    },
    resize: (connections) => pool.resize(Math.min(maxReplicaConnections, connections)),
    async end() {
      closing.abort();
      wake();
      breaker.close();
      await Promise.all([watching, pool.end()]);
    },
  };
}

/** Whether the replica has replayed what the primary had written. Throws where it is no replica of that database. */
async function hasReplayed(replica: ShopPool, position: string, system: string): Promise<boolean> {
  const { rows } = await replica.query<{ replayed: boolean | null; copies: boolean; system: string }>(
    `select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed, pg_is_in_recovery() as copies,
       system_identifier::text as system from pg_control_system()`,
    [position],
  );
  const [found] = rows;
  if (!found?.copies || found.system !== system)
    throw new Error('DATABASE_READ_URL names a database that is no replica of the one in DATABASE_URL.');
  return found.replayed === true;
}
