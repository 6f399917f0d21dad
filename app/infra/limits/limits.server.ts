import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { db, type Transaction } from '../db/db.server.ts';
import { inBatches } from '../db/sql.server.ts';

export type Limit = {
  /**
   * The thing that is counted, such as `login:account:ali@gmail.com`. Stored as a hash, so that the table holds no
   * addresses.
   */
  key: string;
  /** The number of attempts allowed in any stretch of `windowSeconds`. */
  max: number;
  windowSeconds: number;
};

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

let counting = true;

/** Set once from RATE_LIMITS; benches and drills on loopback switch counting off. */
export function switchLimits(on: boolean): void {
  counting = on;
}

/** Whether limits apply. Other guards against abuse are switched together with them. */
export function limitsAreOn(): boolean {
  return counting;
}

/**
 * Counts one more attempt under every limit and returns whether all of them allow it. One atomic statement counts in the
 * database, so a burst spread over several nodes cannot pass. The window slides: the previous window
 * counts in proportion to the part of it that is still in view. Throws when the database is away; a limited action
 * cannot run then either.
 */
export async function countAttempt(...limits: Limit[]): Promise<Allowance> {
  if (!counting) return { allowed: true };
  return allowedAfter(await waitFor(limits));
}

function allowedAfter(retryAfterSeconds: number): Allowance {
  return retryAfterSeconds > 0 ? { allowed: false, retryAfterSeconds } : { allowed: true };
}

/**
 * Like `countAttempt`, but idempotent for `key`: the first request with it is counted, a retry only compares the counts
 * with the limits. Concurrent retries are retries too.
 */
export async function countAttemptOnce(key: string, ...limits: Limit[]): Promise<Allowance> {
  if (!counting) return { allowed: true };
  const isFirst = (await waitFor([{ key: `once:${key}`, max: 1, windowSeconds: 24 * 60 * 60 }])) === 0;
  return allowedAfter(await waitFor(limits, isFirst ? 1 : 0));
}

/** The seconds until this limit allows another attempt, 0 if it does now. Counts nothing. */
export async function readWait(limit: Limit): Promise<number> {
  return counting ? waitFor([{ ...limit, max: limit.max - 1 }], 0) : 0;
}

/** How many different members were counted before a call, and how many with it. */
export type Counted = { before: number; after: number };

/**
 * Counts the different members of a set until a moment, all nodes together: a member that is there already is not counted
 * again. Keys and members are stored as hashes. Counts whether limits apply or not.
 */
export async function countDifferent(
  tx: Pick<Transaction, 'execute'>,
  { key, until }: { key: string; until: Date },
  members: readonly (string | number)[],
): Promise<Counted> {
  const last = Math.ceil(until.getTime() / 1000);
  const hashes = sql.param([...new Set(members.map((member) => hashOf(`${key}:of:${member}`)))]);
  // In the order of their keys, so that two callers never wait for each other in a circle; their common row comes last.
  const { rows } = await tx.execute<{ added: number; total: number }>(sql`
    with added as (
      insert into rate_counts (key, "window", count, until)
      select key, 0, 1, ${last}::bigint from unnest(${hashes}::text[]) as requested (key) order by key
      on conflict (key, "window") do nothing returning 1),
    total as (
      insert into rate_counts as counted (key, "window", count, until)
      select ${hashOf(key)}, 0, count(*)::int, ${last}::bigint from added
      on conflict (key, "window") do update set count = counted.count + excluded.count where excluded.count > 0
      returning count)
    select (select count(*)::int from added) as added, coalesce((select count from total), (
      select count from rate_counts where key = ${hashOf(key)} and "window" = 0), 0) as total`);
  const { added = 0, total = 0 } = rows[0] ?? {};
  return { before: total - added, after: total };
}

/** Deletes the count of a key, for example after a successful login. */
export async function forgetAttempts(key: string): Promise<void> {
  await db.execute(sql`delete from rate_counts where key = ${hashOf(key)}`);
}

/** Remembers a key for `seconds`, as part of a transaction; counts nothing. */
export async function rememberKey(tx: Transaction, key: string, seconds: number): Promise<void> {
  const until = Math.ceil(Date.now() / 1000) + seconds;
  await tx.execute(sql`
    insert into rate_counts (key, "window", count, until) values (${hashOf(key)}, 0, 1, ${until})
    on conflict (key, "window") do update set until = excluded.until`);
}

/** Whether `rememberKey` has been called with this key, and its seconds have not passed. */
export async function isKeyRemembered(tx: Transaction, key: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from rate_counts where key = ${hashOf(key)} and "window" = 0 and until >= ${Math.floor(Date.now() / 1000)}`);
  return rows.length > 0;
}

/** Deletes the counts of expired windows; returns how many. */
export function sweepCounts(): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  return inBatches((max) =>
    db.execute(sql`
      delete from rate_counts where ctid = any(array(
        select ctid from rate_counts where until < ${now} limit ${max} for update skip locked))`),
  );
}

/**
 * Counts `more` attempts under each limit; returns the seconds until all of them allow another attempt, 0 if they do now.
 * Rows are locked in the order of their keys, so that two callers never wait for each other in a circle.
 */
async function waitFor(limits: readonly Limit[], more: 0 | 1 = 1): Promise<number> {
  const now = Date.now() / 1000;
  const counted = limits.map(({ key, windowSeconds, max }) => {
    const window = Math.floor(now / windowSeconds);
    return { key: hashOf(key), window, until: (window + 2) * windowSeconds, windowSeconds, max };
  });
  const [keys, windows, untils] = [
    sql.param(counted.map(({ key }) => key)),
    sql.param(counted.map(({ window }) => window)),
    sql.param(counted.map(({ until }) => until)),
  ];
  const { rows } = await db.execute<{ key: string; window: string; count: number; earlier: number }>(sql`
    insert into rate_counts as counted (key, "window", count, until)
    select key, "window", ${more}::int, until
    from unnest(${keys}::text[], ${windows}::bigint[], ${untils}::bigint[]) as requested (key, "window", until)
    order by key, "window"
    on conflict (key, "window") do update set count = counted.count + ${more}::int
    returning key, "window", count, coalesce((
      select count from rate_counts as before where before.key = counted.key and before."window" = counted."window" - 1
    ), 0) as earlier`);
  const waits = counted.map(({ key, window, windowSeconds, max }) => {
    const row = rows.find((each) => each.key === key && Number(each.window) === window);
    const elapsed = now - window * windowSeconds;
    if (!row || row.count + row.earlier * (1 - elapsed / windowSeconds) <= max) return 0;
    return Math.max(1, Math.ceil(windowSeconds - elapsed));
  });
  return Math.max(0, ...waits);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
