import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '../log.server.ts';

export type Database = NodePgDatabase<Record<string, never>>;
/** What a function needs that may run inside somebody's transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The shop's database; set once by `connectDatabase` before anything reads it. */
export let db: Database;
let current: pg.Pool;

export function connectDatabase(pool: pg.Pool): void {
  current = pool;
  db = drizzle({ client: pool });
}

export function databasePool(): pg.Pool {
  return current;
}

/**
 * A pool that survives the loss of its server: node-postgres ends the process when a checked-out client loses its
 * connection and nobody listens (brianc/node-postgres#2386), so every client gets a listener of its own.
 * `query_timeout` is the client's own clock, because a frozen server cannot keep `statement_timeout`.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
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
  pool.on('error', (error) => log('warn', 'database-connection-lost', {}, error));
  return pool;
}

const unavailable = /^(08|57P|53)/;
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** True when the database could not be reached or could not answer now, so that trying again later is the right advice. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (unavailable.test(code) || unavailableCodes.has(code) || code === '55P03' || code === '57014') return true;
    if (/timeout|Connection terminated|Connection ended|not queryable|connection error/i.test(cause.message))
      return true;
  }
  return false;
}

/** The PostgreSQL error code of an error or of what caused it (Drizzle wraps), or null. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return null;
}
