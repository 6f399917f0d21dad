import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '../log.server.ts';

export type Database = NodePgDatabase<Record<string, never>>;
/** What a function needs that may run inside somebody's transaction. */
export type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The shop's database; set once by `connectDatabase` before anything reads it. */
export let db: Database;
let current: pg.Pool;

/** Called once, before anything reads: from then on everybody asks through this pool. */
export function connectDatabase(pool: pg.Pool): void {
  current = pool;
  db = drizzle({ client: pool });
}

/** For whoever asks without Drizzle. */
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

/**
 * Does everything `act` does, or nothing of it. Returns once it is committed; where it throws `isDatabaseAway` nobody can
 * know. Not Drizzle's own `transaction`: that one keeps the connection for ever when `begin` fails, waits a second time
 * for the rollback of a server that has fallen silent, and hands such a connection to the next.
 */
export async function inTransaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await current.connect();
  let usable = false;
  try {
    await client.query('begin');
    const result = await act(drizzle({ client }));
    const { command } = await client.query('commit');
    usable = true;
    // A server asked to commit after a failed statement rolls back, and does not call that an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
    return result;
  } catch (error) {
    usable ||= await rollBack(client, error);
    throw error;
  } finally {
    client.release(!usable);
  }
}

/** False where the connection cannot be used again: it is broken, or nothing was heard on it in time. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<boolean> {
  if (isDatabaseAway(reason) && databaseCode(reason) === null) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** Connections, resources and operators, and what PostgreSQL gives up for the sake of others: deadlocks, conflicts, locks. */
const unavailable = /^(08|57P|53|40P01|40001|55P03|57014)/;
const unavailableCodes = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT ENOTFOUND EHOSTUNREACH ENETUNREACH EAI_AGAIN EAGAIN'.split(' '),
);

/** True when the database could not be reached or could not answer now, so that trying again later is the right advice. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (unavailable.test(code) || unavailableCodes.has(code)) return true;
    // Those messages quote what people typed.
    if (code || cause instanceof DrizzleQueryError) continue;
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
