import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { db } from '../db/db.server.ts';
import { inSteps } from '../db/in-steps.server.ts';

export type Limit = {
  /**
   * The thing that is counted, such as `login:account:ali@gmail.com`. Stored as a hash, so that the table holds no
   * addresses.
   */
  key: string;
  /** The number of attempts allowed in any stretch of `windowSeconds`. */
  most: number;
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
 * Counts one more attempt under every limit and returns whether all of them allow it. One atomic statement per limit
 * counts in the database, so a burst spread over several nodes cannot pass. The window slides: the previous window
 * counts in proportion to the part of it that is still in view. Throws when the database is away; a limited action
 * cannot run then either.
 */
export async function countAttempt(...limits: Limit[]): Promise<Allowance> {
  if (!counting) return { allowed: true };
  let retryAfterSeconds = 0;
  for (const limit of limits) retryAfterSeconds = Math.max(retryAfterSeconds, await waitFor(limit));
  return retryAfterSeconds > 0 ? { allowed: false, retryAfterSeconds } : { allowed: true };
}

/**
 * Like `countAttempt`, but idempotent for `key`: the first request with it is counted, a retry only compares the counts
 * with the limits. Concurrent retries are retries too.
 */
export async function countAttemptOnce(key: string, ...limits: Limit[]): Promise<Allowance> {
  if (!counting) return { allowed: true };
  const first = await waitFor({ key: `once:${key}`, most: 1, windowSeconds: 24 * 60 * 60 });
  if (first === 0) return countAttempt(...limits);
  let retryAfterSeconds = 0;
  for (const limit of limits) retryAfterSeconds = Math.max(retryAfterSeconds, await waitFor(limit, 0));
  return retryAfterSeconds > 0 ? { allowed: false, retryAfterSeconds } : { allowed: true };
}

/** Deletes the count of a key, for example after a successful login. */
export async function forgetAttempts(key: string): Promise<void> {
  await db.execute(sql`delete from rate_counts where key = ${hashOf(key)}`);
}

/** Deletes the counts of expired windows; returns how many. */
export function sweepCounts(): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  return inSteps((most) =>
    db.execute(sql`
      delete from rate_counts where (key, "window") in (
        select key, "window" from rate_counts where until < ${now} limit ${most} for update skip locked)`),
  );
}

/** Counts `more` attempts; returns the seconds until this limit allows another attempt, 0 if it allows one now. */
async function waitFor({ key, most, windowSeconds }: Limit, more: 0 | 1 = 1): Promise<number> {
  const now = Date.now() / 1000;
  const window = Math.floor(now / windowSeconds);
  const { rows } = await db.execute<{ count: number; earlier: number }>(sql`
    insert into rate_counts as counted (key, "window", count, until)
    values (${hashOf(key)}, ${window}, ${more}, ${(window + 2) * windowSeconds})
    on conflict (key, "window") do update set count = counted.count + ${more}
    returning count, coalesce((select count from rate_counts where key = ${hashOf(key)} and "window" = ${window - 1}), 0) as earlier`);
  const { count = 0, earlier = 0 } = rows[0] ?? {};
  const elapsed = now - window * windowSeconds;
  if (count + earlier * (1 - elapsed / windowSeconds) <= most) return 0;
  return Math.max(1, Math.ceil(windowSeconds - elapsed));
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
