import pg from 'pg';
import { log } from '../process/log.server.ts';
import { createSemaphore, type Semaphore } from '../process/semaphore.ts';
import { traceQueries } from '../tracing/trace-queries.server.ts';
import type { Breaker } from './breaker.server.ts';

export type PoolConfig = pg.PoolConfig & {
  max?: number;
  /** How many may wait for a connection; the next one is refused at once. */
  maxWaiting?: number;
  /** The longest wait for a connection. */
  maxWaitMs?: number;
  /**
   * Each transaction may get another session, as behind PgBouncer in transaction mode. Time limits are then set in each
   * transaction and not for the session; a statement outside of transactions has the client's own clock alone.
   */
  isPooledElsewhere?: boolean;
  /** Shared by all pools of one database; without it every query tries the database. */
  breaker?: Breaker;
};

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool with a bounded queue. The fate of its connections is reported to the breaker. */
export class ShopPool extends pg.Pool {
  readonly semaphore: Semaphore;
  /** Begins a transaction with the time limits of this pool. */
  readonly begin: string;
  /** Whether a session, and the statements that it has by name, stays with its connection. */
  readonly keepsSessions: boolean;
  readonly #breaker: Breaker | undefined;

  constructor({ maxWaiting, maxWaitMs = 2_000, breaker, isPooledElsewhere = false, ...config }: PoolConfig) {
    super(isPooledElsewhere ? withoutTimeLimits(config) : config);
    this.keepsSessions = !isPooledElsewhere;
    this.begin = isPooledElsewhere ? beginWithTimeLimits(config) : 'begin';
    this.#breaker = breaker;
    this.semaphore = createSemaphore({
      max: config.max ?? 10,
      maxWaiting: maxWaiting ?? Number.POSITIVE_INFINITY,
      maxWaitMs,
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#admit();
    if (!callback) return connecting;
    connecting.then(
      // The types of `pg` allow an error there as well, which its own pool passes on.
      (client) => callback(undefined, client, (release) => client.release(release as boolean | undefined)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** Changes the number of connections. Surplus ones are closed when they are released. */
  resize(max: number): void {
    this.options.max = max;
    this.semaphore.resize(max);
  }

  async #admit(): Promise<pg.PoolClient> {
    this.#breaker?.check();
    const leave = await this.semaphore.enter();
    try {
      // The wait may have been long enough for the database to go away.
      this.#breaker?.check();
      const client = await super.connect();
      this.#watchRelease(client, leave);
      return client;
    } catch (error) {
      leave();
      if (!isAnswer(error)) this.#breaker?.doubt();
      throw error;
    }
  }

  #watchRelease(client: pg.PoolClient, leave: () => void): void {
    const release = client.release.bind(client);
    client.release = (reason) => {
      const isBroken = Boolean(reason) && !isRefusal(reason);
      if (isBroken) this.#breaker?.doubt();
      else this.#breaker?.trust();
      release(isBroken || this.totalCount > this.options.max);
      leave();
    };
  }
}

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** A pooler refuses connections that ask for time limits of their session. */
function withoutTimeLimits(config: pg.PoolConfig): pg.PoolConfig {
  const rest = { ...config };
  for (const name of timeLimits) delete rest[name];
  return rest;
}

/** One message to the server, so that the limits cost no wait of their own. */
function beginWithTimeLimits(config: pg.PoolConfig): string {
  const limits = timeLimits.map((name) => `set local ${name} = ${Number(config[name]) || 0}`);
  return ['begin', ...limits].join('; ');
}

/** PostgreSQL's code of a full disk. */
export const diskFull = '53100';
const logIntervalMs = 60_000;
let loggedAt = Number.NEGATIVE_INFINITY;

/** Logs that the database's disk is full, if this error says so; once a minute at most, because every order fails so. */
export function logFullDisk(error: unknown): void {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== diskFull || performance.now() - loggedAt < logIntervalMs) continue;
    loggedAt = performance.now();
    log('warn', 'disk-full', {
      problem: 'The disk of the database is full: no order can be taken until there is room on it.',
    });
  }
}

/** A statement that was refused leaves its connection as good as before. */
function isRefusal(reason: unknown): boolean {
  return reason instanceof Error && 'severity' in reason && reason.severity === 'ERROR';
}

/** Whether the server answered, if only to say that it takes no more connections. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'severity' in error && !('code' in error && /^57P0/.test(String(error.code)));
}

/**
 * A pool that survives the loss of its server: node-postgres ends the process when a checked-out client loses its
 * connection and nobody listens (brianc/node-postgres#2386), so every client gets a listener of its own.
 * `query_timeout` is the client's own clock, because a frozen server cannot keep `statement_timeout`.
 */
export function createPool(config: PoolConfig): ShopPool {
  const pool = new ShopPool({
    max: 16,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    application_name: 'dastak',
    ...config,
  });
  pool.on('connect', (client) => client.on('error', (error) => log('warn', 'database-connection-lost', {}, error)));
  pool.on('connect', traceQueries);
  pool.on('error', (error) => log('warn', 'database-connection-lost', {}, error));
  return pool;
}
