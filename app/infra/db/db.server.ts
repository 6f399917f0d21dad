import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { noteReplica } from '../http/page-dependencies.server.ts';
import { log } from '../process/log.server.ts';
import { currentPool } from '../process/request-context.server.ts';
import { busyCode } from '../process/semaphore.ts';
import { awayCode } from './breaker.server.ts';
import { logFullDisk, type ShopPool } from './pool.server.ts';
import type { Pools } from './pools.server.ts';
import type { Replica } from './replica.server.ts';

export type Database = NodePgDatabase<Record<string, never>>;
/** The database or a transaction, for functions that may run inside a transaction of their caller. */
export type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The shop's database; set once by `connectDatabase` before anything reads it. */
export let db: Database;
/**
 * For reads that may be a second old: grids, search, reports. They go to the replica, if there is one that is current,
 * and to the shop's database otherwise. Never for an order, nor for what somebody reads who has just written it.
 */
export let readDb: Database;
let currentShopPool: () => ShopPool;

/**
 * Sets the pool that all queries use, or the pools of which each query uses that of its request's pool. Called once,
 * before the first query.
 */
export function connectDatabase(source: ShopPool | Pools, replica: Replica | null = null): void {
  currentShopPool = 'byName' in source ? () => source.byName[currentPool()] : () => source;
  db = drizzle({ client: createPoolClient() });
  readDb = replica ? drizzle({ client: createReplicaClient(replica) }) : db;
}

const onPrimary = new AsyncLocalStorage<true>();

/** Calls `run` without the replica: what it reads is what the shop's database says now. */
export function withoutReplica<T>(run: () => Promise<T>): Promise<T> {
  return onPrimary.run(true, run);
}

/** Whether this runs inside `withoutReplica`. */
export function isWithoutReplica(): boolean {
  return onPrimary.getStore() === true;
}

/** A client that queries the replica while it is current, and the request's own pool if the replica cannot answer. */
function createReplicaClient(replica: Replica): pg.Pool {
  async function query(...args: unknown[]): Promise<unknown> {
    if (isWithoutReplica() || !replica.isCurrent()) return queryCurrentPool(args);
    try {
      const result: unknown = await queryPool(replica.pool, args);
      replica.noteAnswer();
      noteReplica();
      return result;
    } catch (error) {
      // What takes the replica too long would take the primary as long.
      if (!isDatabaseAway(error) || databaseCode(error) === statementTimedOut) throw error;
      return queryCurrentPool(args);
    }
  }
  // Drizzle uses only a pool's `query`, and awaits its result.
  return { query } as unknown as pg.Pool;
}

const statementTimedOut = '57014';

/** A client that sends each query through the pool of the current request. */
function createPoolClient(): pg.Pool {
  const client: Pick<pg.Pool, 'query'> = { query: (...args: unknown[]) => queryCurrentPool(args) };
  // Drizzle uses only a pool's `query`.
  return client as pg.Pool;
}

function queryCurrentPool(args: unknown[]) {
  refuseSecondConnection();
  return queryPool(currentShopPool(), args);
}

function queryPool(pool: ShopPool, [statement, ...rest]: unknown[]) {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && statement.name;
  const input = isNamed && !pool.keepsSessions ? { ...statement, name: undefined } : statement;
  return Reflect.apply(pool.query, pool, [input, ...rest]);
}

/**
 * A statement that is run often: it is written once, and PostgreSQL reads and plans it once for each connection,
 * by its name. `prepare` ends with `.prepare(name)`; what differs is a placeholder, or stands in a `key` such as a language,
 * of which there may be few. Behind a pooler it is sent without a name.
 *
 * From the sixth time on PostgreSQL keeps a plan for any values, if that promises to be no dearer than one for these values
 * (`plan_cache_mode`). So what never differs is written into the statement, and a list comes out of a subquery or out of
 * JSON: how long it is does not count then.
 */
export function prepared<Statement>(
  name: string,
  source: () => Database,
  prepare: (source: Database, name: string) => Statement,
): (key?: string) => Statement {
  let of: Database | undefined;
  let byKey = new Map<string, Statement>();
  return (key = '') => {
    if (of !== source()) [of, byKey] = [source(), new Map()];
    const statement = byKey.get(key) ?? prepare(of as Database, `${name}${key}`);
    byKey.set(key, statement);
    return statement;
  };
}

/** The transaction in which the code runs; `isOpen` ends with it, for work that was begun in it and outlives it. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();
let isSecondConnectionLogged = false;

/**
 * A caller that holds a connection and waits for a second one may deadlock: a pool may have a single connection. Throws
 * in tests and in development. A shop that sells logs it once and goes on.
 */
function refuseSecondConnection(): void {
  if (!transaction.getStore()?.isOpen) return;
  const error = new Error('Inside `inTransaction` only its transaction is asked, never `db` or another transaction.');
  if (process.env.NODE_ENV !== 'production') throw error;
  if (isSecondConnectionLogged) return;
  isSecondConnectionLogged = true;
  log('error', 'second-connection', {}, error);
}

/**
 * Calls `run` in a transaction and returns its result after the commit; where `shouldCommit` says no to the result, everything
 * is rolled back and the result is returned all the same: a refusal. If it throws an error that `isDatabaseAway` recognises, it
 * is unknown whether the commit happened. Drizzle's own `transaction` is not used: it leaks the connection if `begin`
 * fails, waits a second time for the rollback on a silent server, and returns such a connection to the pool.
 */
export async function inTransaction<T>(
  run: (tx: Transaction) => Promise<T>,
  shouldCommit: (result: T) => boolean = () => true,
): Promise<T> {
  refuseSecondConnection();
  const pool = currentShopPool();
  const client = await pool.connect();
  const opened = { isOpen: true };
  let usable = false;
  try {
    await client.query(pool.begin);
    // Awaited inside: a query of Drizzle is sent when somebody waits for it.
    const result = await transaction.run(opened, async () => await run(drizzle({ client })));
    if (!shouldCommit(result)) {
      usable = await rollBack(client, null);
      return result;
    }
    const { command } = await client.query('commit');
    usable = true;
    // After a failed statement the server answers a commit with a rollback and reports no error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
    return result;
  } catch (error) {
    logFullDisk(error);
    usable ||= await rollBack(client, error);
    throw error;
  } finally {
    opened.isOpen = false;
    client.release(!usable);
  }
}

/**
 * Calls `run`, which sends one statement, as a transaction by itself. Its errors mean the same as those of `inTransaction`.
 * Behind a pooler only a transaction has the time limits of its lane.
 */
export async function inOneStatement<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  if (currentShopPool().begin !== 'begin') return inTransaction(run);
  try {
    return await run(db);
  } catch (error) {
    logFullDisk(error);
    throw error;
  }
}

/** Rolls back. False if the connection cannot be used again: it is broken or did not answer in time. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<boolean> {
  if (isDatabaseAway(reason) && databaseCode(reason) === null) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/**
 * Error codes for lost connections, missing resources, interventions by an operator, and statements that PostgreSQL
 * cancels for others: deadlocks, conflicts, locks.
 */
const unavailable = /^(08|57P|53|40P01|40001|55P03|57014)/;
const unavailableCodes = new Set(
  `ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT ENOTFOUND EHOSTUNREACH ENETUNREACH EAI_AGAIN EAGAIN EMFILE ENFILE ${busyCode} ${awayCode}`.split(
    ' ',
  ),
);

/** True when the database could not be reached or could not answer now, so that trying again later is the right advice. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (unavailable.test(code) || unavailableCodes.has(code)) return true;
    // These messages can quote what people typed.
    if (code || cause instanceof DrizzleQueryError) continue;
    if (/timeout|Connection terminated|Connection ended|not queryable|connection error/i.test(cause.message))
      return true;
  }
  return false;
}

/** True when the query was never sent: the database is known to be away, or too many wait. Counted, not logged. */
export function isUntried(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === busyCode || cause.code === awayCode)) return true;
  return false;
}

/** The PostgreSQL error code of an error or of what caused it (Drizzle wraps), or null. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return null;
}
