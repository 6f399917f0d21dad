import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openLine } from '#tests/support/database-proxy.ts';
import { connectDatabase, databaseCode, db, inTransaction, isDatabaseAway, prepared } from './db.server.ts';
import { createPool, type PoolConfig, type ShopPool } from './pool.server.ts';
import { secrets } from './tables.server.ts';

const database = await testDatabase();
const opened: pg.Pool[] = [];

afterEach(async () => {
  connectDatabase(database.pool);
  await Promise.all(opened.splice(0).map((pool) => pool.end()));
});

function openPool(config: PoolConfig): ShopPool {
  const pool = createPool({ ...database.app, ...config });
  opened.push(pool);
  connectDatabase(pool);
  return pool;
}

async function note(name: string): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.insert(secrets).values({ name, value: 'x' });
  });
}

async function isNoted(name: string): Promise<boolean> {
  return (await database.ask('select 1 from secrets where name = $1', [name])).length === 1;
}

test('the shop reads and writes rows and can do nothing else', async () => {
  for (const forbidden of ['create table mine ()', 'create temp table mine ()', 'drop table orders', 'truncate orders'])
    await expect(database.pool.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
});

test('what was done in a transaction stands, and nothing of it where it failed half-way', async () => {
  await note('stands');
  expect(await isNoted('stands')).toBe(true);
  const failing = inTransaction(async (tx) => {
    await tx.insert(secrets).values({ name: 'falls', value: 'x' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await isNoted('falls')).toBe(false);
});

test('behind a pooler time limits are those of each transaction, and none of the session', async () => {
  const limits = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  openPool({ isPooledElsewhere: true, statement_timeout: 3_000, lock_timeout: 1_500 });
  const inside = await inTransaction(async (tx) => (await tx.execute(limits)).rows);
  expect(inside).toEqual([{ statement: '3s', lock: '1500ms' }]);
  expect((await db.execute(limits)).rows).toEqual([{ statement: '0', lock: '0' }]);
  openPool({ statement_timeout: 3_000, lock_timeout: 1_500 });
  expect((await db.execute(limits)).rows).toEqual(inside);
});

test('a statement that is prepared is planned once for its session, for each key, and has no name behind a pooler', async () => {
  const letters = prepared(
    'letters',
    () => db,
    (source, name) =>
      source
        .select({ letter: sql<string>`${sql.placeholder('letter')}::text` })
        .from(sql`(values (1)) as one`)
        .prepare(name),
  );
  const kept = async () =>
    (await db.execute<{ name: string }>(sql`select name from pg_prepared_statements order by name`)).rows;
  openPool({ max: 1 });
  for (const letter of ['a', 'b']) expect(await letters().execute({ letter })).toEqual([{ letter }]);
  expect(await letters('ur').execute({ letter: 'پ' })).toEqual([{ letter: 'پ' }]);
  expect(await kept()).toEqual([{ name: 'letters' }, { name: 'lettersur' }]);
  openPool({ max: 1, isPooledElsewhere: true });
  expect(await letters().execute({ letter: 'c' })).toEqual([{ letter: 'c' }]);
  expect(await kept()).toEqual([]);
});

test('a transaction that swallowed a failure is not said to stand', async () => {
  const swallowing = inTransaction(async (tx) => {
    await tx.insert(secrets).values({ name: 'swallowed', value: 'x' });
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow();
  expect(await isNoted('swallowed')).toBe(false);
});

test('inside a transaction only the transaction is asked: neither the database nor a second one, until it has ended', async () => {
  const late = Promise.withResolvers<void>();
  const input = inTransaction(() => db.select().from(secrets).limit(1));
  await expect(input).rejects.toMatchObject({ cause: { message: expect.stringMatching(/^Inside `inTransaction`/) } });
  await expect(inTransaction(() => note('a second one'))).rejects.toThrow(/^Inside `inTransaction`/);
  const afterwards = await inTransaction(async () => ({ rows: late.promise.then(() => db.select().from(secrets)) }));
  late.resolve();
  expect(await afterwards.rows).toEqual(expect.any(Array));
});

test('a refused statement is told by its code, and its connection serves the next', async () => {
  const pool = openPool({ max: 1 });
  const error = await note('stands').then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(databaseCode(error)).toBe('23505');
  expect(isDatabaseAway(error)).toBe(false);
  const before = await pool.query('select pg_backend_pid() as pid');
  await note('twice')
    .then(() => note('twice'))
    .catch(() => {});
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows);
});

test('words in somebody’s address do not turn a mistake into a lost database', async () => {
  const twice = () => note('Connection terminated Street, timeout House');
  await twice();
  expect(isDatabaseAway(await twice().catch((error: unknown) => error))).toBe(false);
});

test('a connection that breaks in the middle of a transaction is one to try again, and is not used again', async () => {
  const pool = openPool({ max: 1 });
  const broken = inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.supervise('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await tx.insert(secrets).values({ name: 'broken', value: 'x' });
  });
  const error = await broken.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  expect(await isNoted('broken')).toBe(false);
});

test('connections that die while nobody uses them do not hurt the process', async () => {
  const pool = openPool({ max: 4 });
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  for (const client of clients) client.release();
  await database.supervise(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = $2',
    ['dastak', database.name],
  );
  await expect.poll(() => pool.query('select 1').then(() => true, isDatabaseAway)).toBe(true);
  await expect
    .poll(() =>
      pool.query('select 1').then(
        ({ rowCount }) => rowCount,
        () => 0,
      ),
    )
    .toBe(1);
});

test('in a transaction whose database falls silent nothing is sent after the statement that had no answer', async () => {
  const line = await openLine(database.app);
  const pool = openPool({ ...line.config, max: 1, query_timeout: 500, connectionTimeoutMillis: 15_000 });
  const statements = recordStatements(pool);
  const silent = inTransaction(async (tx) => {
    await tx.execute(sql`select 1`);
    line.freeze();
    await tx.execute(sql`select 2`);
  });
  expect(isDatabaseAway(await silent.catch((error: unknown) => error))).toBe(true);
  expect(statements).toEqual(['begin', 'select 1', 'select 2']);
});

/** The statements that the pool's clients send from now on. */
function recordStatements(pool: ShopPool): string[] {
  const statements: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      statements.push(typeof statement === 'string' ? statement : statement.text);
      return query(statement, ...rest);
    }) as typeof client.query;
  });
  return statements;
}

test('connections on which nothing was heard are given up, so that the shop goes on when the database speaks again', async () => {
  const line = await openLine(database.app);
  const pool = openPool({ ...line.config, max: 2, query_timeout: 1_500, connectionTimeoutMillis: 1_500 });
  await Promise.all([note('before the silence'), note('also before')]);
  line.freeze();
  const attempts = await Promise.allSettled([1, 2, 3, 4].map((number) => note(`in the silence ${number}`)));
  expect(attempts.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  line.thaw();
  await note('after the silence');
  expect(pool.totalCount).toBeLessThanOrEqual(2);
  expect(await isNoted('after the silence')).toBe(true);
});

test('every way in which a database can be away is known as such', () => {
  const codes = [
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '53300',
    '55P03',
    '57014',
    '40P01',
    '40001',
    'ECONNREFUSED',
    'ENOENT',
    'EAGAIN',
  ];
  for (const code of codes) expect(isDatabaseAway(Object.assign(new Error('x'), { code })), code).toBe(true);
  for (const message of [
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated unexpectedly',
  ])
    expect(isDatabaseAway(new Error('Failed', { cause: new Error(message) })), message).toBe(true);
  for (const code of ['23505', '22P02', '42501', '42P01'])
    expect(isDatabaseAway(Object.assign(new Error('timeout'), { code, severity: 'ERROR' })), code).toBe(false);
  for (const other of [new TypeError('x is undefined'), 'timeout', null, undefined])
    expect(isDatabaseAway(other)).toBe(false);
});

test('the rooms find the database they were connected to', async () => {
  expect(await db.select().from(secrets)).not.toHaveLength(0);
});
